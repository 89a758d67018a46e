// The balance as a ledger: every opening, top-up, reservation, release and charge is a row with the balance after it.
import { PLANS, type Statement } from '#contract/billing.ts'
import type { Transaction } from '../database/database.ts'
import { ProductError } from '../errors.ts'
import { rupees } from './price.ts'
import {
  append,
  findBalance,
  findEntries,
  findEntriesOfCall,
  findTerms,
  hasTopUp,
  insertAccount,
  lockAccount,
  type NewEntry,
} from './store.ts'

export { paisePerMinute, priceAt, pricePaise, rupees } from './price.ts'

/** Safe to repeat: an account that stands keeps its balance. */
export async function openAccount(tx: Transaction, businessId: number, openingPaise = 0n): Promise<void> {
  if (!(await insertAccount(tx, businessId))) return
  await append(tx, businessId, [{ kind: 'opening', amountPaise: openingPaise, note: 'Account opened' }])
}

/** Answers the balance after it. */
export async function topUp(tx: Transaction, businessId: number, paise: bigint, note: string): Promise<bigint> {
  if (paise <= 0n) throw new ProductError('invalid', 'top-up-not-positive', 'A top-up must be more than ₹0.00.')
  return append(tx, businessId, [{ kind: 'top-up', amountPaise: paise, note }])
}

/** A payment that carries its own number is booked once, however often it is told. */
export async function topUpOnce(
  tx: Transaction,
  businessId: number,
  paise: bigint,
  reference: string,
): Promise<{ booked: boolean; balance: bigint }> {
  const balance = await lockAccount(tx, businessId)
  if (await hasTopUp(tx, businessId, reference)) return { booked: false, balance }
  return { booked: true, balance: await topUp(tx, businessId, paise, reference) }
}

/** Sets money aside before a dial; the same call is never reserved for twice. */
export async function reserve(tx: Transaction, businessId: number, callId: number, paise: bigint): Promise<void> {
  const balance = await lockAccount(tx, businessId)
  const entries = await findEntriesOfCall(tx, businessId, callId)
  if (entries.length > 0) return
  if (balance < paise) throw balanceEmpty(balance, paise)
  await append(tx, businessId, [{ kind: 'reservation', amountPaise: -paise, callId, note: 'Set aside for a call' }])
}

/** For many new calls at once: for all of them, or for none when the balance does not cover them. */
export async function reserveForAll(
  tx: Transaction,
  businessId: number,
  callIds: readonly number[],
  paiseEach: bigint,
): Promise<void> {
  const balance = await lockAccount(tx, businessId)
  if (balance < paiseEach * BigInt(callIds.length)) throw balanceEmpty(balance, paiseEach)
  await append(
    tx,
    businessId,
    callIds.map((callId) => ({ kind: 'reservation', amountPaise: -paiseEach, callId, note: 'Set aside for a call' })),
  )
}

/**
 * Ends a call's money: what was reserved comes back, what was talked is charged. A second time does nothing. The
 * charge may take the balance below zero, because the talk has happened.
 */
export async function settle(tx: Transaction, businessId: number, callId: number, chargePaise: bigint): Promise<void> {
  if (chargePaise < 0n) throw new RangeError('A charge is never negative')
  const entries = await findEntriesOfCall(tx, businessId, callId)
  if (entries.some(({ kind }) => kind === 'charge' || kind === 'release')) return
  const reserved = -(entries.find(({ kind }) => kind === 'reservation')?.amountPaise ?? 0n)
  const lines: NewEntry[] = [
    ...(reserved > 0n
      ? [{ kind: 'release' as const, amountPaise: reserved, callId, note: 'Reservation returned' }]
      : []),
    ...(chargePaise > 0n ? [{ kind: 'charge' as const, amountPaise: -chargePaise, callId, note: 'Talk time' }] : []),
  ]
  if (lines.length > 0) await append(tx, businessId, lines)
}

/** What the business can still spend: reservations are already taken off. */
export const balanceOf = (tx: Transaction, businessId: number): Promise<bigint> => findBalance(tx, businessId)

export const balanceEmpty = (balance: bigint, needed: bigint) =>
  new ProductError(
    'payment',
    'balance-empty',
    `Your balance of ₹${rupees(balance)} does not cover one minute of talk (₹${rupees(needed)}). Please top up to make calls.`,
  )

export async function statement(
  tx: Transaction,
  businessId: number,
  page: { before?: number; size: number },
): Promise<Statement> {
  const { plan, balance } = await findTerms(tx, businessId)
  const entries = await findEntries(tx, businessId, page)
  return {
    plan,
    rupeesPerMinute: PLANS[plan].rupeesPerMinute,
    balance: rupees(balance),
    lines: entries.map((entry) => ({
      id: entry.id,
      at: entry.createdAt.toISOString(),
      kind: entry.kind,
      amount: rupees(entry.amountPaise),
      balanceAfter: rupees(entry.balanceAfterPaise),
      callId: entry.callId,
      note: entry.note,
    })),
    nextBefore: entries.length === page.size ? (entries.at(-1)?.id ?? null) : null,
  }
}
