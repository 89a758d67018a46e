// Words that every noun of the contract uses.
import { z } from 'zod'

export const BRAND = 'Vaani'

const id = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER)
export const BusinessId = id
export const AgentId = id
export const CampaignId = id
export const CallId = id

export const InBusiness = z.object({ businessId: BusinessId })

/** An instant, ISO 8601 in UTC. */
export const Instant = z.iso.datetime()

export const ErrorAnswer = z.object({
  error: z.string(),
  code: z.string(),
  issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
})
export type ErrorAnswer = z.infer<typeof ErrorAnswer>

/** The English names on the wire, in the order of the agent form; BCP-47 inside. */
export const LANGUAGES = {
  Hindi: 'hi',
  English: 'en',
  Bengali: 'bn',
  Marathi: 'mr',
  Punjabi: 'pa',
  Kannada: 'kn',
  Telugu: 'te',
  Gujarati: 'gu',
  Odia: 'or',
  Malayalam: 'ml',
  Tamil: 'ta',
} as const
export type LanguageName = keyof typeof LANGUAGES
export type LanguageCode = (typeof LANGUAGES)[LanguageName]
export const LanguageName = z.enum(Object.keys(LANGUAGES) as [LanguageName, ...LanguageName[]])
