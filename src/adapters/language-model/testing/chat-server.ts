// A server that speaks chat completions as the real ones do: checks what it is sent, streams what it is told to.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export type Step =
  | { text: string }
  /** `fragments`: the arguments as they are cut on the wire. */
  | { toolCall: { id: string; name: string; fragments: string[] }; index?: number }
  | { waitMs: number }
  /** Bytes as they are, to break the protocol. */
  | { raw: string | Uint8Array }
  /** An error object in the middle of the stream. */
  | { error: string }
  /** The connection dies. */
  | { die: true }

export type Answer =
  | { steps: Step[]; finish?: string | null; done?: boolean; lineEnd?: '\n' | '\r\n' }
  | { status: number; headers?: Record<string, string>; body?: unknown }
  /** Never answers. */
  | { hang: true }
  /** One JSON answer, as from a server that cannot stream. */
  | { whole: { content: string } }

export type ChatServer = {
  baseUrl: string
  /** Bodies of the requests that came, in order. */
  requests: Record<string, unknown>[]
  /** Requests whose client went away before the end. */
  abandoned: () => number
  close: () => Promise<void>
}

export const KEY = 'sk-test-0123456789'

/** Answers one request after the other; the last answer serves all that follow. */
export async function startChatServer(answers: Answer[]): Promise<ChatServer> {
  const requests: Record<string, unknown>[] = []
  let gone = 0
  const server = createServer((request, response) => {
    void serve(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Uint8Array[] = []
    for await (const chunk of request) chunks.push(chunk as Uint8Array)
    const body = JSON.parse(Buffer.concat(chunks).toString('utf8')) as Record<string, unknown>
    response.on('close', () => (gone += response.writableFinished ? 0 : 1))
    const wrong = refusedAsReal(request, body)
    if (wrong) return json(response, wrong.status, { error: { message: wrong.message, type: 'invalid_request_error' } })
    requests.push(body)
    const answer = answers[Math.min(requests.length, answers.length) - 1]
    if (!answer) return json(response, 500, { error: { message: 'no answer scripted' } })
    if ('hang' in answer) return
    if ('status' in answer) return json(response, answer.status, answer.body ?? {}, answer.headers)
    if ('whole' in answer) {
      const message = { role: 'assistant', ...answer.whole }
      return json(response, 200, { object: 'chat.completion', choices: [{ index: 0, message, finish_reason: 'stop' }] })
    }
    await stream(response, answer, body)
  }

  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    requests,
    abandoned: () => gone,
    close: () => {
      server.closeAllConnections()
      return new Promise((closed) => server.close(() => closed()))
    },
  }
}

async function stream(
  response: ServerResponse,
  answer: Extract<Answer, { steps: Step[] }>,
  asked: Record<string, unknown>,
): Promise<void> {
  const { steps, finish = 'stop', done = true, lineEnd = '\n' } = answer
  const write = (data: string) => response.write(`data: ${data}${lineEnd}${lineEnd}`)
  const chunk = (delta: object, finishReason: string | null = null) =>
    write(
      JSON.stringify({
        id: 'chatcmpl-1',
        object: 'chat.completion.chunk',
        created: 1,
        model: asked.model,
        choices: [{ index: 0, delta, finish_reason: finishReason }],
      }),
    )
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' })
  response.write(`: keep-alive${lineEnd}${lineEnd}`)
  chunk({ role: 'assistant', content: '' })
  for (const step of steps) {
    if ('text' in step) chunk({ content: step.text })
    else if ('waitMs' in step) await sleep(step.waitMs)
    else if ('raw' in step) response.write(step.raw)
    else if ('error' in step) write(JSON.stringify({ error: { message: step.error, type: 'server_error' } }))
    else if ('die' in step) return void response.destroy()
    else {
      const { id, name, fragments } = step.toolCall
      const index = step.index ?? 0
      chunk({ tool_calls: [{ index, id, type: 'function', function: { name, arguments: '' } }] })
      for (const fragment of fragments) chunk({ tool_calls: [{ index, function: { arguments: fragment } }] })
    }
    // Every step leaves in its own packet.
    await new Promise((flushed) => setImmediate(flushed))
  }
  if (finish !== null) chunk({}, finish)
  if ((asked.stream_options as { include_usage?: boolean } | undefined)?.include_usage) {
    write(JSON.stringify({ choices: [], usage: { prompt_tokens: 12, completion_tokens: 5, total_tokens: 17 } }))
  }
  if (done) write('[DONE]')
  response.end()
}

/** What the real service answers to requests that break its rules. */
function refusedAsReal(
  request: IncomingMessage,
  body: Record<string, unknown>,
): { status: number; message: string } | undefined {
  if (request.method !== 'POST' || request.url !== '/v1/chat/completions')
    return { status: 404, message: 'Unknown request URL' }
  if (request.headers.authorization !== `Bearer ${KEY}`) {
    const given = request.headers.authorization?.replace('Bearer ', '') ?? ''
    return { status: 401, message: `Incorrect API key provided: ${given}.` }
  }
  if (typeof body.model !== 'string' || body.model === '')
    return { status: 400, message: 'you must provide a model parameter' }
  const messages = body.messages as {
    role: string
    content: unknown
    tool_calls?: { id: string }[]
    tool_call_id?: string
  }[]
  if (!Array.isArray(messages) || messages.length === 0) return { status: 400, message: '[] is too short - messages' }
  let open: string[] = []
  for (const message of messages) {
    if (message.role === 'tool') {
      if (!open.includes(message.tool_call_id ?? '')) {
        return {
          status: 400,
          message: "messages with role 'tool' must be a response to a preceding message with 'tool_calls'",
        }
      }
      open = open.filter((id) => id !== message.tool_call_id)
    } else if (open.length > 0) return { status: 400, message: "'tool_calls' must be followed by tool messages" }
    else open = message.tool_calls?.map(({ id }) => id) ?? []
  }
  return open.length > 0 ? { status: 400, message: "'tool_calls' must be followed by tool messages" } : undefined
}

function json(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(JSON.stringify(body))
}
