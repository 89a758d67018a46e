import { readParts } from '#contract/parts.ts'
import type { Routes } from '../http.ts'
import type { Speech } from '../ports.ts'

export function partsRoutes(speech: Pick<Speech, 'status'>, languageModel: string | undefined): Routes {
  return (serve) => {
    serve(readParts, async () => {
      const { ready, parts } = speech.status()
      return { speech: { ready, parts: [...parts] }, languageModel: languageModel ?? null }
    })
  }
}
