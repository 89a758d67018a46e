// SQL of reading a sheet into a campaign: rows in batches, each batch its own transaction.
import { sql } from 'drizzle-orm'
import type { Transaction } from '../database/database.ts'
import type { SheetContact } from './sheet-contacts.ts'

export type NewContact = SheetContact & { agentId: number | null }

/** A sheet may be read twice after a crash; the same rows come out, so the second reading adds nothing. */
export async function insertContacts(
  tx: Transaction,
  campaign: { id: number; businessId: number },
  contacts: NewContact[],
  at: Date,
): Promise<void> {
  const now = at.toISOString()
  await tx.execute(sql`
    insert into campaign_contacts
      (business_id, campaign_id, row_number, phone, name, agent_id, state, outcome, remark, next_attempt_at, settled_at, cells)
    select ${campaign.businessId}, ${campaign.id}, "rowNumber", phone, name, "agentId",
      case when outcome is null then 'waiting' else 'settled' end, outcome, remark,
      case when outcome is null then ${now}::timestamptz end,
      case when outcome is not null then ${now}::timestamptz end,
      cells
    from jsonb_to_recordset(${JSON.stringify(contacts)}::jsonb)
      as given("rowNumber" int, phone text, name text, "agentId" bigint, outcome text, remark text, cells jsonb)
    on conflict (campaign_id, row_number) do nothing`)
}

export async function countWaiting(tx: Transaction, campaignId: number): Promise<number> {
  const { rows } = await tx.execute<{ waiting: number }>(sql`
    select count(*)::int as waiting from campaign_contacts where campaign_id = ${campaignId} and state = 'waiting'`)
  return rows[0]?.waiting ?? 0
}
