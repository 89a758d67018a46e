// What an agent will surely say, made ready before anybody calls: openings, notices, prompts, its policy's sentences,
// and the answers that its customers have asked for most.
import { and, count, desc, eq, inArray, sql } from 'drizzle-orm'
import { fill, policyFor } from '#voice/brain/policy/policy.ts'
import { languageOf } from '#voice/languages/languages.ts'
import { ownSentences, sayable } from '#voice/own-sentences.ts'
import { agentForCall, type CallAgent, newestAgents } from '../agents/agents.ts'
import type { Database, Transaction } from '../database/database.ts'
import { calls, callTurns } from '../database/schema/index.ts'
import type { Speech } from '../ports.ts'
import { forbiddenWords, openingOf, voicemailMessage } from './opening-words.ts'
import { findCallingBusiness } from './store.ts'

type AgentKey = { businessId: number; id: number }

export type ReadyLines = {
  /** It was created, or speaks otherwise than before. */
  agentChanged(agent: AgentKey): Promise<void>
  /** It is on a call: what its customers ask for may have changed. */
  agentSpeaks(agent: AgentKey): Promise<void>
  /** At the start of a process that runs conversations. */
  everyAgent(): Promise<void>
}

/** Agents whose lines are made ready at the start, the newest first. */
const MOST_AGENTS = 200
const MOST_ANSWERS = 40
/** An answer given once may never be asked for again. */
const GIVEN_AT_LEAST = 2
const RECENT_CALLS = 500
/** What was asked meanwhile is looked at again after so long. */
const AGAIN_MS = 600_000

export function readyLines({ db, speech }: { db: Database; speech: Pick<Speech, 'prepare' | 'voices'> }): ReadyLines {
  const looked = new Map<number, number>()

  async function makeReady({ businessId, id }: AgentKey): Promise<void> {
    looked.set(id, performance.now())
    const { agent, lines } = await db.inBusiness(businessId, async (tx) => {
      const found = await agentForCall(tx, businessId, id)
      const { name, recordsCalls } = await findCallingBusiness(tx, businessId)
      return { agent: found, lines: linesOf(found, name, recordsCalls, await mostGivenAnswers(tx, found)) }
    })
    const { voiceId, language, voiceSpeed: speed } = agent
    if (!speech.voices().some((voice) => voice.voiceId === voiceId)) return
    speech.prepare(lines, { voiceId, language, speed }, 'when-quiet')
  }

  return {
    agentChanged: makeReady,
    async agentSpeaks(agent) {
      const lookedAt = looked.get(agent.id) ?? Number.NEGATIVE_INFINITY
      if (performance.now() - lookedAt >= AGAIN_MS) await makeReady(agent)
    },
    async everyAgent() {
      for (const agent of await db.asSystem((tx) => newestAgents(tx, MOST_AGENTS))) await makeReady(agent)
    },
  }
}

/** In the order in which they are likely to be said. */
export function linesOf(
  agent: CallAgent,
  business: string,
  recorded: boolean,
  answers: readonly string[] = [],
): string[] {
  const { name, language } = agent
  const facts = {
    language,
    recorded,
    agent: name,
    business,
    customer: '',
    ownLine: agent.openingLine ?? '',
    purpose: '',
    variables: {},
    neverSay: forbiddenWords(agent),
  }
  const answering = openingOf({ ...facts, direction: 'inbound' })
  const calling = openingOf({ ...facts, direction: 'outbound' })
  const closing = fill(agent.closingLine ?? '', { agent: name, business })
  const plan = { language, voiceId: agent.voiceId, speed: agent.voiceSpeed, opening: [], closing, maxDurationMs: 0 }
  const own = ownSentences({ ...plan, neverSay: facts.neverSay }, languageOf(language))
  const allowed = sayable(facts.neverSay)
  const policy = Object.entries(policyFor(language))
    .filter(([key]) => !WORDS_OF_SENTENCES.has(key))
    .map(([, sentence]) => fill(sentence, { agent: name, business }))
    .filter((sentence) => !sentence.includes('{'))
  const lines = [
    answering.notice,
    ...answering.lines,
    ...calling.lines,
    ...Object.values(own.prompts).flat(),
    own.closing,
    ...answers.map(allowed),
    ...policy.map(allowed),
    allowed(voicemailMessage({ ...facts, direction: 'outbound' })),
  ]
  return [...new Set(lines)].filter((line) => line !== '' && !/[{}]/u.test(line))
}

/** Parts of the policy that are never said by themselves. */
const WORDS_OF_SENTENCES = new Set(['language', 'aPerson', 'or'])

/** What this agent has answered out of its documents, most often first. */
async function mostGivenAnswers(tx: Transaction, agent: CallAgent): Promise<string[]> {
  const recent = tx
    .select({ id: calls.id })
    .from(calls)
    .where(and(eq(calls.businessId, agent.businessId), eq(calls.agentId, agent.id), eq(calls.sample, false)))
    .orderBy(desc(calls.id))
    .limit(RECENT_CALLS)
  const rows = await tx
    .select({ text: callTurns.text, given: count() })
    .from(callTurns)
    .where(
      and(
        eq(callTurns.businessId, agent.businessId),
        inArray(callTurns.callId, recent),
        eq(callTurns.who, 'agent'),
        eq(callTurns.interrupted, false),
        sql`jsonb_array_length(${callTurns.sources}) > 0`,
      ),
    )
    .groupBy(callTurns.text)
    .having(({ given }) => sql`${given} >= ${GIVEN_AT_LEAST}`)
    .orderBy(({ given }) => desc(given))
    .limit(MOST_ANSWERS)
  return rows.map(({ text }) => text)
}
