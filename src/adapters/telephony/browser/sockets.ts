// The sockets behind `/v1/line`: a ticket opens one, a resume token takes it up again after a dropped connection.
import { randomBytes } from 'node:crypto'
import websocket, { type WebSocket } from '@fastify/websocket'
import type { FastifyInstance } from 'fastify'
import { type ServerMessage, SOCKET_SAMPLE_RATE } from '#contract/talks.ts'
import type { AudioLine, Clock } from '#voice/ports.ts'
import { type Phone, WEB_PHONE_NUMBER, type WebPhones } from './carrier.ts'
import { type BrowserLine, browserLine, type Channel, RESUME_SECONDS } from './line.ts'
import { messageFrom, soundFrom, textOf } from './wire.ts'

export const LINE_PATH = '/v1/line'
const CLOSED = { over: 1000, tooMuch: 1008, ticket: 4401, resume: 4404, elsewhere: 4409, unavailable: 4503 }
const PING_MS = 5_000
const MOST_BYTES = 65_536
/** How much sound may come at once, and how much faster than time, before it is no microphone. */
const BURST_SAMPLES = 15 * SOCKET_SAMPLE_RATE

export type LineSocketParts = {
  clock: Clock
  phones: WebPhones
  /** Whom the ticket is for; a ticket works once. `callId` is null for a web phone. */
  redeem(ticket: string): Promise<{ businessId: number; callId: number | null } | undefined>
  acceptTalk(businessId: number, callId: number, line: AudioLine): Promise<boolean>
}

type Session = {
  token: string
  socket: WebSocket | undefined
  /** The call that sound belongs to just now. */
  line(): BrowserLine | undefined
  attach(channel: Channel, received: number): void
  /** The socket is gone; answers whether it may come back. */
  detach(channel: Channel): boolean
  take(message: NonNullable<ReturnType<typeof messageFrom>>): void
}

export function lineSockets(parts: LineSocketParts): (app: FastifyInstance) => Promise<void> {
  const sessions = new Map<string, Session>()

  function talkSession(): Session & { opened: BrowserLine } {
    const token = newToken()
    const opened = browserLine(parts.clock, () => {
      sessions.delete(token)
      session.socket?.close(CLOSED.over)
    })
    const session = {
      token,
      socket: undefined as WebSocket | undefined,
      opened,
      line: () => opened,
      attach: (channel: Channel, received: number) => opened.attach(channel, received),
      detach(channel: Channel) {
        opened.detach(channel)
        return true
      },
      take: (message: Parameters<BrowserLine['take']>[0]) => opened.take(message),
    }
    return session
  }
  function phoneSession(businessId: number, channel: Channel): Session {
    const phone: Phone = { businessId, channel, on: undefined }
    const token = newToken()
    parts.phones.join(phone)
    return {
      token,
      socket: undefined,
      line: () => phone.on,
      attach(next, received) {
        phone.channel = next
        parts.phones.join(phone)
        phone.on?.attach(next, received)
      },
      detach(gone) {
        parts.phones.leave(phone)
        phone.on?.detach(gone)
        return phone.on !== undefined
      },
      take: (message) => parts.phones.take(phone, message),
    }
  }

  function follow(socket: WebSocket, session: Session, channel: Channel, attached: boolean): void {
    let isAttached = attached
    let allowance = BURST_SAMPLES
    let refilledAt = parts.clock.now()
    socket.on('message', (data: Buffer, isBinary: boolean) => {
      if (isBinary) {
        const samples = soundFrom(data)
        if (!samples) return
        const now = parts.clock.now()
        allowance = Math.min(BURST_SAMPLES, allowance + ((now - refilledAt) / 1000) * SOCKET_SAMPLE_RATE * 1.1)
        refilledAt = now
        allowance -= samples.length
        if (allowance < 0) return socket.close(CLOSED.tooMuch)
        session.line()?.hear(samples)
        return
      }
      const message = messageFrom(data.toString())
      if (message?.type === 'resumed') {
        if (!isAttached) session.attach(channel, message.received)
        isAttached = true
      } else if (message) session.take(message)
    })
    socket.on('close', () => {
      if (session.socket !== socket) return
      session.socket = undefined
      if (!session.detach(channel)) sessions.delete(session.token)
    })
    keepAlive(socket)
  }

  function open(socket: WebSocket, session: Session, number?: string): void {
    session.socket?.close(CLOSED.elsewhere)
    session.socket = socket
    sessions.set(session.token, session)
    const ready: ServerMessage = { type: 'ready', resume: session.token, resumeSeconds: RESUME_SECONDS }
    socket.send(textOf(number ? { ...ready, number } : ready))
  }

  async function begin(socket: WebSocket, ticket: string): Promise<void> {
    const redeemed = await parts.redeem(ticket)
    if (!redeemed) return socket.close(CLOSED.ticket)
    if (socket.readyState !== socket.OPEN) return
    const { businessId, callId } = redeemed
    const channel = channelOf(socket)
    if (callId === null) {
      const session = phoneSession(businessId, channel)
      open(socket, session, WEB_PHONE_NUMBER)
      return follow(socket, session, channel, true)
    }
    const session = talkSession()
    open(socket, session)
    session.opened.attach(channel, 0)
    follow(socket, session, channel, true)
    if (!(await parts.acceptTalk(businessId, callId, session.opened.line))) {
      sessions.delete(session.token)
      socket.close(CLOSED.unavailable)
    }
  }
  function resume(socket: WebSocket, token: string): void {
    const session = sessions.get(token)
    if (!session) return socket.close(CLOSED.resume)
    const channel = channelOf(socket)
    open(socket, session)
    follow(socket, session, channel, false)
  }

  return async (app) => {
    await app.register(websocket, { options: { maxPayload: MOST_BYTES } })
    app.register(async (scope) => {
      scope.get<{ Querystring: { ticket?: string; resume?: string } }>(
        LINE_PATH,
        { websocket: true },
        (socket, request) => {
          const { ticket, resume: token } = request.query
          socket.on('error', () => {}) // its close follows
          if (token) return resume(socket, token)
          begin(socket, ticket ?? '').catch((error: unknown) => {
            request.log.error({ err: error }, 'a line could not be opened')
            socket.close(CLOSED.unavailable)
          })
        },
      )
    })
  }
}

const newToken = () => `r_${randomBytes(18).toString('base64url')}`

const channelOf = (socket: WebSocket): Channel => ({
  send(data) {
    if (socket.readyState === socket.OPEN) socket.send(data)
  },
})

function keepAlive(socket: WebSocket): void {
  let alive = true
  socket.on('pong', () => {
    alive = true
  })
  const timer = setInterval(() => {
    if (!alive) return socket.terminate()
    alive = false
    socket.ping()
  }, PING_MS)
  socket.on('close', () => clearInterval(timer))
}
