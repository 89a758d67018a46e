// Puts the agent's speech on the line, 20 ms at a time, and knows at every moment what was really heard.
import { FRAME_MS, frameLength } from './audio/framing.ts'
import { rms, withGain } from './audio/level.ts'
import { heardText } from './heard-words.ts'
import type { AudioLine } from './ports.ts'
import type { Speech } from './speech.ts'

export type Mouth = {
  readonly state: 'silent' | 'speaking' | 'ducked' | 'held'
  /** Lets a speech sound; anything being said is dropped. */
  speak(speech: Speech): void
  /** Softer, until it is clear whether the customer interrupts. */
  duck(): void
  /** Silent, with the rest kept. */
  hold(): void
  /** As before: louder again, or on from where it stopped. */
  carryOn(): void
  readonly speech: Speech | undefined
  /** What was heard of the current speech so far. */
  heard(): HeardSpeech
  /** The current speech ends here. */
  drop(): void
  /** Every 20 ms; `deadlineMs` is when this beat was due. */
  beat(deadlineMs: number): void
  /** There is new sound to be played. */
  pump(): void
  marked(name: string): void
}

export type MouthNeeds = {
  line: AudioLine
  /** The conversation's own time. */
  now(): number
  record(samples: Int16Array, startMs: number): void
  onFirstAudio(speech: Speech, atMs: number): void
  /** All of it was said. */
  onFinished(speech: Speech, heard: HeardSpeech): void
}

export type HeardSpeech = { text: string; startMs: number; endMs: number; interrupted: boolean }

const SOFT = 0.2
/** How far a line that spaces the frames itself is kept filled. */
const AHEAD_MS = 1_000
/** A line that never tells what it has played is believed to have played all this long after it should have. */
const SLOW_LINE_MS = 3_000
/** The longest time between two reports of what was played. */
const LONGEST_STEP_MS = 200
/** Where speech goes on after a stop: at the quietest moment of the last so many frames. */
const REWIND_FRAMES = 20

