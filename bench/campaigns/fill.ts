// Businesses with campaigns of many rows, written straight into the tables.
import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { addNumber, createBusiness } from '#server/accounts/accounts.ts'
import type { Database } from '#server/database/database.ts'
import type { CampaignSheet } from '#server/database/schema/campaigns.ts'
import { agents, campaignAgents, campaigns } from '#server/database/schema/index.ts'

let numbers = 0

/** `rows` in all, shared by the campaigns; these by the businesses. Retries come after a second. */
export async function fillCampaigns(
  db: Database,
  wanted: { businesses: number; campaigns: number; rows: number; retries: number },
): Promise<void> {
  for (let n = 0; n < wanted.businesses; n += 1) {
    const businessId = await openBusiness(db)
    await db.asSystem(async (tx) => {
      const business = { id: businessId }
      const [agent] = await tx.select({ id: agents.id }).from(agents).where(eq(agents.businessId, businessId))
      const perBusiness = wanted.campaigns / wanted.businesses
      for (let c = 0; c < perBusiness; c += 1) {
        const rows = Math.ceil(wanted.rows / wanted.campaigns)
        const [campaign] = await tx
          .insert(campaigns)
          .values({
            businessId: business.id,
            name: 'Bench',
            status: 'IN_PROGRESS',
            sheet: SHEET,
            concurrency: 100,
            retries: wanted.retries,
            retryMinutes: 0,
            dailyCap: 20,
            createdAt: new Date(),
            startedAt: new Date(),
          })
          .returning({ id: campaigns.id })
        const campaignId = campaign?.id ?? 0
        const agentId = agent?.id ?? 0
        await tx.insert(campaignAgents).values({ businessId: business.id, campaignId, agentId, name: 'Bench' })
        await tx.execute(sql`
          insert into campaign_contacts (business_id, campaign_id, row_number, phone, name, agent_id, state, next_attempt_at, cells)
          select ${business.id}, ${campaignId}, n + 1, '+91' || (9000000000 + ${numbers}::bigint + n), 'Person ' || n, ${agentId},
            'waiting', now(), jsonb_build_array('Person ' || n, 9000000000 + ${numbers}::bigint + n, 'Remind about the bill')
          from generate_series(1, ${rows}::int) n`)
        numbers += rows
      }
    })
  }
}

/** With money and one agent. */
export async function openBusiness(db: Database): Promise<number> {
  return db.asSystem(async (tx) => {
    const business = await createBusiness(tx, {
      name: 'Bench',
      email: `${randomUUID()}@bench.example`,
      phone: '+918047180000',
      password: 'Vaani@2026',
      openingPaise: 1_000_000_000n,
    })
    const number = `+9180${String(47_000_000 + Math.floor(Math.random() * 900_000)).padStart(8, '0')}`
    await addNumber(tx, business.id, number)
    const agent = {
      businessId: business.id,
      name: 'Bench',
      description: 'Bench',
      language: 'en',
      number,
      voiceId: 'none',
    }
    await tx.insert(agents).values(agent as typeof agents.$inferInsert)
    return business.id
  })
}

/** A completed campaign of an uploaded sheet whose every row has had a call with words. */
export async function fillSettledCampaign(
  db: Database,
  businessId: number,
  rows: number,
  { fileId, sheet }: { fileId: string; sheet: CampaignSheet },
): Promise<number> {
  return db.asSystem(async (tx) => {
    const [campaign] = await tx
      .insert(campaigns)
      .values({
        businessId,
        name: 'Settled',
        status: 'COMPLETED',
        fileId,
        sheet,
        concurrency: 1,
        retries: 0,
        retryMinutes: 1,
        dailyCap: 1,
        createdAt: new Date(),
      })
      .returning({ id: campaigns.id })
    const id = campaign?.id ?? 0
    await tx.execute(sql`
      with made as (
        insert into calls (business_id, kind, direction, agent_id, campaign_id, contact_id, customer_number, customer_name, state, started_at, talk_ms, score)
        select ${businessId}, 'phone', 'outbound', (select min(id) from agents where business_id = ${businessId}), ${id}, n,
          '+91' || (9000000000 + n), 'Person ' || n, 'COMPLETED', now(), 61000, 80
        from generate_series(1, ${rows}::int) n
        returning id, contact_id
      ), said as (
        insert into call_details (call_id, business_id, transcription, intent, summary)
        select id, ${businessId}, ${WORDS}::text, 'Confirms', 'The customer was reminded of the bill and promised to pay it tomorrow.' from made
      )
      insert into campaign_contacts (business_id, campaign_id, row_number, phone, name, state, outcome, attempts, last_call_id, settled_at, price_paise, cells)
      select ${businessId}, ${id}, contact_id + 1, '+91' || (9000000000 + contact_id), 'Person ' || contact_id, 'settled', 'COMPLETED', 1, id, now(), 610,
        jsonb_build_array('Person ' || contact_id, 9000000000 + contact_id, 'Remind about the bill')
      from made`)
    return id
  })
}

const WORDS = Array.from(
  { length: 4 },
  () => 'Agent: Good morning, this is the shop, about your bill.\nCustomer: Yes, I know, I will pay it tomorrow.',
).join('\n')

const SHEET: CampaignSheet = {
  name: 'People',
  rightToLeft: false,
  widths: [],
  merges: [],
  top: [{ number: 1, cells: ['Name', 'Phone', 'Context'] }],
  headers: ['Name', 'Phone', 'Context'],
  headerRow: 1,
  mapping: { phone: 1, name: 0, context: 2 },
}
