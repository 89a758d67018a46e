// Tenants are kept apart by the database itself, whatever a query forgets.
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pgBossQueue } from '#adapters/job-queue/pg-boss.ts'
import { addNumber, createBusiness } from '#server/accounts/accounts.ts'
import { NOBODY, openSessions } from '#server/accounts/tokens.ts'
import { businesses, demoRequests, ledgerEntries, phoneNumbers, tokens } from '#server/database/schema/index.ts'
import type { JobQueue } from '#server/ports.ts'
import { databases, type TestDatabase } from './databases.ts'

const DENIED = '42501'

describe.each(databases)('on %s', (_name, open) => {
  let store: TestDatabase
  let queue: JobQueue
  let asha = 0
  let ravi = 0

  beforeAll(async () => {
    store = await open()
    queue = await pgBossQueue(store.db)
    const create = (name: string, numbers: string[]) =>
      store.db.asSystem(async (tx) => {
        const details = { name, email: `${name}@shop.example`, phone: '+919876543210', password: 'Right@123' }
        const { id } = await createBusiness(tx, details)
        for (const number of numbers) await addNumber(tx, id, number)
        return id
      })
    asha = await create('asha', ['+918047180001', '+918047180002'])
    ravi = await create('ravi', ['+918047180003'])
    await openSessions(store.db, { days: 1 }).start(ravi)
  })
  afterAll(async () => {
    await queue.close()
    await store.close()
  })

  const numbersSeenBy = (business: number) => store.db.inBusiness(business, (tx) => tx.select().from(phoneNumbers))

  test('a query that forgets its WHERE still sees only its own business', async () => {
    expect((await numbersSeenBy(asha)).map(({ businessId }) => businessId)).toEqual([asha, asha])
    expect(await numbersSeenBy(NOBODY)).toEqual([])
  })

  test('asking for another business by name finds nothing', async () => {
    const seen = await store.db.inBusiness(asha, (tx) =>
      tx.select().from(phoneNumbers).where(eq(phoneNumbers.businessId, ravi)),
    )
    expect(seen).toEqual([])
    const names = await store.db.inBusiness(asha, (tx) => tx.select({ name: businesses.name }).from(businesses))
    expect(names).toEqual([{ name: 'asha' }])
  })

  test('changing or adding another business’s rows fails', async () => {
    const changed = await store.db.inBusiness(asha, (tx) =>
      tx.update(phoneNumbers).set({ businessId: asha }).where(eq(phoneNumbers.businessId, ravi)).returning(),
    )
    expect(changed).toEqual([])
    const adding = store.db.inBusiness(asha, (tx) =>
      tx.insert(phoneNumbers).values({ businessId: ravi, number: '+918047180009' }),
    )
    await expect(adding).rejects.toMatchObject({ cause: { code: DENIED } })
    const givingAway = store.db.inBusiness(asha, (tx) => tx.update(phoneNumbers).set({ businessId: ravi }))
    await expect(givingAway).rejects.toMatchObject({ cause: { code: DENIED } })
    const charging = store.db.inBusiness(asha, (tx) =>
      tx.insert(ledgerEntries).values({
        businessId: ravi,
        kind: 'charge',
        amountPaise: -1n,
        balanceAfterPaise: 0n,
        note: '',
      }),
    )
    await expect(charging).rejects.toMatchObject({ cause: { code: DENIED } })
  })

  test('nobody acting for a business reads tokens or demo requests, or makes a token for another', async () => {
    expect(await store.db.inBusiness(ravi, (tx) => tx.select().from(tokens))).toEqual([])
    expect(await store.db.inBusiness(ravi, (tx) => tx.select().from(demoRequests))).toEqual([])
    const forging = store.db.inBusiness(asha, (tx) =>
      tx.insert(tokens).values({ sha256: 'x', businessId: ravi, expiresAt: new Date(Date.now() + 1_000) }),
    )
    await expect(forging).rejects.toMatchObject({ cause: { code: DENIED } })
  })

  test('sign-in asks one question about one e-mail; it cannot list accounts', async () => {
    const find = (email: string) =>
      store.db.inBusiness(NOBODY, (tx) => tx.execute(sql`select email from public.account_to_sign_in(${email})`))
    expect((await find('RAVI@shop.example')).rows).toEqual([{ email: 'ravi@shop.example' }])
    expect((await find('%')).rows).toEqual([])
    expect(await store.db.inBusiness(NOBODY, (tx) => tx.select().from(businesses))).toEqual([])
  })

  test('every table has row-level security, forced on its owner too, and neither role may pass it by', async () => {
    const { rows: open_ } = await store.db.pool.query(
      `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
       and not (relrowsecurity and relforcerowsecurity)`,
    )
    expect(open_).toEqual([])
    const { rows: roles } = await store.db.pool.query(
      `select rolname from pg_roles where rolname in ('vaani_app', 'vaani_worker')
       and not (rolbypassrls or rolsuper or rolcanlogin or rolcreaterole)`,
    )
    expect(roles).toHaveLength(2)
  })

  test('every table that belongs to a business says so in its policy for that business', async () => {
    const { rows } = await store.db.pool.query<{ relname: string }>(
      `select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'business_id'
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not exists (
         select from pg_policies p where p.tablename = c.relname
           and coalesce(p.qual, p.with_check) like '%app.business_id%')
       and exists (select from pg_policies p where p.tablename = c.relname and 'vaani_app' = any(p.roles))`,
    )
    expect(rows).toEqual([])
  })

  test('a business’s transaction cannot reach the job queue’s tables', async () => {
    const peeking = store.db.inBusiness(asha, (tx) => tx.execute(sql`select * from pgboss.job`))
    await expect(peeking).rejects.toMatchObject({ cause: { code: DENIED } })
  })

  test('the business does not leak into the next transaction on the connection', async () => {
    await numbersSeenBy(asha)
    const { rows } = await store.db.asSystem((tx) =>
      tx.execute(sql`select current_setting('app.business_id', true) as business`),
    )
    expect([null, '']).toContain(rows[0]?.business)
  })

  test('after a failed transaction the next one starts clean', async () => {
    await expect(store.db.inBusiness(asha, (tx) => tx.execute(sql`select 1 / 0`))).rejects.toThrow()
    expect(await numbersSeenBy(asha)).toHaveLength(2)
  })

  test('a caught error does not turn into a silent rollback', async () => {
    const swallowed = store.db.inBusiness(asha, async (tx) => {
      await tx.execute(sql`select 1 / 0`).catch(() => {})
    })
    await expect(swallowed).rejects.toThrow('rolled back')
  })

  test('a nested transaction can fail alone', async () => {
    await store.db.inBusiness(asha, async (tx) => {
      await tx.transaction((inner) => inner.execute(sql`select 1 / 0`)).catch(() => {})
      expect(await tx.select().from(phoneNumbers)).toHaveLength(2)
    })
  })

  test('a business id cannot smuggle SQL', async () => {
    const id = `1'; set local role none; --` as unknown as number
    await expect(store.db.inBusiness(id, (tx) => tx.select().from(phoneNumbers))).rejects.toMatchObject({
      cause: { code: '22P02' },
    })
  })

  test('rows and their jobs commit together, or not at all', async () => {
    const jobs = async () => {
      const { rows } = await store.db.pool.query("select count(*)::int as n from pgboss.job where name = 'ring'")
      return rows[0].n
    }
    await store.db.inBusiness(asha, (tx) => queue.enqueue(tx, 'ring', [{ n: 1 }]))
    const lost = store.db.inBusiness(asha, async (tx) => {
      await tx.delete(phoneNumbers).where(eq(phoneNumbers.businessId, asha))
      await queue.enqueue(tx, 'ring', [{ n: 2 }])
      throw new Error('changed my mind')
    })
    await expect(lost).rejects.toThrow('changed my mind')
    expect(await jobs()).toBe(1)
    expect(await numbersSeenBy(asha)).toHaveLength(2)
  })

  test('several processes may prepare the same database at once', async () => {
    if (store.config.kind === 'embedded') return expect(store.config.directory).toBeTruthy() // one process by its lock
    const { openDatabase } = await import('#server/database/database.ts')
    const { config } = store
    const opened = await Promise.all(Array.from({ length: 4 }, () => openDatabase(config)))
    await Promise.all(opened.map((db) => db.close()))
  })
})
