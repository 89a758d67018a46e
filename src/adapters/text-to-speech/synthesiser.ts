// One engine of several that speak: a clause in, its sound out. The router chooses among them by voice.
import type { AudioFrame, Voice } from '#voice/ports.ts'

export type SayOptions = { voice: Voice; speed: number; signal: AbortSignal }

export interface Synthesiser {
  /** Throws a ProviderError: retryable when it is busy, still coming or has just failed. */
  say(clause: string, options: SayOptions): AsyncIterable<AudioFrame>
}

/** The voice's own name, without its provider: `af_heart` of `kokoro:af_heart`. */
export const nameAtProvider = (voice: Voice): string => voice.voiceId.slice(voice.voiceId.indexOf(':') + 1)
export const providerOf = (voiceId: string): string => voiceId.slice(0, Math.max(0, voiceId.indexOf(':')))
