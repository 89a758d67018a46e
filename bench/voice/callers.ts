// N paced callers on a core of their own: each asks, listens, interrupts, listens, and measures what it hears.
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { rms } from '#voice/audio/level.ts'
import { systemClock } from '#voice/clock.ts'
import { everyFrame } from '#voice/pacer.ts'
import { bytesOf, LINE_RATE, receive, samplesOf, send, type Usage } from './protocol.ts'
import { ANSWER_MS } from './stubs.ts'

export type Measured = {
  calls: number
  replyMs: number[]
  replyAfterBargeMs: number[]
  duckMs: number[]
  verdictMs: number[]
  /** Frames that should have come and did not. */
  lostFrames: number
  unanswered: number
  engine: Usage
}

/** `paced`: the engine sends a frame every 20 ms; the other kind pushes ahead and tells when it stops. */
const [path, countText, turnsText, kind] = process.argv.slice(2)
const count = Number(countText)
const turns = Number(turnsText)
const paced = kind === 'paced'

const FRAME = LINE_RATE / 50
const SPEECH_FRAMES = 50
const TONE = Int16Array.from({ length: FRAME }, (_, n) => 8_000 * Math.sin((2 * Math.PI * 250 * n) / LINE_RATE))
const SILENCE = new Int16Array(FRAME)
const PATIENCE_MS = 15_000
/** Interrupting after this much of the answer. */
const LISTEN_MS = 1_200

const socket = connect(path as string)
await new Promise((resolve) => socket.once('connect', resolve))
const lines: { hear(samples: Int16Array): void; stopped(): void }[] = []
let onStats: (usage: Usage) => void = () => {}
receive(socket, ({ type, call, body }) => {
  if (type === 'audio') lines[call]?.hear(samplesOf(body))
  if (type === 'clear' || type === 'pause') lines[call]?.stopped()
  if (type === 'stats') onStats(JSON.parse(body.toString()))
})

const measured: Omit<Measured, 'engine'> = {
  calls: count,
  replyMs: [],
  replyAfterBargeMs: [],
  duckMs: [],
  verdictMs: [],
  lostFrames: 0,
  unanswered: 0,
}

type Level = 'silent' | 'soft' | 'loud'

async function caller(call: number, onlyWarmUp = false): Promise<void> {
  let toSay = 0
  let firstVoiced = 0
  let lastVoiced = 0
  let level: Level = 'silent'
  let loudFrames = 0
  let received = 0
  let firstFrameAt = 0
  let onLevel: (level: Level, at: number) => void = () => {}

  function heard(next: Level): void {
    if (next === level) return
    level = next
    onLevel(next, performance.now())
  }
  lines[call] = {
    hear(samples) {
      if (received === 0) firstFrameAt = performance.now()
      received++
      const loudness = rms(samples)
      if (loudness > 5_000) loudFrames++
      heard(loudness > 5_000 ? 'loud' : loudness > 200 ? 'soft' : 'silent')
    },
    stopped: () => heard('silent'),
  }
  const reaches = (wanted: Level[]) =>
    Promise.race([
      new Promise<number>((resolve) => {
        onLevel = (now, at) => (wanted.includes(now) ? resolve(at) : undefined)
      }),
      sleep(PATIENCE_MS, undefined),
    ])

  send(socket, 'start', call)
  const stop = everyFrame(systemClock, () => {
    const voiced = toSay > 0
    if (voiced && toSay === SPEECH_FRAMES) firstVoiced = performance.now()
    send(socket, 'audio', call, bytesOf(voiced ? TONE : SILENCE))
    if (!voiced) return
    toSay--
    if (toSay === 0) lastVoiced = performance.now()
  })

  // One question that does not count: the code is compiled by it.
  await sleep(300 + Math.random() * 1_000)
  toSay = SPEECH_FRAMES
  await reaches(['loud'])
  await sleep(ANSWER_MS + 400)
  heard('silent')
  if (onlyWarmUp) {
    stop()
    return send(socket, 'end', call)
  }
  await everybodyIsWarm()
  await sleep(Math.random() * 2_000)
  for (let turn = 0; turn < turns; turn++) {
    toSay = SPEECH_FRAMES
    const answered = await reaches(['loud'])
    if (answered === undefined) measured.unanswered++
    else measured.replyMs.push(answered - lastVoiced)

    await sleep(LISTEN_MS)
    toSay = SPEECH_FRAMES
    const softened = await reaches(['soft', 'silent'])
    if (softened !== undefined) measured.duckMs.push(softened - firstVoiced)
    const decided = (level as Level) === 'soft' ? await reaches(['silent', 'loud']) : softened
    if (decided !== undefined) measured.verdictMs.push(decided - firstVoiced)
    const again = await reaches(['loud'])
    if (again === undefined) {
      measured.unanswered++
      continue
    }
    measured.replyAfterBargeMs.push(again - lastVoiced)
    loudFrames = 1
    await sleep(ANSWER_MS + 400)
    if (paced) measured.lostFrames += Math.max(0, Math.floor(ANSWER_MS / 20) - loudFrames)
    heard('silent')
    await sleep(100 + Math.random() * 200)
  }
  // A frame may still be on its way.
  const due = Math.floor((performance.now() - firstFrameAt) / 20)
  if (paced) measured.lostFrames += Math.max(0, due - 1 - received)
  stop()
  send(socket, 'end', call)
}

let cold = count
const warm = Promise.withResolvers<void>()
function everybodyIsWarm(): Promise<void> {
  cold--
  if (cold === 0) {
    send(socket, 'warm', 0)
    warm.resolve()
  }
  return warm.promise
}

// Code and heap that any number of calls share are no call's memory.
await caller(count, true)
await sleep(300)
send(socket, 'baseline', 0)
await Promise.all(Array.from({ length: count }, (_, call) => caller(call)))
const engine = await new Promise<Usage>((resolve) => {
  onStats = resolve
  send(socket, 'stats', 0)
})
await new Promise<void>((resolve) =>
  process.stdout.write(JSON.stringify({ ...measured, engine } satisfies Measured), () => resolve()),
)
process.exit(0)
