// Campaigns on both databases: who is called, when, how often, and what stops them.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { changeCampaign, keepAgentOfCampaign } from '#server/campaigns/campaigns.ts'
import { previewSheet } from '#server/campaigns/preview.ts'
import { progressOf } from '#server/campaigns/progress.ts'
import { pageOfRows } from '#server/campaigns/rows.ts'
import { findCampaign } from '#server/campaigns/store.ts'
import { addToDoNotCallList } from '#server/do-not-call/do-not-call.ts'
import type { SheetCell } from '#server/ports.ts'
import { type CampaignStory, campaignStory } from './campaigns-setup.ts'
import { databases, type TestDatabase } from './databases.ts'

const people = (count: number, from = 9_876_500_000): SheetCell[][] => [
  ['Name', 'Phone', 'City'],
  ...Array.from({ length: count }, (_, at) => [`Person ${at + 1}`, from + at, 'Pune']),
]

describe.each(databases)('a campaign on %s', (_name, open) => {
  let database: TestDatabase
  let story: CampaignStory
  let shop: { id: number; agentIds: number[] }

  beforeAll(async () => {
    database = await open()
  }, 60_000)
  afterAll(() => database.close())
  beforeEach(async () => {
    story = await campaignStory(database.db)
    shop = await story.business()
    return () => story.close()
  })

  const progress = (id: number) =>
    database.db.inBusiness(shop.id, (tx) => progressOf(tx, shop.id, id, story.clock.now()))
  const rows = (id: number) =>
    database.db.inBusiness(shop.id, async (tx) => {
      const campaign = await findCampaign(tx, shop.id, id)
      if (!campaign) throw new Error('No campaign')
      return (await pageOfRows(tx, campaign, { page: 0, size: 100 }, story.clock.now())).content
    })
  const mine = async () => (await story.openCalls()).filter(({ businessId }) => businessId === shop.id)
  const endMine = async (state: 'COMPLETED' | 'BUSY' | 'NO_ANSWER' | 'FAILED', talkMs = 0) => {
    const calls = await mine()
    for (const call of calls) await story.end(call, state, talkMs)
    return calls
  }

  test('calls every row once at its concurrency, shares them between its agents, and completes', async () => {
    shop = await story.business(1_000_000n, 2)
    const { id } = await story.create(shop, people(7), { concurrency: 3 })
    const called: string[] = []
    const perAgent = new Map<number, number>()
    for (;;) {
      await story.dispatchAll()
      const calls = await mine()
      if (calls.length === 0) break
      expect(calls.length).toBeLessThanOrEqual(3)
      for (const call of calls) {
        called.push(call.to)
        perAgent.set(call.agentId, (perAgent.get(call.agentId) ?? 0) + 1)
        await story.end(call, 'COMPLETED', 30_000)
      }
    }
    expect(new Set(called).size).toBe(7)
    expect(called).toHaveLength(7)
    expect([...perAgent.values()].sort((a, b) => a - b)).toEqual([3, 4])
    const after = await progress(id)
    expect(after).toMatchObject({ status: 'COMPLETED', rows: { total: 7, done: 7 }, cost: 21, calls: 7 })
    expect(story.jobs.some(({ job }) => job === 'campaigns-write-result')).toBe(true)
  })

  test('calls busy and unanswered numbers two more times, two hours apart', async () => {
    const { id } = await story.create(shop, people(2))
    await story.dispatchAll()
    const [first, second] = await mine()
    if (!first || !second) throw new Error('Two calls were expected')
    await story.end(first, 'BUSY')
    await story.end(second, 'NO_ANSWER')
    await story.dispatchAll()
    expect(await mine()).toHaveLength(0)
    story.later(119)
    await story.dispatchAll()
    expect(await mine()).toHaveLength(0)
    story.later(1)
    await story.dispatchAll()
    expect(await endMine('NO_ANSWER')).toHaveLength(2)
    story.later(120)
    await story.dispatchAll()
    expect(await endMine('NO_ANSWER')).toHaveLength(2)
    story.later(600)
    await story.dispatchAll()
    expect(await mine()).toHaveLength(0)
    const [row] = await rows(id)
    expect(row).toMatchObject({ state: 'settled', outcome: 'NO_ANSWER', remark: 'No answer at 3 calls.' })
    expect(row?.attempts.map(({ outcome }) => outcome)).toEqual(['BUSY', 'NO_ANSWER', 'NO_ANSWER'])
    expect((await progress(id)).status).toBe('COMPLETED')
  })

  test('an end that is told twice settles a row once', async () => {
    const { id } = await story.create(shop, people(1))
    await story.dispatchAll()
    const [call] = await mine()
    if (!call) throw new Error('A call was expected')
    await story.end(call, 'BUSY')
    await story.end(call, 'COMPLETED', 60_000)
    const [row] = await rows(id)
    expect(row).toMatchObject({ state: 'waiting', outcome: 'BUSY', price: 0 })
  })

  test('never calls a number that is on the do-not-call list by then', async () => {
    const { id } = await story.create(shop, people(3))
    await database.db.inBusiness(shop.id, (tx) =>
      addToDoNotCallList(tx, shop.id, ['+919876500001'], { source: 'user', at: story.clock.now() }),
    )
    await story.dispatchAll()
    expect((await endMine('COMPLETED')).map(({ to }) => to)).toEqual(['+919876500000', '+919876500002'])
    const [, listed] = await rows(id)
    expect(listed).toMatchObject({ state: 'settled', outcome: 'DO_NOT_CALL', attempts: [] })
  })

  test('calls one number at most so often a day, over all campaigns, and never twice at once', async () => {
    const sheet = people(1)
    await story.create(shop, sheet, { dailyCap: 2 })
    const second = await story.create(shop, sheet, { dailyCap: 2 })
    const third = await story.create(shop, sheet, { dailyCap: 2 })
    await story.dispatchAll()
    expect(await mine()).toHaveLength(1)
    await endMine('COMPLETED')
    story.later(5)
    await story.dispatchAll()
    expect(await endMine('COMPLETED')).toHaveLength(1)
    story.later(5)
    await story.dispatchAll()
    expect(await mine()).toHaveLength(0)
    const waiting = [await progress(second.id), await progress(third.id)].find(({ rows: { done } }) => done === 0)
    expect(waiting?.nextCallAt).toBe('2026-11-16T18:30:00.000Z') // midnight in India
    story.at('2026-11-17T04:00:00Z')
    await story.dispatchAll()
    expect(await mine()).toHaveLength(1)
  })

  test('pauses when the balance is used up, says why, and goes on after a resume', async () => {
    shop = await story.business(1_300n) // two minutes at ₹6
    const { id } = await story.create(shop, people(5))
    await story.dispatchAll()
    expect(await endMine('COMPLETED', 60_000)).toHaveLength(2)
    await story.dispatchAll()
    expect(await mine()).toHaveLength(0)
    const paused = await progress(id)
    expect(paused).toMatchObject({ status: 'IN_PROGRESS', paused: { code: 'balance' }, rows: { waiting: 3 } })
    await database.db.asSystem(async (tx) => {
      const { topUp } = await import('#server/billing/billing.ts')
      await topUp(tx, shop.id, 100_000n, 'Top-up')
    })
    await changeCampaign(story.parts, shop.id, id, 'resume')
    await story.dispatchAll()
    expect(await mine()).toHaveLength(3)
  })

  test('pauses when the carrier keeps failing, and calls those rows again', async () => {
    const { id } = await story.create(shop, people(30))
    await story.dispatchAll()
    expect(await endMine('FAILED')).toHaveLength(10)
    await story.dispatchAll()
    expect(await mine()).toHaveLength(0)
    expect(await progress(id)).toMatchObject({ paused: { code: 'carrier' }, rows: { waiting: 30, done: 0 } })
    story.later(1)
    await changeCampaign(story.parts, shop.id, id, 'resume')
    for (let turn = 0; turn < 3; turn += 1) {
      await story.dispatchAll()
      await endMine('COMPLETED')
    }
    await story.dispatchAll()
    expect(await progress(id)).toMatchObject({ status: 'COMPLETED', rows: { done: 30 }, calls: 40 })
  })

  test('calls that a crash of our own ended are not held against the carrier', async () => {
    const { id } = await story.create(shop, people(20))
    await story.dispatchAll()
    for (const call of await mine()) await story.end(call, 'FAILED', 0, 'lost-in-a-crash')
    await story.dispatchAll()
    expect(await endMine('COMPLETED')).toHaveLength(10)
    await story.dispatchAll()
    expect(await progress(id)).toMatchObject({ status: 'COMPLETED', rows: { done: 20 } })
  })

  test('a pause starts nothing more, and what is under way goes on', async () => {
    const { id } = await story.create(shop, people(4), { concurrency: 2 })
    await story.dispatchAll()
    const changed = await changeCampaign(story.parts, shop.id, id, 'pause')
    expect(changed.paused?.code).toBe('user')
    expect(await endMine('COMPLETED')).toHaveLength(2)
    await story.dispatchAll()
    expect(await mine()).toHaveLength(0)
    await changeCampaign(story.parts, shop.id, id, 'resume')
    await story.dispatchAll()
    expect(await mine()).toHaveLength(2)
  })

  test('cancelling settles what waits, lets calls finish without a retry, and completes', async () => {
    const { id } = await story.create(shop, people(4), { concurrency: 2 })
    await story.dispatchAll()
    await changeCampaign(story.parts, shop.id, id, 'cancel')
    expect((await progress(id)).status).toBe('IN_PROGRESS')
    const { rows: withdrawn } = await database.db.asSystem((tx) =>
      tx.execute(sql`select id from calls where campaign_id = ${id} and hang_up_requested_at is not null`),
    )
    expect(withdrawn).toHaveLength(2)
    await endMine('BUSY')
    await story.dispatchAll()
    const after = await progress(id)
    expect(after).toMatchObject({ status: 'COMPLETED', cancelled: true })
    expect(after.outcomes).toEqual(
      expect.arrayContaining([
        { outcome: 'CANCELLED', rows: 2 },
        { outcome: 'BUSY', rows: 2 },
      ]),
    )
    await expect(changeCampaign(story.parts, shop.id, id, 'resume')).rejects.toMatchObject({ code: 'campaign-over' })
  })

  test('serves businesses in turn, however many campaigns one has', async () => {
    const other = await story.business()
    for (let n = 0; n < 3; n += 1) await story.create(shop, people(40, 9_876_500_000 + n * 100), { concurrency: 1 })
    await story.create(other, people(40, 9_876_600_000), { concurrency: 3 })
    const { dispatch } = await import('#server/campaigns/dispatcher.ts')
    await dispatch(story.parts)
    await dispatch(story.parts)
    const calls = await story.openCalls()
    expect(
      new Set(calls.map(({ businessId }) => businessId).filter((id) => id === shop.id || id === other.id)).size,
    ).toBe(2)
  })

  test('says what each refused row is refused for, and calls a duplicate once', async () => {
    const { id } = await story.create(shop, [
      ['Customer', 'Mobile No.', 'Due date', 'Context'],
      ['Asha', '98765 43210', { value: 46_343, format: 'dd/mm/yyyy', text: '17/11/2026' }, 'About {{Due date}}'],
      ['Ravi', '9.19876E+11', null],
      ['Asha again', '+919876543210', null],
      ['Nobody', null, null],
    ])
    await story.dispatchAll()
    const calls = await mine()
    expect(calls.map(({ to }) => to)).toEqual(['+919876543210'])
    const { rows: words } = await database.db.asSystem((tx) =>
      tx.execute(sql`select context, variables from call_details where call_id = ${calls[0]?.id ?? 0}`),
    )
    expect(words).toEqual([{ context: 'About {{Due date}}', variables: { 'Due date': '17/11/2026' } }])
    expect((await rows(id)).map(({ row, outcome, remark }) => [row, outcome, remark])).toEqual([
      [2, null, ''],
      [3, 'REFUSED', 'The spreadsheet cut this number short: its last digits are lost.'],
      [4, 'DUPLICATE', 'Same number as row 2.'],
      [5, 'REFUSED', 'No phone number.'],
    ])
  })

  test('a sheet of which no campaign can be made fails with the reason', async () => {
    const noPhone = await story.create(shop, [
      ['Name', 'City'],
      ['Asha', 'Pune'],
    ])
    expect(await progress(noPhone.id)).toMatchObject({ status: 'FAILED', failure: expect.stringContaining('phone') })
    const onlyHeaders = await story.create(shop, [['Name', 'Phone']])
    expect(await progress(onlyHeaders.id)).toMatchObject({
      status: 'FAILED',
      failure: 'The sheet has headers but no rows below them.',
    })
    const noneCallable = await story.create(shop, [['Phone'], ['call later']])
    expect(await progress(noneCallable.id)).toMatchObject({ status: 'FAILED' })
  })

  test('the preview counts, explains and prices, and follows the chosen columns', async () => {
    const fileMeta = await story.upload(
      shop.id,
      await story.workbook([
        ['Who', 'Reach at', 'Office'],
        ['Asha', '98765 43210', '022 2345 6789'],
        ['Ravi', 'later', '022 2345 6780'],
      ]),
    )
    const guessed = await previewSheet(story.parts, shop.id, fileMeta.fileId, undefined)
    expect(guessed).toMatchObject({ mapping: { phone: null }, problem: { code: 'no-phone-column' } })
    const chosen = await previewSheet(story.parts, shop.id, fileMeta.fileId, { phone: 1, name: 0 })
    expect(chosen).toMatchObject({
      problem: null,
      counts: { rows: 2, callable: 1, repaired: 1, refused: 1, duplicate: 0 },
      refusals: [{ reason: 'Not a phone number.', rows: 1, examples: [{ row: 3, cell: 'later' }] }],
      cost: { rupees: 6, rupeesPerMinute: 6, balance: 10_000, covered: true },
    })
    expect(await previewSheet(story.parts, shop.id, fileMeta.fileId, { phone: 2 })).toMatchObject({
      counts: { callable: 2 },
    })
  })

  test('an agent stays while a campaign calls with it', async () => {
    const { id } = await story.create(shop, people(1))
    const [agentId = 0] = shop.agentIds
    const guard = () => database.db.inBusiness(shop.id, (tx) => keepAgentOfCampaign(tx, shop.id, agentId))
    await expect(guard()).rejects.toMatchObject({ code: 'agent-in-campaign' })
    await changeCampaign(story.parts, shop.id, id, 'cancel')
    await story.dispatchAll()
    await expect(guard()).resolves.toBeUndefined()
  })
})

