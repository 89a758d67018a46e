// All voices behind one door: by the voice's provider, from the store when it was said before, and with a light voice
// of the same language when the natural one is busy, failing or still coming.
import { joined } from '#voice/audio/framing.ts'
import { createResampler, type Resampler } from '#voice/audio/resampler.ts'
import { type AudioFrame, ProviderError, type SpeakOptions, type TextToSpeech, type Voice } from '#voice/ports.ts'
import { standInFor } from './catalogue.ts'
import { type Clause, clausesOf, quickStart } from './clauses.ts'
import type { SoundStore } from './sound-store.ts'
import { spokenText } from './spoken/spoken-text.ts'
import { providerOf, type Synthesiser } from './synthesiser.ts'

export type RouteParts = {
  voices: readonly Voice[]
  /** Voices that only stand in. */
  light: readonly Voice[]
  synthesisers: Record<string, Synthesiser>
  store: SoundStore
  /** A voice that has made no sound for this long leaves the clause to its stand-in. */
  patienceMs: number
}

const SPEEDS = { slowest: 0.5, fastest: 2 }

export function routedTextToSpeech(parts: RouteParts): TextToSpeech {
  return {
    voices: () => parts.voices,
    async *speak(text, options) {
      const voice = findVoice(parts, options.voiceId)
      const speed = Math.min(SPEEDS.fastest, Math.max(SPEEDS.slowest, options.speed))
      const whole = clausesOf(spokenText(text, voice.language))
      const clauses = options.hurry ? await hurried(parts, whole, voice, speed) : whole
      const sameRate = toOneRate()
      let ahead = clauses[0] && begin(parts, clauses[0], voice, speed, options)
      for (const [i, clause] of clauses.entries()) {
        const current = ahead as AsyncIterable<AudioFrame>
        const next = clauses[i + 1]
        let first = true
        for await (const frame of current) {
          // The next clause is made while this one is played.
          if (first && next) ahead = begin(parts, next, voice, speed, options)
          first = false
          yield sameRate(frame)
        }
        if (first && next) ahead = begin(parts, next, voice, speed, options)
        if (next) yield sameRate.silence(clause.pauseMs)
      }
    },
  }
}

export function findVoice({ voices, light }: Pick<RouteParts, 'voices' | 'light'>, voiceId: string): Voice {
  const voice = [...voices, ...light].find((each) => each.voiceId === voiceId)
  if (voice) return voice
  throw new ProviderError(providerOf(voiceId) || 'voices', `there is no voice ${voiceId} here`, { retryable: false })
}

/** The first clause is begun with its first words, unless it is there already or a quick voice says it. */
async function hurried(parts: RouteParts, clauses: Clause[], voice: Voice, speed: number): Promise<Clause[]> {
  const [first, ...rest] = clauses
  if (!first || !standInAmong(parts, voice)) return clauses
  const isThere = await parts.store.has({ text: first.text, voiceId: voice.voiceId, speed })
  return isThere ? clauses : [...quickStart(first), ...rest]
}

/** Starts at once, whoever reads it when. */
function begin(
  parts: RouteParts,
  clause: Clause,
  voice: Voice,
  speed: number,
  { signal }: SpeakOptions,
): AsyncIterable<AudioFrame> {
  return eager(sayClause(parts, clause.text, voice, speed, signal))
}

async function* sayClause(
  parts: RouteParts,
  text: string,
  voice: Voice,
  speed: number,
  signal: AbortSignal,
  standsIn = false,
): AsyncGenerator<AudioFrame> {
  signal.throwIfAborted()
  const stored = await parts.store.get({ text, voiceId: voice.voiceId, speed })
  if (stored) {
    yield stored
    return
  }
  // Nobody stands in for a stand-in: quick voices that are all busy must fail, not pass the words around for ever.
  const light = standsIn ? undefined : standInAmong(parts, voice)
  const own = new AbortController()
  const follow = (): void => own.abort(signal.reason)
  signal.addEventListener('abort', follow, { once: true })
  try {
    const natural = eager(sayAndKeep(parts, text, voice, speed, own.signal))
    if (!light || (await soundsWithin(natural, parts.patienceMs))) {
      yield* natural
      return
    }
  } finally {
    // A natural voice that was too slow goes on by itself: the next time, its sound is there.
    signal.removeEventListener('abort', follow)
  }
  signal.throwIfAborted()
  yield* sayClause(parts, text, light, speed, signal, true)
}

