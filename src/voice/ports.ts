// What a conversation needs of the world. Small, cancellable; no vendor, database or HTTP behind these words.

/** One stretch of 16-bit mono sound. */
export type AudioFrame = { samples: Int16Array; sampleRate: number }

/** Says how likely speech is, window by window. */
export interface SpeechDetector {
  /** A detection per call: it keeps the model's state between frames. */
  open(sampleRate: number): SpeechDetection
}
export interface SpeechDetection {
  /** The windows that this frame completes, in order; none while one is still filling. */
  detect(frame: AudioFrame): Promise<SpeechWindow[]>
  close(): void
}
/** `endsAt`: how many samples of the line had passed when the window closed. */
export type SpeechWindow = { probability: number; endsAt: number }

export type Transcript = {
  text: string
  /** Final: the words will not change any more. */
  final: boolean
  /** How likely it is, from 0 to 1, that a sentence ends after the last word; left out by a recogniser that cannot tell. */
  ended?: number
  /** What the recogniser wants back as `draft` for a longer version of the same utterance. */
  draft?: unknown
}

export type ListenOptions = {
  /** BCP-47, such as `hi`. */
  language: string
  signal: AbortSignal
}

/** Turns the caller's sound into words: whole utterances, or while they speak. */
export type SpeechToText = UtteranceRecogniser | StreamingRecogniser

export interface UtteranceRecogniser {
  kind: 'utterance'
  languages: readonly string[]
  /**
   * The words of everything said so far. `urgent` is false for a partial that may be dropped under load: then the
   * answer is undefined. `draft` is an earlier transcript's, to be verified instead of decoded again.
   */
  transcribe(
    utterance: AudioFrame,
    options: ListenOptions & { urgent: boolean; draft?: unknown },
  ): Promise<Transcript | undefined>
}

export interface StreamingRecogniser {
  kind: 'streaming'
  languages: readonly string[]
  transcribe(audio: AsyncIterable<AudioFrame>, options: ListenOptions): AsyncIterable<Transcript>
}

export type SpeakOptions = {
  voiceId: string
  language: string
  /** 1 is the voice's own pace. */
  speed: number
  /** Nothing is being heard yet: the first sound matters more than the flow of the sentence. */
  hurry?: boolean
  signal: AbortSignal
}

export type Voice = {
  /** Carries its provider: `kokoro:hf_alpha`. */
  voiceId: string
  speaker: string
  /** BCP-47. */
  language: string
  gender: 'female' | 'male'
}

/** Turns words into sound, the first of it as soon as there is any. */
export interface TextToSpeech {
  voices(): readonly Voice[]
  speak(text: string, options: SpeakOptions): AsyncIterable<AudioFrame>
}

export type Message =
  | { role: 'system'; text: string }
  | { role: 'caller'; text: string }
  | { role: 'agent'; text: string }
  | { role: 'tool-call'; id: string; name: string; input: unknown }
  | { role: 'tool-result'; id: string; output: unknown }

/** `schema` is JSON Schema of the input. */
export type ToolDescription = { name: string; description: string; schema: object }

export type ModelPiece =
  | { type: 'text'; text: string }
  | { type: 'tool-call'; id: string; name: string; input: unknown }

/** Any model that writes: text as it comes, tools by name. */
export interface LanguageModel {
  reply(
    messages: readonly Message[],
    options: { tools: readonly ToolDescription[]; signal: AbortSignal },
  ): AsyncIterable<ModelPiece>
}

export type LineEvent =
  | { type: 'audio'; frame: AudioFrame }
  | { type: 'dtmf'; digit: string }
  /** The sound queued before `mark(name)` has been played, or cleared. */
  | { type: 'mark'; name: string; cleared: boolean }
  | { type: 'ended'; cause: LineEnd }

export type LineEnd = 'caller-hung-up' | 'we-hung-up' | 'dropped'

/** A telephone line with sound both ways, 20 ms at a time. */
export interface AudioLine {
  readonly sampleRate: number
  /** Who spaces the outgoing frames 20 ms apart: `ours` means the engine does, `theirs` that the line buffers. */
  readonly pacing: 'ours' | 'theirs'
  /** At most one listener; events before it is set are kept. */
  listen(listener: (event: LineEvent) => void): void
  play(frame: AudioFrame): void
  mark(name: string): void
  /** Drops what is queued on the line and not yet played. */
  clear(): void
  /** Samples of ours that the other side has heard so far. */
  playedSamples(): number
  sendDtmf(digits: string): void
  hangUp(): void
}

/** Time as the conversation sees it, so that a test can bend it. */
export interface Clock {
  /** Milliseconds, never going back. */
  now(): number
  /** Runs `work` at `atMs` of `now()`; the answer takes it back. */
  at(atMs: number, work: () => void): () => void
}

/** Every vendor's failure, said the same way. */
export class ProviderError extends Error {
  readonly provider: string
  readonly retryable: boolean
  constructor(provider: string, sentence: string, options: { retryable: boolean; cause?: unknown }) {
    super(`${provider}: ${sentence}`, { cause: options.cause })
    this.name = 'ProviderError'
    this.provider = provider
    this.retryable = options.retryable
  }
}

/** A passage of the business's documents, with where it stands. */
export type Passage = {
  text: string
  /** What it stands under in the document: "Policies › Cancellation". */
  heading?: string
  score: number
  source: { fileId: string; fileName: string; place: string }
}

/** Finds what the agent's documents say about a question, best first. */
export type SearchKnowledge = (question: string, signal: AbortSignal) => Promise<KnowledgeFound>
/** `answered` is false when nothing found really answers the question. */
export type KnowledgeFound = { passages: Passage[]; answered: boolean }
