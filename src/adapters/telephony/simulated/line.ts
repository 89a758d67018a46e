// A telephone line with two ends: ours is an AudioLine, the far one belongs to a simulated customer.
import { frameLength } from '#voice/audio/framing.ts'
import { decodeMuLaw, encodeMuLaw } from '#voice/audio/g711.ts'
import { lineNoise, TELEPHONE_RATE } from '#voice/audio/telephone.ts'
import type { AudioLine, LineEnd, LineEvent } from '#voice/ports.ts'

const FRAME = frameLength(TELEPHONE_RATE)
/** One way, through the network. */
const DELAY_FRAMES = 2
const NOISE = 12

export type FarEnd = {
  /** Every 20 ms: what our side was saying, or silence. */
  hear(samples: Int16Array): void
  /** The next 20 ms to say; undefined for silence. */
  speak(): Int16Array | undefined
  pressed(digits: string): void
  over(cause: LineEnd): void
}

export type SimulatedLine = {
  line: AudioLine
  /** One 20 ms step of the network. */
  beat(): void
  /** From the far end. */
  hangUp(cause: 'caller-hung-up' | 'dropped'): void
  press(digit: string): void
}

export function simulatedLine(far: FarEnd, seed: number): SimulatedLine {
  const noise = lineNoise(NOISE, seed)
  let listener: ((event: LineEvent) => void) | undefined
  const early: LineEvent[] = []
  let over = false
  /** Sound of ours on its way; what left it has been heard. */
  const outgoing: Int16Array[] = []
  const incoming: Int16Array[] = []
  const marks: { name: string; afterSamples: number }[] = []
  let sent = 0
  let played = 0

  const tell = (event: LineEvent) => {
    if (listener) listener(event)
    else early.push(event)
  }
  const end = (cause: LineEnd) => {
    if (over) return
    over = true
    far.over(cause)
    tell({ type: 'ended', cause })
  }
  const reachMarks = () => {
    while (marks[0] && marks[0].afterSamples <= played) {
      tell({ type: 'mark', name: (marks.shift() as { name: string }).name, cleared: false })
    }
  }

  return {
    line: {
      sampleRate: TELEPHONE_RATE,
      pacing: 'ours',
      listen(next) {
        listener = next
        for (const event of early.splice(0)) next(event)
      },
      play({ samples }) {
        if (over) return
        outgoing.push(decodeMuLaw(encodeMuLaw(samples)))
        sent += samples.length
      },
      mark(name) {
        marks.push({ name, afterSamples: sent })
        reachMarks()
      },
      clear() {
        for (const dropped of outgoing.splice(0)) sent -= dropped.length
        for (const { name } of marks.splice(0)) tell({ type: 'mark', name, cleared: true })
      },
      playedSamples: () => played,
      sendDtmf: (digits) => far.pressed(digits),
      hangUp: () => end('we-hung-up'),
    },
    beat() {
      if (over) return
      // The network plays one frame a beat; more than its own delay waiting means that ours came in a burst.
      const ours = outgoing.length > 0 ? (outgoing.shift() as Int16Array) : undefined
      if (ours) played += ours.length
      reachMarks()
      far.hear(ours ?? new Int16Array(FRAME))
      if (over) return // hearing it may have made them put the phone down
      const spoken = far.speak()
      const theirs = noise()
      if (spoken) for (let i = 0; i < FRAME; i++) theirs[i] = clip((theirs[i] ?? 0) + (spoken[i] ?? 0))
      incoming.push(theirs)
      if (incoming.length <= DELAY_FRAMES) return
      const frame = decodeMuLaw(encodeMuLaw(incoming.shift() as Int16Array))
      tell({ type: 'audio', frame: { samples: frame, sampleRate: TELEPHONE_RATE } })
    },
    hangUp: end,
    press: (digit) => tell({ type: 'dtmf', digit }),
  }
}

const clip = (value: number) => Math.max(-32_768, Math.min(32_767, value))
