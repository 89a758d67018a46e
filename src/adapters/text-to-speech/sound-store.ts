// Sound already synthesised, on disk, found again by what was said. Bounded: what was used longest ago goes first.
import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AudioFrame } from '#voice/ports.ts'

export type SoundKey = { text: string; voiceId: string; speed: number }

export type SoundStore = {
  get(key: SoundKey): Promise<AudioFrame | undefined>
  has(key: SoundKey): Promise<boolean>
  put(key: SoundKey, sound: AudioFrame): Promise<void>
  /** Bytes on disk. */
  size(): Promise<number>
}

/** Raised when the same text and voice sound different from before, so that old sound is not played. */
const MADE_BY = 4
/** How often a sound's time of use is written down. */
const TOUCH_MS = 60_000

export function openSoundStore(directory: string, maxBytes: number): SoundStore {
  /** In the order of use, oldest first. */
  const kept = new Map<string, { bytes: number; touchedAt: number }>()
  let total = 0
  const loaded = load()

  async function load(): Promise<void> {
    await mkdir(directory, { recursive: true })
    const found: { name: string; bytes: number; usedAt: number }[] = []
    for (const name of await readdir(directory)) {
      const file = join(directory, name)
      if (!name.endsWith('.pcm')) await rm(file, { recursive: true, force: true })
      else {
        const { size, mtimeMs } = await stat(file)
        found.push({ name, bytes: size, usedAt: mtimeMs })
      }
    }
    for (const { name, bytes, usedAt } of found.sort((a, b) => a.usedAt - b.usedAt)) remember(name, bytes, usedAt)
    await makeRoom()
  }

  function remember(name: string, bytes: number, usedAt: number): void {
    total += bytes - (kept.get(name)?.bytes ?? 0)
    kept.delete(name)
    kept.set(name, { bytes, touchedAt: usedAt })
  }

  async function makeRoom(): Promise<void> {
    for (const [name, { bytes }] of kept) {
      if (total <= maxBytes) return
      kept.delete(name)
      total -= bytes
      await rm(join(directory, name), { force: true })
    }
  }

  function forget(name: string): undefined {
    total -= kept.get(name)?.bytes ?? 0
    kept.delete(name)
  }

  return {
    async get(key) {
      await loaded
      const name = nameOf(key)
      const entry = kept.get(name)
      if (!entry) return undefined
      try {
        const file = await readFile(join(directory, name))
        const now = Date.now()
        const due = now - entry.touchedAt > TOUCH_MS
        remember(name, entry.bytes, due ? now : entry.touchedAt)
        if (due) utimes(join(directory, name), now / 1000, now / 1000).catch(() => {})
        return { sampleRate: file.readUInt32LE(0), samples: new Int16Array(Uint8Array.from(file.subarray(4)).buffer) }
      } catch {
        return forget(name)
      }
    },
    async has(key) {
      await loaded
      return kept.has(nameOf(key))
    },
    async put(key, { samples, sampleRate }) {
      await loaded
      const name = nameOf(key)
      const head = Buffer.alloc(4)
      head.writeUInt32LE(sampleRate)
      const body = new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength)
      const draft = join(directory, `${randomUUID()}.new`)
      await writeFile(draft, Buffer.concat([head, body]))
      await rename(draft, join(directory, name))
      remember(name, head.length + body.length, Date.now())
      await makeRoom()
    },
    async size() {
      await loaded
      return total
    },
  }
}

function nameOf({ text, voiceId, speed }: SoundKey): string {
  const hash = createHash('sha256').update(JSON.stringify([MADE_BY, text, voiceId, speed.toFixed(2)]))
  return `${hash.digest('hex').slice(0, 40)}.pcm`
}
