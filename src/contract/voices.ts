import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { LanguageName } from './shared.ts'

/** Carries its provider: `kokoro:hf_alpha`. */
export const VoiceId = z.string().trim().min(1).max(100)

export const Voice = z.object({
  voiceId: VoiceId,
  speaker: z.string(),
  lang: LanguageName,
  gender: z.enum(['female', 'male']),
})
export type Voice = z.infer<typeof Voice>

export const voiceSample = endpoint({
  method: 'GET',
  path: '/storage/voice',
  summary: "A playable address of a voice's spoken sample; 503 `voice-preparing` while it is being made",
  query: z.object({ voiceId: VoiceId }),
  response: z.object({ url: z.string() }),
})
