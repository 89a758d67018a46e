// One turn of the agent as sound: clause by clause, each synthesised while the one before it is heard.
import { createFramer, frameLength } from './audio/framing.ts'
import { createResampler, type Resampler } from './audio/resampler.ts'
import { clausesOf } from './clauses.ts'
import { inTime, letGo, linkedController, NO_LONGER_NEEDED, sentenceOf } from './deadline.ts'
import type { AudioFrame, Clock, Passage, TextToSpeech } from './ports.ts'

export type Clause = {
  text: string
  sources: Passage['source'][]
  /** Times the voice's own pace. */
  pace: number
  /** Its place among the speech's frames, once there is sound of it. */
  first: number
  count: number
  done: boolean
  onHeard: (() => void) | undefined
}

export type Speech = {
  readonly clauses: readonly Clause[]
  /** All that is to be said, so far. */
  readonly text: string
  /** 20 ms each, at the line's rate. */
  readonly frames: readonly Int16Array[]
  /** When the first sound was made. */
  readonly firstAudioAtMs: number | undefined
  /** Everything that will be said has been made. */
  readonly complete: boolean
  say(text: string, how?: HowToSay): void
  /** `onHeard` is called when all that was added so far has been heard or dropped. */
  whenHeard(onHeard: () => void): void
  /** Nothing more will be added. */
  finish(): void
  /** It is certain that this will be said: more than the first clause may be made. */
  commit(): void
  /** How far it has been heard, so that the next clauses are made in time but not for nothing. */
  heardUpTo(frame: number): void
  drop(): void
}

export type HowToSay = {
  sources?: Passage['source'][]
  /** Times the voice's own pace; 1 if not given. */
  pace?: number
  /** Called when the words were heard or dropped. */
  onHeard?: () => void
}

export type VoiceNeeds = {
  textToSpeech: TextToSpeech
  voiceId: string
  language: string
  speed: number
  sampleRate: number
  clock: Clock
  signal: AbortSignal
  /** New sound is there, or all of it. */
  onAudio(): void
  onTrouble(message: string): void
}

