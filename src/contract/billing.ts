// The balance in rupees, and the ledger that explains it line by line.
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { BusinessId, CallId, InBusiness, Instant, Rupees } from './shared.ts'

export const PLANS = {
  individual: { name: 'Individual', rupeesPerMinute: 6 },
  enterprise: { name: 'Enterprise', rupeesPerMinute: 4 },
} as const
export type Plan = keyof typeof PLANS

export const readBalance = endpoint({
  method: 'GET',
  path: '/analytics/billings/:bId',
  summary: 'The balance in rupees, as a bare numeric string such as 1249.50.',
  params: z.object({ bId: BusinessId }),
  bare: true,
  response: Rupees,
})

export const LedgerKind = z.enum(['opening', 'top-up', 'reservation', 'release', 'charge'])
export type LedgerKind = z.infer<typeof LedgerKind>

export const LedgerLine = z.object({
  id: z.number().int(),
  at: Instant,
  kind: LedgerKind,
  /** Positive adds to the balance, negative takes from it. */
  amount: Rupees,
  balanceAfter: Rupees,
  callId: CallId.nullable(),
  note: z.string(),
})
export type LedgerLine = z.infer<typeof LedgerLine>

export const Statement = z.object({
  plan: z.enum(['individual', 'enterprise']),
  rupeesPerMinute: z.number(),
  balance: Rupees,
  /** Newest first. */
  lines: z.array(LedgerLine),
  /** Give it back as `before` for older lines; null at the end. */
  nextBefore: z.number().int().nullable(),
})
export type Statement = z.infer<typeof Statement>

export const readStatement = endpoint({
  method: 'GET',
  path: '/v1/billing/:businessId/statement',
  summary: 'Every charge, reservation, release and top-up with the balance after it, newest first.',
  params: InBusiness,
  query: z.object({
    before: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
    size: z.coerce.number().int().min(1).max(200).default(50),
  }),
  response: Statement,
})
