// The messages a business allows its agents to send.
import { and, asc, eq, ne, sql } from 'drizzle-orm'
import type { Template, TemplateDraft } from '#contract/messages.ts'
import type { Transaction } from '../database/database.ts'
import { messageTemplates } from '../database/schema/index.ts'
import { ProductError } from '../errors.ts'

const labelTaken = (label: string) =>
  new ProductError('conflict', 'label-taken', `There is already a template called “${label}”. Please choose another.`)
const templateNotFound = () => new ProductError('not-found', 'template-not-found', 'There is no such template.')

const columns = {
  id: messageTemplates.id,
  label: messageTemplates.label,
  channel: messageTemplates.channel,
  subject: messageTemplates.subject,
  body: messageTemplates.body,
  registeredId: messageTemplates.registeredId,
}
const ofBusiness = (businessId: number, templateId: number) =>
  and(eq(messageTemplates.businessId, businessId), eq(messageTemplates.id, templateId))
const called = (businessId: number, label: string) =>
  and(eq(messageTemplates.businessId, businessId), eq(sql`lower(${messageTemplates.label})`, label.toLowerCase()))

export function findTemplates(tx: Transaction, businessId: number): Promise<Template[]> {
  return tx
    .select(columns)
    .from(messageTemplates)
    .where(eq(messageTemplates.businessId, businessId))
    .orderBy(asc(messageTemplates.label))
}

export async function templateByLabel(
  tx: Transaction,
  businessId: number,
  label: string,
): Promise<Template | undefined> {
  const [row] = await tx.select(columns).from(messageTemplates).where(called(businessId, label))
  return row
}

export async function insertTemplate(tx: Transaction, businessId: number, draft: TemplateDraft): Promise<Template> {
  const values = { businessId, ...draft }
  const [row] = await tx.insert(messageTemplates).values(values).onConflictDoNothing().returning(columns)
  if (!row) throw labelTaken(draft.label)
  return row
}

export async function updateTemplate(
  tx: Transaction,
  businessId: number,
  templateId: number,
  draft: TemplateDraft,
): Promise<Template> {
  const [other] = await tx
    .select({ id: messageTemplates.id })
    .from(messageTemplates)
    .where(and(called(businessId, draft.label), ne(messageTemplates.id, templateId)))
  if (other) throw labelTaken(draft.label)
  const [row] = await tx
    .update(messageTemplates)
    .set(draft)
    .where(ofBusiness(businessId, templateId))
    .returning(columns)
  if (!row) throw templateNotFound()
  return row
}

export async function removeTemplate(tx: Transaction, businessId: number, templateId: number): Promise<void> {
  const gone = await tx
    .delete(messageTemplates)
    .where(ofBusiness(businessId, templateId))
    .returning({ id: messageTemplates.id })
  if (gone.length === 0) throw templateNotFound()
}
