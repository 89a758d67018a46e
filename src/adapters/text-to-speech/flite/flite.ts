// Light English: robotic, and ready in a twentieth of a second.
import { trimSilence } from '../silence.ts'
import { nameAtProvider, type Synthesiser } from '../synthesiser.ts'
import type { FliteJob, FliteSound } from './model.ts'

export const fliteModule = new URL('./model.ts', import.meta.url)

type Workers = { run(job: FliteJob, options: { urgent: boolean; signal: AbortSignal }): Promise<FliteSound> }

export function fliteSynthesiser(workers: Workers): Synthesiser {
  return {
    async *say(text, { voice, speed, signal }) {
      const job = { voice: nameAtProvider(voice), text, speed }
      const { samples, sampleRate } = await workers.run(job, { urgent: true, signal })
      const sound = trimSilence(samples, sampleRate)
      if (sound.length > 0) yield { samples: sound, sampleRate }
    },
  }
}
