// A call read as questions and what became of them.

import type { Intent } from '../brain/intents/intent.ts'
import { recognise } from '../brain/intents/recognise.ts'
import { ENGLISH } from '../brain/policy/en.ts'
import { policyFor } from '../brain/policy/policy.ts'
import type { CallRecord, RecordedTurn } from './call-record.ts'

export type Exchange = {
  said: string
  intent: Intent
  /** The agent's turn that followed, if one did. */
  reply: RecordedTurn | undefined
  outcome: 'answered' | 'answered-without-source' | 'asked-back' | 'not-answered'
}

/** What the customer said, turn by turn, with the agent's answer to it. */
export function exchangesOf({ turns, language }: CallRecord): Exchange[] {
  return turns.flatMap((turn, at) => {
    if (turn.who !== 'customer') return []
    const next = turns[at + 1]
    const reply = next?.who === 'agent' ? next : undefined
    return [
      { said: turn.text, intent: recognise(turn.text, language).intent, reply, outcome: outcomeOf(reply, language) },
    ]
  })
}

function outcomeOf(reply: RecordedTurn | undefined, language: string): Exchange['outcome'] {
  if (!reply) return 'not-answered'
  if (reply.sources && reply.sources.length > 0) return 'answered'
  if (failures(language).some((sentence) => reply.text.includes(sentence))) return 'not-answered'
  if (/[?？]\s*$/u.test(reply.text)) return 'asked-back'
  return 'answered-without-source'
}

/** Sentences of ours that say so, and what a model says instead. */
function failures(language: string): string[] {
  return [policyFor(language), ENGLISH]
    .flatMap(({ notFound, notFoundAgain, notUnderstood, trouble }) => [notFound, notFoundAgain, notUnderstood, trouble])
    .concat('do not have that', "don't have that")
}
