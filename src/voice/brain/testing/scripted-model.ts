// A language model that says what a test tells it to, and remembers what it was told.
import { setTimeout as sleep } from 'node:timers/promises'
import { type LanguageModel, type Message, ProviderError, type ToolDescription } from '#voice/ports.ts'

export type ScriptedPiece =
  | { text: string }
  | { toolCall: { id: string; name: string; input: unknown } }
  | { waitMs: number }
  | { fail: true }

export type ScriptedModel = LanguageModel & {
  asked: { messages: readonly Message[]; tools: readonly ToolDescription[] }[]
}

/** One answer a request; the last serves all that follow. Words of a `string` come one by one. */
export function scriptedModel(...answers: (string | ScriptedPiece[])[]): ScriptedModel {
  const asked: ScriptedModel['asked'] = []
  return {
    asked,
    async *reply(messages, { tools, signal }) {
      signal.throwIfAborted()
      asked.push({ messages, tools })
      const answer = answers[Math.min(asked.length, answers.length) - 1] ?? []
      const script = typeof answer === 'string' ? (answer.match(/\S+\s*/g) ?? []).map((text) => ({ text })) : answer
      for (const piece of script) {
        if ('waitMs' in piece) await sleep(piece.waitMs, undefined, { signal }).catch(() => {})
        signal.throwIfAborted()
        if ('fail' in piece) throw new ProviderError('scripted model', 'was told to fail', { retryable: true })
        if ('text' in piece) yield { type: 'text', text: piece.text }
        if ('toolCall' in piece) yield { type: 'tool-call', ...piece.toolCall }
        signal.throwIfAborted()
      }
    },
  }
}
