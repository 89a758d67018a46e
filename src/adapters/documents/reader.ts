// Reads documents in a forked child: a bomb takes down the child, never the server.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { type DocumentKind, type DocumentPassage, type DocumentReader, UnreadableDocument } from '#server/ports.ts'

export type FromChild = { passages: DocumentPassage[] } | { done: true } | { unreadable: string }
export type ReaderLimits = { seconds: number; megabytes: number }

const CHILD = fileURLToPath(new URL('./child.ts', import.meta.url))
const GENTLE = 10

export function documentReader(limits: ReaderLimits = { seconds: 90, megabytes: 700 }): DocumentReader {
  return { read: (content, kind) => readInChild(content, kind, limits) }
}

async function* readInChild(
  content: AsyncIterable<Uint8Array>,
  kind: DocumentKind,
  { seconds, megabytes }: ReaderLimits,
): AsyncIterable<DocumentPassage[]> {
  const child = fork(CHILD, [kind, String(megabytes * 1024 * 1024)], {
    // It may read its own code, and do nothing else to the machine.
    execArgv: [
      '--permission',
      '--allow-fs-read=*',
      '--allow-worker',
      '--no-warnings',
      `--max-old-space-size=${megabytes}`,
    ],
    env: {},
    stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  })
  const timer = setTimeout(() => child.kill('SIGKILL'), seconds * 1000)
  let fetchFailed: unknown
  try {
    if (child.pid) beGentle(child.pid)
    const messages = messagesOf(child)
    if (child.stdin) {
      void pipeline(Readable.from(content), child.stdin).catch((error: NodeJS.ErrnoException) => {
        // A child that refuses early closes the pipe; anything else is our own trouble, not the document's.
        if (error.code === 'EPIPE' || error.code === 'ECONNRESET') return
        fetchFailed = error
        child.kill('SIGKILL')
      })
    }
    for await (const message of messages) {
      if (fetchFailed) break
      if ('passages' in message) yield message.passages
      else if ('unreadable' in message) throw new UnreadableDocument(message.unreadable)
      else return
    }
    throw fetchFailed ?? tooHard()
  } finally {
    clearTimeout(timer)
    child.kill('SIGKILL')
  }
}

/** Everything the child says, until it is gone. */
async function* messagesOf(child: ReturnType<typeof fork>): AsyncIterable<FromChild> {
  const waiting: FromChild[] = []
  let wake = () => {}
  let gone = false
  child.on('message', (message) => {
    waiting.push(message as FromChild)
    wake()
  })
  void once(child, 'close')
    .catch(() => {})
    .then(() => {
      gone = true
      wake()
    })
  for (;;) {
    const next = waiting.shift()
    if (next) yield next
    else if (gone) return
    else await new Promise<void>((resolve) => (wake = resolve))
  }
}

function beGentle(pid: number): void {
  try {
    setPriority(pid, GENTLE)
  } catch {
    // It may have ended already.
  }
}

const tooHard = () =>
  new UnreadableDocument('This file is too large or too complex to read. Please save it in a simpler form or split it.')
