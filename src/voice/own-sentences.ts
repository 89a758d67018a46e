// What the engine says by itself, without the sentences that hold words the agent may not say.
import { forbidding } from './brain/never-say.ts'
import type { ConversationPlan } from './conversation.ts'
import type { Prompts } from './languages/language.ts'
import type { Lexicon } from './languages/languages.ts'

export type OwnSentences = {
  opening: readonly string[]
  closing: string
  voicemail: string
  prompts: Prompts
  allowed(text: string): string
}

const SENTENCES = /(?<=[.!?…।॥]["'”’)]*)\s+/u

/** What is left of a text; empty when nothing may be said of it. */
export function sayable(neverSay: readonly string[]): (text: string) => string {
  const forbids = forbidding(neverSay)
  return (text) => {
    if (!forbids(text)) return text
    const left = text
      .split(SENTENCES)
      .filter((sentence) => !forbids(sentence))
      .join(' ')
    // A phrase may reach across two sentences.
    return forbids(left) ? '' : left
  }
}

export function ownSentences(plan: ConversationPlan, { prompts }: Pick<Lexicon, 'prompts'>): OwnSentences {
  const allowed = sayable(plan.neverSay ?? [])
  const [first, second] = prompts.stillThere.map(allowed) as [string, string]
  const farewell = allowed(prompts.farewell)
  return {
    opening: plan.opening.map(allowed).filter((line) => line !== ''),
    closing: allowed(plan.closing) || farewell,
    voicemail: allowed(plan.voicemail?.message ?? ''),
    prompts: {
      stillThere: [first || second, second || first],
      farewell,
      oneMoment: allowed(prompts.oneMoment),
      sayAgain: allowed(prompts.sayAgain),
      trouble: allowed(prompts.trouble),
      cannotGoOn: allowed(prompts.cannotGoOn),
      timeIsUp: allowed(prompts.timeIsUp),
    },
    allowed,
  }
}