describe('the calling window', () => {
  test('a row waits until the number’s own morning, in every zone of its country', async () => {
    const [, openEmbedded] = databases[0] ?? []
    if (!openEmbedded) throw new Error('No database')
    const database = await openEmbedded()
    const story = await campaignStory(database.db, { windowHolds: true })
    const shop = await story.business()
    story.at('2026-11-16T16:00:00Z') // 21:30 in India, 11:00 in New York, 06:00 in Honolulu
    const { id } = await story.create(shop, [['Phone'], [9_876_543_210], ['+12125550123']])
    await story.dispatchAll()
    expect(await story.openCalls()).toHaveLength(0)
    const next = async () =>
      (await database.db.inBusiness(shop.id, (tx) => progressOf(tx, shop.id, id, story.clock.now()))).nextCallAt
    expect(await next()).toBe('2026-11-16T19:00:00.000Z') // nine in Honolulu
    story.at('2026-11-16T19:00:00Z')
    await story.dispatchAll()
    expect((await story.endAll('COMPLETED')).map(({ to }) => to)).toEqual(['+12125550123'])
    expect(await next()).toBe('2026-11-17T03:30:00.000Z') // nine in India
    story.at('2026-11-17T03:30:00Z')
    await story.dispatchAll()
    expect((await story.openCalls()).map(({ to }) => to)).toEqual(['+919876543210'])
    story.close()
    await database.close()
  }, 60_000)
})
