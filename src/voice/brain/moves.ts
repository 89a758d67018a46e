// What to do about the customer's words, decided from them and the history alone.
import { answerToPending } from './answer-to-pending.ts'
import { namesWhen } from './appointments.ts'
import { readName } from './customer-name.ts'
import { failuresInARow } from './pending.ts'
import { fill } from './policy/policy.ts'
import { inBrief, purposeOf, sayPurpose } from './purpose.ts'
import {
  canTransfer,
  farewell,
  goodbye,
  type Move,
  offerPerson,
  type Situation,
  say,
  toAnybody,
  toPerson,
} from './situation.ts'
import { readSpelling } from './spelling.ts'
import { readDigits, sayDigits } from './spoken-digits.ts'
import { appointmentWish, messageWish } from './wishes.ts'

export function nextMove(situation: Situation): Move {
  return answerToPending(situation) ?? byIntent(situation)
}

function byIntent(situation: Situation): Move {
  const { recognised, policy, agent, context, turn } = situation
  const names = { agent: agent.name, business: agent.businessName }
  switch (recognised.intent) {
    case 'greeting':
      return say(reason(situation) ?? policy.greeting)
    case 'thanks':
      return say(policy.welcome, policy.anythingElse)
    case 'yes':
      return (
        purposeFirst(situation) ??
        (reason(situation) ? say(policy.noted, policy.anythingElse) : say(policy.howCanIHelp))
      )
    case 'acknowledge':
      return purposeFirst(situation) ?? say(policy.anythingElse)
    case 'no':
      return say(policy.allRight, policy.anythingElse)
    case 'repeat':
      return { do: 'repeat', slower: false }
    case 'slower':
      return { do: 'repeat', slower: true }
    case 'faster':
      return say(policy.allRight, policy.anythingElse)
    case 'goodbye':
      return goodbye(situation)
    case 'person':
      return toPerson(situation)
    case 'do-not-call':
      return { do: 'do-not-call' }
    case 'who':
      return say(fill(policy.who, names), ...sentence(reason(situation)))
    case 'robot':
      return say(fill(policy.robot, names), ...(canTransfer(situation) ? [policy.canConnect] : []))
    case 'how-are-you':
      return say(policy.fine, reason(situation) ?? policy.howCanIHelp)
    case 'capabilities':
      return say(fill(policy.canDo, names), ...(canTransfer(situation) ? [policy.canConnect] : []))
    case 'purpose':
      return say(reason(situation) ?? fill(policy.onlyBusiness, names))
    case 'wait':
      return say(policy.takeYourTime)
    case 'wrong-number':
      return { do: 'say', sentences: [policy.wrongNumber], end: 'goodbye' }
    case 'not-interested':
      return context.direction === 'outbound'
        ? { do: 'say', sentences: [policy.notInterested], end: 'goodbye' }
        : say(policy.allRight, policy.anythingElse)
    case 'call-later':
      return namesWhen(turn.said) ? { do: 'call-back', when: turn.said, end: true } : say(policy.askWhen)
    case 'number':
      return say(fill(policy.heardNumber, { digits: sayDigits(readDigits(turn.said)?.digits ?? '') }))
    case 'spelling': {
      const word = readSpelling(turn.said) ?? ''
      const letters = word.toUpperCase().split('').join(' ')
      return say(fill(policy.heardSpelling, { letters, word: word.charAt(0).toUpperCase() + word.slice(1) }))
    }
    case 'name':
      return say(fill(policy.thankName, { name: readName(turn.said) ?? '' }), policy.howCanIHelp)
    case 'hear-me':
      return say(policy.iHearYou, reason(situation) ?? policy.howCanIHelp)
    case 'question':
      return (
        appointmentWish(situation) ??
        messageWish(situation) ?? { do: 'search', question: recognised.core, chosen: false }
      )
  }
}

/** Said when the documents, the description and the call itself have no answer. */
export function withoutAnswer(situation: Situation, sentence: string): Exclude<Move, { do: 'search' }> {
  const { turn, policy } = situation
  const failures = failuresInARow(turn.history, policy)
  if (failures >= 3) return { do: 'say', sentences: [policy.notFoundAgain, farewell(situation)], end: 'could-not-help' }
  const person = failures === 2 ? toAnybody(situation, policy.notFoundAgain) : undefined
  if (person) return person
  const plainly = failures > 0 && sentence === policy.notFound ? policy.notFoundAgain : sentence
  if (sentence === policy.notUnderstood && failures === 0) return say(plainly)
  return say(plainly, offerPerson(situation))
}

function reason({ agent, context, turn }: Situation): string | undefined {
  const purpose = context.direction === 'outbound' ? purposeOf(agent, context) : undefined
  return purpose === undefined ? undefined : sayPurpose(purpose, turn.language)
}

/** On a call of ours the customer hears first why we call, unless they have heard it in the opening. */
function purposeFirst(situation: Situation): Move | undefined {
  const why = reason(situation)
  const told = situation.turn.history.some(
    ({ who, text }) => who === 'agent' && why !== undefined && text.includes(inBrief(why)),
  )
  return why === undefined || told ? undefined : say(why)
}

const sentence = (text: string | undefined) => (text === undefined ? [] : [text])
