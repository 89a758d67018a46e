import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fileStoreConformance } from './conformance.ts'
import { type LocalDisk, localDisk } from './local-disk.ts'
import { localDiskRoutes } from './local-disk-routes.ts'
import { sliceOf } from './range.ts'

async function serveDisk() {
  const directory = await mkdtemp(join(tmpdir(), 'vaani-files-'))
  const store = await localDisk({ directory })
  const app = fastify()
  localDiskRoutes(app, store)
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  async function close() {
    await app.close()
    await rm(directory, { recursive: true })
  }
  return { store, app, origin, directory, close }
}

fileStoreConformance('the local disk', serveDisk)

let disk: { store: LocalDisk; app: FastifyInstance; origin: string; directory: string; close(): Promise<void> }
beforeAll(async () => {
  disk = await serveDisk()
})
afterAll(() => disk.close())

/** A client that announces one length and then never sends the body. */
function announce(address: string, headers: Record<string, string | number>): Promise<number> {
  return new Promise((resolve, reject) => {
    const put = request(new URL(address, disk.origin), { method: 'PUT', headers })
    put.on('response', (answer) => {
      resolve(answer.statusCode ?? 0)
      put.destroy()
    })
    put.on('error', reject)
    put.flushHeaders()
  })
}

test('a body that is too large is refused before a byte of it is read', async () => {
  const address = await disk.store.uploadUrl({ key: '7/a.pdf', contentType: 'application/pdf', size: 100 }, 60)
  const type = { 'content-type': 'application/pdf' }
  expect(await announce(address, { ...type, 'content-length': 10_000_000_000 })).toBe(413)
  expect(await announce(address, { ...type, 'transfer-encoding': 'chunked' })).toBe(411)
})

test('an upload that breaks off leaves nothing behind', async () => {
  const address = await disk.store.uploadUrl({ key: '7/b.pdf', contentType: 'application/pdf', size: 1000 }, 60)
  const put = request(new URL(address, disk.origin), {
    method: 'PUT',
    headers: { 'content-type': 'application/pdf', 'content-length': 1000 },
  })
  put.on('error', () => {})
  put.write('half')
  await expect.poll(() => readdir(join(disk.directory, '.incoming'))).toHaveLength(1)
  put.destroy()
  await expect.poll(() => readdir(join(disk.directory, '.incoming'))).toHaveLength(0)
  expect(await disk.store.stat('7/b.pdf')).toBeUndefined()
})

test('a stored page of markup is saved, never shown', async () => {
  await disk.store.write({ key: '7/page.txt', contentType: 'text/html' }, Buffer.from('<script>alert(1)</script>'))
  const answer = await fetch(new URL(await disk.store.downloadUrl('7/page.txt', { expiresInSeconds: 60 }), disk.origin))
  expect(answer.headers.get('content-type')).toBe('application/octet-stream')
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment/)
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
})

test('addresses outlive a restart of the server', async () => {
  await disk.store.write({ key: '7/kept.wav', contentType: 'audio/wav' }, Buffer.from('sound'))
  const address = await (await localDisk({ directory: disk.directory })).downloadUrl('7/kept.wav', {
    expiresInSeconds: 60,
  })
  const answer = await fetch(new URL(address, disk.origin))
  expect(await answer.text()).toBe('sound')
  expect(answer.headers.get('content-type')).toBe('audio/wav')
})

test('ranges as the standard has them', () => {
  expect(sliceOf('bytes=0-', 10)).toEqual({ from: 0, to: 9 })
  expect(sliceOf('bytes=2-100', 10)).toEqual({ from: 2, to: 9 })
  expect(sliceOf('bytes=-3', 10)).toEqual({ from: 7, to: 9 })
  expect(sliceOf('bytes=10-', 10)).toBe('unsatisfiable')
  expect(sliceOf('bytes=-0', 10)).toBe('unsatisfiable')
  expect(sliceOf('bytes=5-2', 10)).toBeUndefined()
  expect(sliceOf('bytes=0-1,4-5', 10)).toBeUndefined()
  expect(sliceOf('pages=1-2', 10)).toBeUndefined()
})
