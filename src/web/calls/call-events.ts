// Follows one call over server-sent events. `fetch`, because EventSource cannot carry the bearer token.
import { CALL_EVENTS_PATH, type CallEvent } from '#contract/calls.ts'
import { API_BASE, pathOf } from '../api.ts'
import { currentSession } from '../session.ts'

const RETRY_MS = 1_500

/** Tells every event once, in order, and reconnects by itself; resolves when the call is over and looked at. */
export async function followCall(
  callId: number,
  options: { after: number; onEvent: (event: CallEvent) => void; signal: AbortSignal },
): Promise<void> {
  let after = options.after
  const open = new Set(['analysed', 'recording'])
  while (!options.signal.aborted && open.size > 0) {
    try {
      for await (const event of readEvents(callId, after, options.signal)) {
        if (event.seq > after) after = event.seq
        if (event.type === 'analysed') open.delete('analysed')
        if (event.type === 'recording-ready' || event.type === 'recording-failed') open.delete('recording')
        options.onEvent(event)
      }
      if (open.size < 2) return // the server closes the stream when there is nothing more to come
    } catch (error) {
      if (options.signal.aborted) return
      if (error instanceof Refused) throw error
    }
    await pause(RETRY_MS, options.signal)
  }
}

class Refused extends Error {}

async function* readEvents(callId: number, after: number, signal: AbortSignal): AsyncGenerator<CallEvent> {
  const session = currentSession()
  const headers = new Headers({ accept: 'text/event-stream', 'last-event-id': String(after) })
  if (session.status === 'signed-in') headers.set('authorization', `Bearer ${session.token}`)
  const response = await fetch(API_BASE + pathOf(CALL_EVENTS_PATH, { callId }), { headers, signal })
  if (response.status >= 400 && response.status < 500) throw new Refused(`Call ${callId} cannot be followed`)
  if (!response.ok || !response.body) throw new Error(`The events of call ${callId} are not available`)
  for await (const message of splitMessages(response.body)) {
    const data = dataOf(message)
    if (data) yield JSON.parse(data) as CallEvent
  }
}

async function* splitMessages(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.pipeThrough(new TextDecoderStream() as unknown as TransformStream<Uint8Array, string>).getReader()
  let rest = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      const parts = (rest + value).split('\n\n')
      rest = parts.pop() ?? ''
      yield* parts
    }
  } finally {
    reader.cancel().catch(() => undefined)
  }
}

const dataOf = (message: string): string =>
  message
    .split('\n')
    .filter((line) => line.startsWith('data:'))
    .map((line) => line.slice(5).trimStart())
    .join('\n')

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
