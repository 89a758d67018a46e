// Speech that carries its own words: every sample's value names the word it belongs to, so that what is heard,
// recognised and recorded can be read back from the sound itself.
import { frameLength } from '../audio/framing.ts'
import type {
  AudioFrame,
  Clock,
  SpeechDetector,
  StreamingRecogniser,
  TextToSpeech,
  UtteranceRecogniser,
} from '../ports.ts'

export const RATE = 8_000
const words: string[] = []
let spokenWords = 0
const LOUD = 10_000
/** Softer than the words, so that it can be told apart. */
const NOISE = 600

/** Each word lasts equally long. Numbered anew every time, so that a repeated word is not mistaken for a long one. */
export function spoken(text: string, msPerWord: number, sampleRate = RATE): Int16Array {
  const length = Math.round((msPerWord * sampleRate) / 1000)
  const tokens = text.split(/\s+/u).filter(Boolean)
  const sound = new Int16Array(length * tokens.length)
  tokens.forEach((token, index) => {
    const id = spokenWords++ % 2_000
    words[id] = token
    sound.fill(LOUD + 10 * id, index * length, (index + 1) * length)
  })
  return sound
}

export const noise = (ms: number) => new Int16Array((ms * RATE) / 1000).fill(NOISE)

/** The words in a stretch of sound; `least`: how many samples of a word must be there for it to count. */
export function wordsIn(sound: Int16Array, least: number, { gain = 1 } = {}): string {
  const found: string[] = []
  let id = -1
  let count = 0
  for (const sample of sound) {
    const here = sample >= LOUD * gain ? Math.round((sample / gain - LOUD) / 10) : -1
    count = here === id ? count + 1 : 1
    id = here
    if (id >= 0 && count === least) found.push(words[id] as string)
  }
  return found.join(' ')
}

export function scriptedDetector(): SpeechDetector {
  return {
    open() {
      let passed = 0
      return {
        detect({ samples }) {
          passed += samples.length
          const loud = samples.some((sample) => sample >= NOISE)
          return Promise.resolve([{ probability: loud ? 0.95 : 0.02, endsAt: passed }])
        },
        close() {},
      }
    },
  }
}

export type DecodeLog = { text: string; urgent: boolean; draft: unknown; aborted: () => boolean }

/** A word is understood once 100 ms of it were heard. */
export function scriptedRecogniser(clock: Clock, ms: number, log: DecodeLog[] = []): UtteranceRecogniser {
  return {
    kind: 'utterance',
    languages: ['en', 'hi'],
    async transcribe({ samples, sampleRate }, { urgent, draft, signal }) {
      const text = wordsIn(samples, sampleRate / 10)
      log.push({ text, urgent, draft, aborted: () => signal.aborted })
      await wait(clock, ms)
      return { text, final: true, draft: { text } }
    },
  }
}

/** Gives an interim after every word and a final one after 100 ms of silence. */
export function scriptedStreamingRecogniser(clock: Clock, ms: number): StreamingRecogniser {
  return {
    kind: 'streaming',
    languages: ['en', 'hi'],
    async *transcribe(audio) {
      let kept: Int16Array[] = []
      let quiet = 0
      let told = ''
      for await (const { samples, sampleRate } of audio) {
        const silent = samples.every((sample) => sample < NOISE)
        kept.push(samples)
        quiet = silent ? quiet + 20 : 0
        const text = wordsIn(Int16Array.from(kept.flatMap((piece) => [...piece])), sampleRate / 10)
        if (silent && text === '') kept = []
        if (text === '' || (text === told && quiet !== 100)) continue
        await wait(clock, ms)
        told = quiet >= 100 ? '' : text
        if (quiet >= 100) kept = []
        yield { text, final: quiet >= 100 }
      }
    },
  }
}

/** Sound comes in pieces of 100 ms, the first after `ms`, at a rate of its own. */
export function scriptedVoice(clock: Clock, ms: number, msPerWord: number, made: string[] = []): TextToSpeech {
  return {
    voices: () => [{ voiceId: 'scripted:asha', speaker: 'Asha', language: 'en', gender: 'female' }],
    async *speak(text, { speed, signal }) {
      made.push(text)
      await wait(clock, ms)
      const sound = spoken(text, msPerWord / speed)
      for (let at = 0; at < sound.length && !signal.aborted; at += RATE / 10) {
        yield { samples: sound.slice(at, at + RATE / 10), sampleRate: RATE } satisfies AudioFrame
      }
    },
  }
}

export const wait = (clock: Clock, ms: number) =>
  ms === 0 ? Promise.resolve() : new Promise<void>((resolve) => clock.at(clock.now() + ms, resolve))

export const FRAME = frameLength(RATE)
