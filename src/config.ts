import { z } from 'zod'
import type { DatabaseConfig } from '#server/database/database.ts'

const Schema = z.object({
  PORT: z.coerce.number().int().default(8080),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_CONNECTIONS: z.coerce.number().int().positive().default(10),
  DATA_DIR: z.string().default('data'),
})

export function readConfig(env: NodeJS.ProcessEnv): { port: number; database: DatabaseConfig } {
  const { success, data, error } = Schema.safeParse(env)
  if (!success) throw new Error(`Invalid configuration\n${z.prettifyError(error)}`)
  return {
    port: data.PORT,
    database: data.DATABASE_URL
      ? { kind: 'postgres', url: data.DATABASE_URL, connections: data.DATABASE_CONNECTIONS }
      : { kind: 'embedded', directory: data.DATA_DIR },
  }
}
