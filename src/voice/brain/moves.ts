// What to do about the customer's words, decided from them and the history alone.
import { type ActionOffer, type AgentBrief, type CallContext, POLICY_ACTIONS } from './agent-brief.ts'
import { namesWhen, slotMeant, type Wish, whenSaid, wishBefore, wishOf } from './appointments.ts'
import type { BrainTurn } from './brain.ts'
import { readName } from './customer-name.ts'
import type { Recognised } from './intents/recognise.ts'
import { failuresInARow, lastSaidBy, type Pending } from './pending.ts'
import { fill } from './policy/policy.ts'
import type { Policy } from './policy/sentences.ts'
import { purposeOf, sayPurpose } from './purpose.ts'
import { asksToSend, messageLabels } from './sending.ts'
import { readSpelling } from './spelling.ts'
import { readDigits, sayDigits } from './spoken-digits.ts'
import { fillVariables } from './variables.ts'
import { contentWords, coverage } from './words.ts'

export type EndReason = 'goodbye' | 'do-not-call' | 'could-not-help'

export type Move =
  | { do: 'say'; sentences: string[]; end?: EndReason }
  | { do: 'repeat'; slower: boolean }
  | { do: 'transfer'; label: string; named: boolean }
  | { do: 'do-not-call' }
  | { do: 'call-back'; when?: string; end: boolean }
  | { do: 'search'; question: string; chosen: boolean }
  | { do: 'send'; label: string }
  /** `slot`: one that was offered, in the words it was offered in; `when`: the customer's own words. */
  | { do: 'appointment'; wish: Wish; slot?: string; when?: string }

export type Situation = {
  turn: Pick<BrainTurn, 'history' | 'said' | 'language'>
  recognised: Recognised
  pending: Pending | undefined
  policy: Policy
  agent: AgentBrief
  actions: readonly ActionOffer[]
  context: CallContext
}

type SayMove = Extract<Move, { do: 'say' }>

const say = (...sentences: string[]): SayMove => ({ do: 'say', sentences })

export function nextMove(situation: Situation): Move {
  return answerToPending(situation) ?? byIntent(situation)
}

/** Yes, no, or a choice, where the agent's last words asked for one. */
function answerToPending(situation: Situation): Move | undefined {
  const { pending, recognised, turn, policy } = situation
  if (!pending) return undefined
  const { intent } = recognised
  const yes = intent === 'yes' || intent === 'acknowledge' || intent === 'person'
  const no = intent === 'no' || intent === 'not-interested'
  switch (pending.asked) {
    case 'choice': {
      const option = optionMeant(turn.said, pending.options, intent === 'yes')
      if (option) return { do: 'search', question: withOption(option, turn), chosen: true }
      return no ? say(policy.allRight, policy.howCanIHelp) : undefined
    }
    case 'which-person': {
      const option = optionMeant(turn.said, pending.options, false)
      if (option) return { do: 'transfer', label: option, named: true }
      return no ? say(policy.allRight, policy.howCanIHelp) : undefined
    }
    case 'transfer':
      if (intent === 'yes' || intent === 'acknowledge') return toPerson(situation)
      return no || intent === 'thanks' ? say(policy.allRight, policy.howCanIHelp) : undefined
    case 'call-back':
      if (yes) return { do: 'call-back', end: false }
      return no ? say(policy.allRight, policy.anythingElse) : undefined
    case 'when':
      if (['do-not-call', 'wrong-number', 'repeat', 'person'].includes(intent)) return undefined
      return no ? goodbye(situation) : { do: 'call-back', when: turn.said, end: true }
    case 'number':
    case 'spelling':
      if (intent === 'number' || intent === 'spelling') return undefined
      if (no) return say(policy.sayAgainSlowly)
      return yes || intent === 'thanks' ? say(policy.noted, policy.anythingElse) : undefined
    case 'anything-else':
      if (no || intent === 'thanks') return goodbye(situation)
      return intent === 'yes' ? say(policy.howCanIHelp) : undefined
    case 'day':
      return appointmentAgain(situation) ?? (no ? say(policy.allRight, policy.anythingElse) : undefined)
    case 'slot': {
      const only = yes && pending.options.length === 1 ? pending.options[0] : undefined
      const option = only ?? slotMeant(turn.said, pending.options)
      if (option) return { do: 'appointment', wish: wishBefore(turn) ?? 'book', slot: option }
      return appointmentAgain(situation) ?? (no ? say(policy.askDay) : undefined)
    }
    case 'what-to-send': {
      const option = optionMeant(turn.said, pending.options, intent === 'yes')
      if (option) return { do: 'send', label: option }
      return no ? say(policy.allRight, policy.anythingElse) : undefined
    }
    case 'cancel':
      if (yes) return { do: 'appointment', wish: 'cancel' }
      return no ? say(policy.allRight, policy.anythingElse) : undefined
  }
}

