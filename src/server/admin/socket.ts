// The embedded database belongs to one process. While the server has it, the operator's commands reach it through a
// socket in the data directory, which only the server's own user can open.
import { chmodSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Database } from '../database/database.ts'
import type { Log } from '../log.ts'
import { type Outcome, runAdmin } from './admin.ts'

// Longer paths than this the kernel does not take for a socket.
const LONGEST_PATH = 100
const MOST_BYTES = 64_000

const socketIn = (directory: string) => join(directory, 'admin.sock')

/** The answer of the server that runs on this data directory; undefined when none does. */
export async function askRunningServer(directory: string, argv: readonly string[]): Promise<Outcome | undefined> {
  const socket = connect(socketIn(directory))
  try {
    await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject))
  } catch {
    return undefined
  }
  socket.end(JSON.stringify(argv))
  return JSON.parse(await text(socket)) as Outcome
}

/** Only for whoever holds the directory's lock. */
export async function answerAdmin(db: Database, directory: string, log: Log): Promise<{ close(): Promise<void> }> {
  const path = socketIn(directory)
  if (path.length > LONGEST_PATH) {
    log.warn('the data directory’s path is too long for the admin socket: admin commands need the server stopped')
    return { close: async () => {} }
  }
  rmSync(path, { force: true }) // left by a process that was killed
  const server = createServer({ allowHalfOpen: true }, (connection) => {
    let asked = ''
    connection.setEncoding('utf8').on('error', () => {})
    connection.on('data', (piece: string) => {
      asked += piece
      if (asked.length > MOST_BYTES) connection.destroy()
    })
    connection.on('end', () => {
      void answer(asked).then((outcome) => connection.end(JSON.stringify(outcome)))
    })
  })
  async function answer(asked: string): Promise<Outcome> {
    try {
      return await runAdmin(db, JSON.parse(asked) as string[])
    } catch (error) {
      log.error({ err: error }, 'admin command failed')
      return { text: 'The command failed; the server’s log says why.', ok: false }
    }
  }
  // The directory is the user's alone (0700) before the socket's own rights are set.
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(path, resolve))
  chmodSync(path, 0o600)
  return { close: () => new Promise((resolve) => server.close(() => resolve())) }
}
