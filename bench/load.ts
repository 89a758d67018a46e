// A light HTTP client: keep-alive sockets, one request at a time on each, so that the generator leaves the cores to
// the server.
import { connect, type Socket } from 'node:net'

export type Figures = {
  answered: number
  failed: number
  perSecond: number
  p50: number
  p95: number
  p99: number
  max: number
}
export type Load = {
  /** On schedule; a request's time counts from when it was due. */
  atRate(perSecond: number, seconds: number): Promise<Figures>
  /** As fast as twenty connections go. */
  flatOut(seconds: number): Promise<Figures>
  close(): void
}

const MOST_SOCKETS = 100
const FLAT_OUT = 20

export function openLoad(target: { port: number; path: string; token: string }): Load {
  const request = `GET ${target.path} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${target.token}\r\n\r\n`
  const idle: Connection[] = []
  const all: Connection[] = []
  const waiting: ((connection: Connection) => void)[] = []

  function take(): Promise<Connection> {
    const free = idle.pop()
    if (free) return Promise.resolve(free)
    if (all.length < MOST_SOCKETS) {
      const opened = openConnection(target.port, request)
      all.push(opened)
      return Promise.resolve(opened)
    }
    return new Promise((resolve) => waiting.push(resolve))
  }
  function giveBack(connection: Connection): void {
    const next = waiting.shift()
    if (next) next(connection)
    else idle.push(connection)
  }

  async function once(tally: Tally, due: number): Promise<void> {
    const connection = await take()
    const ok = await connection.ask()
    giveBack(connection)
    if (ok) tally.times.push(performance.now() - due)
    else tally.failed++
  }

  return {
    async atRate(perSecond, seconds) {
      const tally: Tally = { times: [], failed: 0 }
      const pending: Promise<void>[] = []
      const started = performance.now()
      const total = perSecond * seconds
      while (pending.length < total) {
        const due = Math.min(total, ((performance.now() - started) / 1_000) * perSecond)
        while (pending.length < due) pending.push(once(tally, started + (pending.length / perSecond) * 1_000))
        await new Promise((resolve) => setTimeout(resolve, 1))
      }
      await Promise.all(pending)
      return figures(tally, performance.now() - started)
    },
    async flatOut(seconds) {
      const tally: Tally = { times: [], failed: 0 }
      const started = performance.now()
      const until = started + seconds * 1_000
      const worker = async () => {
        while (performance.now() < until) await once(tally, performance.now())
      }
      await Promise.all(Array.from({ length: FLAT_OUT }, worker))
      return figures(tally, performance.now() - started)
    },
    close() {
      for (const connection of all) connection.close()
    },
  }
}

type Tally = { times: number[]; failed: number }

function figures({ times, failed }: Tally, tookMs: number): Figures {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  const perSecond = sorted.length / (tookMs / 1_000)
  return { answered: sorted.length, failed, perSecond, p50: at(0.5), p95: at(0.95), p99: at(0.99), max: at(1) }
}

type Connection = { ask(): Promise<boolean>; close(): void }

function openConnection(port: number, request: string): Connection {
  const socket: Socket = connect(port, '127.0.0.1').setNoDelay()
  let answered: ((ok: boolean) => void) | undefined
  let received = ''
  socket.setEncoding('latin1')
  socket.on('data', (piece: string) => {
    received += piece
    const end = received.indexOf('\r\n\r\n')
    if (end < 0) return
    const length = Number(/content-length: (\d+)/i.exec(received)?.[1] ?? 0)
    if (received.length < end + 4 + length) return
    const ok = received.startsWith('HTTP/1.1 200')
    received = ''
    answered?.(ok)
  })
  socket.on('error', () => answered?.(false))
  return {
    ask: () =>
      new Promise((resolve) => {
        answered = resolve
        socket.write(request)
      }),
    close: () => void socket.destroy(),
  }
}
