// The log against a plain list of the same calls: every filter, every page, after inserting and deleting.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callLog } from '#contract/calls.ts'
import { findLogPage, type LogQuery } from '#server/calls/log.ts'
import { calls } from '#server/database/schema/index.ts'
import { sweepRetention } from '#server/retention/retention.ts'
import { storeSettings } from '#server/retention/store.ts'
import { type CallStory, callStory } from './calls-setup.ts'
import { databases, type TestDatabase } from './databases.ts'

const HOUR_MS = 3_600_000
const START = Date.UTC(2026, 0, 1)
const NAMES = ['Asha Rao', 'Ravi Kumar', 'Zoya Khan', 'Asha', 'रमेश गुप्ता', '100% Sure_']
const STATES = ['COMPLETED', 'BUSY', 'NO_ANSWER'] as const

describe.each(databases)('the call log on %s', (_name, open) => {
  let database: TestDatabase
  let story: CallStory
  let shop: { id: number; agentId: number }
  type Row = typeof calls.$inferSelect
  let rows: Row[]

  beforeAll(async () => {
    database = await open()
    story = await callStory(database.db, { limits: { perProcess: 0, perBusiness: 0 } })
    shop = await story.business()
    const other = await story.business()
    // Ids far apart, so that pages cross from one counted stretch into the next.
    await database.db.pool.query('alter sequence calls_id_seq increment by 3000')
    const made = Array.from({ length: 60 }, (_, n) => ({
      businessId: n % 6 === 5 ? other.id : shop.id,
      kind: n % 10 === 9 ? ('talk' as const) : ('phone' as const),
      direction: 'outbound' as const,
      agentId: n % 6 === 5 ? other.agentId : shop.agentId,
      campaignId: n % 3 === 0 ? null : 1 + (n % 2),
      customerNumber: `+9198${String(n).padStart(8, '0')}`,
      customerName: NAMES[n % NAMES.length] ?? '',
      state: STATES[n % 3] ?? 'BUSY',
      startedAt: new Date(START + n * HOUR_MS),
    }))
    rows = await database.db.asSystem((tx) => tx.insert(calls).values(made).returning())
    rows = rows.filter(({ businessId }) => businessId === shop.id)
  })
  afterAll(async () => {
    await story.close()
    await database.close()
  })

  const page = (query: Partial<LogQuery>) =>
    story.db.inBusiness(shop.id, (tx) => findLogPage(tx, shop.id, { ...callLog.query.parse({}), ...query }))
  async function allPages(query: Partial<LogQuery>): Promise<number[]> {
    const ids: number[] = []
    for (let number = 0; ; number++) {
      const { content, first, last, totalElements, totalPages } = await page({ ...query, page: number, size: 7 })
      ids.push(...content.map(({ callId }) => callId))
      expect(first).toBe(number === 0)
      expect(totalPages).toBe(Math.ceil(totalElements / 7))
      if (!last) continue
      expect(ids).toHaveLength(totalElements)
      return ids
    }
  }
  const expected = (holds: (row: Row) => boolean) =>
    rows
      .filter((row) => row.kind === 'phone' && holds(row))
      .map(({ id }) => id)
      .sort((one, other) => other - one)

  const hour = (n: number) => new Date(START + n * HOUR_MS)
  const filters = (): [string, Partial<LogQuery>, (row: Row) => boolean][] => [
    ['nothing', {}, () => true],
    ['agent', { agentId: shop.agentId }, () => true],
    ['another business’s agent', { agentId: shop.agentId + 1 }, () => false],
    ['campaign', { campaignId: 2 }, ({ campaignId }) => campaignId === 2],
    ['both', { agentId: shop.agentId, campaignId: 1 }, ({ campaignId }) => campaignId === 1],
    ['state', { state: 'BUSY' }, ({ state }) => state === 'BUSY'],
    ['from', { from: hour(30).toISOString() }, ({ startedAt }) => startedAt >= hour(30)],
    ['to', { to: hour(30).toISOString() }, ({ startedAt }) => startedAt < hour(30)],
    [
      'a stretch of time, a campaign and a state',
      { from: hour(10).toISOString(), to: hour(50).toISOString(), campaignId: 1, state: 'NO_ANSWER' },
      ({ startedAt, campaignId, state }) =>
        startedAt >= hour(10) && startedAt < hour(50) && campaignId === 1 && state === 'NO_ANSWER',
    ],
    ['first name', { search: 'ASHA' }, ({ customerName }) => customerName.startsWith('Asha')],
    ['last name', { search: 'kum' }, ({ customerName }) => customerName === 'Ravi Kumar'],
    ['name in Hindi', { search: 'गुप्ता' }, ({ customerName }) => customerName === 'रमेश गुप्ता'],
    [
      'signs that a pattern would misread',
      { search: '100% sure_' },
      ({ customerName }) => customerName === '100% Sure_',
    ],
    ['a pattern is no pattern', { search: '%' }, () => false],
    ['number', { search: '98 0000 001' }, ({ customerNumber }) => customerNumber.startsWith('+91980000001')],
    ['number with its country', { search: '+9198000000' }, () => true],
  ]

  test('every filter finds what a plain look finds, page by page', async () => {
    for (const [what, query, holds] of filters()) {
      expect(await allPages(query), what).toEqual(expected(holds))
    }
    expect((await page({ kind: 'talk' })).totalElements).toBe(rows.filter(({ kind }) => kind === 'talk').length)
    expect(await page({ page: 500 })).toMatchObject({ content: [], first: false, last: true })
  })

  test('deleted calls leave every count', async () => {
    const gone = new Set(rows.filter((_, n) => n % 4 === 0).map(({ id }) => id))
    await database.db.asSystem(async (tx) => {
      for (const id of gone) await tx.delete(calls).where(eq(calls.id, id))
    })
    rows = rows.filter(({ id }) => !gone.has(id))
    for (const [what, query, holds] of filters()) {
      expect(await allPages(query), what).toEqual(expected(holds))
    }
  })

  test('retention forgets what is too old, once, and leaves the rest', async () => {
    await database.db.pool.query(
      `insert into call_details (call_id, business_id, transcription)
       select id, business_id, 'Agent: Hello' from calls where business_id = $1`,
      [shop.id],
    )
    const settings = { recordsCalls: true, recordingDays: 1, transcriptDays: 1 }
    await story.db.inBusiness(shop.id, (tx) => storeSettings(tx, shop.id, settings))
    const now = hour(24 + 30)
    const parts = { db: story.db, files: story.files, clock: { now: () => now } }
    await sweepRetention(parts)
    await sweepRetention(parts)
    const { rows: kept } = await database.db.pool.query<{ started_at: Date; transcription: string }>(
      'select started_at, transcription from calls join call_details on call_id = id where calls.business_id = $1',
      [shop.id],
    )
    for (const { started_at, transcription } of kept) {
      expect(transcription).toBe(started_at < hour(30) ? '' : 'Agent: Hello')
    }
    expect(kept.some(({ transcription }) => transcription === '')).toBe(true)
  })
})
