// A voice for every language: robotic, and streaming from its first syllable.
import { createResampler } from '#voice/audio/resampler.ts'
import type { AudioFrame } from '#voice/ports.ts'
import { nameAtProvider, type Synthesiser } from '../synthesiser.ts'
import { ESPEAK_RATE, type EspeakProcess } from './process.ts'

/** Lines run at 8, 16 or 24 kHz. */
const RATE = 16_000
const FEMALE = '+f3'

export function espeakSynthesiser(espeak: EspeakProcess): Synthesiser {
  return {
    async *say(text, { voice, speed, signal }) {
      const resampler = createResampler(ESPEAK_RATE, RATE)
      const name = `${nameAtProvider(voice)}${voice.gender === 'female' ? FEMALE : ''}`
      for await (const piece of espeak.speak({ voice: name, text, speed }, signal)) yield frame(resampler.push(piece))
      yield frame(resampler.flush())
    },
  }
}

const frame = (samples: Int16Array): AudioFrame => ({ samples, sampleRate: RATE })
