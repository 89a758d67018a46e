// A brain without a language model: a dialogue policy, and answers out of the documents in whole sentences.
import type { KnowledgeFound, Passage } from '../ports.ts'
import { POLICY_ACTIONS } from './agent-brief.ts'
import { answerFrom } from './answer/answer.ts'
import { choose, topicOf } from './answer/choosing.ts'
import type { Brain, BrainPiece, BrainTurn } from './brain.ts'
import { recognise } from './intents/recognise.ts'
import { nextMove, withoutAnswer } from './moves.ts'
import { withoutForbidden } from './never-say.ts'
import type { DocumentsBrainOptions } from './options.ts'
import { isDone, opensIn, slotIn, slotsIn } from './outcomes.ts'
import { findOwnFact, findVariable, ownFacts } from './own-facts.ts'
import { lastSaidBy, pendingOf, SLOT_SEPARATOR } from './pending.ts'
import { fill, policyFor } from './policy/policy.ts'
import { listed, type Move, type Situation, whenThere } from './situation.ts'
import { type Slot, saySlot } from './spoken-slot.ts'
import { tellsSomething } from './statement.ts'
import { withTopic } from './topic.ts'
import { contentWords, coverage } from './words.ts'

/** For a customer who asked for it, and for what is said a second time. */
const SLOW = 0.8
const PACES = { slow: SLOW, own: 1, brisk: 1.2 }
/** The share of a question's words that a doubtful passage's name must hold to be asked back. */
const WORTH_ASKING_BACK = 0.5

export function fromDocuments(options: DocumentsBrainOptions): Brain {
  const facts = ownFacts(options.agent, options.context)
  /** What was offered, by the words it was offered in; an offer that was dropped with its turn does no harm. */
  const offers = new Map<string, Slot>()

  return {
    reply(turn) {
      const policy = policyFor(turn.language)
      return withoutForbidden(atPace(turn, speak(turn)), options.agent.neverSay, policy.cannotSay)
    },
  }

  async function* speak(turn: BrainTurn): AsyncIterable<BrainPiece> {
    const policy = policyFor(turn.language)
    const recognised = recognise(turn.said, turn.language)
    const situation: Situation = { turn, recognised, pending: pendingOf(turn.history, policy), policy, ...options }
    const move = nextMove(situation)
    yield* move.do === 'search' ? search(turn, situation, move) : act(turn, situation, move)
  }

  async function* act(
    turn: BrainTurn,
    situation: Situation,
    move: Exclude<Move, { do: 'search' }>,
  ): AsyncIterable<BrainPiece> {
    const { policy } = situation
    switch (move.do) {
      case 'say':
        yield* move.sentences.map(said)
        if (move.end) yield { type: 'end', reason: move.end }
        return
      case 'repeat': {
        const last = lastSaidBy(turn.history, 'agent')
        if (move.slower) yield said(policy.slower)
        yield last === undefined ? said(policy.howCanIHelp) : { ...said(withoutLead(last, policy.slower)), speed: SLOW }
        return
      }
      case 'transfer': {
        if (move.lead) yield said(move.lead)
        yield said(fill(policy.connecting, { label: move.named ? move.label : policy.aPerson }))
        const answer = await outcome(turn, POLICY_ACTIONS.transfer, { label: move.label })
        if (isDone(answer)) return
        const opens = opensIn(answer)
        yield said(opens ? whenThere({ label: move.label, opens }, situation) : policy.couldNotConnect)
        yield said(policy.offerCallBack)
        return
      }
      case 'do-not-call': {
        const listed = offered(POLICY_ACTIONS.doNotCall) && (await done(turn, POLICY_ACTIONS.doNotCall, {}))
        yield said(listed ? policy.doNotCallDone : policy.doNotCallNoted)
        yield { type: 'end', reason: 'do-not-call' }
        return
      }
      case 'call-back': {
        const input = move.when === undefined ? {} : { when: move.when }
        const arranged = offered(POLICY_ACTIONS.callBack) && (await done(turn, POLICY_ACTIONS.callBack, input))
        if (move.end) {
          yield said(policy.callLaterNoted)
          yield { type: 'end', reason: 'goodbye' }
        } else yield* [arranged ? policy.callBackArranged : policy.callBackNoted, policy.anythingElse].map(said)
        return
      }
      case 'send': {
        const sent = await done(turn, POLICY_ACTIONS.send, { label: move.label })
        yield* [sent ? policy.sent : policy.notSent, policy.anythingElse].map(said)
        return
      }
      case 'appointment':
        yield* (await appointment(turn, situation, move)).map(said)
    }
  }

  /** Nothing is booked but a time that the customer named or took. */
  async function appointment(
    turn: BrainTurn,
    { policy }: Situation,
    move: Extract<Move, { do: 'appointment' }>,
  ): Promise<string[]> {
    const input =
      (move.slot && offers.get(move.slot)) ?? (move.wish === 'cancel' ? {} : { when: move.slot ?? move.when })
    const answer = await outcome(turn, POLICY_ACTIONS[move.wish], input)
    if (answer === undefined) return [policy.trouble, policy.offerCallBack]
    const booked = slotIn(answer)
    if (move.wish === 'cancel') return [isDone(answer) ? policy.cancelled : policy.noAppointment, policy.anythingElse]
    if (isDone(answer) && booked) {
      const words = { when: saySlot(booked, turn.language) }
      return [fill(move.wish === 'move' ? policy.moved : policy.booked, words), policy.anythingElse]
    }
    const free = slotsIn(answer).map((slot) => ({ slot, words: saySlot(slot, turn.language) }))
    for (const { slot, words } of free) offers.set(words, slot)
    if (free.length === 0) return [policy.noSlots]
    return [fill(policy.offerSlots, { options: free.map(({ words }) => words).join(SLOT_SEPARATOR) })]
  }

  async function* search(
    turn: BrainTurn,
    situation: Situation,
    move: Extract<Move, { do: 'search' }>,
  ): AsyncIterable<BrainPiece> {
    const { policy } = situation
    const question = move.chosen ? move.question : withTopic(move.question, turn)
    if (contentWords(question).length === 0) {
      yield* act(turn, situation, withoutAnswer(situation, policy.notUnderstood))
      return
    }
    const own = findVariable(move.question, options.context)
    if (own) return yield* answer(own, question)
    const found = await find(question, turn.signal)
    if (found === undefined) return yield* [policy.trouble, policy.offerCallBack].map(said)

    const choice = found.answered ? choose(found.passages, question) : undefined
    if (choice?.kind === 'answer') return yield* answer(choice.passage, question)
    if (choice) return yield said(fill(policy.didYouMean, { options: listed(choice.options, policy) }))
    const fact = findOwnFact(question, facts)
    if (fact) return yield* answer(fact, question)
    const topic = doubtfulTopic(found.passages, question)
    if (topic && !move.chosen) return yield said(fill(policy.didYouMean, { options: topic }))
    // On a call of ours the customer answers us; what they tell is kept with the call.
    if (options.context.direction === 'outbound' && tellsSomething(turn.said))
      return yield* [policy.noted, policy.anythingElse].map(said)
    yield* act(turn, situation, withoutAnswer(situation, policy.notFound))

    function* answer(passage: Passage, asked: string): Iterable<BrainPiece> {
      for (const text of answerFrom(passage, asked, policy)) yield { type: 'say', text, sources: [passage.source] }
    }
  }

  /** Undefined when the search itself failed. */
  async function find(question: string, signal: AbortSignal): Promise<KnowledgeFound | undefined> {
    try {
      return await options.search(question, signal)
    } catch (error) {
      if (signal.aborted) throw error
      return undefined
    }
  }

  function offered(action: string): boolean {
    return options.actions.some(({ name }) => name === action)
  }
}

