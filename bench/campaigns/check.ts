// Holds the carrier's own log against the database: every attempt placed once and settled once, no row lost.
import { sql } from 'drizzle-orm'
import type { Database } from '#server/database/database.ts'
import { readLog } from './instant-carrier.ts'

export type Verdict = { placed: number; attempts: number; rows: number; faults: string[] }

export async function compare(db: Database, logPath: string): Promise<Verdict> {
  const faults: string[] = []
  const log = readLog(logPath)
  const placed = new Map<string, number>()
  for (const { attemptId } of log) placed.set(attemptId, (placed.get(attemptId) ?? 0) + 1)
  const twice = [...placed.values()].filter((times) => times > 1).length
  if (twice > 0) faults.push(`${twice} attempts were placed more than once`)

  const { rows: attempts } = await db.asSystem((tx) =>
    tx.execute<{ attemptId: string | null; state: string; outcome: string | null; to: string }>(sql`
      select attempt_id as "attemptId", state, campaign_attempts.outcome, customer_number as to
      from campaign_attempts join calls on calls.id = campaign_attempts.call_id
      left join call_attempts on call_attempts.call_id = calls.id`),
  )
  const byId = new Map(attempts.map((attempt) => [attempt.attemptId, attempt]))
  const unknownHere = log.filter(({ attemptId }) => !byId.has(attemptId)).length
  const neverPlaced = attempts.filter(({ attemptId }) => !attemptId || !placed.has(attemptId)).length
  const unsettled = attempts.filter(({ outcome }) => outcome === null).length
  const different = attempts.filter(({ outcome, state }) => outcome !== state).length
  const wrong = log.filter(
    ({ attemptId, outcome }) => byId.get(attemptId)?.outcome !== WORDS[outcome as keyof typeof WORDS],
  )
  if (unknownHere > 0) faults.push(`${unknownHere} calls in the carrier's log are unknown to the database`)
  if (neverPlaced > 0) faults.push(`${neverPlaced} attempts in the database never reached the carrier`)
  if (unsettled > 0) faults.push(`${unsettled} attempts are not settled`)
  if (different > 0) faults.push(`${different} attempts differ from their calls`)
  if (wrong.length > 0) faults.push(`${wrong.length} attempts ended differently at the carrier`)

  const { rows: contacts } = await db.asSystem((tx) =>
    tx.execute<{ id: number; state: string; outcome: string; attempts: number; phone: string; made: number }>(sql`
      select id, state, outcome, attempts, phone,
        (select count(*)::int from campaign_attempts where contact_id = campaign_contacts.id) as made
      from campaign_contacts`),
  )
  const open = contacts.filter(({ state }) => state !== 'settled').length
  const miscounted = contacts.filter(({ attempts: counted, made }) => counted !== made).length
  if (open > 0) faults.push(`${open} rows are not settled`)
  if (miscounted > 0) faults.push(`${miscounted} rows count other attempts than were made`)

  const { rows: money } = await db.asSystem((tx) =>
    tx.execute<{ business: number }>(sql`
      select business_id as business from ledger_entries group by business_id
      having sum(amount_paise) <> (select balance_paise from billing_accounts where billing_accounts.business_id = ledger_entries.business_id)`),
  )
  if (money.length > 0) faults.push(`${money.length} balances differ from their ledgers`)
  return { placed: log.length, attempts: attempts.length, rows: contacts.length, faults }
}

const WORDS = { completed: 'COMPLETED', busy: 'BUSY', 'no-answer': 'NO_ANSWER' }
