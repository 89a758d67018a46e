// How long what was said is kept, and forgetting one person entirely.
import { type CallState, isOpen } from '#contract/calls.ts'
import type { Database, Transaction } from '../database/database.ts'
import { eraseFromDoNotCallList } from '../do-not-call/do-not-call.ts'
import { ProductError } from '../errors.ts'
import { asPhoneNumber } from '../phone-number.ts'
import type { FileStore, WallClock } from '../ports.ts'
import {
  deleteNumber,
  findCallsBetween,
  findCallsOfNumber,
  findRetentions,
  forgetRecordings,
  forgetWords,
  markSwept,
  type OldCall,
  type RetentionRow,
} from './store.ts'

const DAY_MS = 86_400_000
const AT_ONCE = 200

export type RetentionParts = { db: Database; clock: WallClock; files: FileStore }

/** Forgets what is older than each business wants to keep. Goes on where the last sweep stopped. */
export async function sweepRetention(parts: RetentionParts): Promise<void> {
  const rows = await parts.db.asSystem(findRetentions)
  for (const row of rows) {
    await sweep(parts, row, 'recordings')
    await sweep(parts, row, 'transcripts')
  }
}

async function sweep(parts: RetentionParts, row: RetentionRow, what: 'recordings' | 'transcripts'): Promise<void> {
  const { businessId } = row
  const days = what === 'recordings' ? row.recordingDays : row.transcriptDays
  if (days === null) return
  const now = parts.clock.now()
  const until = new Date(now.getTime() - days * DAY_MS)
  let from = (what === 'recordings' ? row.recordingsSweptUntil : row.transcriptsSweptUntil) ?? new Date(0)
  while (from < until) {
    const since = from
    const old = await parts.db.inBusiness(businessId, (tx) => findCallsBetween(tx, businessId, since, until, AT_ONCE))
    if (what === 'recordings') await deleteFiles(parts.files, old)
    // The last one's moment may have more calls than fitted; they come with the next stretch.
    from = old.length < AT_ONCE ? until : laterOf(old, since)
    const swept = what === 'recordings' ? { recordingsSweptUntil: from } : { transcriptsSweptUntil: from }
    await parts.db.inBusiness(businessId, async (tx) => {
      const ids = old.map(({ id }) => id)
      const forget = what === 'recordings' ? forgetRecordings : forgetWords
      if (ids.length > 0) await forget(tx, businessId, ids, now)
      await markSwept(tx, businessId, swept)
    })
  }
}

function laterOf(old: readonly OldCall[], since: Date): Date {
  const last = old.at(-1)?.startedAt ?? since
  return last > since ? last : new Date(since.getTime() + 1)
}

/** Files first: what a crash leaves is a row without its file, which the next sweep meets again. */
async function deleteFiles(files: FileStore, old: readonly { recordingKey: string | null }[]): Promise<void> {
  for (const { recordingKey } of old) if (recordingKey) await files.delete(recordingKey)
}

/** Another slice's part in forgetting a number. */
export type EraseElsewhere = (tx: Transaction, businessId: number, number: string) => Promise<void>

/** Everything of one number but the ledger's amounts. Answers how many calls went. */
export async function eraseEverythingOf(
  { db, files, clock }: RetentionParts,
  businessId: number,
  typed: string,
  elsewhere: readonly EraseElsewhere[],
): Promise<number> {
  const number = asPhoneNumber(typed)
  if (!number) throw new ProductError('invalid', 'phone-invalid', 'Please enter a valid phone number.')
  const found = await db.inBusiness(businessId, (tx) => findCallsOfNumber(tx, businessId, number))
  if (found.some(({ state }) => isOpen(state as CallState))) {
    throw new ProductError('conflict', 'call-running', 'A call with this number is going on. Please end it first.')
  }
  await deleteFiles(files, found)
  await db.inBusiness(businessId, async (tx) => {
    for (const erase of elsewhere) await erase(tx, businessId, number)
    await deleteNumber(tx, businessId, number)
    await eraseFromDoNotCallList(tx, businessId, number, clock.now())
  })
  return found.length
}