export const said = (text: string): Extract<BrainPiece, { type: 'say' }> => ({ type: 'say', text })

async function done(turn: BrainTurn, action: string, input: unknown): Promise<boolean> {
  return isDone(await outcome(turn, action, input))
}

/** Undefined when the action failed. */
async function outcome(turn: BrainTurn, action: string, input: unknown): Promise<unknown> {
  try {
    return (await turn.perform(action, input)) ?? { ok: true }
  } catch (error) {
    if (turn.signal.aborted) throw error
    return undefined
  }
}

/** Once a customer has asked for it, everything is said more slowly, until they ask for the opposite. */
export async function* atPace(turn: BrainTurn, pieces: AsyncIterable<BrainPiece>): AsyncIterable<BrainPiece> {
  const pace = PACES[paceAskedFor(turn)]
  for await (const piece of pieces) yield pace !== 1 && piece.type === 'say' ? { ...piece, speed: pace } : piece
}

function paceAskedFor({ history, said: now, language }: BrainTurn): keyof typeof PACES {
  let pace: keyof typeof PACES = 'own'
  for (const { who, text } of [...history, { who: 'customer' as const, text: now }]) {
    const intent = who === 'customer' ? recognise(text, language).intent : undefined
    if (intent === 'slower') pace = pace === 'brisk' ? 'own' : 'slow'
    if (intent === 'faster') pace = pace === 'slow' ? 'own' : 'brisk'
  }
  return pace
}

function doubtfulTopic(passages: readonly Passage[], question: string): string | undefined {
  const [best] = passages
  const topic = best && topicOf(best)
  if (topic === undefined) return undefined
  return coverage(contentWords(question), contentWords(topic)) >= WORTH_ASKING_BACK ? topic : undefined
}

const withoutLead = (text: string, lead: string) =>
  text.startsWith(lead) ? text.slice(lead.length).trim() || text : text
