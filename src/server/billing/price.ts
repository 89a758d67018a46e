// What a call costs, and money as text.
import { PLANS, type Plan } from '#contract/billing.ts'

const MS_PER_MINUTE = 60_000n
const PAISE_PER_RUPEE = 100n

export const paisePerMinute = (plan: Plan): bigint => BigInt(PLANS[plan].rupeesPerMinute) * PAISE_PER_RUPEE

/** Answered talk time at the plan's price, rounded up to the paisa. */
export const pricePaise = (talkMs: number, plan: Plan): bigint => priceAt(talkMs, paisePerMinute(plan))

/** The same at a price that was agreed earlier, such as when the call started. */
export function priceAt(talkMs: number, perMinutePaise: bigint): bigint {
  const ms = BigInt(Math.max(0, Math.ceil(talkMs)))
  return (ms * perMinutePaise + MS_PER_MINUTE - 1n) / MS_PER_MINUTE
}

/** `1249.50`, as the API writes money. */
export function rupees(paise: bigint): string {
  const [sign, size] = paise < 0n ? ['-', -paise] : ['', paise]
  return `${sign}${size / PAISE_PER_RUPEE}.${String(size % PAISE_PER_RUPEE).padStart(2, '0')}`
}
