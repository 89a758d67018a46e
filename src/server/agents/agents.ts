// Agents: who answers which number, in which voice, from which documents.
import type { AgentDraft, TransferTarget } from '#contract/agents.ts'
import { LANGUAGES, type LanguageCode } from '#contract/shared.ts'
import type { Transaction } from '../database/database.ts'
import { ProductError } from '../errors.ts'
import { markUsed } from '../files/files.ts'
import { acceptKnowledge, type KnowledgeParts } from '../knowledge/knowledge.ts'
import type { Speech } from '../ports.ts'
import {
  type AgentRow,
  findAgent,
  findAgentByNumber,
  findAgents,
  findKnowledgeIds,
  findNumbers,
  insertAgent,
  lockAgent,
  lockNumber,
  markDeleted,
  replaceKnowledge,
  updateAgent,
} from './store.ts'

export type AgentParts = KnowledgeParts & {
  speech: Pick<Speech, 'voices'>
  /** Who else may refuse that an agent goes. */
  guards: readonly AgentGuard[]
  /** An agent was created or changed. */
  onSaved?(agent: AgentRow): void
}

/** All that a call needs to know of its agent. */
export type CallAgent = {
  id: number
  businessId: number
  name: string
  description: string
  /** BCP-47. */
  language: LanguageCode
  /** E.164. */
  number: string
  voiceId: string
  voiceSpeed: number
  openingLine: string | null
  closingLine: string | null
  neverSay: string | null
  transferTargets: TransferTarget[]
  knowledgeFileIds: string[]
}

/** Another slice's say in whether an agent may go: it throws a ProductError to refuse. The agent's row is locked. */
export type AgentGuard = (tx: Transaction, businessId: number, agentId: number) => Promise<void>

/** Throws `agent-not-found` for an agent that is deleted or another business's. */
export async function agentForCall(tx: Transaction, businessId: number, agentId: number): Promise<CallAgent> {
  const row = await findAgent(tx, businessId, agentId)
  if (!row) throw agentNotFound()
  return callAgent(tx, row)
}

/** Whom an incoming call is for; in a system transaction, because the caller's business is not known yet. */
export async function agentByNumber(tx: Transaction, number: string): Promise<CallAgent | undefined> {
  const row = await findAgentByNumber(tx, number)
  return row && callAgent(tx, row)
}

/** The living agents of the transaction's business, by id. */
export async function namesOfAgents(tx: Transaction): Promise<Record<string, string>> {
  const rows = await findAgents(tx)
  return Object.fromEntries(rows.map(({ id, name }) => [id, name]))
}

/** Of all businesses, in a system transaction. */
export async function newestAgents(tx: Transaction, most: number): Promise<{ businessId: number; id: number }[]> {
  return (await findAgents(tx)).slice(0, most)
}

async function callAgent(tx: Transaction, row: AgentRow): Promise<CallAgent> {
  const { createdAt: _created, deletedAt: _deleted, language, number, ...rest } = row
  const knowledge = await findKnowledgeIds(tx, [row.id])
  return {
    ...rest,
    language: language as LanguageCode,
    number: number ?? '',
    knowledgeFileIds: knowledge.get(row.id) ?? [],
  }
}

/** A new agent, or with `agentId` a changed one. Its documents are read from now on, if they were not already. */
export async function saveAgent(parts: AgentParts, draft: AgentDraft): Promise<AgentRow> {
  const { businessId, agentId } = draft
  const fileIds = [...new Set(draft.knowledgeBase.map(({ fileId }) => fileId))]
  await acceptKnowledge(parts, businessId, fileIds)
  const row = await parts.db.inBusiness(businessId, async (tx) => {
    const existing = agentId === undefined ? undefined : await lockAgent(tx, agentId)
    if (agentId !== undefined && !existing) throw agentNotFound()
    if (existing?.voiceId !== draft.voiceId || existing.language !== LANGUAGES[draft.lang]) checkVoice(parts, draft)
    await checkNumber(tx, draft)
    const saved = existing ? await updateAgent(tx, existing.id, draft) : await insertAgent(tx, draft)
    await replaceKnowledge(tx, saved, fileIds)
    await markUsed(tx, fileIds)
    return saved
  })
  parts.onSaved?.(row)
  return row
}

/** The row stays, so that its calls keep a name; its number is free again. */
export function deleteAgent(parts: AgentParts, businessId: number, agentId: number): Promise<void> {
  return parts.db.inBusiness(businessId, async (tx) => {
    if (!(await lockAgent(tx, agentId))) throw agentNotFound()
    for (const guard of parts.guards) await guard(tx, businessId, agentId)
    await markDeleted(tx, agentId)
  })
}

function checkVoice({ speech }: AgentParts, draft: AgentDraft): void {
  const voice = speech.voices().find(({ voiceId }) => voiceId === draft.voiceId)
  if (voice?.language.split('-', 1)[0] !== LANGUAGES[draft.lang]) throw voiceUnknown(draft)
}

async function checkNumber(tx: Transaction, draft: AgentDraft): Promise<void> {
  await lockNumber(tx, draft.number)
  const number = (await findNumbers(tx)).find((each) => each.number === draft.number)
  if (!number) throw numberUnknown(draft)
  if (number.agentId !== null && number.agentId !== draft.agentId) throw numberTaken(draft)
}

export const agentNotFound = () => new ProductError('not-found', 'agent-not-found', 'There is no such agent.')
export const numberTaken = (draft: AgentDraft) =>
  new ProductError('conflict', 'number-taken', `Another agent already answers ${draft.number}.`)
export const numberUnknown = (draft: AgentDraft) =>
  new ProductError('invalid', 'number-unknown', `${draft.number} is not one of your numbers.`)
export const voiceUnknown = (draft: AgentDraft) =>
  new ProductError('invalid', 'voice-unknown', `There is no voice ${draft.voiceId} that speaks ${draft.lang}.`)
