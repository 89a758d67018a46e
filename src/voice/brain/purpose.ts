// Why the business calls, said to the customer in one or two sentences.
import type { AgentBrief, CallContext } from './agent-brief.ts'
import { speakable } from './answer/speakable.ts'
import { fill, policyFor } from './policy/policy.ts'
import { fillVariables } from './variables.ts'

/** Undefined for a call that nobody gave a reason for. */
export function purposeOf(agent: Pick<AgentBrief, 'name' | 'businessName'>, context: CallContext): string | undefined {
  const purpose = fillVariables(context.context ?? '', agent, context).trim()
  return purpose === '' ? undefined : purpose
}

/** Of a purpose as it is said, so much as fits into an opening: whole sentences. */
export function inBrief(said: string): string {
  const [first = '', ...rest] = said.split(/(?<=[.!?।])\s+/u)
  return rest.reduce((brief, next) => (`${brief} ${next}`.length <= BRIEF_LETTERS ? `${brief} ${next}` : brief), first)
}
const BRIEF_LETTERS = 200

/** A user writes "Remind the customer that …"; the customer hears "I am calling to remind you that …". */
export function sayPurpose(purpose: string, language: string): string {
  const spoken = speakable(purpose, policyFor(language))
  const ended = /[.!?।]$/u.test(spoken) ? spoken : `${spoken}.`
  if (language.split('-')[0] === 'en') {
    const order = ORDER.exec(ended)
    if (order) return `I am calling to ${order[1]?.toLowerCase()} ${toCustomer(order[2] ?? '')}`
    const call = /^(?:calling|call|this call is)\s+(?:about|regarding|for|to)\s+(.*)$/isu.exec(ended)
    if (call) return `I am calling about ${toCustomer(call[1] ?? '')}`
  }
  return fill(policyFor(language).purpose, { purpose: ended })
}

const ORDER =
  /^(?:please\s+)?(remind|ask|tell|inform|confirm|check|invite|offer|notify|update|thank|follow up|collect|verify|survey)\s+(.*)$/isu

const toCustomer = (words: string) =>
  words
    .replace(/^(?:the\s+)?(?:customer|client|patient|student|parent|guest|user|them|him|her)s?\b(?!')/iu, 'you')
    .replaceAll(/\b(?:the\s+)?(?:customer|client|patient|student|guest)(?:'s|s')\b/giu, 'your')
    .replaceAll(/\b(?:his|her|their)\b/giu, 'your')
    .replaceAll(/\bwhether (?:he|she|they) (?:wants?|would like)\b/giu, 'whether you want')
    .replaceAll(/\b(?:he|she|they) (?:has|have)\b/giu, 'you have')
    .replaceAll(/\b(?:he|she|they) (?:is|are)\b/giu, 'you are')
