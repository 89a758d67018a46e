// A business with agents, a bent clock and a carrier that is played by hand: what campaign stories are told with.
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { localDisk } from '#adapters/file-store/local-disk.ts'
import { forkedSpreadsheets } from '#adapters/spreadsheets/spreadsheets.ts'
import type { CallState } from '#contract/calls.ts'
import { CAMPAIGN_DEFAULTS, type Campaign, type CampaignDraft } from '#contract/campaigns.ts'
import { addNumber, createBusiness } from '#server/accounts/accounts.ts'
import { createCalls } from '#server/calls/calls.ts'
import { settleCall } from '#server/calls/settle.ts'
import { READ_SHEET, settleRow, startCampaign } from '#server/campaigns/campaigns.ts'
import { dispatch } from '#server/campaigns/dispatcher.ts'
import { importSheet } from '#server/campaigns/importing.ts'
import type { Database } from '#server/database/database.ts'
import { agents } from '#server/database/schema/index.ts'
import { openSlot } from '#server/files/files.ts'
import type { JobQueue, SheetCell } from '#server/ports.ts'

const MINUTE_MS = 60_000

export type OpenCall = { id: number; businessId: number; to: string; agentId: number; name: string }

export async function campaignStory(db: Database, options: { windowHolds?: boolean } = {}) {
  const directory = mkdtempSync(join(tmpdir(), 'vaani-campaigns-'))
  const store = await localDisk({ directory })
  const spreadsheets = forkedSpreadsheets()
  const jobs: { job: string; payload: object }[] = []
  const queue: JobQueue = {
    async enqueue(_tx, job, payloads) {
      jobs.push(...payloads.map((payload) => ({ job, payload })))
    },
    async work() {},
    async every() {},
    async close() {},
  }
  let now = new Date('2026-11-16T06:30:00Z') // a Monday, noon in India
  const clock = { now: () => now }
  const reachesPeople = () => options.windowHolds ?? false
  const files = { db, store, limits: { knowledge: 25e6, campaign: 25e6 } }
  const calls = createCalls({ clock, reachesPeople })
  const parts = { db, queue, calls, clock, reachesPeople, files, spreadsheets, store, wake: async () => {} }

  async function business(openingPaise = 1_000_000n, agentCount = 1): Promise<{ id: number; agentIds: number[] }> {
    return db.asSystem(async (tx) => {
      const email = `${randomUUID()}@shop.example`
      const { id } = await createBusiness(tx, {
        name: 'Shop',
        email,
        phone: '+918047180000',
        password: 'Vaani@2026',
        openingPaise,
      })
      const agentIds: number[] = []
      for (let n = 0; n < agentCount; n += 1) {
        const number = `+9180${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`
        await addNumber(tx, id, number)
        const [agent] = await tx
          .insert(agents)
          .values({
            businessId: id,
            name: `Agent ${n + 1}`,
            description: 'Calls customers',
            language: 'en',
            number,
            voiceId: 'kokoro:af_heart',
          } as typeof agents.$inferInsert)
          .returning({ id: agents.id })
        agentIds.push(agent?.id ?? 0)
      }
      return { id, agentIds }
    })
  }

  /** Uploads as the browser does. */
  async function upload(businessId: number, bytes: Uint8Array, fileName = 'people.xlsx') {
    const slot = await openSlot(files, businessId, 'campaign', { fileName, contentType: '', fileSize: bytes.length })
    const key = `${businessId}/campaign/${slot.s3MetaDto.fileId}.${fileName.split('.').pop()}`
    await store.write({ key, contentType: slot.s3MetaDto.contentType }, bytes)
    return slot.s3MetaDto
  }

  async function create(
    shop: { id: number; agentIds: number[] },
    rows: SheetCell[][],
    draft: Partial<CampaignDraft> = {},
  ): Promise<Campaign> {
    const fileMeta = await upload(shop.id, await workbook(rows))
    const campaign = await startCampaign(parts, {
      ...CAMPAIGN_DEFAULTS,
      businessId: shop.id,
      campaignName: 'Reminders',
      agentIdList: shop.agentIds,
      fileMeta,
      ...draft,
    })
    const reading = jobs.findIndex(({ job }) => job === READ_SHEET)
    jobs.splice(reading, 1)
    await importSheet(parts, shop.id, campaign.id)
    return campaign
  }

  async function workbook(rows: SheetCell[][]): Promise<Buffer> {
    async function* numbered() {
      for (const [at, cells] of rows.entries()) yield { number: at + 1, cells }
    }
    const shape = { name: 'People', rightToLeft: false, widths: [], merges: [] }
    return Buffer.concat(await Array.fromAsync(spreadsheets.write(shape, numbered()) as AsyncIterable<Buffer>))
  }

  /** Dispatches until nothing moves. */
  async function dispatchAll(): Promise<number> {
    let moved = 0
    for (let turn = await dispatch(parts); turn > 0; turn = await dispatch(parts)) moved += turn
    return moved
  }

  async function openCalls(): Promise<OpenCall[]> {
    const { rows } = await db.asSystem((tx) =>
      tx.execute<OpenCall>(sql`
        select id::float8 as id, business_id::float8 as "businessId", customer_number as to, agent_id::float8 as "agentId",
          customer_name as name
        from calls where state = 'QUEUED' order by id`),
    )
    return rows
  }

  async function end(call: OpenCall, state: CallState, talkMs = 0, reason = 'goodbye'): Promise<void> {
    const answeredAt = state === 'COMPLETED' ? now : null
    const endedAt = new Date(now.getTime() + talkMs)
    await db.inBusiness(call.businessId, (tx) =>
      settleCall(tx, { queue, onSettled: [settleRow] }, call, { state, reason, answeredAt, endedAt }),
    )
  }

  return {
    parts,
    jobs,
    clock,
    business,
    upload,
    create,
    workbook,
    dispatchAll,
    openCalls,
    end,
    async endAll(state: CallState, talkMs = 0): Promise<OpenCall[]> {
      const open = await openCalls()
      for (const call of open) await end(call, state, talkMs)
      return open
    },
    later(minutes: number) {
      now = new Date(now.getTime() + minutes * MINUTE_MS)
    },
    at(instant: string) {
      now = new Date(instant)
    },
    read: (key: string) => readFileSync(join(directory, key)),
    close: () => rmSync(directory, { recursive: true, force: true }),
  }
}
export type CampaignStory = Awaited<ReturnType<typeof campaignStory>>