const FIRST_SOUND_MS = 5_000
const NEXT_SOUND_MS = 3_000
/** No clause lasts that long: the voice has run away. */
const LONGEST_CLAUSE_FRAMES = 60 * 50
const CLAUSES_AHEAD = 2
const SENTENCE_END = /[.!?…।॥]["'”’)]*$/u
const BETWEEN_SENTENCES_FRAMES = 11
const BETWEEN_CLAUSES_FRAMES = 5

export function startSpeech(needs: VoiceNeeds): Speech {
  const { controller, done: unlink } = linkedController(needs.signal)
  const { signal } = controller
  const clauses: Clause[] = []
  const frames: Int16Array[] = []
  let text = ''
  let finished = false
  let committed = false
  let dropped = false
  let heard = 0
  let making = 0
  let running = false
  let firstAudioAtMs: number | undefined

  async function makeAll(): Promise<void> {
    if (running) return
    running = true
    while (!dropped && mayMake()) {
      const clause = clauses[making] as Clause
      breathe(clauses[making - 1])
      clause.first = frames.length
      await makeClause(clause)
      clause.done = true
      making++
      needs.onAudio()
    }
    running = false
  }

  /** A voice gives the sound alone; between two clauses there is a pause. */
  function breathe(before: Clause | undefined): void {
    if (!before || before.count === 0) return
    const count = SENTENCE_END.test(before.text) ? BETWEEN_SENTENCES_FRAMES : BETWEEN_CLAUSES_FRAMES
    const silence = new Int16Array(frameLength(needs.sampleRate))
    for (let i = 0; i < count; i++) frames.push(silence)
    before.count += count
  }

  function mayMake(): boolean {
    if (making >= clauses.length) return false
    if (!committed) return making === 0
    const waiting = clauses.slice(0, making).filter((clause) => clause.first + clause.count > heard).length
    return waiting <= CLAUSES_AHEAD
  }

  async function makeClause(clause: Clause): Promise<void> {
    for (const attempt of [1, 2]) {
      try {
        await receive(clause)
        return
      } catch (error) {
        if (dropped) return
        needs.onTrouble(sentenceOf(error))
        // Saying half a clause twice is worse than losing its end.
        if (clause.count > 0 || attempt === 2) return
      }
    }
  }

  async function receive(clause: Clause): Promise<void> {
    const attempt = linkedController(signal)
    const { voiceId, language, speed, sampleRate, clock } = needs
    const framer = createFramer(sampleRate)
    const sound = needs.textToSpeech
      .speak(clause.text, {
        voiceId,
        language,
        speed: speed * clause.pace,
        hurry: frames.length === 0,
        signal: attempt.controller.signal,
      })
      [Symbol.asyncIterator]()
    let resampler: { from: number; to: Resampler } | undefined
    try {
      for (;;) {
        const ms = clause.count === 0 ? FIRST_SOUND_MS : NEXT_SOUND_MS
        const next = await inTime(sound.next(), { clock, ms, signal, late: `no sound within ${ms / 1000} seconds` })
        if (next.done) break
        const frame = checked(next.value)
        if (resampler?.from !== frame.sampleRate) {
          resampler = { from: frame.sampleRate, to: createResampler(frame.sampleRate, sampleRate) }
        }
        add(clause, framer.push(resampler.to.push(frame.samples)))
        if (clause.count > LONGEST_CLAUSE_FRAMES) throw new Error('the voice did not come to an end')
      }
      add(clause, resampler ? framer.push(resampler.to.flush()) : [])
      const last = framer.flush()
      add(clause, last ? [last] : [])
      if (clause.count === 0) throw new Error('the voice made no sound')
    } finally {
      attempt.controller.abort(NO_LONGER_NEEDED)
      attempt.done()
      letGo(sound)
    }
  }

  function add(clause: Clause, more: Int16Array[]): void {
    if (more.length === 0 || dropped) return
    firstAudioAtMs ??= needs.clock.now()
    frames.push(...more)
    clause.count += more.length
    needs.onAudio()
  }

  return {
    clauses,
    frames,
    get text() {
      return text
    },
    get firstAudioAtMs() {
      return firstAudioAtMs
    },
    get complete() {
      return finished && making >= clauses.length
    },
    say(words, { sources = [], pace = 1, onHeard } = {}) {
      text = `${text} ${words}`.trim()
      const parts = clausesOf(words, clauses.length === 0)
      parts.forEach((part, index) => {
        const last = index === parts.length - 1
        clauses.push({
          text: part,
          sources,
          pace,
          first: 0,
          count: 0,
          done: false,
          onHeard: last ? onHeard : undefined,
        })
      })
      if (parts.length === 0) onHeard?.()
      void makeAll()
    },
    whenHeard(onHeard) {
      const last = clauses.at(-1)
      const isHeard = last?.done && last.first + last.count <= heard
      if (!last || isHeard || dropped) return onHeard()
      const before = last.onHeard
      last.onHeard = () => {
        before?.()
        onHeard()
      }
    },
    finish() {
      finished = true
      needs.onAudio()
    },
    commit() {
      committed = true
      void makeAll()
    },
    heardUpTo(frame) {
      heard = frame
      for (const clause of clauses) {
        if (!clause.done || clause.first + clause.count > heard) break
        clause.onHeard?.()
        clause.onHeard = undefined
      }
      void makeAll()
    },
    drop() {
      if (dropped) return
      dropped = true
      controller.abort(NO_LONGER_NEEDED)
      unlink()
      for (const clause of clauses) clause.onHeard?.()
    },
  }
}

function checked(frame: AudioFrame): AudioFrame {
  const { samples, sampleRate } = frame ?? {}
  const known = samples instanceof Int16Array && Number.isInteger(sampleRate) && sampleRate >= 4_000
  if (!known || sampleRate > 96_000) throw new Error('the voice gave something that is not sound')
  return frame
}
