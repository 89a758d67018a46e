// Who wants to know of a call's news, in this process and in others: NOTIFY carries ids, never words.
import type pg from 'pg'

export const CHANNEL = 'vaani_calls'
const RETRY_MS = 1_000

export type CallNews =
  /** A call waits to be dialled. */
  | { type: 'queued'; callId: number }
  | { type: 'hang-up'; callId: number }
  /** Events up to `seq` are stored. */
  | { type: 'event'; callId: number; seq: number }

export type CallBus = {
  listen(listener: (news: CallNews) => void): () => void
  close(): Promise<void>
}

export async function openCallBus(pool: pg.Pool): Promise<CallBus> {
  const listeners = new Set<(news: CallNews) => void>()
  let held: pg.PoolClient | undefined
  let closed = false

  const hear = ({ channel, payload }: pg.Notification) => {
    const news = channel === CHANNEL ? parse(payload ?? '') : undefined
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

function parse(payload: string): CallNews | undefined {
  const [type, id, seq] = payload.split(' ')
  const callId = Number(id)
  if (type === 'queued' || type === 'hang-up') return { type, callId }
  if (type === 'event') return { type, callId, seq: Number(seq) }
  return undefined
}
