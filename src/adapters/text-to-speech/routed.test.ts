import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { type AudioFrame, ProviderError, type TextToSpeech } from '#voice/ports.ts'
import { LANGUAGE_VOICES, LIGHT_VOICES, NATURAL_VOICES } from './catalogue.ts'
import { routedTextToSpeech } from './routed.ts'
import { openSoundStore } from './sound-store.ts'
import type { Synthesiser } from './synthesiser.ts'

let said: string[]
let natural: (clause: string) => Promise<void>
let textToSpeech: TextToSpeech

beforeEach(async () => {
  said = []
  natural = async () => {}
  const speaks = (name: string, sampleRate: number, before: (clause: string) => Promise<void>): Synthesiser => ({
    async *say(clause, { signal }) {
      await before(clause)
      signal.throwIfAborted()
      said.push(`${name}: ${clause}`)
      yield { samples: new Int16Array(sampleRate).fill(clause.length), sampleRate }
    },
  })
  textToSpeech = routedTextToSpeech({
    voices: [...NATURAL_VOICES, ...LANGUAGE_VOICES],
    light: LIGHT_VOICES,
    synthesisers: {
      kokoro: speaks('natural', 24_000, (clause) => natural(clause)),
      flite: speaks('light', 16_000, async () => {}),
      espeak: speaks('every language', 16_000, async () => {}),
    },
    store: openSoundStore(await mkdtemp(join(tmpdir(), 'vaani-routed-')), 100e6),
    patienceMs: 150,
  })
})

async function speak(text: string, voiceId = 'kokoro:af_heart', signal = new AbortController().signal) {
  const frames: AudioFrame[] = []
  for await (const frame of textToSpeech.speak(text, { voiceId, language: 'en', speed: 1, signal })) frames.push(frame)
  return frames
}

test('the voice decides who speaks, clause by clause, with a breath between', async () => {
  const frames = await speak('Sure, let me look that up.')
  expect(said).toEqual(['natural: Sure,', 'natural: let me look that up.'])
  expect(frames).toHaveLength(3)
  expect(frames[1]?.samples.every((sample) => sample === 0)).toBe(true)
})

test('figures are read aloud before they reach the voice', async () => {
  await speak('That is ₹20.')
  expect(said).toEqual(['natural: That is twenty rupees.'])
})

test('a busy natural voice is replaced by a light one of the same language and gender', async () => {
  natural = async () => {
    throw new ProviderError('kokoro', 'too much is waiting', { retryable: true })
  }
  await speak('Good morning.', 'kokoro:am_michael')
  await speak('नमस्ते।', 'kokoro:hf_alpha')
  expect(said).toEqual(['light: Good morning.', 'every language: नमस्ते।'])
})

test('a slow natural voice is not waited for, and its sound is there the next time', async () => {
  const made = Promise.withResolvers<void>()
  natural = () => made.promise
  const hangUp = new AbortController()
  await speak('Good morning.', 'kokoro:af_heart', hangUp.signal)
  expect(said).toEqual(['light: Good morning.'])
  hangUp.abort()
  made.resolve()
  await expect.poll(() => said).toEqual(['light: Good morning.', 'natural: Good morning.'])
  await new Promise((resolve) => setTimeout(resolve, 50))
  const [frame] = await speak('Good morning.')
  expect(said).toHaveLength(2)
  expect(frame?.sampleRate).toBe(24_000)
})

test('a voice that changes in the middle keeps one rate', async () => {
  natural = async (clause) => {
    if (clause.startsWith('let')) throw new ProviderError('kokoro', 'gone', { retryable: true })
  }
  const frames = await speak('Sure, let me look that up.')
  expect(said).toEqual(['natural: Sure,', 'light: let me look that up.'])
  expect(new Set(frames.map((frame) => frame.sampleRate))).toEqual(new Set([24_000]))
})

test('an unknown voice is refused for good', async () => {
  natural = async () => {}
  await expect(speak('வணக்கம்', 'espeak:xx')).rejects.toMatchObject({ retryable: false })
})

test('what was said once comes from the store', async () => {
  await speak('Good morning.')
  await speak('Good morning.')
  expect(said).toEqual(['natural: Good morning.'])
})

test('the next clause is made while one is played', async () => {
  const speaking = textToSpeech
    .speak('Sure, let me look that up.', {
      voiceId: 'kokoro:af_heart',
      language: 'en',
      speed: 1,
      signal: new AbortController().signal,
    })
    [Symbol.asyncIterator]()
  await speaking.next()
  await expect.poll(() => said).toHaveLength(2)
})
