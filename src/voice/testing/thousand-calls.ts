// Run by itself: starts and ends calls by the hundred, in real time, and tells what is left of them.
import { setTimeout as sleep } from 'node:timers/promises'
import { systemClock } from '../clock.ts'
import { startConversation } from '../conversation.ts'
import type { AudioLine, LineEvent } from '../ports.ts'
import { FRAME, RATE, scriptedDetector, scriptedRecogniser, scriptedVoice, spoken, wait } from './scripted-speech.ts'

const AT_ONCE = 250
const BATCHES = 4
const WARM_UP_BATCHES = 2
const SILENCE = new Int16Array(FRAME)
/** How long a call is, and when its customer begins to speak. */
const FRAMES = 60
const QUIET_FRAMES = 10

async function call(number: number): Promise<void> {
  let listener: (event: LineEvent) => void = () => {}
  const line: AudioLine = {
    sampleRate: RATE,
    pacing: number % 2 === 0 ? 'ours' : 'theirs',
    listen: (next) => (listener = next),
    play() {},
    mark: (name) => setImmediate(() => listener({ type: 'mark', name, cleared: false })),
    clear() {},
    playedSamples: () => 0,
    sendDtmf() {},
    hangUp() {},
  }
  const clock = systemClock
  const conversation = startConversation(
    {
      line,
      detector: scriptedDetector(),
      speechToText: scriptedRecogniser(clock, 20),
      textToSpeech: scriptedVoice(clock, 20, 60),
      brain: {
        async *reply() {
          await wait(clock, 20)
          yield { type: 'say', text: 'We open at nine every day. Please come by.' }
          if (number % 4 === 0) yield { type: 'end', reason: 'goodbye' }
        },
      },
      actions: [],
      clock,
      record() {},
    },
    { language: 'en', voiceId: 'x', speed: 1, opening: ['Hello'], closing: '', maxDurationMs: 600_000 },
    () => {},
  )
  const speech = spoken('When do you open?', 120)
  const began = performance.now()
  for (let fed = 0; fed < FRAMES; ) {
    await sleep(20)
    const due = Math.min(FRAMES, Math.floor((performance.now() - began) / 20))
    for (; fed < due; fed++) {
      const sound = speech.subarray((fed - QUIET_FRAMES) * FRAME, (fed - QUIET_FRAMES + 1) * FRAME)
      const samples = fed >= QUIET_FRAMES && sound.length === FRAME ? sound : SILENCE
      listener({ type: 'audio', frame: { samples, sampleRate: RATE } })
    }
  }
  if (number % 4 === 1) conversation.end('stopped')
  if (number % 4 === 2) listener({ type: 'ended', cause: 'dropped' })
  if (number % 4 === 3) listener({ type: 'ended', cause: 'caller-hung-up' })
  await Promise.race([conversation.done, sleep(3_000, undefined, { ref: false })])
}

async function batch(number: number): Promise<void> {
  await Promise.all(Array.from({ length: AT_ONCE }, (_, i) => call(number * AT_ONCE + i)))
  await sleep(100)
  collect()
}

/** Garbage that merely waits for its collection is no leak. */
function collect(): void {
  for (let i = 0; i < 4; i++) globalThis.gc?.()
}

// The first calls fill the caches and compile the code; what comes after them must not add up.
for (let i = 0; i < WARM_UP_BATCHES; i++) await batch(i)
const before = process.memoryUsage().rss
for (let i = 0; i < BATCHES; i++) await batch(i)
const after = process.memoryUsage().rss
const timers = process.getActiveResourcesInfo().filter((name) => name === 'Timeout' || name === 'Immediate').length
process.stdout.write(JSON.stringify({ before, after, timers, resources: process.getActiveResourcesInfo() }))
