// Our words for a conversation, as chat completions write them.
import type { Message, ToolDescription } from '#voice/ports.ts'

type ToolCall = { id: string; type: 'function'; function: { name: string; arguments: string } }
export type ChatMessage =
  | { role: 'system' | 'user'; content: string }
  | { role: 'assistant'; content: string | null; tool_calls?: ToolCall[] }
  | { role: 'tool'; tool_call_id: string; content: string }

/** Calls made at once, and the words before them, are one message of the assistant's. */
export function chatMessages(messages: readonly Message[]): ChatMessage[] {
  const chat: ChatMessage[] = []
  for (const message of messages) {
    const last = chat.at(-1)
    switch (message.role) {
      case 'system':
        chat.push({ role: 'system', content: message.text })
        break
      case 'caller':
        chat.push({ role: 'user', content: message.text })
        break
      case 'agent':
        chat.push({ role: 'assistant', content: message.text })
        break
      case 'tool-call': {
        const { id, name, input } = message
        const call: ToolCall = { id, type: 'function', function: { name, arguments: JSON.stringify(input ?? {}) } }
        if (last?.role === 'assistant') last.tool_calls = [...(last.tool_calls ?? []), call]
        else chat.push({ role: 'assistant', content: null, tool_calls: [call] })
        break
      }
      case 'tool-result':
        chat.push({ role: 'tool', tool_call_id: message.id, content: JSON.stringify(message.output ?? null) })
    }
  }
  return chat
}

export function chatTools(tools: readonly ToolDescription[]) {
  return tools.map(({ name, description, schema }) => ({
    type: 'function' as const,
    function: { name, description, parameters: schema },
  }))
}
