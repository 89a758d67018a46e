// Synthesises ahead what will surely be said, one clause at a time, when nothing hurries.
import { joined } from '#voice/audio/framing.ts'
import type { AudioFrame, Voice } from '#voice/ports.ts'
import { clausesOf } from './clauses.ts'
import type { SoundStore } from './sound-store.ts'
import { spokenText } from './spoken/spoken-text.ts'
import { providerOf, type Synthesiser } from './synthesiser.ts'

export type Ahead = {
  prepare(lines: readonly string[], voice: Voice, speed: number): void
  /** The whole text's sound if all of it is there; otherwise it is made next. */
  soundOf(text: string, voice: Voice): Promise<AudioFrame | undefined>
  /** Something that was missing may be there now. */
  goOn(): void
  close(): void
}

type Wanted = { text: string; voice: Voice; speed: number; tries: number }

const MOST_WAITING = 2000
const TRIES = 4
const RETRY_MS = 10_000

export function speakAhead(parts: {
  synthesisers: Record<string, Synthesiser>
  store: SoundStore
  /** Whether a voice can speak already; its lines wait until it can. */
  isReady(voice: Voice): boolean
  onProblem(problem: string): void
}): Ahead {
  const wanted: Wanted[] = []
  const stopped = new AbortController()
  let working = false
  let retry: NodeJS.Timeout | undefined

  function want(items: Wanted[], first: boolean): void {
    for (const item of items) {
      const at = wanted.findIndex((other) => sameSound(other, item))
      if (at >= 0 && !first) continue
      if (at >= 0) wanted.splice(at, 1)
      else if (wanted.length >= MOST_WAITING) wanted.pop()
      if (first) wanted.unshift(item)
      else wanted.push(item)
    }
    goOn()
  }

  function goOn(): void {
    if (!working && !stopped.signal.aborted) void work()
  }

  async function work(): Promise<void> {
    working = true
    for (;;) {
      const at = wanted.findIndex((item) => parts.isReady(item.voice))
      const [item] = at >= 0 ? wanted.splice(at, 1) : []
      if (!item || stopped.signal.aborted) break
      try {
        await make(item)
      } catch (error) {
        if (stopped.signal.aborted) break
        if (item.tries < TRIES) wanted.push({ ...item, tries: item.tries + 1 })
        else parts.onProblem(`A line could not be prepared: ${(error as Error).message}`)
        retry = setTimeout(goOn, RETRY_MS)
        retry.unref()
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
    prepare(lines, voice, speed) {
      const clauses = lines.flatMap((line) => clausesOf(spokenText(line, voice.language)))
      want(
        clauses.map(({ text }) => ({ text, voice, speed, tries: 0 })),
        false,
      )
    },
    async soundOf(text, voice) {
      const clauses = clausesOf(spokenText(text, voice.language))
      const keys = clauses.map((clause) => ({ text: clause.text, voiceId: voice.voiceId, speed: 1 }))
      const there = await Promise.all(keys.map((key) => parts.store.get(key)))
      const missing = keys.filter((_, i) => !there[i]).map((key) => ({ text: key.text, voice, speed: 1, tries: 0 }))
      if (missing.length > 0) {
        want(missing.reverse(), true)
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
