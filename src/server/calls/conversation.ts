// Puts a conversation together: the agent, its brain, what it knows and may do, its voice, the line.
import { type AgentBrief, type CallContext, POLICY_ACTIONS } from '#voice/brain/agent-brief.ts'
import type { Action, Brain } from '#voice/brain/brain.ts'
import type { DocumentsBrainOptions } from '#voice/brain/options.ts'
import { fill, policyFor } from '#voice/brain/policy/policy.ts'
import { purposeOf } from '#voice/brain/purpose.ts'
import {
  type Conversation,
  type ConversationEvent,
  type ConversationParts,
  type ConversationPlan,
  type RecordingSink,
} from '#voice/conversation.ts'
import type { AudioLine, Clock } from '#voice/ports.ts'
import { agentForCall, type CallAgent } from '../agents/agents.ts'
import type { Database } from '../database/database.ts'
import type { KnowledgeSearch } from '../knowledge/knowledge.ts'
import type { Speech, WallClock } from '../ports.ts'
import { forbiddenWords, type OpeningFacts, openingOf, voicemailMessage } from './opening-words.ts'
import { findCallingBusiness, type WholeCall } from './store.ts'
import { type TransferPeople, transferPeople } from './transfer-targets.ts'

const MAX_DURATION_MS = 30 * 60_000

export type Converse = {
  /** While the phone still rings: what will surely be said and asked is made ready. */
  prepare(call: WholeCall): Promise<void>
  start(
    call: WholeCall,
    line: AudioLine,
    record: RecordingSink | undefined,
    onEvent: (event: ConversationEvent) => void,
    /** What only this running call can do, such as a transfer. */
    alsoOffered?: readonly Action[],
  ): Promise<Conversation>
}

/** What an agent may do on this call. */
export type ActionsOnCall = (call: WholeCall, agent: CallAgent) => readonly Action[] | Promise<readonly Action[]>

export type ConverseParts = {
  db: Database
  speech: Pick<Speech, 'detector' | 'speechToTextFor' | 'textToSpeech' | 'prepare'>
  knowledge: Pick<KnowledgeSearch, 'ofAgent' | 'prepare'>
  clock: Clock
  /** An agent begins to speak on a call. */
  onSpeaks?(agent: CallAgent): void
  /** Says who can be reached by a transfer now. */
  wallClock: WallClock
  start(parts: ConversationParts, plan: ConversationPlan, onEvent: (event: ConversationEvent) => void): Conversation
  /** From the documents alone, or with a language model where one is connected. */
  brain(options: DocumentsBrainOptions): Brain
  actions: readonly ActionsOnCall[]
}

export function converseWith(parts: ConverseParts): Converse {
  const prepared = new WeakMap<WholeCall, ReturnType<typeof whoAndWhat>>()
  const whoAndWhat = (call: WholeCall) =>
    parts.db.inBusiness(call.businessId, async (tx) => {
      const agent = await agentForCall(tx, call.businessId, call.agentId)
      const business = await findCallingBusiness(tx, call.businessId)
      const people = transferPeople(agent.transferTargets, agent.language, business.timeZone, parts.wallClock.now())
      return { agent, facts: openingFacts(call, agent, business.name), people }
    })

  return {
    async prepare(call) {
      const known = whoAndWhat(call)
      prepared.set(call, known)
      const { agent, facts } = await known
      const { voiceId, language, voiceSpeed } = agent
      const { notice, lines } = openingOf(facts)
      parts.speech.prepare([notice, ...lines], { voiceId, language, speed: voiceSpeed })
      await parts.knowledge.prepare(call.businessId, call.agentId)
    },
    async start(call, line, record, onEvent, alsoOffered = []) {
      // The database may have been too busy while it rang; a person is on the line now.
      const known = prepared.get(call)?.catch(() => whoAndWhat(call))
      const { agent, facts, people } = await (known ?? whoAndWhat(call))
      const { language } = agent
      const opening = openingOf(facts)
      parts.onSpeaks?.(agent)
      const offered = await Promise.all(parts.actions.map(async (offer) => offer(call, agent)))
      const actions = [...offered.flat(), ...alsoOffered]
      const brain = parts.brain({
        agent: briefOf(agent, facts.business, people),
        search: parts.knowledge.ofAgent(call.businessId, call.agentId),
        actions,
        language,
        context: contextOf(call),
      })
      const voicemail = call.direction === 'outbound' && call.kind === 'phone'
      return parts.start(
        {
          line,
          detector: parts.speech.detector,
          speechToText: parts.speech.speechToTextFor(language),
          textToSpeech: parts.speech.textToSpeech,
          brain,
          actions,
          clock: parts.clock,
          ...(record ? { record } : {}),
        },
        {
          language,
          voiceId: agent.voiceId,
          speed: agent.voiceSpeed,
          notice: opening.notice,
          opening: opening.lines,
          closing: agent.closingLine ?? '',
          neverSay: facts.neverSay,
          maxDurationMs: MAX_DURATION_MS,
          ...(voicemail ? { voicemail: { message: voicemailMessage(facts) } } : {}),
          ...lastResort(people, language),
        },
        onEvent,
      )
    },
  }
}

const openingFacts = (call: WholeCall, agent: CallAgent, business: string): OpeningFacts => ({
  direction: call.direction,
  language: agent.language,
  recorded: call.details.recorded,
  agent: agent.name,
  business,
  customer: call.kind === 'rehearsal' ? '' : call.customerName,
  ownLine: agent.openingLine ?? '',
  purpose:
    call.direction === 'outbound'
      ? (purposeOf({ name: agent.name, businessName: business }, contextOf(call)) ?? '')
      : '',
  variables: call.details.variables,
  neverSay: forbiddenWords(agent),
})

const contextOf = ({ direction, kind, customerName, details }: WholeCall): CallContext => ({
  direction,
  ...(customerName && kind !== 'rehearsal' ? { customerName } : {}),
  ...(details.context ? { context: details.context } : {}),
  variables: details.variables,
})

/** Before the agent gives up, a person is tried. */
function lastResort({ transferLabels: [label] }: TransferPeople, language: string) {
  if (label === undefined) return {}
  const { connecting, aPerson } = policyFor(language)
  const say = fill(connecting, { label: aPerson })
  return { lastResort: { say, action: POLICY_ACTIONS.transfer, input: { label } } }
}

const briefOf = (agent: CallAgent, businessName: string, people: TransferPeople): AgentBrief => ({
  name: agent.name,
  businessName,
  description: agent.description,
  neverSay: forbiddenWords(agent),
  closing: agent.closingLine ?? '',
  ...people,
})
