// Files in a directory, behind addresses that this server signs. `local-disk-routes.ts` answers those addresses.
import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { link, mkdir, open, readdir, readFile, rename, rm, stat, unlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { FileStore, StoredFile } from '#server/ports.ts'
import { sign } from './signature.ts'

export type LocalDisk = FileStore & {
  readonly secret: Uint8Array
  /** Keeps what arrives under `file.key`, once: false when that key is already taken. Throws when the size differs. */
  receive(file: StoredFile, content: AsyncIterable<Uint8Array>): Promise<boolean>
  pathOf(key: string): string
}

/** `publicUrl` is what addresses start with; without it they are paths on whichever host answers. */
export async function localDisk(config: { directory: string; publicUrl?: string | undefined }): Promise<LocalDisk> {
  const { directory, publicUrl = '' } = config
  const incoming = join(directory, '.incoming')
  await mkdir(incoming, { recursive: true })
  await dropAbandoned(incoming)
  const secret = await keepSecret(join(directory, '.signing-key'))

  const pathOf = (key: string) => join(directory, checked(key))
  const address = (key: string, query: Record<string, string>) =>
    `${publicUrl}/v1/files/${checked(key)}?${new URLSearchParams(query).toString()}`
  const expiry = (seconds: number) => Math.floor(Date.now() / 1000) + seconds

  async function spool(content: AsyncIterable<Uint8Array>, size?: number): Promise<string> {
    const path = join(incoming, randomBytes(16).toString('hex'))
    const file = await open(path, 'wx')
    try {
      let received = 0
      for await (const chunk of content) {
        received += chunk.length
        if (size !== undefined && received > size) throw new Error('More bytes than announced')
        await file.write(chunk)
      }
      if (size !== undefined && received !== size) throw new Error('Fewer bytes than announced')
      await file.sync()
    } catch (error) {
      await unlink(path)
      throw error
    } finally {
      await file.close()
    }
    return path
  }

  async function prepare(key: string, contentType: string): Promise<string> {
    const path = pathOf(key)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(`${path}.type`, contentType)
    return path
  }

  return {
    secret,
    pathOf,
    async uploadUrl({ key, contentType, size }, expiresInSeconds) {
      const expires = expiry(expiresInSeconds)
      const signature = sign(secret, { method: 'PUT', key, expires, contentType, size })
      return address(key, { expires: String(expires), type: contentType, size: String(size), signature })
    },
    async downloadUrl(key, { expiresInSeconds, fileName = '' }) {
      const expires = expiry(expiresInSeconds)
      const signature = sign(secret, { method: 'GET', key, expires, fileName })
      return address(key, { expires: String(expires), ...(fileName && { name: fileName }), signature })
    },
    async stat(key) {
      const path = pathOf(key)
      const found = await stat(path).catch(ifMissing)
      if (!found?.isFile()) return undefined
      const contentType = await readFile(`${path}.type`, 'utf8').catch(ifMissing)
      return { key, contentType: contentType ?? 'application/octet-stream', size: found.size }
    },
    async read(key) {
      const file = await open(pathOf(key), 'r')
      return file.createReadStream()
    },
    async write({ key, contentType }, content) {
      const spooled = await spool(content instanceof Uint8Array ? once(content) : content)
      const path = await prepare(key, contentType)
      await rename(spooled, path)
      await syncDirectory(dirname(path))
    },
    async receive({ key, contentType, size }, content) {
      const spooled = await spool(content, size)
      try {
        const path = await prepare(key, contentType)
        await link(spooled, path) // fails when the key is taken, whoever else writes at this moment
        await syncDirectory(dirname(path))
        return true
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
        throw error
      } finally {
        await unlink(spooled)
      }
    },
    async delete(key) {
      await rm(pathOf(key), { force: true })
      await rm(`${pathOf(key)}.type`, { force: true })
    },
  }
}

export const readSlice = (path: string, from: number, to: number) => createReadStream(path, { start: from, end: to })

// Segments cannot be `.`, `..`, empty or hidden, so no key leaves the directory or meets our own files in it.
const KEY = /^\w[\w-]*(\.[\w-]+)*(\/\w[\w-]*(\.[\w-]+)*)+$/
export const isKey = (key: string): boolean => key.length <= 512 && KEY.test(key) && !key.endsWith('.type')
function checked(key: string): string {
  if (!isKey(key)) throw new Error(`Not a file key: ${key}`)
  return key
}

/** Half-written by a process that died; a younger one may be another process's, at work right now. */
async function dropAbandoned(incoming: string): Promise<void> {
  for (const name of await readdir(incoming)) {
    const path = join(incoming, name)
    const { mtimeMs } = (await stat(path).catch(ifMissing)) ?? { mtimeMs: Date.now() }
    if (Date.now() - mtimeMs > 24 * 60 * 60 * 1000) await rm(path, { force: true })
  }
}

async function keepSecret(path: string): Promise<Uint8Array> {
  try {
    await writeFile(path, randomBytes(32), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFile(path)
}

async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path, 'r')
  try {
    await directory.sync()
  } finally {
    await directory.close()
  }
}

async function* once(content: Uint8Array): AsyncIterable<Uint8Array> {
  yield content
}

function ifMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error
}
