// Talking to an agent in the browser, the web phone, and rehearsals with a simulated customer.
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { AgentId, CallId, Instant } from './shared.ts'

/** A ticket opens one socket, once, and expires after a minute. */
const Ticket = z.object({ ticket: z.string(), expiresAt: Instant })

export const startTalk = endpoint({
  method: 'POST',
  path: '/v1/talks',
  summary: 'Starts a talk with an agent in the browser. The ticket opens its socket.',
  status: 201,
  body: z.object({ agentId: AgentId }),
  response: Ticket.extend({ callId: CallId, socket: z.string() }),
})

export const openPhone = endpoint({
  method: 'POST',
  path: '/v1/phone',
  summary: 'Opens the web phone: calls to its number ring in this browser.',
  status: 201,
  response: Ticket.extend({ number: z.string(), socket: z.string() }),
})

export const Persona = z.object({
  id: z.string(),
  name: z.string(),
  /** What they are like, in one sentence. */
  about: z.string(),
  /** BCP-47. */
  language: z.string(),
  /** Calls to this number of the simulated network reach them. */
  number: z.string(),
})
export type Persona = z.infer<typeof Persona>

export const listPersonas = endpoint({
  method: 'GET',
  path: '/v1/personas',
  summary: 'The simulated customers that an agent can rehearse with.',
  response: z.array(Persona),
})

export const startRehearsal = endpoint({
  method: 'POST',
  path: '/v1/rehearsals',
  summary: 'Lets a simulated customer speak with an agent, free of charge. Follow it as any call.',
  status: 201,
  body: z.object({ agentId: AgentId, persona: z.string().max(40) }),
  response: z.object({ callId: CallId }),
})

// ── What travels on the socket besides sound ───────────────────────────────────────────────────
// Binary messages are sound: PCM16, little-endian, mono, 16 kHz. Text messages are JSON, below.

export { SOCKET_SAMPLE_RATE } from './socket-sound.ts'

/** From the browser. */
export const BrowserMessage = z.discriminatedUnion('type', [
  /** The sound before the server's `mark` has been played, or dropped by its `clear`. */
  z.object({ type: z.literal('mark'), name: z.string().max(100), cleared: z.boolean() }),
  /** How many samples of the agent's sound have been played, told every 100 ms or so. */
  z.object({ type: z.literal('played'), samples: z.number().int().nonnegative() }),
  z.object({ type: z.literal('dtmf'), digit: z.string().regex(/^[0-9*#]$/) }),
  z.object({ type: z.literal('mute'), muted: z.boolean() }),
  z.object({ type: z.literal('hang-up') }),
  /** First message on a resumed socket: samples of the agent's sound received so far, over all its sockets. */
  z.object({ type: z.literal('resumed'), received: z.number().int().nonnegative() }),
  /** The web phone only. */
  z.object({ type: z.literal('answer'), attemptId: z.string().max(100) }),
  z.object({ type: z.literal('reject'), attemptId: z.string().max(100) }),
  z.object({ type: z.literal('dial'), to: z.string().max(40) }),
])
export type BrowserMessage = z.infer<typeof BrowserMessage>

/** From the server. */
export type ServerMessage =
  /** `resume` opens another socket on the same line within `resumeSeconds` of a dropped connection. */
  | { type: 'ready'; resume: string; resumeSeconds: number; number?: string }
  | { type: 'mark'; name: string }
  | { type: 'clear' }
  | { type: 'dtmf'; digits: string }
  /** The web phone only. */
  | { type: 'incoming'; attemptId: string; from: string }
  | { type: 'ringing'; attemptId: string }
  | { type: 'connected'; attemptId: string }
  | { type: 'ended'; cause: string; attemptId?: string }
