// Before any test: a PostgreSQL for the stories that are told on both databases.
import type { TestProject } from 'vitest/node'
import { startPostgres } from './postgres.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string | null
  }
}

export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const named = process.env.TEST_DATABASE_URL
  const postgres = named ? undefined : await startPostgres()
  const url = named ?? postgres?.url ?? null
  project.provide('postgresUrl', url)
  if (!url) console.warn('No PostgreSQL binaries here: stories about data are told on the embedded database only.')
  return async () => postgres?.stop()
}
