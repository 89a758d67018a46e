// Words that every noun of the contract uses.
import { z } from 'zod'

export { BRAND } from './brand.ts'

const id = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER)
export const BusinessId = id
export const AgentId = id
export const CampaignId = id
export const CallId = id

export const InBusiness = z.object({ businessId: BusinessId })

const INVALID_EMAIL = 'Please enter a valid email address.'
/** Looks like an address and holds no space; only a message sent to it could tell more. */
export const Email = z
  .string(INVALID_EMAIL)
  .trim()
  .max(254, INVALID_EMAIL)
  .regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, INVALID_EMAIL)

const INVALID_PHONE = 'Please enter a valid phone number.'
/** E.164 such as +919876543210; spaces, dots, dashes and brackets are dropped. Whether it can exist, the server asks. */
export const PhoneNumber = z
  .string(INVALID_PHONE)
  .max(40, INVALID_PHONE)
  .overwrite((number) => number.replace(/[\s().\u00a0-]/g, ''))
  .regex(/^\+[1-9]\d{6,14}$/, INVALID_PHONE)

/** Money on the wire where it is text: rupees with two decimals, such as 1249.50. Integer paise inside. */
export const Rupees = z.string().regex(/^-?\d+\.\d{2}$/)

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
