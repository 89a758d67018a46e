// What a question is about when it does not say so itself.
import { leansBack } from './answer/asked-for.ts'
import type { BrainTurn } from './brain.ts'
import { recognise } from './intents/recognise.ts'
import { lastSaidBy, slotsIn } from './pending.ts'
import { policyFor } from './policy/policy.ts'

type Past = Pick<BrainTurn, 'history' | 'language'>

/** "And how much does it cost?" is about what was spoken of before. */
export function withTopic(question: string, past: Past): string {
  if (!leansBack(question)) return question
  const topic = itemSpokenOf(past) ?? questionBefore(past)
  return topic === undefined ? question : `${topic} ${question}`
}

/** The row of a table that the agent's last answer was about. */
function itemSpokenOf({ history, language }: Past): string | undefined {
  const { price, field } = policyFor(language)
  const last = lastSaidBy(history, 'agent') ?? ''
  return slotsIn(last, price)?.item ?? slotsIn(last, field)?.item
}

function questionBefore({ history, language }: Past): string | undefined {
  return history.findLast(
    ({ who, text }) => who === 'customer' && recognise(text, language).intent === 'question' && !leansBack(text),
  )?.text
}
