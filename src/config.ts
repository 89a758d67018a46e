import { join } from 'node:path'
import { z } from 'zod'
import { defaultModelsDirectory } from '#adapters/models/places.ts'
import type { SpeechConfig } from '#adapters/speech.ts'
import type { DatabaseConfig } from '#server/database/database.ts'

const Schema = z.object({
  PORT: z.coerce.number().int().default(8080),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_CONNECTIONS: z.coerce.number().int().positive().default(10),
  DATA_DIR: z.string().default('data'),
  MODELS_DIR: z.string().optional(),
  MODELS_FETCH: z.enum(['at-start', 'never']).default('at-start'),
})

export function readConfig(env: NodeJS.ProcessEnv): { port: number; database: DatabaseConfig; speech: SpeechConfig } {
  const { success, data, error } = Schema.safeParse(env)
  if (!success) throw new Error(`Invalid configuration\n${z.prettifyError(error)}`)
  return {
    port: data.PORT,
    database: data.DATABASE_URL
      ? { kind: 'postgres', url: data.DATABASE_URL, connections: data.DATABASE_CONNECTIONS }
      : { kind: 'embedded', directory: data.DATA_DIR },
    speech: {
      modelsDirectory: data.MODELS_DIR ?? defaultModelsDirectory(env),
      fetchModels: data.MODELS_FETCH === 'at-start',
      soundDirectory: join(data.DATA_DIR, 'sound'),
    },
  }
}
