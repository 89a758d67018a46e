import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { EMBEDDED_MAJOR, type Embedded, openEmbedded } from './embedded.ts'

const directory = mkdtempSync(join(tmpdir(), 'vaani-'))
const replaced: string[] = []
let embedded: Embedded
beforeAll(async () => {
  embedded = await openEmbedded(directory, { stuckAfterMs: 3_000, onReplaced: ({ message }) => replaced.push(message) })
  embedded.pool.on('connect', (client) => client.on('error', () => {}))
  await embedded.pool.query('create table kept (n int)')
  await embedded.pool.query('insert into kept values (1)')
})
afterAll(async () => {
  await embedded.close()
  rmSync(directory, { recursive: true })
})

const rows = async () => (await embedded.pool.query('select n from kept order by n')).rows.map(({ n }) => n)

test('the version that the directory is checked for is the one that runs', async () => {
  const { rows: answer } = await embedded.pool.query('show server_version')
  expect(answer[0].server_version).toMatch(new RegExp(`^${EMBEDDED_MAJOR}\\.`))
})

test('a worker that hangs is replaced: its question fails, the next one is answered', async () => {
  // statement_timeout does not work in PGlite; nothing but the watchdog ends this.
  const endless = embedded.pool.query('select count(*) from generate_series(1, 100000000000)')
  await expect(endless).rejects.toThrow(/not answered for 3 s|terminated/)
  await embedded.pool.query('insert into kept values (2)')
  expect(await rows()).toEqual([1, 2])
  expect(replaced).toEqual(['The embedded database has not answered for 3 s'])
})

test('a transaction cut off by the restart leaves nothing behind', async () => {
  const client = await embedded.pool.connect()
  await client.query('begin')
  await client.query('insert into kept values (3)')
  await expect(client.query('select count(*) from generate_series(1, 100000000000)')).rejects.toThrow()
  client.release(true)
  expect(await rows()).toEqual([1, 2])
})

test('a second opener is told who has the directory and what to do', async () => {
  const message = /in use by process \d+, since .*\. Stop that process, or set DATA_DIR .*DATABASE_URL/
  await expect(openEmbedded(directory)).rejects.toThrow(message)
})

test('data of another PostgreSQL major version is refused in a sentence', async () => {
  const older = mkdtempSync(join(tmpdir(), 'vaani-'))
  await (await openEmbedded(older)).close()
  writeFileSync(join(older, 'pgdata', 'PG_VERSION'), '17\n')
  await expect(openEmbedded(older)).rejects.toThrow(`written by PostgreSQL 17, and this version embeds PostgreSQL 18`)
  rmSync(older, { recursive: true })
})
