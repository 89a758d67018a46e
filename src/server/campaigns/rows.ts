// A campaign's rows with their stories, a page at a time.
import type { CampaignRow as RowOnWire } from '#contract/campaigns.ts'
import type { Transaction } from '../database/database.ts'
import { cellText } from './sheet-columns.ts'
import { type AttemptRow, type CampaignRow, type ContactRow, findRows, findTeams, type RowFilters } from './store.ts'

export async function pageOfRows(tx: Transaction, campaign: CampaignRow, filters: RowFilters, now: Date) {
  const { rows, attempts, total } = await findRows(tx, campaign.id, filters)
  const team = new Map(
    (await findTeams(tx, [campaign.id])).get(campaign.id)?.map(({ agentId, name }) => [agentId, name]),
  )
  return {
    content: rows.map((row) => rowOnWire(row, campaign, attempts, team, now)),
    number: filters.page,
    totalPages: Math.ceil(total / filters.size),
    totalElements: total,
  }
}

function rowOnWire(
  row: ContactRow,
  campaign: CampaignRow,
  attempts: AttemptRow[],
  team: Map<number, string>,
  now: Date,
): RowOnWire {
  const phoneColumn = campaign.sheet?.mapping.phone ?? -1
  return {
    id: row.id,
    row: row.rowNumber,
    name: row.name,
    phone: row.phone ?? cellText(row.cells[phoneColumn] ?? null),
    agentName: row.agentId === null ? null : (team.get(row.agentId) ?? null),
    state: row.state,
    outcome: row.outcome,
    remark: row.remark,
    nextAttemptAt: row.nextAttemptAt && row.nextAttemptAt > now ? row.nextAttemptAt.toISOString() : null,
    price: Number(row.pricePaise) / 100,
    attempts: attempts
      .filter(({ contactId }) => contactId === row.id)
      .map(({ attempt, callId, madeAt, outcome }) => ({ attempt, callId, madeAt: madeAt.toISOString(), outcome })),
  }
}
