// Voice out of sound: when the customer starts, pauses and goes on, and the words of each utterance.
import { energyDetector } from './audio/energy-detector.ts'
import { joined } from './audio/framing.ts'
import { sentenceOf } from './deadline.ts'
import type { LineTime } from './line-time.ts'
import type { AudioFrame, Clock, SpeechDetection, SpeechDetector, SpeechToText, SpeechWindow } from './ports.ts'
import { recognise, type Words } from './recognising.ts'
import { PAUSE_MS } from './turn-taking.ts'

export type Ear = {
  hear(frame: AudioFrame): void
  /** Every 20 ms, for lines that send nothing while nobody speaks. */
  beat(): void
  /** What was heard of the utterance that is open; all times are the conversation's. */
  heard(): Heard
  /** Words are wanted early: the agent is speaking, so the customer may be interrupting. */
  listenClosely(closely: boolean): void
  /** The voice so far has been dealt with; the utterance stays open for more. */
  decided(): void
  /** The utterance is over; what comes now is a new one. */
  settle(): void
  close(): void
}

export type Heard = Words & {
  open: boolean
  undecided: boolean
  startedAtMs: number
  /** Where the voice that is still undecided began. */
  voiceStartedAtMs: number
  lastVoicedAtMs: number
  sinceVoiceMs: number
  voicedMs: number
  quietMs: number
  /** Voice in the whole utterance, and the longest pause inside it: counted in sound, however late it was looked at. */
  utteranceVoicedMs: number
  longestPauseMs: number
}

export const NOTHING_HEARD: Heard = {
  text: '',
  complete: false,
  ended: undefined,
  deaf: false,
  atMs: 0,
  open: false,
  undecided: false,
  startedAtMs: 0,
  voiceStartedAtMs: 0,
  lastVoicedAtMs: 0,
  sinceVoiceMs: 0,
  voicedMs: 0,
  quietMs: 0,
  utteranceVoicedMs: 0,
  longestPauseMs: 0,
}

export type EarNeeds = {
  sampleRate: number
  language: string
  detector: SpeechDetector
  speechToText: SpeechToText
  clock: Clock
  time: LineTime
  onVoice(): void
  onWords(): void
  onTime(): void
  onTrouble(message: string): void
}

const SPEECH_ON = 0.5
const SPEECH_OFF = 0.4
/** Voice counts once it has lasted this long: two windows of 32 ms, three of 20. */
const VOICE_MS = 50
/** Sound kept from before the voice was noticed. */
const LEAD_MS = 200
const KEPT_MS = 500
const DETECTOR_TIMEOUT_MS = 1_000
/** So many beats without a frame: the line sends nothing in silence. */
const SILENT_LINE_BEATS = 10

