// Every story about data is told on the embedded database, and on PostgreSQL when TEST_DATABASE_URL names one.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Database, openDatabase } from '#server/database/database.ts'

export type TestDatabase = { db: Database; close(): Promise<void> }

async function embedded(): Promise<TestDatabase> {
  const directory = mkdtempSync(join(tmpdir(), 'vaani-'))
  const db = await openDatabase({ kind: 'embedded', directory })
  return {
    db,
    async close() {
      await db.close()
      rmSync(directory, { recursive: true })
    },
  }
}

async function postgres(): Promise<TestDatabase> {
  const db = await openDatabase({ kind: 'postgres', url: process.env.TEST_DATABASE_URL ?? '', connections: 5 })
  return { db, close: () => db.close() }
}

export const databases: [string, () => Promise<TestDatabase>][] = [['embedded', embedded]]
if (process.env.TEST_DATABASE_URL) databases.push(['postgres', postgres])
