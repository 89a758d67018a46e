// Providers that always take the same time, so that what is left over is the engine's own.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Brain } from '#voice/brain/brain.ts'
import type { TextToSpeech, UtteranceRecogniser } from '#voice/ports.ts'
import { VOICE_RATE } from './protocol.ts'

export const STUB_MS = 100
export const ENDPOINT_MS = 300
export const QUESTION = 'where is my order'
export const ANSWER = 'Your order is on the way and it reaches you tomorrow.'
const MS_PER_LETTER = 50
/** How much sound one answer is, in frames of 20 ms. */
export const ANSWER_MS = ANSWER.length * MS_PER_LETTER

export const stubRecogniser: UtteranceRecogniser = {
  kind: 'utterance',
  languages: ['en'],
  async transcribe() {
    await sleep(STUB_MS)
    return { text: QUESTION, final: true }
  },
}

export const stubBrain: Brain = {
  async *reply() {
    await sleep(STUB_MS)
    yield { type: 'say', text: ANSWER }
  },
}

const PIECE = new Int16Array(VOICE_RATE / 10).fill(8_000)

export const stubVoice: TextToSpeech = {
  voices: () => [],
  async *speak(text, { signal }) {
    await sleep(STUB_MS)
    const total = (text.length * MS_PER_LETTER * VOICE_RATE) / 1000
    for (let at = 0; at < total && !signal.aborted; at += PIECE.length) {
      yield { samples: PIECE.subarray(0, Math.min(PIECE.length, total - at)), sampleRate: VOICE_RATE }
    }
  },
}
