// What the agent knows without documents: sentences of its description, the reason of the call, the row's columns.
import type { Passage } from '../ports.ts'
import type { AgentBrief, CallContext } from './agent-brief.ts'
import { sentencesOf } from './answer/sentences.ts'
import { fillVariables } from './variables.ts'
import { contentWords, coverage } from './words.ts'

/** A description also tells the agent how to behave; that is no fact for a customer. */
const INSTRUCTION =
  /\byou (?:are|should|must|will|can|may|need|have)\b|\byour (?:job|task|role|goal|name|tone)\b|^(?:you|be|always|never|do not|don't|please|if|when|ask|greet|answer|help|speak|talk|use|keep|tell|say|act|offer|collect|confirm|remind|transfer|introduce|make|avoid|stay|respond|reply|explain|handle|take|call)\b|आप एक|हमेशा|कभी भी|कीजिए|करें|रखें|बोलें|ग्राहक/iu

/** The share of the question's words that a sentence must speak about. */
const ENOUGH = 0.6

export function ownFacts(agent: AgentBrief, context: CallContext): Passage[] {
  const about = sentencesOf(fillVariables(agent.description, agent, context))
    .filter((sentence) => !INSTRUCTION.test(sentence) && !sentence.endsWith('?'))
    .map((text) => fact(text, 'agent description'))
  const reason = sentencesOf(fillVariables(context.context ?? '', agent, context)).map((text) =>
    fact(text, 'call context'),
  )
  return [...about, ...reason]
}

/** Sentences of the description that tell the agent how to behave. */
export const instructionsIn = (agent: AgentBrief, context: CallContext): string[] =>
  sentencesOf(fillVariables(agent.description, agent, context)).filter((sentence) => INSTRUCTION.test(sentence))

export function findOwnFact(question: string, facts: readonly Passage[]): Passage | undefined {
  const asked = contentWords(question)
  if (asked.length === 0) return undefined
  const rated = facts.map((passage) => ({ passage, worth: coverage(asked, contentWords(passage.text)) }))
  const best = rated.toSorted((a, b) => b.worth - a.worth)[0]
  return best && best.worth >= ENOUGH ? best.passage : undefined
}

/** A column of the campaign's row whose name says all that was asked: "What is the due date?" */
export function findVariable(question: string, context: CallContext): Passage | undefined {
  const asked = contentWords(question)
  if (asked.length === 0) return undefined
  const found = Object.entries(context.variables ?? {}).find(
    ([column, value]) => value.trim() !== '' && coverage(asked, contentWords(column.replaceAll(/[_-]/g, ' '))) === 1,
  )
  return found && fact(`${found[0].replaceAll(/[_-]/g, ' ')}: ${found[1]}`, 'call context')
}

const fact = (text: string, place: string): Passage => ({
  text,
  score: 1,
  source: { fileId: '', fileName: place, place },
})
