// What each agent may do.
import { and, eq } from 'drizzle-orm'
import type { AgentActions } from '#contract/actions.ts'
import { agentForCall } from '../agents/agents.ts'
import type { Transaction } from '../database/database.ts'
import { agentActions } from '../database/schema/index.ts'
import { ProductError } from '../errors.ts'
import { findTemplates } from '../messages/messages.ts'

const NOTHING: AgentActions = { templates: [], appointments: false, confirmation: '', afterCall: '' }

const templateUnknown = (label: string) =>
  new ProductError('unprocessable', 'template-unknown', `There is no template called “${label}”. Create it first.`)

export async function actionsOfAgent(tx: Transaction, businessId: number, agentId: number): Promise<AgentActions> {
  const [row] = await tx
    .select()
    .from(agentActions)
    .where(and(eq(agentActions.businessId, businessId), eq(agentActions.agentId, agentId)))
  if (!row) return NOTHING
  const { templates, confirmation, afterCall } = row
  return { templates, appointments: row.appointments === 'yes', confirmation, afterCall }
}

export async function saveActionsOfAgent(
  tx: Transaction,
  businessId: number,
  agentId: number,
  wanted: AgentActions,
): Promise<AgentActions> {
  await agentForCall(tx, businessId, agentId) // 404 for an agent that is not the business's
  const known = (await findTemplates(tx, businessId)).map(({ label }) => label)
  for (const label of [...wanted.templates, wanted.confirmation, wanted.afterCall]) {
    if (label && !known.includes(label)) throw templateUnknown(label)
  }
  const row = { ...wanted, appointments: wanted.appointments ? ('yes' as const) : ('no' as const) }
  await tx
    .insert(agentActions)
    .values({ businessId, agentId, ...row })
    .onConflictDoUpdate({ target: [agentActions.businessId, agentActions.agentId], set: row })
  return wanted
}
