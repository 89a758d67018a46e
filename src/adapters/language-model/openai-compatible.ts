// Any endpoint that speaks OpenAI's chat completions: streaming, with tools.
import type { LanguageModel, Message, ModelPiece, ToolDescription } from '#voice/ports.ts'
import { chatMessages, chatTools } from './chat-messages.ts'
import { chatPieces, type ModelUsage } from './chat-pieces.ts'
import { failureOf, type Refusal, refusal } from './refusal.ts'
import { eventData } from './server-sent-events.ts'
import { bytesInTime, inTime, pause } from './waiting.ts'

export type OpenAiCompatibleConfig = {
  /** Up to and including `/v1`. */
  baseUrl: string
  apiKey?: string | undefined
  model: string
  /** Until the server begins to answer. */
  answerWithinMs?: number
  /** Between two pieces of the answer. */
  quietMs?: number
  /** How often a request is tried again before the first piece has come. */
  retries?: number
  /** The longest pause before trying again; a server that asks for more has refused. */
  longestPauseMs?: number
  temperature?: number
  maxTokens?: number
  onUsage?: (usage: ModelUsage) => void
}

const PROVIDER = 'language model'
const FIRST_PAUSE_MS = 200

export function openAiCompatible(config: OpenAiCompatibleConfig): LanguageModel {
  const url = `${config.baseUrl.replace(/\/+$/, '')}/chat/completions`
  const { answerWithinMs = 10_000, quietMs = 15_000, retries = 2, longestPauseMs = 2_000 } = config
  const clean = (words: string) => withoutSecrets(words, config.apiKey)

  return {
    async *reply(messages, { tools, signal }) {
      for (let attempt = 0; ; attempt++) {
        let begun = false
        try {
          for await (const piece of once(messages, tools, signal)) {
            begun = true
            yield piece
          }
          return
        } catch (error) {
          if (signal.aborted) throw signal.reason
          const failure = failureOf(error, PROVIDER)
          if (begun || !failure.error.retryable || attempt >= retries) throw failure.error
          const waitMs = failure.retryAfterMs ?? FIRST_PAUSE_MS * 2 ** attempt * (0.75 + Math.random() / 2)
          if (waitMs > longestPauseMs) throw failure.error
          await pause(waitMs, signal)
        }
      }
    },
  }

  async function* once(
    messages: readonly Message[],
    tools: readonly ToolDescription[],
    signal: AbortSignal,
  ): AsyncGenerator<ModelPiece> {
    const controller = new AbortController()
    const stop = () => controller.abort()
    signal.throwIfAborted()
    signal.addEventListener('abort', stop, { once: true })
    try {
      const response = await inTime(ask(messages, tools, controller.signal), answerWithinMs, 'did not answer in time')
      if (!response.ok) throw await refusalOf(response)
      const stream = { provider: PROVIDER, clean, onUsage: config.onUsage }
      const body = bytesInTime(response.body ?? new ReadableStream(), quietMs)
      yield* chatPieces(isStream(response) ? eventData(body) : whole(body), stream)
    } finally {
      signal.removeEventListener('abort', stop)
      controller.abort()
    }
  }

  function ask(
    messages: readonly Message[],
    tools: readonly ToolDescription[],
    signal: AbortSignal,
  ): Promise<Response> {
    return fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'text/event-stream',
        ...(config.apiKey ? { authorization: `Bearer ${config.apiKey}` } : {}),
      },
      body: JSON.stringify({
        model: config.model,
        messages: chatMessages(messages),
        stream: true,
        ...(tools.length > 0 ? { tools: chatTools(tools) } : {}),
        ...(config.onUsage ? { stream_options: { include_usage: true } } : {}),
        ...(config.temperature === undefined ? {} : { temperature: config.temperature }),
        ...(config.maxTokens === undefined ? {} : { max_tokens: config.maxTokens }),
      }),
      redirect: 'error', // a key must not follow a redirect to another host
      signal,
    })
  }

  async function refusalOf(response: Response): Promise<Refusal> {
    const words = await inTime(response.text(), quietMs, 'did not finish its refusal').catch(() => '')
    return refusal(PROVIDER, response, clean(words))
  }
}

const isStream = (response: Response) => response.headers.get('content-type')?.includes('event-stream') ?? true

/** A server that does not stream sends one answer; it is read as the only event. */
async function* whole(body: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const bytes of body) text += decoder.decode(bytes, { stream: true })
  yield text + decoder.decode()
}

/** Servers like to repeat the key they did not accept. */
function withoutSecrets(words: string, apiKey: string | undefined): string {
  const known = apiKey ? words.replaceAll(apiKey, '***') : words
  return known.replaceAll(/\b(?:sk|key|Bearer)[-_ ][\w*-]{6,}/gi, '***')
}