function standInAmong({ voices, light }: RouteParts, voice: Voice): Voice | undefined {
  const standIn = standInFor(voice)
  return standIn && [...light, ...voices].find((each) => each.voiceId === standIn.voiceId)
}

/** False when it failed or was too slow before its first sound; an end without any sound is fine. */
async function soundsWithin(frames: Eager, ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), ms)
  })
  const begun = frames.begun.then(
    () => true,
    () => false,
  )
  try {
    return await Promise.race([begun, tooLate])
  } finally {
    clearTimeout(timer)
  }
}

async function* sayAndKeep(
  parts: RouteParts,
  text: string,
  voice: Voice,
  speed: number,
  signal: AbortSignal,
): AsyncGenerator<AudioFrame> {
  const frames: AudioFrame[] = []
  for await (const frame of synthesiserOf(parts, voice).say(text, { voice, speed, signal })) {
    frames.push(frame)
    yield frame
  }
  await keep(parts.store, { text, voiceId: voice.voiceId, speed }, frames)
}

async function keep(store: SoundStore, key: Parameters<SoundStore['put']>[0], frames: AudioFrame[]): Promise<void> {
  const [first] = frames
  if (!first) return
  // A full disk must not silence a call.
  await store
    .put(key, { samples: joined(frames.map((frame) => frame.samples)), sampleRate: first.sampleRate })
    .catch(() => {})
}

function synthesiserOf(parts: RouteParts, voice: Voice): Synthesiser {
  const synthesiser = parts.synthesisers[providerOf(voice.voiceId)]
  if (synthesiser) return synthesiser
  throw new ProviderError(providerOf(voice.voiceId), 'it is not connected', { retryable: false })
}

/** `begun` settles with the first sound, the end, or the failure before either. */
type Eager = AsyncIterable<AudioFrame> & { begun: Promise<void> }

/** Reads ahead of whoever listens. */
function eager(frames: AsyncIterable<AudioFrame>): Eager {
  const made: AudioFrame[] = []
  let over: { error?: unknown } | undefined
  let wake = (): void => {}
  const begun = Promise.withResolvers<void>()
  begun.promise.catch(() => {})
  void (async () => {
    try {
      for await (const frame of frames) {
        made.push(frame)
        begun.resolve()
        wake()
      }
      over = {}
      begun.resolve()
    } catch (error) {
      over = { error }
      begun.reject(error)
    }
    wake()
  })()
  return {
    begun: begun.promise,
    async *[Symbol.asyncIterator]() {
      for (;;) {
        const frame = made.shift()
        if (frame) yield frame
        else if (over) {
          if ('error' in over) throw over.error
          return
        } else {
          await new Promise<void>((resolve) => {
            wake = resolve
          })
        }
      }
    },
  }
}

/** Everything said in one breath comes at the rate of its first frame, even when another voice had to finish it. */
function toOneRate(): ((frame: AudioFrame) => AudioFrame) & { silence(ms: number): AudioFrame } {
  let rate: number | undefined
  const resamplers = new Map<number, Resampler>()
  const convert = (frame: AudioFrame): AudioFrame => {
    rate ??= frame.sampleRate
    if (frame.sampleRate === rate) return frame
    const resampler = resamplers.get(frame.sampleRate) ?? createResampler(frame.sampleRate, rate)
    resamplers.set(frame.sampleRate, resampler)
    return { samples: resampler.push(frame.samples), sampleRate: rate }
  }
  const silence = (ms: number): AudioFrame => {
    const sampleRate = rate ?? 16_000
    return { samples: new Int16Array(Math.round((sampleRate * ms) / 1000)), sampleRate }
  }
  return Object.assign(convert, { silence })
}