export function openEar(needs: EarNeeds): Ear {
  const { sampleRate, clock, time } = needs
  const toMs = (samples: number) => (samples * 1000) / sampleRate
  const toSamples = (ms: number) => Math.round((ms * sampleRate) / 1000)
  const pauseSamples = toSamples(PAUSE_MS)

  let detection: SpeechDetection = needs.detector.open(sampleRate)
  let fallenBack = false
  let closed = false
  const waiting: AudioFrame[] = []
  let detectingSince: number | undefined
  let beatsWithoutFrame = 0

  /** Frames kept, and the position of the first one's first sample. */
  let kept: Int16Array[] = []
  let keptFrom = 0
  let passed = 0

  let runStart: number | undefined
  let lastWindowEnd = 0
  let inVoice = false
  let utteranceStart: number | undefined
  let firstVoiced = 0
  let settledAt = 0
  let lastVoiced = 0
  let undecidedFrom: number | undefined
  let voicedSamples = 0
  let totalVoiced = 0
  let longestPause = 0
  let silentSamples = 0

  const recognition = recognise(needs.speechToText, {
    sampleRate,
    language: needs.language,
    clock,
    clip,
    onWords: () => needs.onWords(),
    onTrouble: (message) => needs.onTrouble(message),
  })

  function clip(from: number, to: number): Int16Array {
    const pieces: Int16Array[] = []
    let at = keptFrom
    for (const frame of kept) {
      const piece = frame.subarray(Math.max(0, from - at), Math.max(0, to - at))
      if (piece.length > 0) pieces.push(piece)
      at += frame.length
    }
    return joined(pieces)
  }

  async function detectAll(): Promise<void> {
    while (waiting.length > 0 && !closed) {
      const frame = waiting[0] as AudioFrame
      detectingSince = clock.now()
      const using = detection
      let windows: SpeechWindow[]
      try {
        windows = await using.detect(frame)
      } catch (error) {
        if (using !== detection || closed) return
        fallBack(sentenceOf(error))
        continue
      }
      // A detector that was given up on may still answer.
      if (using !== detection || closed) return
      waiting.shift()
      take(frame, windows)
    }
    detectingSince = undefined
  }

  function fallBack(message: string): void {
    needs.onTrouble(`the speech detector failed (${message}); going by loudness`)
    if (!fallenBack) detection.close()
    fallenBack = true
    const loudness = energyDetector().open(sampleRate)
    const from = passed
    detection = {
      detect: async (frame) =>
        (await loudness.detect(frame)).map((window) => ({ ...window, endsAt: window.endsAt + from })),
      close: () => loudness.close(),
    }
  }

  function take(frame: AudioFrame, windows: SpeechWindow[]): void {
    kept.push(frame.samples)
    passed += frame.samples.length
    recognition.hear(frame)
    let started = false
    for (const window of windows) started = judge(window) || started
    dropOldSound()
    step(started)
  }

  /** True when voice starts with this window. */
  function judge(window: SpeechWindow): boolean {
    const from = lastWindowEnd
    lastWindowEnd = window.endsAt
    if (!(window.probability > (inVoice ? SPEECH_OFF : SPEECH_ON))) {
      if (inVoice && window.endsAt - lastVoiced >= pauseSamples) inVoice = false
      if (!inVoice) runStart = undefined
      return false
    }
    runStart ??= from
    if (!inVoice && toMs(window.endsAt - runStart) < VOICE_MS) return false
    const started = !inVoice
    if (started) startVoice(runStart)
    longestPause = Math.max(longestPause, (started ? runStart : from) - lastVoiced)
    const fresh = window.endsAt - (started ? runStart : Math.max(from, lastVoiced))
    voicedSamples += fresh
    totalVoiced += fresh
    inVoice = true
    lastVoiced = window.endsAt
    silentSamples = 0
    return started
  }

  function startVoice(from: number): void {
    if (utteranceStart === undefined) {
      utteranceStart = Math.max(from - toSamples(LEAD_MS), settledAt, keptFrom)
      firstVoiced = from
      lastVoiced = from
      totalVoiced = 0
      longestPause = 0
    }
    if (undecidedFrom === undefined) {
      undecidedFrom = from
      voicedSamples = 0
    }
  }

  function dropOldSound(): void {
    if (utteranceStart !== undefined) return
    while (kept.length > 0 && passed - keptFrom - (kept[0] as Int16Array).length > toSamples(KEPT_MS)) {
      keptFrom += (kept.shift() as Int16Array).length
    }
  }

  const quietMs = () => toMs(passed - lastVoiced + silentSamples)

  function step(started: boolean): void {
    if (utteranceStart !== undefined) {
      const voicedMs = toMs(totalVoiced)
      recognition.consider({ start: utteranceStart, lastVoiced, quietMs: quietMs(), voicedMs })
    }
    if (started) needs.onVoice()
    if (undecidedFrom !== undefined) needs.onTime()
  }

  return {
    hear(frame) {
      if (closed) return
      beatsWithoutFrame = 0
      waiting.push(frame)
      if (detectingSince === undefined) void detectAll()
    },
    beat() {
      beatsWithoutFrame++
      if (detectingSince !== undefined && clock.now() - detectingSince > DETECTOR_TIMEOUT_MS) {
        fallBack('it did not answer')
        void detectAll()
      }
      if (beatsWithoutFrame < SILENT_LINE_BEATS || waiting.length > 0 || undecidedFrom === undefined) return
      silentSamples += toSamples(beatsWithoutFrame === SILENT_LINE_BEATS ? 20 * SILENT_LINE_BEATS : 20)
      step(false)
    },
    heard: () => ({
      ...recognition.words,
      open: utteranceStart !== undefined,
      undecided: undecidedFrom !== undefined,
      startedAtMs: time.at(firstVoiced),
      voiceStartedAtMs: time.at(undecidedFrom ?? firstVoiced),
      lastVoicedAtMs: time.at(lastVoiced),
      sinceVoiceMs: undecidedFrom === undefined ? 0 : toMs(passed + silentSamples - undecidedFrom),
      voicedMs: toMs(voicedSamples),
      quietMs: quietMs(),
      utteranceVoicedMs: toMs(totalVoiced),
      longestPauseMs: toMs(longestPause),
    }),
    listenClosely(closely) {
      recognition.eager = closely
    },
    decided() {
      undecidedFrom = undefined
    },
    settle() {
      undecidedFrom = undefined
      if (utteranceStart === undefined) return
      utteranceStart = undefined
      settledAt = lastVoiced
      recognition.reset()
      // Voice that goes on right now belongs to the next utterance.
      if (inVoice) {
        inVoice = false
        runStart = undefined
      }
    },
    close() {
      closed = true
      waiting.length = 0
      kept = []
      detection.close()
      recognition.close()
    },
  }
}
