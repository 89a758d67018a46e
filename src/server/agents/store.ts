import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { AgentDraft } from '#contract/agents.ts'
import { LANGUAGES } from '#contract/shared.ts'
import type { Transaction } from '../database/database.ts'
import { agentKnowledge, agents, phoneNumbers } from '../database/schema/index.ts'

export type AgentRow = typeof agents.$inferSelect

const alive = isNull(agents.deletedAt)

export function findAgents(tx: Transaction): Promise<AgentRow[]> {
  return tx.select().from(agents).where(alive).orderBy(desc(agents.id))
}

export async function findAgent(tx: Transaction, businessId: number, agentId: number): Promise<AgentRow | undefined> {
  const [row] = await tx
    .select()
    .from(agents)
    .where(and(eq(agents.businessId, businessId), eq(agents.id, agentId), alive))
  return row
}

export async function findAgentByNumber(tx: Transaction, number: string): Promise<AgentRow | undefined> {
  const [row] = await tx
    .select()
    .from(agents)
    .where(and(eq(agents.number, number), alive))
  return row
}

/** Holds the row, so that deleting an agent and starting a campaign with it wait for each other. */
export async function lockAgent(tx: Transaction, agentId: number): Promise<AgentRow | undefined> {
  const [row] = await tx
    .select()
    .from(agents)
    .where(and(eq(agents.id, agentId), alive))
    .for('update')
  return row
}

/** The business's numbers, each with the agent that answers it. */
export function findNumbers(tx: Transaction): Promise<{ number: string; agentId: number | null }[]> {
  return tx
    .select({ number: phoneNumbers.number, agentId: agents.id })
    .from(phoneNumbers)
    .leftJoin(agents, eq(agents.number, phoneNumbers.number))
    .orderBy(phoneNumbers.createdAt, phoneNumbers.number)
}

/** Holds a number, so that two agents saved at the same moment cannot both take it. */
export async function lockNumber(tx: Transaction, number: string): Promise<void> {
  await tx.select().from(phoneNumbers).where(eq(phoneNumbers.number, number)).for('update')
}

const columns = (draft: AgentDraft) => ({
  name: draft.name,
  description: draft.description,
  language: LANGUAGES[draft.lang],
  number: draft.number,
  voiceId: draft.voiceId,
  // undefined leaves a column as it is, and a new row with its default.
  openingLine: draft.openingLine,
  closingLine: draft.closingLine,
  neverSay: draft.neverSay,
  voiceSpeed: draft.voiceSpeed,
  transferTargets: draft.transferTargets,
})

export async function insertAgent(tx: Transaction, draft: AgentDraft): Promise<AgentRow> {
  const [row] = await tx
    .insert(agents)
    .values({ businessId: draft.businessId, ...columns(draft) } as typeof agents.$inferInsert)
    .returning()
  return row as AgentRow
}

export async function updateAgent(tx: Transaction, agentId: number, draft: AgentDraft): Promise<AgentRow> {
  const [row] = await tx
    .update(agents)
    .set(columns(draft) as Partial<AgentRow>)
    .where(eq(agents.id, agentId))
    .returning()
  return row as AgentRow
}

export async function markDeleted(tx: Transaction, agentId: number): Promise<void> {
  await tx.update(agents).set({ deletedAt: sql`now()`, number: null }).where(eq(agents.id, agentId))
  await tx.delete(agentKnowledge).where(eq(agentKnowledge.agentId, agentId))
}

export async function replaceKnowledge(tx: Transaction, agent: AgentRow, fileIds: string[]): Promise<void> {
  const { businessId, id: agentId } = agent
  await tx.delete(agentKnowledge).where(eq(agentKnowledge.agentId, agentId))
  if (fileIds.length > 0)
    await tx.insert(agentKnowledge).values(fileIds.map((fileId) => ({ businessId, agentId, fileId })))
}

export async function findKnowledgeIds(tx: Transaction, agentIds: number[]): Promise<Map<number, string[]>> {
  const byAgent = new Map<number, string[]>(agentIds.map((id) => [id, []]))
  if (agentIds.length === 0) return byAgent
  const rows = await tx.select().from(agentKnowledge).where(inArray(agentKnowledge.agentId, agentIds))
  for (const { agentId, fileId } of rows) byAgent.get(agentId)?.push(fileId)
  return byAgent
}
