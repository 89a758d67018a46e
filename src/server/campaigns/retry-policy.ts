// What becomes of a row when one of its calls has ended.
import type { RowOutcome } from '#contract/campaigns.ts'

export type RetryPolicy = { retries: number; retryMinutes: number; cancelled: boolean }
export type AfterAttempt = { state: 'waiting'; nextAttemptAt: Date } | { state: 'settled' }

const MINUTE_MS = 60_000
const WORTH_ANOTHER_CALL: readonly RowOutcome[] = ['BUSY', 'NO_ANSWER']

/** `attempts` includes the one that ended as `outcome` at `endedAt`. */
export function afterAttempt(outcome: RowOutcome, attempts: number, policy: RetryPolicy, endedAt: Date): AfterAttempt {
  const again = WORTH_ANOTHER_CALL.includes(outcome) && attempts <= policy.retries && !policy.cancelled
  if (!again) return { state: 'settled' }
  return { state: 'waiting', nextAttemptAt: new Date(endedAt.getTime() + policy.retryMinutes * MINUTE_MS) }
}

/** What the result says beside an outcome that does not speak for itself. */
export function remarkOn(outcome: RowOutcome, attempts: number, reason: string): string {
  if (reason === 'do-not-call') return 'Asked not to be called again; the number is on the do-not-call list now.'
  if (outcome === 'HELD') return 'A crash hid how this call went; please look at it before calling again.'
  if (outcome === 'FAILED') return 'The telephone network could not place the call.'
  if (outcome === 'BUSY') return attempts > 1 ? `Busy at all ${attempts} calls.` : 'Busy.'
  if (outcome === 'NO_ANSWER') return attempts > 1 ? `No answer at ${attempts} calls.` : 'No answer.'
  return ''
}
