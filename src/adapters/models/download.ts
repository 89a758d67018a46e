// One package's tarball, by name and version through npm's own client. What has arrived stays on disk:
// a broken connection, a stopped process or a restart goes on from the last byte.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, rm, stat } from 'node:fs/promises'
import fetch from 'npm-registry-fetch'
import pacote from 'pacote'
import type { Part } from './manifest.ts'
import type { NpmSettings } from './npm-settings.ts'

export type Download = {
  part: Part
  file: string
  npm: NpmSettings
  /** How much of the tarball is on disk. */
  onBytes(bytes: number): void
  signal: AbortSignal
}

const ATTEMPTS = 5

export async function downloadPackage(download: Download): Promise<void> {
  const address = await tarballAddress(download)
  for (let attempt = 1; ; attempt++) {
    try {
      await appendRest(download, address)
      break
    } catch (error) {
      if (download.signal.aborted || attempt === ATTEMPTS) throw error
      await new Promise((resolve) => setTimeout(resolve, 500 * 2 ** attempt))
    }
  }
  if ((await integrityOf(download.file)) === download.part.integrity) return
  await rm(download.file, { force: true })
  throw new Error(`The package ${download.part.package} arrived damaged; it will be fetched again`)
}

async function tarballAddress({ part, npm }: Download): Promise<string> {
  const published = new URL(await pacote.resolve(`${part.package}@${part.version}`, npm))
  if (npm.replaceRegistryHost === 'never') return published.href
  const registry = new URL(npm.registry)
  if (published.host === registry.host) return published.href
  const mirrored = new URL(published.pathname, registry.origin).href
  const found = await fetch(mirrored, { ...npm, method: 'HEAD' }).then(
    () => true,
    () => false,
  )
  return found ? mirrored : published.href
}

async function appendRest({ part, file, npm, onBytes, signal }: Download, address: string): Promise<void> {
  let have = await sizeOf(file)
  onBytes(have)
  if (have >= part.bytes) return
  // npm's shared cache must not keep a piece of a tarball as if it were the whole.
  const { cache: _, ...settings } = npm
  const response = await fetch(address, { ...settings, headers: { range: `bytes=${have}-` } })
  const target = await open(file, response.status === 206 ? 'a' : 'w')
  if (response.status !== 206) have = 0
  try {
    for await (const chunk of response.body ?? []) {
      signal.throwIfAborted()
      await target.write(chunk as Buffer)
      have += (chunk as Buffer).length
      onBytes(have)
    }
  } finally {
    await target.close()
  }
  if (have < part.bytes) throw new Error(`The download of ${part.package} stopped early`)
}

async function sizeOf(file: string): Promise<number> {
  try {
    return (await stat(file)).size
  } catch {
    return 0
  }
}

async function integrityOf(file: string): Promise<string> {
  const hash = createHash('sha512')
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer)
  return `sha512-${hash.digest('base64')}`
}
