// Every story about data is told on the embedded database and on PostgreSQL, each time on a fresh store:
// `describe.each(databases)('on %s', (_name, open) => { … })`.
import { createHash, randomUUID } from 'node:crypto'
import { cpSync, existsSync, globSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { type Database, type DatabaseConfig, openDatabase } from '#server/database/database.ts'

export type TestDatabase = { db: Database; config: DatabaseConfig; close(): Promise<void> }

async function embedded(): Promise<TestDatabase> {
  const directory = mkdtempSync(join(tmpdir(), 'vaani-'))
  cpSync(await template(), directory, { recursive: true })
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

/** A prepared store, made once per schema and copied: creating one takes seconds. */
async function template(): Promise<string> {
  const migrations = globSync('src/server/database/{migrations,embedded}/*.{sql,ts}').sort()
  const hash = createHash('sha256')
  for (const file of [...migrations, 'src/server/database/prepare.ts']) hash.update(readFileSync(file))
  const ready = join(tmpdir(), `vaani-store-${hash.digest('hex').slice(0, 16)}`)
  if (existsSync(ready)) return ready
  const making = mkdtempSync(join(tmpdir(), 'vaani-store-'))
  await (await openDatabase({ kind: 'embedded', directory: making })).close()
  try {
    renameSync(making, ready)
  } catch {
    rmSync(making, { recursive: true }) // another test was faster
  }
  return ready
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
