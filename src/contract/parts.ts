// What is plugged in on this installation: speech models as they arrive, and the language model if there is one.
import { z } from 'zod'
import { endpoint } from './endpoint.ts'

export const SpeechPart = z.object({
  part: z.string(),
  /** "Natural voices (English, Hindi)". */
  name: z.string(),
  state: z.enum(['ready', 'waiting', 'fetching', 'preparing', 'failed', 'not-installed']),
  totalBytes: z.number().int(),
  fetchedBytes: z.number().int(),
  problem: z.string().optional(),
})
export type SpeechPart = z.infer<typeof SpeechPart>

export const readParts = endpoint({
  method: 'GET',
  path: '/v1/parts',
  summary: 'What is plugged in: the state of the speech models, and whether a language model is connected.',
  response: z.object({
    speech: z.object({ ready: z.boolean(), parts: z.array(SpeechPart) }),
    /** The model's name, or null: then agents answer from documents by rules. */
    languageModel: z.string().nullable(),
  }),
})
