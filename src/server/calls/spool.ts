// The sound of running calls on disk, as it comes: headerless PCM16 stereo. A crash loses less than a second.
import { type FileHandle, mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { RecordingSink } from '#voice/conversation.ts'

const WRITE_EVERY_MS = 150
const NAME = /^(\d+)-(\d+)-(\d+)\.pcm$/

export type SpooledCall = { businessId: number; callId: number; sampleRate: number; file: string }

export type SpoolWriter = {
  sink: RecordingSink
  /** Resolves once the last sound is on disk. */
  close(): Promise<void>
}

export type Spool = {
  write(call: { businessId: number; id: number }, sampleRate: number): SpoolWriter
  /** What lies there, whether its call is over or not. */
  list(): Promise<SpooledCall[]>
  remove(spooled: SpooledCall): Promise<void>
}

export async function openSpool(directory: string, onTrouble: (error: unknown) => void): Promise<Spool> {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  return {
    write(call, sampleRate) {
      const file = join(directory, `${call.businessId}-${call.id}-${sampleRate}.pcm`)
      return startWriting(file, onTrouble)
    },
    async list() {
      const spooled: SpooledCall[] = []
      for (const name of await readdir(directory)) {
        const [, businessId, callId, sampleRate] = NAME.exec(name) ?? []
        const file = join(directory, name)
        if (!businessId || (await stat(file)).size === 0) continue
        spooled.push({ businessId: Number(businessId), callId: Number(callId), sampleRate: Number(sampleRate), file })
      }
      return spooled
    },
    remove: ({ file }) => rm(file, { force: true }),
  }
}

function startWriting(file: string, onTrouble: (error: unknown) => void): SpoolWriter {
  let waiting: Uint8Array[] = []
  let handle: FileHandle | undefined
  let writing: Promise<void> = Promise.resolve()

  const write = () => {
    writing = writing
      .then(async () => {
        if (waiting.length === 0) return
        const bytes = Buffer.concat(waiting)
        waiting = []
        handle ??= await open(file, 'a', 0o600)
        await handle.writeFile(bytes)
      })
      .catch(onTrouble)
    return writing
  }
  const timer = setInterval(() => void write(), WRITE_EVERY_MS)
  return {
    sink(left, right) {
      const both = new Int16Array(left.length * 2)
      for (let i = 0; i < left.length; i++) {
        both[2 * i] = left[i] as number
        both[2 * i + 1] = right[i] as number
      }
      waiting.push(new Uint8Array(both.buffer))
    },
    async close() {
      clearInterval(timer)
      await write()
      await handle?.close()
    },
  }
}
