// Words out of an utterance while it is still going on: partials, a decode at every pause, drafts; or a stream.
import { inTime, linkedController, NO_LONGER_NEEDED, sentenceOf } from './deadline.ts'
import type { AudioFrame, Clock, SpeechToText, StreamingRecogniser, Transcript, UtteranceRecogniser } from './ports.ts'
import { PAUSE_MS } from './turn-taking.ts'

export type Words = {
  text: string
  /** They cover every sound of the utterance so far. */
  complete: boolean
  /** How likely a sentence ends with them, where the recogniser can tell. */
  ended: number | undefined
  /** The recogniser failed; there is sound that nobody understood. */
  deaf: boolean
  /** When they came. */
  atMs: number
}

/** The utterance so far; positions in samples of the line. */
export type Utterance = { start: number; lastVoiced: number; quietMs: number; voicedMs: number }

export type Recognition = {
  readonly words: Words
  /** The words are wanted early: the customer may be interrupting. */
  eager: boolean
  hear(frame: AudioFrame): void
  /** Looks whether it is time for words. */
  consider(utterance: Utterance): void
  /** The utterance is over; what comes now is a new one. */
  reset(): void
  close(): void
}

export type RecognitionNeeds = {
  sampleRate: number
  language: string
  clock: Clock
  clip(from: number, to: number): Int16Array
  onWords(): void
  onTrouble(message: string): void
}

const PARTIAL_EVERY_MS = 450
const EAGER_AFTER_MS = 220
/** Silence left at the end of a clip. */
const TAIL_MS = 160
const DECODE_TIMEOUT_MS = 4_000
/** An utterance is decoded in parts of at most about this length. */
const LONG_MS = 15_000
const TOO_LONG_MS = 24_000

const NO_WORDS: Words = { text: '', complete: false, ended: undefined, deaf: false, atMs: 0 }

export function recognise(speechToText: SpeechToText, needs: RecognitionNeeds): Recognition {
  return speechToText.kind === 'utterance' ? byUtterance(speechToText, needs) : byStream(speechToText, needs)
}

export function byUtterance(recogniser: UtteranceRecogniser, needs: RecognitionNeeds): Recognition {
  const { clock, sampleRate } = needs
  const samplesOf = (ms: number) => Math.round((ms * sampleRate) / 1000)
  const closing = new AbortController()
  let words = NO_WORDS
  let utteranceNumber = 0
  /** Text of earlier parts, and where the part being decoded begins. */
  let settledText = ''
  let partStart: number | undefined
  let draft: unknown
  let decodedAtPause: number | undefined
  let partialAtVoicedMs = 0
  let partialRunning = false
  /** Speech without a pause is being decoded in the middle. */
  let cutting = false
  let latest: Utterance | undefined

  async function decode(utterance: Utterance, urgent: boolean, retry = true): Promise<void> {
    const own = utteranceNumber
    const from = partStart ?? utterance.start
    const clip = needs.clip(from, utterance.lastVoiced + samplesOf(TAIL_MS))
    const { controller, done } = linkedController(closing.signal)
    const { signal } = controller
    const options = { language: needs.language, signal, urgent, ...(draft === undefined ? {} : { draft }) }
    try {
      const found = await inTime(recogniser.transcribe({ samples: clip, sampleRate }, options), {
        clock,
        ms: DECODE_TIMEOUT_MS,
        signal,
        late: `no words within ${DECODE_TIMEOUT_MS / 1000} seconds`,
      })
      if (own !== utteranceNumber || closing.signal.aborted || found === undefined) return
      if (typeof found.text !== 'string') throw new Error('the recogniser gave something that is not text')
      accept(found, utterance, clip.length)
    } catch (error) {
      controller.abort(NO_LONGER_NEEDED)
      if (own !== utteranceNumber || closing.signal.aborted) return
      if (!urgent) return
      if (retry) return decode(latest ?? utterance, true, false)
      words = { ...words, deaf: true, atMs: clock.now() }
      needs.onTrouble(sentenceOf(error))
      needs.onWords()
    } finally {
      done()
    }
  }

  function accept(found: Omit<Transcript, 'final'>, decoded: Utterance, length: number): void {
    // An older decode that comes late must not undo what a newer one has found.
    const upToDate = latest === undefined || latest.lastVoiced === decoded.lastVoiced
    if (!upToDate && words.complete) return
    draft = found.draft
    const text = [settledText, found.text.trim()].filter(Boolean).join(' ')
    const paused = decodedAtPause === decoded.lastVoiced
    if (length > samplesOf(LONG_MS) && paused) {
      settledText = text
      partStart = decoded.lastVoiced
      draft = undefined
    }
    words = { text, complete: upToDate && paused, ended: found.ended, deaf: false, atMs: clock.now() }
    needs.onWords()
  }

  return {
    eager: false,
    get words() {
      return words
    },
    hear() {},
    consider(utterance) {
      if (latest !== undefined && latest.lastVoiced !== utterance.lastVoiced) words = { ...words, complete: false }
      latest = utterance
      const length = utterance.lastVoiced - (partStart ?? utterance.start)
      const tooLong = length > samplesOf(TOO_LONG_MS) && !cutting
      if ((utterance.quietMs >= PAUSE_MS && decodedAtPause !== utterance.lastVoiced) || tooLong) {
        decodedAtPause = utterance.lastVoiced
        partialAtVoicedMs = utterance.voicedMs
        cutting = tooLong
        if (length > 0) {
          void decode(utterance, true).finally(() => {
            cutting = false
          })
        }
        return
      }
      const wanted = this.eager && partialAtVoicedMs === 0 ? EAGER_AFTER_MS : PARTIAL_EVERY_MS
      if (utterance.quietMs >= PAUSE_MS || partialRunning || utterance.voicedMs - partialAtVoicedMs < wanted) return
      partialRunning = true
      partialAtVoicedMs = utterance.voicedMs
      void decode(utterance, this.eager, false).finally(() => {
        partialRunning = false
      })
    },
    reset() {
      utteranceNumber++
      words = NO_WORDS
      settledText = ''
      partStart = undefined
      draft = undefined
      decodedAtPause = undefined
      partialAtVoicedMs = 0
      latest = undefined
    },
    close: () => closing.abort(NO_LONGER_NEEDED),
  }
}

