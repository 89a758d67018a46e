import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { downloadPackage } from './download.ts'
import type { Part } from './manifest.ts'

const tarball = randomBytes(300_000)
const part: Part = {
  part: 'recognition',
  name: 'Weights',
  package: 'some-weights',
  version: '1.2.3',
  bytes: tarball.length,
  integrity: `sha512-${createHash('sha512').update(tarball).digest('base64')}`,
  licence: 'MIT',
  revision: 1,
  files: [],
}

let registry: Server
let file: string
let ranges: (string | undefined)[]
let breakOffAfter: number | undefined
let served: Buffer

beforeEach(async () => {
  ranges = []
  breakOffAfter = undefined
  served = tarball
  file = join(await mkdtemp(join(tmpdir(), 'vaani-download-')), 'weights.tgz.part')
  registry = createServer((request, response) => {
    if (!request.url?.endsWith('.tgz')) {
      const dist = { tarball: `${address()}some-weights/-/some-weights-1.2.3.tgz`, integrity: part.integrity }
      const version = { name: 'some-weights', version: '1.2.3', dist }
      response.setHeader('content-type', 'application/json')
      response.end(
        JSON.stringify({ name: 'some-weights', 'dist-tags': { latest: '1.2.3' }, versions: { '1.2.3': version } }),
      )
      return
    }
    ranges.push(request.headers.range)
    const from = Number(/bytes=(\d+)-/.exec(request.headers.range ?? '')?.[1] ?? 0)
    response.writeHead(206, { 'content-length': served.length - from })
    if (breakOffAfter === undefined) response.end(served.subarray(from))
    else {
      response.write(served.subarray(from, from + breakOffAfter), () => response.destroy())
      breakOffAfter = undefined
    }
  })
  await new Promise<void>((resolve) => registry.listen(0, '127.0.0.1', resolve))
})
afterEach(() => registry.close())

const address = (): string => `http://127.0.0.1:${(registry.address() as AddressInfo).port}/`
const download = (onBytes: (bytes: number) => void = () => {}): Promise<void> =>
  downloadPackage({
    part,
    file,
    npm: { registry: address(), replaceRegistryHost: 'never', fetchRetries: 0 },
    onBytes,
    signal: new AbortController().signal,
  })

test('a package arrives whole, and says how far it is', async () => {
  const seen: number[] = []
  await download((bytes) => seen.push(bytes))
  expect(await readFile(file)).toEqual(tarball)
  expect(seen[0]).toBe(0)
  expect(seen.at(-1)).toBe(tarball.length)
})

test('a broken connection goes on from the last byte', async () => {
  breakOffAfter = 100_000
  await download()
  expect(await readFile(file)).toEqual(tarball)
  expect(ranges[0]).toBe('bytes=0-')
  expect(Number(/\d+/.exec(ranges[1] ?? '')?.[0])).toBeGreaterThan(0)
})

test('what an earlier process fetched is not fetched again', async () => {
  await writeFile(file, tarball.subarray(0, 250_000))
  await download()
  expect(await readFile(file)).toEqual(tarball)
  expect(ranges).toEqual(['bytes=250000-'])
})

test('a package that is not the one we know is thrown away', async () => {
  served = randomBytes(tarball.length)
  await expect(download()).rejects.toThrow('damaged')
  served = tarball
  await download()
  expect(await readFile(file)).toEqual(tarball)
})
