// Puts a conversation together: the agent, its brain, what it knows and may do, its voice, the line.
import type { AgentBrief, CallContext } from '#voice/brain/agent-brief.ts'
import type { Action, Brain } from '#voice/brain/brain.ts'
import type { DocumentsBrainOptions } from '#voice/brain/options.ts'
import {
  type Conversation,
  type ConversationEvent,
  type ConversationParts,
  type ConversationPlan,
  type RecordingSink,
} from '#voice/conversation.ts'
import type { AudioLine, Clock, SearchKnowledge } from '#voice/ports.ts'
import { agentForCall, type CallAgent } from '../agents/agents.ts'
import type { Database } from '../database/database.ts'
import type { Speech } from '../ports.ts'
import { type OpeningFacts, openingLines, voicemailMessage } from './opening-words.ts'
import { findCallingBusiness, type WholeCall } from './store.ts'

const MAX_DURATION_MS = 30 * 60_000

export type Converse = (
  call: WholeCall,
  line: AudioLine,
  record: RecordingSink | undefined,
  onEvent: (event: ConversationEvent) => void,
) => Promise<Conversation>

/** What an agent may do on this call; later issues bring more of these. */
export type ActionsOnCall = (call: WholeCall, agent: CallAgent) => readonly Action[]

export type ConverseParts = {
  db: Database
  speech: Pick<Speech, 'detector' | 'speechToTextFor' | 'textToSpeech'>
  clock: Clock
  start(parts: ConversationParts, plan: ConversationPlan, onEvent: (event: ConversationEvent) => void): Conversation
  /** From the documents alone, or with a language model where one is connected. */
  brain(options: DocumentsBrainOptions): Brain
  search(agent: CallAgent): SearchKnowledge
  actions: readonly ActionsOnCall[]
}

export function converseWith(parts: ConverseParts): Converse {
  return async (call, line, record, onEvent) => {
    const { agent, business } = await parts.db.inBusiness(call.businessId, async (tx) => ({
      agent: await agentForCall(tx, call.businessId, call.agentId),
      business: await findCallingBusiness(tx, call.businessId),
    }))
    const { language } = agent
    const { details, direction, customerName } = call
    const facts: OpeningFacts = {
      direction,
      language,
      recorded: details.recorded,
      agent: agent.name,
      business: business.name,
      customer: customerName,
      ownLine: agent.openingLine ?? '',
      variables: details.variables,
    }
    const actions = parts.actions.flatMap((offer) => offer(call, agent))
    const context: CallContext = {
      direction,
      ...(customerName ? { customerName } : {}),
      ...(details.context ? { context: details.context } : {}),
      variables: details.variables,
    }
    const brain = parts.brain({
      agent: briefOf(agent, business.name),
      search: parts.search(agent),
      actions,
      language,
      context,
    })
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
        opening: openingLines(facts),
        closing: agent.closingLine ?? '',
        maxDurationMs: MAX_DURATION_MS,
        ...(direction === 'outbound' && call.kind === 'phone'
          ? { voicemail: { message: voicemailMessage(facts) } }
          : {}),
      },
      onEvent,
    )
  }
}

const briefOf = (agent: CallAgent, businessName: string): AgentBrief => ({
  name: agent.name,
  businessName,
  description: agent.description,
  neverSay: (agent.neverSay ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean),
  closing: agent.closingLine ?? '',
  transferLabels: agent.transferTargets.map(({ label }) => label),
})
