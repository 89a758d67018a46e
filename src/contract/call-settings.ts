// What a business decides about its calls: whether they are recorded, how long what was said is kept.
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { InBusiness } from './shared.ts'

const Days = z.number().int().min(1).max(3_650).nullable()

export const CallSettings = z.object({
  /** Off: no notice is spoken and nothing is recorded. */
  recordsCalls: z.boolean(),
  /** Null: for good. */
  recordingDays: Days,
  transcriptDays: Days,
})
export type CallSettings = z.infer<typeof CallSettings>

export const readCallSettings = endpoint({
  method: 'GET',
  path: '/v1/call-settings/:businessId',
  summary: 'Whether calls are recorded, and how long recordings and transcripts are kept.',
  params: InBusiness,
  response: CallSettings,
})

export const saveCallSettings = endpoint({
  method: 'PUT',
  path: '/v1/call-settings/:businessId',
  summary: 'Changes whether calls are recorded, and how long recordings and transcripts are kept.',
  params: InBusiness,
  body: CallSettings,
  response: CallSettings,
})

export const eraseNumber = endpoint({
  method: 'POST',
  path: '/v1/erasures/:businessId',
  summary: 'Erases everything known of one phone number. Only amounts stay in the ledger.',
  params: InBusiness,
  body: z.object({ number: z.string().max(40) }),
  response: z.object({ calls: z.number().int() }),
})