/** A stream tells by itself when words are final; a pause without any is taken as it is after a while. */
const STREAM_GRACE_MS = 600
const STREAM_RESTART_MS = 250
const STREAM_RESTARTS = 5

export function byStream(recogniser: StreamingRecogniser, needs: RecognitionNeeds): Recognition {
  const { clock } = needs
  const closing = new AbortController()
  const inbox: AudioFrame[] = []
  let wake: (() => void) | undefined
  let listening = false
  let finals = ''
  let interim = ''
  let restarts = 0
  let words = NO_WORDS
  let latest: Utterance | undefined

  async function* frames(): AsyncGenerator<AudioFrame> {
    while (!closing.signal.aborted) {
      const frame = inbox.shift()
      if (frame) yield frame
      else await new Promise<void>((resolve) => (wake = resolve))
    }
  }

  async function run(): Promise<void> {
    try {
      const stream = recogniser.transcribe(frames(), { language: needs.language, signal: closing.signal })
      for await (const found of stream) {
        if (closing.signal.aborted) return
        if (typeof found?.text !== 'string') throw new Error('the recogniser gave something that is not text')
        restarts = 0
        if (listening) take(found)
      }
      if (!closing.signal.aborted) throw new Error('the stream ended')
    } catch (error) {
      if (closing.signal.aborted) return
      failed(sentenceOf(error))
    }
  }

  function take(found: Transcript): void {
    const join = (more: string) => [finals, more.trim()].filter(Boolean).join(' ')
    if (found.final) finals = join(found.text)
    interim = found.final ? '' : found.text.trim()
    const complete = interim === '' && paused()
    words = { text: join(interim), complete, ended: found.ended, deaf: false, atMs: clock.now() }
    needs.onWords()
  }

  function failed(message: string): void {
    needs.onTrouble(message)
    restarts++
    if (restarts > STREAM_RESTARTS) {
      words = { ...words, deaf: true, atMs: clock.now() }
      return
    }
    const again = clock.at(clock.now() + STREAM_RESTART_MS * 2 ** (restarts - 1), () => {
      stopWaiting()
      void run()
    })
    const stopWaiting = onAbort(closing.signal, again)
  }

  const paused = () => latest !== undefined && latest.quietMs >= PAUSE_MS

  void run()
  return {
    eager: false,
    get words() {
      return words
    },
    hear(frame) {
      inbox.push(frame)
      wake?.()
    },
    consider(utterance) {
      listening = true
      if (latest !== undefined && latest.lastVoiced !== utterance.lastVoiced) words = { ...words, complete: false }
      latest = utterance
      if (!words.complete && !words.deaf && utterance.quietMs >= STREAM_GRACE_MS) {
        words = { ...words, complete: true, atMs: clock.now() }
      }
      if (restarts > STREAM_RESTARTS) words = { ...words, deaf: true }
    },
    reset() {
      listening = false
      finals = ''
      interim = ''
      words = NO_WORDS
      latest = undefined
    },
    close() {
      closing.abort(NO_LONGER_NEEDED)
      wake?.()
    },
  }
}

function onAbort(signal: AbortSignal, work: () => void): () => void {
  signal.addEventListener('abort', work, { once: true })
  return () => signal.removeEventListener('abort', work)
}
