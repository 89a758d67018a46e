// What a question is about when it does not say so itself.
import { leansBack } from './answer/asked-for.ts'
import type { BrainTurn } from './brain.ts'
import { recognise } from './intents/recognise.ts'

/** "And how much does it cost?" is about what was asked before. */
export function withTopic(question: string, { history, language }: Pick<BrainTurn, 'history' | 'language'>): string {
  if (!leansBack(question)) return question
  const before = history.findLast(
    ({ who, text }) => who === 'customer' && recognise(text, language).intent === 'question' && !leansBack(text),
  )
  return before ? `${before.text} ${question}` : question
}
