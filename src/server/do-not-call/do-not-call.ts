// The do-not-call list: checked at the moment of dialling, fed by calls and by users.
import type { Transaction } from '../database/database.ts'
import { asPhoneNumber } from '../phone-number.ts'
import { deleteNumber, findListed, insertNumbers, isListed, replaceByFingerprint } from './store.ts'

export type NewDoNotCall = { source: 'call' | 'user' | 'import'; note?: string; callId?: number; at: Date }

export const isOnDoNotCallList = (tx: Transaction, businessId: number, number: string): Promise<boolean> =>
  isListed(tx, businessId, number)

/** Those of the numbers, in E.164, that must not be called. */
export const whichAreOnDoNotCallList = (
  tx: Transaction,
  businessId: number,
  numbers: readonly string[],
): Promise<Set<string>> => findListed(tx, businessId, numbers)

/** Numbers in any usual spelling; what is no number comes back as refused. */
export async function addToDoNotCallList(
  tx: Transaction,
  businessId: number,
  typed: readonly string[],
  why: NewDoNotCall,
): Promise<{ added: number; already: number; refused: string[] }> {
  const numbers = new Set<string>()
  const refused: string[] = []
  for (const spelling of typed) {
    const number = asPhoneNumber(spelling)
    if (number) numbers.add(number)
    else refused.push(spelling)
  }
  const added = await insertNumbers(tx, businessId, [...numbers], why)
  return { added, already: numbers.size - added, refused }
}

/** Erasing a person does not undo their no: the number is forgotten, and stays uncalled. */
export const eraseFromDoNotCallList = (tx: Transaction, businessId: number, number: string, at: Date): Promise<void> =>
  replaceByFingerprint(tx, businessId, number, at)

export async function removeFromDoNotCallList(tx: Transaction, businessId: number, typed: string): Promise<boolean> {
  const number = asPhoneNumber(typed) ?? typed
  return deleteNumber(tx, businessId, number)
}
