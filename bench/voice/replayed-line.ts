// A telephone line on which a recorded customer speaks, paced like a real one; it notes when the agent is heard.
import { FRAME_MS, frameLength } from '#voice/audio/framing.ts'
import type { AudioLine, LineEvent } from '#voice/ports.ts'

export type ReplayedLine = AudioLine & {
  /** When the first customer frame was due; `heard` counts from there. */
  startedAt(): number
  /** Stretches in which the agent was audible, in milliseconds of the recording; the last may still grow. */
  heard(): readonly { fromMs: number; toMs: number }[]
}

const RATE = 8000
/** Quieter is not noticed on a telephone. */
const AUDIBLE = 250
/** A shorter break belongs to the speech around it. */
const BREAK_MS = 160
const NOISE_FRAMES = 40

export function replayedLine(recording: Int16Array): ReplayedLine {
  const length = frameLength(RATE)
  const heard: { fromMs: number; toMs: number }[] = []
  let listener: (event: LineEvent) => void = () => {}
  let started = 0
  let played = 0
  let over = false

  function feed(index: number): void {
    if (over) return
    // After the recording its last stretch goes on as the line's own noise.
    const isOver = (index + 1) * length > recording.length
    const at = isOver ? recording.length - length * (1 + (index % NOISE_FRAMES)) : index * length
    listener({ type: 'audio', frame: { samples: recording.slice(at, at + length), sampleRate: RATE } })
    const due = started + (index + 1) * FRAME_MS
    setTimeout(() => feed(index + 1), Math.max(0, due + FRAME_MS - performance.now()))
  }

  function noteHeard(samples: Int16Array): void {
    const first = samples.findIndex((sample) => Math.abs(sample) > AUDIBLE)
    if (first === -1) return
    const atMs = performance.now() - started
    const fromMs = atMs + (first * 1000) / RATE
    const last = heard.at(-1)
    if (last && fromMs - last.toMs < BREAK_MS) last.toMs = atMs + FRAME_MS
    else heard.push({ fromMs, toMs: atMs + FRAME_MS })
  }

  return {
    sampleRate: RATE,
    pacing: 'ours',
    listen(next) {
      listener = next
      started = performance.now()
      setTimeout(() => feed(0), FRAME_MS)
    },
    play({ samples }) {
      played += samples.length
      noteHeard(samples)
    },
    mark: (name) => queueMicrotask(() => listener({ type: 'mark', name, cleared: false })),
    clear() {},
    playedSamples: () => played,
    sendDtmf() {},
    hangUp() {
      over = true
    },
    startedAt: () => started,
    heard: () => heard,
  }
}
