// What streams back: text at once, tool calls when all their fragments are there.
import { z } from 'zod'
import { type ModelPiece, ProviderError } from '#voice/ports.ts'
import { withoutThinking } from './thinking.ts'

const ToolCallFragment = z.object({
  index: z.number().optional(),
  id: z.string().nullish(),
  function: z
    .object({
      name: z.string().nullish(),
      arguments: z.union([z.string(), z.record(z.string(), z.unknown())]).nullish(),
    })
    .nullish(),
})
const Part = z.object({ content: z.string().nullish(), tool_calls: z.array(ToolCallFragment).nullish() })
const Usage = z.object({ prompt_tokens: z.number(), completion_tokens: z.number() })
const Chunk = z.object({
  choices: z
    .array(z.object({ delta: Part.nullish(), message: Part.nullish(), finish_reason: z.string().nullish() }))
    .nullish(),
  usage: Usage.nullish(),
  error: z.union([z.object({ message: z.string().nullish() }), z.string()]).nullish(),
})

export type ModelUsage = { inputTokens: number; outputTokens: number }

export type ChatStream = {
  provider: string
  /** Takes keys and the like out of what the server wrote. */
  clean: (words: string) => string
  onUsage?: ((usage: ModelUsage) => void) | undefined
}

export async function* chatPieces(events: AsyncIterable<string>, stream: ChatStream): AsyncGenerator<ModelPiece> {
  const { provider } = stream
  const calls: { id: string; name: string; arguments: string }[] = []
  const thinking = withoutThinking()
  let finished = false
  for await (const event of events) {
    if (event.trim() === '[DONE]') {
      finished = true
      break
    }
    const chunk = parse(event, stream)
    if (chunk.usage) {
      stream.onUsage?.({ inputTokens: chunk.usage.prompt_tokens, outputTokens: chunk.usage.completion_tokens })
    }
    const choice = chunk.choices?.[0]
    const part = choice?.delta ?? choice?.message
    const text = part?.content ? thinking.text(part.content) : ''
    if (text !== '') yield { type: 'text', text }
    for (const fragment of part?.tool_calls ?? []) gather(calls, fragment)
    if (choice?.finish_reason) finished = true
  }
  if (!finished) throw new ProviderError(provider, 'the answer broke off', { retryable: true })
  const last = thinking.end()
  if (last !== '') yield { type: 'text', text: last }
  for (const [at, call] of calls.entries()) {
    yield { type: 'tool-call', id: call.id || `call-${at + 1}`, name: call.name, input: inputOf(call, provider) }
  }
}

function parse(event: string, { provider, clean }: ChatStream): z.infer<typeof Chunk> {
  let json: unknown
  try {
    json = JSON.parse(event)
  } catch {
    throw new ProviderError(provider, 'sent something that is not JSON', { retryable: true })
  }
  const chunk = Chunk.safeParse(json)
  if (!chunk.success) throw new ProviderError(provider, 'sent something that is no part of a chat', { retryable: true })
  const { error } = chunk.data
  if (error) {
    const words = typeof error === 'string' ? error : (error.message ?? 'no reason given')
    throw new ProviderError(provider, `stopped with an error: ${clean(words)}`, { retryable: true })
  }
  return chunk.data
}

/** Fragments belong together by index; servers without one send each call whole. */
function gather(
  calls: { id: string; name: string; arguments: string }[],
  fragment: z.infer<typeof ToolCallFragment>,
): void {
  const { index, id, function: part } = fragment
  const known = index !== undefined ? calls[index] : calls.find((call) => id && call.id === id)
  const call = known ?? { id: '', name: '', arguments: '' }
  if (!known) calls[index ?? calls.length] = call
  call.id ||= id ?? ''
  // The name comes once; some servers repeat it with every fragment.
  call.name ||= part?.name ?? ''
  const given = part?.arguments ?? ''
  call.arguments += typeof given === 'string' ? given : JSON.stringify(given)
}

function inputOf(call: { name: string; arguments: string }, provider: string): unknown {
  if (call.arguments.trim() === '') return {}
  try {
    return JSON.parse(call.arguments)
  } catch {
    throw new ProviderError(provider, `asked for ${call.name} with arguments that are not JSON`, { retryable: true })
  }
}
