// Natural English and Hindi voices on this machine.
import type { ProviderError } from '#voice/ports.ts'
import { nameAtProvider, type Synthesiser } from '../synthesiser.ts'
import type { ClausePiece, SayJob } from './model.ts'
import { fromEspeak } from './phonemes.ts'
import { KOKORO_RATE } from './trim.ts'

export const kokoroModule = new URL('./model.ts', import.meta.url)

type Workers = { run(job: SayJob, options: { urgent: boolean; signal: AbortSignal }): Promise<Int16Array> }
/** Hindi words into sounds; it throws where espeak-ng is not installed. */
type Phonemes = (voice: string, text: string, signal: AbortSignal) => Promise<string>

/** `workers` throws a retryable ProviderError while the weights are still coming. */
export function kokoroSynthesiser(workers: () => Workers, phonemes: Phonemes): Synthesiser {
  return {
    async *say(clause, { voice, speed, signal }) {
      const pool = workers()
      const pieces = voice.language === 'hi' ? await hindiPieces(clause, signal) : await englishPieces(clause, signal)
      const samples = await pool.run({ voice: nameAtProvider(voice), pieces, speed }, { urgent: true, signal })
      if (samples.length > 0) yield { samples, sampleRate: KOKORO_RATE }
    },
  }

  /** espeak-ng drops punctuation, which Kokoro breathes by: it goes around it. English words inside are read as such. */
  async function hindiPieces(clause: string, signal: AbortSignal): Promise<ClausePiece[]> {
    const pieces: ClausePiece[] = []
    for (const stretch of clause.match(/[^.?!,;:।॥…]+[.?!,;:।॥…]*/g) ?? []) {
      const words = stretch.replace(/[.?!,;:।॥…]+$/, '').trim()
      const mark = stretch.trim().slice(words.length).replace(/[।॥]/g, '.')
      const sounds = fromEspeak(await phonemes('hi', words, signal))
      pieces.push({ phonemes: `${sounds}${mark.slice(0, 1)}` })
    }
    return pieces
  }

  /** Words in Devanagari inside English are read as Hindi, or left out where nobody can read them. */
  async function englishPieces(clause: string, signal: AbortSignal): Promise<ClausePiece[]> {
    const pieces: ClausePiece[] = []
    for (const run of clause.split(/([\p{Script=Devanagari}]+(?:\s+[\p{Script=Devanagari}]+)*)/u)) {
      if (run.trim() === '') continue
      if (!/\p{Script=Devanagari}/u.test(run)) pieces.push({ english: run.trim() })
      else {
        const sounds = await phonemes('hi', run, signal).catch((error: ProviderError) => {
          if (signal.aborted) throw error
          return ''
        })
        pieces.push({ phonemes: fromEspeak(sounds) })
      }
    }
    return pieces
  }
}
