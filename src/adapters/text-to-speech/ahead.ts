// Synthesises ahead what will surely be said, one clause at a time: what a call is about to need first, the rest while
// no call is going on.
import { joined } from '#voice/audio/framing.ts'
import type { AudioFrame, Voice } from '#voice/ports.ts'
import { clausesOf } from './clauses.ts'
import type { SoundStore } from './sound-store.ts'
import { spokenText } from './spoken/spoken-text.ts'
import { providerOf, type Synthesiser } from './synthesiser.ts'

export type When = 'at-once' | 'when-quiet'

export type Ahead = {
  prepare(lines: readonly string[], voice: Voice, speed: number, when: When): void
  /** The whole text's sound if all of it is there; otherwise it is made next. */
  soundOf(text: string, voice: Voice): Promise<AudioFrame | undefined>
  /** Something that was missing may be there now. */
  goOn(): void
  close(): void
}

type Wanted = { text: string; voice: Voice; speed: number; when: When; tries: number }

const MOST_WAITING = 2000
const TRIES = 4
const RETRY_MS = 10_000
/** Where calls never end, what can wait is made one clause at a time, so far apart. */
const BETWEEN_CALLS_MS = 60_000

export function speakAhead(parts: {
  synthesisers: Record<string, Synthesiser>
  store: SoundStore
  /** Whether a voice can speak already; its lines wait until it can. */
  isReady(voice: Voice): boolean
  /** No call is going on. */
  isQuiet(): boolean
  onProblem(problem: string): void
  betweenCallsMs?: number
}): Ahead {
  const { betweenCallsMs = BETWEEN_CALLS_MS } = parts
  const wanted: Wanted[] = []
  const stopped = new AbortController()
  let working = false
  let retry: NodeJS.Timeout | undefined
  let lastPatientAt = 0

  function want(items: Wanted[]): void {
    for (const item of items) {
      const at = wanted.findIndex((other) => sameSound(other, item))
      if (at >= 0 && (item.when === 'when-quiet' || wanted[at]?.when === 'at-once')) continue
      if (at >= 0) wanted.splice(at, 1)
      queue(item)
    }
    goOn()
  }

  /** What is wanted at once stands before all that can wait. */
  function queue(item: Wanted): void {
    const patient = wanted.findIndex((other) => other.when === 'when-quiet')
    if (item.when === 'when-quiet' || patient < 0) wanted.push(item)
    else wanted.splice(patient, 0, item)
    if (wanted.length > MOST_WAITING) wanted.pop()
  }

  /** The next that may be made now. */
  function next(): Wanted | undefined {
    const at = wanted.findIndex((item) => parts.isReady(item.voice))
    const item = wanted[at]
    if (!item) return undefined
    if (item.when === 'when-quiet' && !parts.isQuiet()) {
      const waitMs = lastPatientAt + betweenCallsMs - performance.now()
      if (waitMs > 0) {
        goOnIn(waitMs)
        return undefined
      }
    }
    if (item.when === 'when-quiet') lastPatientAt = performance.now()
    wanted.splice(at, 1)
    return item
  }

  function goOnIn(ms: number): void {
    clearTimeout(retry)
    retry = setTimeout(goOn, ms)
    retry.unref()
  }

  function goOn(): void {
    if (!working && !stopped.signal.aborted) void work()
  }

  async function work(): Promise<void> {
    working = true
    for (;;) {
      const item = stopped.signal.aborted ? undefined : next()
      if (!item) break
      try {
        await make(item)
      } catch (error) {
        if (stopped.signal.aborted) break
        if (item.tries < TRIES) queue({ ...item, tries: item.tries + 1 })
        else parts.onProblem(`A line could not be prepared: ${(error as Error).message}`)
        goOnIn(RETRY_MS)
        break
      }
    }
    working = false
  }

  async function make({ text, voice, speed }: Wanted): Promise<void> {
    const key = { text, voiceId: voice.voiceId, speed }
    const synthesiser = parts.synthesisers[providerOf(voice.voiceId)]
    if (!synthesiser || (await parts.store.has(key))) return
    const frames: AudioFrame[] = []
    for await (const frame of synthesiser.say(text, { voice, speed, signal: stopped.signal })) frames.push(frame)
    const [first] = frames
    if (!first) return
    await parts.store.put(key, { samples: joined(frames.map((each) => each.samples)), sampleRate: first.sampleRate })
  }

  return {
    prepare(lines, voice, speed, when) {
      const clauses = lines.flatMap((line) => clausesOf(spokenText(line, voice.language)))
      want(clauses.map(({ text }) => ({ text, voice, speed, when, tries: 0 })))
    },
    async soundOf(text, voice) {
      const clauses = clausesOf(spokenText(text, voice.language))
      const keys = clauses.map((clause) => ({ text: clause.text, voiceId: voice.voiceId, speed: 1 }))
      const there = await Promise.all(keys.map((key) => parts.store.get(key)))
      const missing = keys.filter((_, i) => !there[i])
      if (missing.length > 0) {
        want(missing.map(({ text: clause }) => ({ text: clause, voice, speed: 1, when: 'at-once', tries: 0 })))
        return undefined
      }
      const sampleRate = there[0]?.sampleRate ?? 24_000
      const sounds = there.flatMap((sound, i) => {
        const pause = new Int16Array(((clauses[i]?.pauseMs ?? 0) * sampleRate) / 1000)
        return [(sound as AudioFrame).samples, i < clauses.length - 1 ? pause : new Int16Array(0)]
      })
      return { samples: joined(sounds), sampleRate }
    },
    goOn,
    close() {
      stopped.abort()
      clearTimeout(retry)
    },
  }
}

const sameSound = (one: Wanted, other: Wanted): boolean =>
  one.text === other.text && one.voice.voiceId === other.voice.voiceId && one.speed === other.speed
