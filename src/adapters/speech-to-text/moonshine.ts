// Understands English on this machine. Under load a lighter model takes over, then callers are told it is busy.
import { ProviderError, type UtteranceRecogniser } from '#voice/ports.ts'
import type { Decoded, DecodeJob, Size } from './moonshine-model.ts'

export const moonshineModule = new URL('./moonshine-model.ts', import.meta.url)

export type MoonshineWorkers = {
  run(job: DecodeJob, options: { urgent: boolean; signal: AbortSignal }): Promise<Decoded>
  idle(): number
  waiting(): number
}

/** With this many urgent utterances waiting, the large model would keep callers waiting too long. */
const WAITING_FOR_TINY = 2
/** Longer utterances are cut to their last stretch: the model was made for half a minute. */
const LONGEST_SECONDS = 30

/** `workers` throws a retryable ProviderError while the weights are still coming. */
export function moonshineRecogniser(
  workers: () => MoonshineWorkers,
  sizes: () => readonly Size[],
): UtteranceRecogniser {
  return {
    kind: 'utterance',
    languages: ['en'],
    async transcribe({ samples, sampleRate }, { language, urgent, draft, signal }) {
      if (language !== 'en') {
        throw new ProviderError('moonshine', `it understands English, not ${language}`, { retryable: false })
      }
      const pool = workers()
      if (!urgent && pool.idle() === 0) return undefined
      const busy = pool.idle() === 0 && pool.waiting() >= WAITING_FOR_TINY
      const size = busy && sizes().includes('tiny') ? 'tiny' : (sizes()[0] ?? 'tiny')
      const recent = samples.subarray(Math.max(0, samples.length - LONGEST_SECONDS * sampleRate))
      const { text, tokens, ended } = await pool.run(
        { samples: recent, sampleRate, size, draft: tokensOf(draft), closing: urgent },
        { urgent, signal },
      )
      return { text, final: urgent, ended, draft: tokens }
    },
  }
}

function tokensOf(draft: unknown): number[] {
  return Array.isArray(draft) && draft.every((token) => Number.isInteger(token)) ? (draft as number[]) : []
}