export function openMouth(needs: MouthNeeds): Mouth {
  const { line } = needs
  const length = frameLength(line.sampleRate)
  const silence = { samples: new Int16Array(length), sampleRate: line.sampleRate }
  const ours = line.pacing === 'ours'

  let state: Mouth['state'] = 'silent'
  let speech: Speech | undefined
  /** The next frame to be put on the line. */
  let cursor = 0
  let gain = 1
  /** Where the customer stopped hearing us well. */
  let softFrom: number | undefined
  let startMs = 0
  let heardAtMs = 0
  /** On a line that buffers: what is on its way, and the line's own count when the first of it went out. */
  let onTheWay: Int16Array[] = []
  let playedBefore = 0
  /** When the line's count last moved. */
  let movedAtMs = 0
  let sentUntilMs = 0
  let marks = 0
  let endMark: string | undefined

  function nextFrame(): Int16Array | undefined {
    const frame = speech?.frames[cursor]
    if (!frame || (state === 'held' && gain === 0)) return undefined
    const wanted = state === 'held' ? 0 : state === 'ducked' ? SOFT : 1
    if (state !== 'held') cursor++
    const sounding = gain === 1 && wanted === 1 ? frame : withGain(frame, gain, wanted)
    gain = wanted
    return sounding
  }

  function began(atMs: number): void {
    if (cursor !== 1 || startMs !== 0 || !speech) return
    startMs = Math.max(atMs, 1e-6)
    needs.onFirstAudio(speech, atMs)
  }

  /** On a line that buffers: moves what has been played from "on the way" to "heard". */
  function noteHeard(): void {
    const played = Math.floor((line.playedSamples() - playedBefore) / length)
    countAsHeard(Math.min(played, onTheWay.length))
  }

  /** Lines report in steps; what they have played since the last one is known from the time. */
  function noteHeardMeanwhile(): void {
    noteHeard()
    const sinceMs = Math.min(needs.now() - movedAtMs, LONGEST_STEP_MS)
    if (sinceMs > 2 * FRAME_MS) countAsHeard(Math.min(Math.floor(sinceMs / FRAME_MS), onTheWay.length))
  }

  function countAsHeard(count: number): void {
    if (count <= 0) return
    const now = needs.now()
    movedAtMs = now
    for (let i = 0; i < count; i++) needs.record(onTheWay[i] as Int16Array, now - (count - i) * FRAME_MS)
    onTheWay = onTheWay.slice(count)
    playedBefore += count * length
    heardAtMs = now
    if (softFrom === undefined) speech?.heardUpTo(heardFrames())
  }

  const heardFrames = () => cursor - onTheWay.length

  function takeBackUnheard(): void {
    if (ours) {
      line.clear()
      return
    }
    noteHeardMeanwhile()
    line.clear()
    cursor = heardFrames()
    onTheWay = []
    sentUntilMs = needs.now()
    endMark = undefined
  }

  function finishIfHeard(): void {
    if (!speech || state === 'held' || !speech.complete || cursor < speech.frames.length) return
    if (!ours && onTheWay.length > 0) {
      endMark ??= setMark()
      if (needs.now() < sentUntilMs + SLOW_LINE_MS) return
    }
    finish()
  }

  function setMark(): string {
    const name = `said-${++marks}`
    line.mark(name)
    return name
  }

  function finish(): void {
    const now = needs.now()
    onTheWay.forEach((frame, i) => needs.record(frame, now - (onTheWay.length - i) * FRAME_MS))
    const ended = speech as Speech
    onTheWay = []
    ended.heardUpTo(cursor)
    const heard = { text: heardText(ended, cursor), startMs, endMs: heardAtMs, interrupted: false }
    rest()
    needs.onFinished(ended, heard)
  }

  function rest(): void {
    speech?.drop()
    speech = undefined
    state = 'silent'
    cursor = 0
    gain = 1
    softFrom = undefined
    startMs = 0
    endMark = undefined
  }

  function pump(): void {
    if (ours || !speech) return
    while (sentUntilMs - needs.now() < AHEAD_MS) {
      const frame = nextFrame()
      if (!frame) break
      if (onTheWay.length === 0) {
        playedBefore = Math.max(playedBefore, line.playedSamples())
        movedAtMs = needs.now()
      }
      onTheWay.push(frame)
      sentUntilMs = Math.max(sentUntilMs, needs.now()) + FRAME_MS
      line.play({ samples: frame, sampleRate: line.sampleRate })
      began(needs.now())
    }
    finishIfHeard()
  }

  /** The middle of a word is a poor place to go on from. */
  function quietestBefore(frame: number): number {
    let best = frame
    let lowest = Number.POSITIVE_INFINITY
    for (let at = Math.max(0, frame - REWIND_FRAMES); at <= frame; at++) {
      const level = rms(speech?.frames[at] ?? silence.samples)
      if (level > lowest) continue
      lowest = level
      best = at
    }
    return best
  }

  return {
    get state() {
      return state
    },
    get speech() {
      return speech
    },
    speak(next) {
      if (speech) {
        takeBackUnheard()
        rest()
      }
      speech = next
      state = 'speaking'
      next.commit()
      pump()
    },
    duck() {
      if (state !== 'speaking') return
      if (!ours) takeBackUnheard()
      softFrom = cursor
      state = 'ducked'
      pump()
    },
    hold() {
      if (state !== 'speaking' && state !== 'ducked') return
      takeBackUnheard()
      softFrom ??= cursor
      state = 'held'
      // Our own beat fades the next frame out; a buffering line has just been cleared.
      if (!ours || cursor === 0) gain = 0
    },
    carryOn() {
      if (state === 'held') {
        cursor = quietestBefore(softFrom ?? cursor)
        gain = 0
      } else if (state === 'ducked' && !ours) takeBackUnheard()
      else if (state !== 'ducked') return
      state = 'speaking'
      softFrom = undefined
      pump()
    },
    heard() {
      if (!ours) noteHeard()
      const text = speech ? heardText(speech, softFrom ?? heardFrames()) : ''
      return { text, startMs, endMs: heardAtMs, interrupted: true }
    },
    drop() {
      if (!speech) return
      if (state !== 'held') takeBackUnheard()
      rest()
    },
    beat(deadlineMs) {
      if (!ours) {
        noteHeard()
        pump()
        return
      }
      const frame = nextFrame()
      line.play(frame ? { samples: frame, sampleRate: line.sampleRate } : silence)
      if (!frame) {
        finishIfHeard()
        return
      }
      needs.record(frame, deadlineMs)
      heardAtMs = deadlineMs + FRAME_MS
      began(deadlineMs)
      if (softFrom === undefined) speech?.heardUpTo(cursor)
      // The last frame still sounds for 20 ms: the next beat finishes.
    },
    pump,
    marked(name) {
      if (name === endMark) {
        onTheWay.forEach((frame, i) => needs.record(frame, needs.now() - (onTheWay.length - i) * FRAME_MS))
        onTheWay = []
        heardAtMs = needs.now()
        finishIfHeard()
      }
    },
  }
}
