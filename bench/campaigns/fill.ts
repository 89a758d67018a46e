// Businesses with campaigns of many rows, written straight into the tables.
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { addNumber, createBusiness } from '#server/accounts/accounts.ts'
import type { Database } from '#server/database/database.ts'
import { agents, campaignAgents, campaigns } from '#server/database/schema/index.ts'

let numbers = 0

/** `rows` in all, shared by the campaigns; these by the businesses. Retries come after a second. */
export async function fillCampaigns(
  db: Database,
  wanted: { businesses: number; campaigns: number; rows: number; retries: number },
): Promise<void> {
  for (let n = 0; n < wanted.businesses; n += 1) {
    await db.asSystem(async (tx) => {
      const business = await createBusiness(tx, {
        name: 'Bench',
        email: `${randomUUID()}@bench.example`,
        phone: '+918047180000',
        password: 'Vaani@2026',
        openingPaise: 1_000_000_000n,
      })
      const number = `+9180${String(47_000_000 + Math.floor(Math.random() * 900_000)).padStart(8, '0')}`
      await addNumber(tx, business.id, number)
      const [agent] = await tx
        .insert(agents)
        .values({
          businessId: business.id,
          name: 'Bench',
          description: 'Bench',
          language: 'en',
          number,
          voiceId: 'none',
        } as typeof agents.$inferInsert)
        .returning({ id: agents.id })
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

const SHEET = {
  name: 'People',
  rightToLeft: false,
  widths: [],
  merges: [],
  top: [{ number: 1, cells: ['Name', 'Phone', 'Context'] }],
  headers: ['Name', 'Phone', 'Context'],
  headerRow: 1,
  mapping: { phone: 1, name: 0, context: 2 },
}
