// Who can speak: the voices that come with the product, in the order they are offered.
import type { Voice } from '#voice/ports.ts'

export const NATURAL_VOICES: readonly Voice[] = [
  { voiceId: 'kokoro:af_heart', speaker: 'Ananya', language: 'en', gender: 'female' },
  { voiceId: 'kokoro:bf_emma', speaker: 'Meera', language: 'en', gender: 'female' },
  { voiceId: 'kokoro:am_michael', speaker: 'Arjun', language: 'en', gender: 'male' },
  { voiceId: 'kokoro:bm_george', speaker: 'Kabir', language: 'en', gender: 'male' },
  { voiceId: 'kokoro:hf_alpha', speaker: 'Aditi', language: 'hi', gender: 'female' },
  { voiceId: 'kokoro:hf_beta', speaker: 'Kavya', language: 'hi', gender: 'female' },
  { voiceId: 'kokoro:hm_omega', speaker: 'Rohan', language: 'hi', gender: 'male' },
  { voiceId: 'kokoro:hm_psi', speaker: 'Vikram', language: 'hi', gender: 'male' },
]

export const LANGUAGE_VOICES: readonly Voice[] = [
  { voiceId: 'espeak:bn', speaker: 'Ishani', language: 'bn', gender: 'female' },
  { voiceId: 'espeak:mr', speaker: 'Sayali', language: 'mr', gender: 'female' },
  { voiceId: 'espeak:pa', speaker: 'Harpreet', language: 'pa', gender: 'male' },
  { voiceId: 'espeak:kn', speaker: 'Deepa', language: 'kn', gender: 'female' },
  { voiceId: 'espeak:te', speaker: 'Lakshmi', language: 'te', gender: 'female' },
  { voiceId: 'espeak:gu', speaker: 'Hetal', language: 'gu', gender: 'female' },
  { voiceId: 'espeak:or', speaker: 'Subrat', language: 'or', gender: 'male' },
  { voiceId: 'espeak:ml', speaker: 'Anjali', language: 'ml', gender: 'female' },
  { voiceId: 'espeak:ta', speaker: 'Kavitha', language: 'ta', gender: 'female' },
]

/** Not offered to choose from: they stand in when a natural voice is busy, failing or still coming. */
export const LIGHT_VOICES: readonly Voice[] = [
  { voiceId: 'flite:slt', speaker: 'Light English', language: 'en', gender: 'female' },
  { voiceId: 'flite:rms', speaker: 'Light English', language: 'en', gender: 'male' },
  { voiceId: 'espeak:hi', speaker: 'Light Hindi', language: 'hi', gender: 'female' },
]

/** The voice to speak with instead of one that cannot: light, of the same language, of the same gender if there is one. */
export function standInFor(voice: Voice): Voice | undefined {
  const light = [...LIGHT_VOICES, ...LANGUAGE_VOICES].filter(
    (other) => other.language === voice.language && other.voiceId !== voice.voiceId,
  )
  return light.find((other) => other.gender === voice.gender) ?? light[0]
}
