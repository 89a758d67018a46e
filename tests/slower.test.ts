// "Slower, please" on a call with a real voice: the same answer lasts longer afterwards, until "faster".
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { openSpeech } from '#adapters/speech.ts'
import { energyDetector } from '#voice/audio/energy-detector.ts'
import { FRAME_MS, frameLength } from '#voice/audio/framing.ts'
import { fromDocuments } from '#voice/brain/from-documents.ts'
import { systemClock } from '#voice/clock.ts'
import { startConversation } from '#voice/conversation.ts'
import type { AudioLine, LineEvent, TextToSpeech } from '#voice/ports.ts'

const RATE = 8_000
const VOICE = 'kokoro:af_heart'
/** Short enough to be made in one piece, whether or not it comes first. */
const ANSWER = 'The clinic opens at nine.'

test('a customer who asks for it hears the same words more slowly', { timeout: 120_000 }, async () => {
  const directory = await mkdtemp(join(tmpdir(), 'vaani-slower-'))
  // Without weights the light voice speaks for the natural one.
  const speech = openSpeech({
    modelsDirectory: join(directory, 'models'),
    soundDirectory: join(directory, 'sound'),
    fetchModels: false,
    onProblem: () => {},
  })
  /** Milliseconds of sound made of the answer, in the order of the turns. */
  const lasted: number[] = []
  const measured: TextToSpeech = {
    voices: () => speech.textToSpeech.voices(),
    async *speak(text, options) {
      let ms = 0
      for await (const frame of speech.textToSpeech.speak(text, options)) {
        ms += (frame.samples.length * 1000) / frame.sampleRate
        yield frame
      }
      if (text === ANSWER) lasted.push(ms)
    },
  }
  const brain = fromDocuments({
    agent: { name: 'Meera', businessName: 'Smile', description: '', neverSay: [], closing: '', transferLabels: [] },
    search: async () => ({
      passages: [{ text: ANSWER, score: 1, source: { fileId: '1', fileName: 'clinic.md', place: 'line 1' } }],
      answered: true,
    }),
    actions: [],
    language: 'en',
    context: { direction: 'inbound' },
  })
  const line = quietLine()
  let words = ''
  const said: string[] = []
  const conversation = startConversation(
    {
      line,
      detector: energyDetector(),
      speechToText: { kind: 'utterance', languages: ['en'], transcribe: async () => ({ text: words, final: true }) },
      textToSpeech: measured,
      brain,
      actions: [],
      clock: systemClock,
    },
    { language: 'en', voiceId: VOICE, speed: 1, opening: [], closing: '', maxDurationMs: 600_000 },
    (event) => event.type === 'agent-said' && said.push(event.text),
  )
  const ask = async (question: string) => {
    const before = said.length
    words = question
    line.speak(600)
    await vi.waitFor(() => expect(said.length).toBeGreaterThan(before), { timeout: 30_000, interval: 50 })
  }
  try {
    await ask('When does the clinic open?')
    await ask('Slower, please.')
    await ask('When does the clinic open?')
    await ask('You can speak faster.')
    await ask('When does the clinic open?')
  } finally {
    conversation.end('stopped')
    await conversation.done
    await speech.close()
    await rm(directory, { recursive: true, force: true })
  }
  const [own = 0, repeated = 0, slow = 0, again = 0] = lasted
  expect(lasted).toHaveLength(4)
  expect(own).toBeGreaterThan(700)
  for (const ms of [repeated, slow]) expect(ms / own).toBeGreaterThan(1.15)
  expect(slow / own).toBeLessThan(1.4)
  expect(again).toBe(own)
})

/** A line on which the customer hums when told to. */
function quietLine(): AudioLine & { speak(ms: number): void } {
  let tell: (event: LineEvent) => void = () => {}
  let frames = 0
  let played = 0
  let next = performance.now()
  const timer = setInterval(() => {
    for (; next <= performance.now(); next += FRAME_MS) {
      const level = frames > 0 ? 8_000 : 0
      frames = Math.max(0, frames - 1)
      const samples = Int16Array.from({ length: frameLength(RATE) }, (_, i) => level * Math.sin(i / 5))
      tell({ type: 'audio', frame: { samples, sampleRate: RATE } })
    }
  }, FRAME_MS)
  return {
    sampleRate: RATE,
    pacing: 'ours',
    listen: (listener) => {
      tell = listener
    },
    play: ({ samples }) => {
      played += samples.length
    },
    mark() {},
    clear() {},
    playedSamples: () => played,
    sendDtmf() {},
    hangUp: () => clearInterval(timer),
    speak: (ms) => {
      frames = ms / FRAME_MS
    },
  }
}
