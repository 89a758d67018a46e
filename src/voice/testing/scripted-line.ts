// A telephone line under a test's control: a customer who speaks on time, and everything that was played to them.
import type { AudioFrame, AudioLine, Clock, LineEnd, LineEvent } from '../ports.ts'
import { FRAME, RATE } from './scripted-speech.ts'

export type ScriptedLine = AudioLine & {
  /** The customer's sound from this moment of the clock on. */
  schedule(sound: Int16Array, atMs: number): void
  press(digit: string): void
  /** From now on nothing comes in any more, not even silence. */
  mute(): void
  drop(cause: LineEnd): void
  /** All that came out at the customer's end, in order; on a buffering line what was cleared is not in it. */
  out(): Int16Array
  /** When each frame of ours went out, by the clock. */
  sentAt: number[]
  hungUp: boolean
}

export function scriptedLine(clock: Clock, pacing: AudioLine['pacing'] = 'ours'): ScriptedLine {
  let listener: ((event: LineEvent) => void) | undefined
  const early: LineEvent[] = []
  const sounds: { from: number; sound: Int16Array }[] = []
  const began = clock.now()
  let position = 0
  let ended = false
  let muted = false
  const played: Int16Array[] = []
  /** Buffering lines: frames and marks not yet played. */
  let buffer: (Int16Array | string)[] = []
  let heard = 0

  function tell(event: LineEvent): void {
    if (listener) listener(event)
    else early.push(event)
  }

  function tick(): void {
    if (ended) return
    const frame = new Int16Array(FRAME)
    for (const { from, sound } of sounds) {
      const start = position - from
      for (let i = 0; i < FRAME; i++) {
        const sample = sound[start + i]
        if (sample) frame[i] = sample
      }
    }
    position += FRAME
    playBuffered()
    if (!muted) tell({ type: 'audio', frame: { samples: frame, sampleRate: RATE } })
    clock.at(began + (position * 1000) / RATE + 20, tick)
  }

  function playBuffered(): void {
    while (typeof buffer[0] === 'string') tell({ type: 'mark', name: buffer.shift() as string, cleared: false })
    const frame = buffer.shift() as Int16Array | undefined
    if (!frame) return
    heard += frame.length
    played.push(frame)
    while (typeof buffer[0] === 'string') tell({ type: 'mark', name: buffer.shift() as string, cleared: false })
  }

  clock.at(began + 20, tick)

  const line: ScriptedLine = {
    sampleRate: RATE,
    pacing,
    sentAt: [],
    hungUp: false,
    schedule(sound, atMs) {
      sounds.push({ from: Math.round(((atMs - began) * RATE) / 1000), sound })
    },
    press: (digit) => tell({ type: 'dtmf', digit }),
    mute() {
      muted = true
    },
    drop(cause) {
      if (ended) return
      ended = true
      tell({ type: 'ended', cause })
    },
    out() {
      const whole = new Int16Array(played.length * FRAME)
      played.forEach((frame, index) => whole.set(frame, index * FRAME))
      return whole
    },
    listen(next) {
      listener = next
      for (const event of early.splice(0)) next(event)
    },
    play(frame: AudioFrame) {
      if (ended) return
      line.sentAt.push(clock.now())
      if (pacing === 'theirs') {
        buffer.push(frame.samples)
        return
      }
      heard += frame.samples.length
      played.push(frame.samples)
    },
    mark(name) {
      if (pacing === 'theirs') buffer.push(name)
    },
    clear() {
      const marks = buffer.filter((entry) => typeof entry === 'string')
      buffer = []
      for (const name of marks) tell({ type: 'mark', name, cleared: true })
    },
    playedSamples: () => heard,
    sendDtmf() {},
    hangUp() {
      line.hungUp = true
      if (ended) return
      ended = true
      tell({ type: 'ended', cause: 'we-hung-up' })
    },
  }
  return line
}
