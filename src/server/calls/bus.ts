// Who wants to know of a call's news, in this process and in others. NOTIFY carries ids; words only of a call that
// somebody follows in another process just now, and they are stored nowhere on the way.
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { CallEvent } from '#contract/calls.ts'

export const CHANNEL = 'vaani_calls'
const RETRY_MS = 1_000
/** PostgreSQL takes less than 8,000 bytes. */
const MOST_BYTES = 7_900

export type CallNews =
  /** A call waits to be dialled. */
  | { type: 'queued'; callId: number }
  | { type: 'hang-up'; callId: number }
  /** Events up to `seq` are stored. */
  | { type: 'event'; callId: number; seq: number }
  /** Another process has somebody who follows this call. */
  | { type: 'followed'; callId: number }
  /** Words of a call that another process runs. */
  | { type: 'words'; callId: number; event: CallEvent }

/** What a process says to the others; it does not hear it itself. */
export type Aside = Extract<CallNews, { type: 'followed' | 'words' }>

export type CallBus = {
  listen(listener: (news: CallNews) => void): () => void
  /** Best effort: what is too long or cannot be sent is left out. */
  tellOthers(asides: readonly Aside[]): Promise<void>
  close(): Promise<void>
}

export async function openCallBus(pool: pg.Pool): Promise<CallBus> {
  const listeners = new Set<(news: CallNews) => void>()
  const own = randomUUID()
  let held: pg.PoolClient | undefined
  let closed = false

  const hear = ({ channel, payload }: pg.Notification) => {
    const news = channel === CHANNEL ? parse(payload ?? '', own) : undefined
    if (news) for (const listener of listeners) listener(news)
  }
  async function hold(): Promise<void> {
    const client = await pool.connect()
    client.on('notification', hear)
    client.on('error', () => lost(client))
    await client.query(`listen ${CHANNEL}`)
    held = client
  }
  function lost(client: pg.PoolClient): void {
    if (held !== client) return
    held = undefined
    client.release(true)
    if (!closed) setTimeout(() => void hold().catch(() => lost(client)), RETRY_MS).unref()
  }

  // The embedded database is one session: it cannot be held, but what it notifies reaches it again.
  const single = (pool.options.max ?? 10) === 1
  const onConnect = (client: pg.PoolClient) => {
    client.on('notification', hear)
    client.query(`listen ${CHANNEL}`).catch(() => {})
  }
  if (single) {
    pool.on('connect', onConnect)
    const client = await pool.connect()
    if (!client.listeners('notification').includes(hear)) {
      client.on('notification', hear)
      await client.query(`listen ${CHANNEL}`)
    }
    client.release()
  } else await hold()

  return {
    listen(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    async tellOthers(asides) {
      const payloads = asides
        .map((aside) => written(aside, own))
        .filter((text) => Buffer.byteLength(text) <= MOST_BYTES)
      if (closed || payloads.length === 0) return
      await pool
        .query('select pg_notify($1, payload) from unnest($2::text[]) as payload', [CHANNEL, payloads])
        .catch(() => {})
    },
    async close() {
      closed = true
      listeners.clear()
      pool.off('connect', onConnect)
      const client = held
      held = undefined
      if (client) {
        await client.query('unlisten *').catch(() => {})
        client.release()
      }
    },
  }
}

const written = (aside: Aside, from: string) =>
  aside.type === 'words'
    ? `words ${aside.callId} ${from} ${JSON.stringify(aside.event)}`
    : `followed ${aside.callId} ${from}`

const waiting = new WeakMap<pg.Pool, Map<string, number>>()

/**
 * Tells that events are stored, after their transaction: a NOTIFY inside it would make all transactions of the database
 * that have one commit one after another. Many at once are told in one go; who misses one looks for itself (follow.ts).
 */
export function announce(pool: pg.Pool, events: readonly { id: string; last_seq: number }[]): void {
  const isSending = waiting.has(pool)
  const news = waiting.get(pool) ?? new Map<string, number>()
  waiting.set(pool, news)
  for (const { id, last_seq } of events) news.set(id, last_seq)
  if (!isSending) void send(pool, news)
}

async function send(pool: pg.Pool, news: Map<string, number>): Promise<void> {
  while (news.size > 0) {
    const payloads = [...news].map(([callId, seq]) => `event ${callId} ${seq}`)
    news.clear()
    const told = pool.query('select pg_notify($1, payload) from unnest($2::text[]) as payload', [CHANNEL, payloads])
    await told.catch(() => {})
  }
  waiting.delete(pool)
}

function parse(payload: string, own: string): CallNews | undefined {
  const [type, id, third, ...rest] = payload.split(' ')
  const callId = Number(id)
  if (type === 'queued' || type === 'hang-up') return { type, callId }
  if (type === 'event') return { type, callId, seq: Number(third) }
  if (third === own) return undefined
  if (type === 'followed') return { type, callId }
  if (type === 'words') return { type, callId, event: CallEvent.parse(JSON.parse(rest.join(' '))) }
  return undefined
}
