// Every story about data is told on the embedded database and on PostgreSQL, each time on a fresh store:
// `describe.each(databases)('on %s', (_name, open) => { … })`.
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { type Database, type DatabaseConfig, openDatabase } from '#server/database/database.ts'

export type TestDatabase = { db: Database; config: DatabaseConfig; close(): Promise<void> }

async function embedded(): Promise<TestDatabase> {
  const directory = mkdtempSync(join(tmpdir(), 'vaani-'))
  const config: DatabaseConfig = { kind: 'embedded', directory }
  const db = await openDatabase(config)
  return {
    db,
    config,
    async close() {
      await db.close()
      rmSync(directory, { recursive: true })
    },
  }
}

async function postgres(): Promise<TestDatabase> {
  const server = inject('postgresUrl') ?? ''
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await onServer(server, `create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  const config: DatabaseConfig = { kind: 'postgres', url: url.href, connections: 5 }
  const db = await openDatabase(config)
  return {
    db,
    config,
    async close() {
      await db.close()
      await onServer(server, `drop database ${name} with (force)`)
    },
  }
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}

export const databases: [string, () => Promise<TestDatabase>][] = [['embedded', embedded]]
if (inject('postgresUrl')) databases.push(['postgres', postgres])