function byIntent(situation: Situation): Move {
  const { recognised, policy, agent, context, turn } = situation
  const names = { agent: agent.name, business: agent.businessName }
  switch (recognised.intent) {
    case 'greeting':
      return purposeFirst(situation) ?? say(policy.greeting)
    case 'thanks':
      return say(policy.welcome, policy.anythingElse)
    case 'yes':
      return purposeFirst(situation) ?? say(policy.howCanIHelp)
    case 'acknowledge':
      return purposeFirst(situation) ?? say(policy.anythingElse)
    case 'no':
      return say(policy.allRight, policy.anythingElse)
    case 'repeat':
      return { do: 'repeat', slower: false }
    case 'slower':
      return { do: 'repeat', slower: true }
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
      return saysWhen(turn.said) ? { do: 'call-back', when: turn.said, end: true } : say(policy.askWhen)
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

/** Booking, moving and cancelling, where the agent may do that. */
function appointmentWish({ turn, actions, policy }: Situation): Move | undefined {
  const wish = wishOf(turn.said)
  if (!wish || !actions.some(({ name }) => name === POLICY_ACTIONS[wish])) return undefined
  if (wish === 'cancel') return say(policy.confirmCancel)
  return namesWhen(turn.said) ? { do: 'appointment', wish, when: turn.said } : say(policy.askDay)
}

/** "Send me the address": by label, where the agent has messages to send. */
function messageWish({ turn, actions, policy }: Situation): Move | undefined {
  const labels = messageLabels(actions)
  if (labels.length === 0 || !asksToSend(turn.said)) return undefined
  const label = optionMeant(turn.said, labels, false)
  return label ? { do: 'send', label } : say(fill(policy.whatToSend, { options: listed(labels, policy) }))
}

/** Another day or time, while one is being looked for. */
function appointmentAgain({ turn, recognised }: Situation): Move | undefined {
  if (!namesWhen(turn.said) || recognised.intent === 'do-not-call') return undefined
  return { do: 'appointment', wish: wishBefore(turn) ?? 'book', when: whenSaid(turn) }
}

/** Said when the documents, the description and the call itself have no answer. */
export function withoutAnswer(situation: Situation, sentence: string): SayMove {
  const { turn, policy } = situation
  const failures = failuresInARow(turn.history, policy)
  if (failures >= 3)
    return {
      do: 'say',
      sentences: [policy.notFoundAgain, policy.callBackNoted, farewell(situation)],
      end: 'could-not-help',
    }
  const plainly = failures > 0 && sentence === policy.notFound ? policy.notFoundAgain : sentence
  if (sentence === policy.notUnderstood && failures === 0) return say(plainly)
  return say(plainly, offerPerson(situation))
}

export function offerPerson(situation: Situation): string {
  const { policy, agent } = situation
  if (!canTransfer(situation)) return policy.offerCallBack
  const label = agent.transferLabels.length === 1 ? agent.transferLabels[0] : undefined
  return fill(policy.offerPerson, { label: label ?? policy.aPerson })
}

export function canTransfer({ actions, agent }: Pick<Situation, 'actions' | 'agent'>): boolean {
  return agent.transferLabels.length > 0 && actions.some(({ name }) => name === POLICY_ACTIONS.transfer)
}

function toPerson(situation: Situation): Move {
  const { agent, policy, turn } = situation
  if (!canTransfer(situation)) return say(policy.noPerson, policy.offerCallBack)
  const [only, ...others] = agent.transferLabels
  if (only !== undefined && others.length === 0) return { do: 'transfer', label: only, named: false }
  const meant = optionMeant(turn.said, agent.transferLabels, false)
  if (meant) return { do: 'transfer', label: meant, named: true }
  return say(fill(policy.whichPerson, { options: listed(agent.transferLabels, policy) }))
}

export function farewell({ agent, context, policy }: Pick<Situation, 'agent' | 'context' | 'policy'>): string {
  const own = fillVariables(agent.closing, agent, context)
  if (own !== '') return own
  return context.direction === 'inbound'
    ? fill(policy.goodbyeInbound, { business: agent.businessName })
    : policy.goodbyeOutbound
}

const goodbye = (situation: Situation): Move => ({ do: 'say', sentences: [farewell(situation)], end: 'goodbye' })

/** "a, b or c" in the language's own words. */
export const listed = (options: readonly string[], policy: Policy) =>
  options.length < 2 ? (options[0] ?? '') : `${options.slice(0, -1).join(', ')}, ${policy.or} ${options.at(-1)}`

function reason({ agent, context, turn }: Situation): string | undefined {
  const purpose = context.direction === 'outbound' ? purposeOf(agent, context) : undefined
  return purpose === undefined ? undefined : sayPurpose(purpose, turn.language)
}

/** On a call of ours the customer hears first why we call, unless they have heard it. */
function purposeFirst(situation: Situation): Move | undefined {
  const why = reason(situation)
  const told = situation.turn.history.some(
    ({ who, text }) => who === 'agent' && why !== undefined && text.includes(why),
  )
  return why === undefined || told ? undefined : say(why)
}

const sentence = (text: string | undefined) => (text === undefined ? [] : [text])

const saysWhen = (said: string) =>
  /\d|\b(?:tomorrow|tonight|evening|morning|afternoon|monday|tuesday|wednesday|thursday|friday|saturday|sunday|week|hour|minutes?|noon|after (?:one|two|three|four|five|six|seven|eight|nine|ten)|kal|parson?|shaam|subah|dopahar|raat|ghante)\b|कल|परसों|शाम|सुबह|दोपहर|रात|घंटे|मिनट/iu.test(
    said,
  )

const ORDINALS: RegExp[] = [
  /(?:^| )(?:first|1|1st|pehla|pehle|pahla|पहला|पहले|पहली)(?: |$)/u,
  /(?:^| )(?:second|2|2nd|dusra|doosra|dusre|दूसरा|दूसरे|दूसरी)(?: |$)/u,
  /(?:^| )(?:third|3|3rd|last|teesra|tisra|तीसरा|तीसरे|तीसरी)(?: |$)/u,
]

function optionMeant(said: string, options: readonly string[], saidYes: boolean): string | undefined {
  if (saidYes && options.length === 1) return options[0]
  const words = contentWords(said)
  const fits = options
    .map((option) => ({
      option,
      fit: coverage(
        contentWords(option).filter((word) => !shared(word, options)),
        words,
      ),
    }))
    .filter(({ fit }) => fit > 0)
    .toSorted((a, b) => b.fit - a.fit)
  if (fits[0] && fits[0].fit !== fits[1]?.fit) return fits[0].option
  const ordinal = ORDINALS.findIndex((pattern) => pattern.test(said.toLowerCase().replaceAll(/[.,!?]/g, '')))
  return ordinal >= 0 ? options[ordinal] : undefined
}

const shared = (word: string, options: readonly string[]) =>
  options.length > 1 && options.every((option) => contentWords(option).includes(word))

/** The option in place of what left it open, together with what was asked about it. */
function withOption(option: string, { history }: Situation['turn']): string {
  return `${option} ${lastSaidBy(history, 'customer') ?? ''}`.trim()
}
