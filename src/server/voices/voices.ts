// The catalogue of voices as the API tells it, and their spoken samples.

import { LANGUAGES, type LanguageName } from '#contract/shared.ts'
import type { Voice } from '#contract/voices.ts'
import type { Voice as SpokenVoice } from '#voice/ports.ts'
import { ProductError } from '../errors.ts'
import type { FileStore, Speech } from '../ports.ts'
import { wavOf } from './wav.ts'

export type VoiceParts = { speech: Pick<Speech, 'voices' | 'sample'>; store: FileStore }

const LINK_SECONDS = 6 * 3600

export const voiceCatalogue = (speech: Pick<Speech, 'voices'>): Voice[] => speech.voices().flatMap(inContract)

function inContract({ voiceId, speaker, language, gender }: SpokenVoice): Voice[] {
  const names = Object.keys(LANGUAGES) as LanguageName[]
  const lang = names.find((name) => LANGUAGES[name] === language.split('-', 1)[0])
  return lang ? [{ voiceId, speaker, lang, gender }] : []
}

/** The sample is spoken once and kept in the file store, for every process and for good. */
export async function sampleAddress({ speech, store }: VoiceParts, voiceId: string): Promise<string> {
  if (!speech.voices().some((voice) => voice.voiceId === voiceId)) throw voiceUnknown()
  const key = `shared/voices/${voiceId.replace(/[^\w-]+/g, '.')}.wav`
  if (!(await store.stat(key))) {
    const sound = await speech.sample(voiceId)
    if (!sound) throw voicePreparing()
    await store.write({ key, contentType: 'audio/wav' }, wavOf(sound))
  }
  return store.downloadUrl(key, { expiresInSeconds: LINK_SECONDS })
}

const voiceUnknown = () => new ProductError('not-found', 'voice-unknown', 'There is no such voice.')
const voicePreparing = () =>
  new ProductError('unavailable', 'voice-preparing', 'This voice is being prepared. Please try again in a moment.')
