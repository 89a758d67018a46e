// Light English: robotic, and ready in a twentieth of a second.
import { nameAtProvider, type Synthesiser } from '../synthesiser.ts'
import type { FliteJob, FliteSound } from './model.ts'

export const fliteModule = new URL('./model.ts', import.meta.url)

type Workers = { run(job: FliteJob, options: { urgent: boolean; signal: AbortSignal }): Promise<FliteSound> }

export function fliteSynthesiser(workers: Workers): Synthesiser {
  return {
    async *say(text, { voice, speed, signal }) {
      const sound = await workers.run({ voice: nameAtProvider(voice), text, speed }, { urgent: true, signal })
      if (sound.samples.length > 0) yield sound
    },
  }
}
