// Forgetting a person: nothing of their number is left anywhere, and a no that they once said still holds.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { balanceOf } from '#server/billing/billing.ts'
import { eraseFromCampaigns } from '#server/campaigns/campaigns.ts'
import { contactRecords, eraseContact } from '#server/contacts/contacts.ts'
import {
  addToDoNotCallList,
  removeFromDoNotCallList,
  whichAreOnDoNotCallList,
} from '#server/do-not-call/do-not-call.ts'
import { eraseEverythingOf } from '#server/retention/retention.ts'
import { type CallStory, callStory } from './calls-setup.ts'
import { databases, type TestDatabase } from './databases.ts'

describe.each(databases)('forgetting a number on %s', (_name, open) => {
  let database: TestDatabase
  let story: CallStory
  beforeAll(async () => {
    database = await open()
    const { noteCall } = contactRecords({ clock: { now: () => new Date() }, onChanged: async () => undefined })
    story = await callStory(database.db, { onSettled: [noteCall] })
  })
  afterAll(async () => {
    await story.close()
    await database.close()
  })
  const block = (businessId: number, number: string) =>
    story.db.inBusiness(businessId, (tx) =>
      addToDoNotCallList(tx, businessId, [number], { source: 'call', at: new Date() }),
    )
  const erase = (businessId: number, number: string) =>
    eraseEverythingOf(story, businessId, number, [eraseFromCampaigns, eraseContact])
  const refusal = { code: 'do-not-call' }

  /** Every table in which some row still says these digits. */
  async function tablesThatSay(digits: string): Promise<string[]> {
    const { rows } = await database.db.pool.query<{ table: string }>(
      `select oid::regclass::text as table from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
    )
    const found: string[] = []
    for (const { table } of rows) {
      const said = await database.db.pool.query(`select from ${table} as t where t::text like $1 limit 1`, [
        `%${digits}%`,
      ])
      if (said.rows.length > 0) found.push(table)
    }
    return found
  }

  test('everything goes but the amounts, and who said no is still not called', async () => {
    const shop = await story.business()
    const customer = '+919004471101'
    const callId = await story.dial(shop, customer)
    const { pricePaise } = await story.until(shop.id, callId, ['COMPLETED'])
    await story.recordings.encodeFinished()
    await story.db.inBusiness(shop.id, async (tx) => {
      await tx.execute(sql`
        insert into messages (business_id, channel, label, recipient, subject, body, cause, customer_number, created_at)
        values (${shop.id}, 'email', 'Thanks', 'a@shop.example', '', 'Hello', 'test', ${customer}, now())`)
      await tx.execute(sql`
        insert into action_runs (business_id, call_id, seq, name, input, started_at)
        values (${shop.id}, ${callId}, 1, 'call-back', ${JSON.stringify({ number: customer })}, now())`)
    })
    await block(shop.id, customer)
    expect(await tablesThatSay('9004471101')).toEqual(
      expect.arrayContaining(['action_runs', 'calls', 'contacts', 'do_not_call', 'messages']),
    )

    expect(await erase(shop.id, '090044 71101')).toBe(1)
    expect(await tablesThatSay('9004471101')).toEqual([])
    expect(await story.db.inBusiness(shop.id, (tx) => balanceOf(tx, shop.id))).toBe(100_000n - pricePaise)
    await expect(story.dial(shop, customer)).rejects.toMatchObject(refusal)
    const listed = await story.db.asSystem((tx) =>
      whichAreOnDoNotCallList(tx, shop.id, ['+919004471102', customer, '+919004471103']),
    )
    expect([...listed]).toEqual([customer])
    expect(await tablesThatSay('9004471101')).toEqual([])
  }, 40_000)

  test('the no holds for that business alone, through a second erasure, and until somebody takes it off', async () => {
    const [shop, other] = [await story.business(), await story.business()]
    const customer = '+919004471291' // busy: a call to it is over at once
    await block(shop.id, customer)
    await erase(shop.id, customer)
    await erase(shop.id, customer)
    await expect(story.dial(shop, customer)).rejects.toMatchObject(refusal)
    await story.until(other.id, await story.dial(other, customer), ['BUSY'])

    const remove = () => story.db.inBusiness(shop.id, (tx) => removeFromDoNotCallList(tx, shop.id, customer))
    expect(await remove()).toBe(true)
    expect(await remove()).toBe(false)
    await story.until(shop.id, await story.dial(shop, customer), ['BUSY'])
  })

  test('a number that was never listed can be called again, and leaves no trace', async () => {
    const shop = await story.business()
    await story.until(shop.id, await story.dial(shop, '+919004471391'), ['BUSY'])
    await erase(shop.id, '+919004471391')
    const kept = await story.db.inBusiness(shop.id, (tx) => tx.execute(sql`select * from do_not_call_erased`))
    expect(kept.rows).toEqual([])
    await story.until(shop.id, await story.dial(shop, '+919004471391'), ['BUSY'])
  })

  test('whoever acts for a business sees neither the key nor another business’s hashes', async () => {
    const [shop, other] = [await story.business(), await story.business()]
    await block(shop.id, '+919004471491')
    await erase(shop.id, '+919004471491')
    const seen = await story.db.inBusiness(other.id, (tx) => tx.execute(sql`select * from do_not_call_erased`))
    expect(seen.rows).toEqual([])
    await expect(
      story.db.inBusiness(shop.id, (tx) => tx.execute(sql`select * from do_not_call_key`)),
    ).rejects.toMatchObject({ cause: { message: expect.stringContaining('permission denied') } })
  })
})
