// The real models: every adapter under its port's conformance suite, and the voices listened to by the recogniser.
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Speech } from '#server/ports.ts'
import { resample } from '#voice/audio/resampler.ts'
import { telephoneEffects } from '#voice/audio/telephone.ts'
import type { AudioFrame, UtteranceRecogniser } from '#voice/ports.ts'
import { embeddingsConformance } from './embeddings/conformance.ts'
import { modelsForTests } from './models/testing.ts'
import { openSpeech } from './speech.ts'
import { speechDetectorConformance } from './speech-detector/conformance.ts'
import { utteranceRecogniserConformance } from './speech-to-text/conformance.ts'
import { LANGUAGE_VOICES, LIGHT_VOICES, NATURAL_VOICES } from './text-to-speech/catalogue.ts'
import { textToSpeechConformance, wholeOf } from './text-to-speech/conformance.ts'
import { sampleText } from './text-to-speech/samples.ts'

const never = new AbortController().signal
const SAID = 'When will my order reach the new office?'
let speech: Speech
let spoken: AudioFrame

beforeAll(async () => {
  const modelsDirectory = await modelsForTests()
  const soundDirectory = await mkdtemp(join(tmpdir(), 'vaani-sound-'))
  speech = openSpeech({
    modelsDirectory,
    soundDirectory,
    fetchModels: false,
    patienceMs: 60_000,
    onProblem: () => {},
  })
  // Until the natural voices are loaded a light voice speaks for them.
  await vi.waitFor(
    async () => expect(await say('Good morning.', 'kokoro:af_heart')).toMatchObject({ sampleRate: 24_000 }),
    { timeout: 120_000, interval: 200 },
  )
  spoken = await say(SAID, 'kokoro:am_michael')
}, 600_000)
afterAll(() => speech.close())

const say = (text: string, voiceId: string): Promise<AudioFrame> =>
  wholeOf(speech.textToSpeech.speak(text, { voiceId, language: 'en', speed: 1, signal: never }))

/** As it comes out of a telephone. */
async function telephoned(rate: number): Promise<AudioFrame> {
  const { samples, sampleRate } = spoken
  const line = telephoneEffects({ sampleRate, noise: 60, delayMs: 0 })(samples)
  return { samples: resample(line, 8000, rate), sampleRate: rate }
}

describe('speech detector', { timeout: 60_000 }, () => {
  speechDetectorConformance({ detector: () => speech.detector, speech: telephoned })
})

describe('speech to text', { timeout: 60_000 }, () => {
  const recogniser = (): UtteranceRecogniser => speech.speechToTextFor('en') as UtteranceRecogniser
  utteranceRecogniserConformance({ recogniser, language: 'en', said: SAID, speech: telephoned })

  test('a sentence that has come to its end is told from one that breaks off', async () => {
    const { samples, sampleRate } = await telephoned(8000)
    const heard = async (share: number) => {
      const frame = { samples: samples.slice(0, samples.length * share), sampleRate }
      return (
        (await recogniser().transcribe(frame, { language: 'en', signal: never, urgent: true }))?.ended ?? Number.NaN
      )
    }
    const [whole, half] = [await heard(1), await heard(0.5)]
    expect(whole).toBeGreaterThan(0.5)
    expect(whole).toBeLessThanOrEqual(1)
    expect(half).toBeLessThan(whole)
    expect(half).toBeGreaterThanOrEqual(0)
  })

  test('nobody here understands Hindi, and that is said beforehand', () => {
    expect(speech.speechToTextFor('hi')).toBeUndefined()
  })
})

describe('embeddings', { timeout: 60_000 }, () => {
  embeddingsConformance(() => speech.embeddings)
})

describe('text to speech', { timeout: 120_000 }, () => {
  const one = (prefix: string): { voiceId: string; language: string }[] =>
    [...NATURAL_VOICES, ...LANGUAGE_VOICES, ...LIGHT_VOICES].filter((voice) => voice.voiceId.startsWith(prefix))
  const voices = [one('kokoro:af')[0], one('kokoro:hf')[0], one('flite:')[0], ...one('espeak:')]
  for (const voice of voices.flatMap((each) => each ?? [])) {
    const text = sampleText({ ...voice, speaker: 'Meera', gender: 'female' })
    textToSpeechConformance({ ...voice, textToSpeech: () => speech.textToSpeech, text })
  }

  const words = 'your parcel from the blue shop will reach you on monday morning'
  test.each([...one('kokoro:a'), ...one('kokoro:b'), ...one('flite:')])(
    '$voiceId is understood',
    async ({ voiceId }) => {
      const { samples, sampleRate } = await say(
        'Your parcel from the blue shop will reach you on Monday morning.',
        voiceId,
      )
      const recogniser = speech.speechToTextFor('en') as UtteranceRecogniser
      const frame = { samples: resample(samples, sampleRate, 8000), sampleRate: 8000 }
      const heard = await recogniser.transcribe(frame, { language: 'en', signal: never, urgent: true })
      const right = words.split(' ').filter((word) => heard?.text.toLowerCase().includes(word))
      expect(right.length, heard?.text).toBeGreaterThanOrEqual(words.split(' ').length - 1)
    },
  )

  test('what was said once is there at once the next time', async () => {
    await say('Thank you for waiting.', 'kokoro:bf_emma')
    const began = performance.now()
    await say('Thank you for waiting.', 'kokoro:bf_emma')
    expect(performance.now() - began).toBeLessThan(200)
  })

  test('what is prepared is there at once, and so is a sample', { timeout: 300_000 }, async () => {
    speech.prepare(['We are open every day.'], { voiceId: 'kokoro:bm_george', language: 'en', speed: 1 })
    expect(await speech.sample('kokoro:hm_omega')).toBeUndefined()
    await expect.poll(() => speech.sample('kokoro:hm_omega'), { timeout: 240_000, interval: 500 }).toBeDefined()
    const began = performance.now()
    await say('We are open every day.', 'kokoro:bm_george')
    expect(performance.now() - began).toBeLessThan(200)
  })

  test('an unknown voice is refused for good', async () => {
    await expect(say('Hello.', 'kokoro:nobody')).rejects.toMatchObject({ retryable: false })
  })

  test('the catalogue has two natural English and Hindi voices and one for every other language', () => {
    const languages = speech.voices().map((voice) => voice.language)
    for (const language of ['en', 'hi']) expect(languages.filter((each) => each === language).length).toBe(4)
    expect(new Set(languages)).toEqual(new Set(['en', 'hi', 'bn', 'mr', 'pa', 'kn', 'te', 'gu', 'or', 'ml', 'ta']))
  })
})
