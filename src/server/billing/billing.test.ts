import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases, type TestDatabase } from '#tests/databases.ts'
import type { Transaction } from '../database/database.ts'
import { businesses, ledgerEntries } from '../database/schema/index.ts'
import { balanceOf, openAccount, pricePaise, reserve, rupees, settle, statement, topUp } from './billing.ts'

test('talk is priced to the paisa, rounded up', () => {
  expect(pricePaise(0, 'individual')).toBe(0n)
  expect(pricePaise(1, 'individual')).toBe(1n)
  expect(pricePaise(60_000, 'individual')).toBe(600n)
  expect(pricePaise(60_001, 'individual')).toBe(601n)
  expect(pricePaise(90_000, 'enterprise')).toBe(600n)
  expect(pricePaise(30 * 24 * 3_600_000, 'enterprise')).toBe(17_280_000n)
})

test('money is written in rupees with two decimals', () => {
  expect([124_950n, 5n, 0n, -5n, -12_345n].map(rupees)).toEqual(['1249.50', '0.05', '0.00', '-0.05', '-123.45'])
})

describe.each(databases)('the ledger on %s', (_name, open) => {
  let store: TestDatabase
  let business = 0
  const inBusiness = <T>(work: (tx: Transaction) => Promise<T>) => store.db.inBusiness(business, work)

  beforeAll(async () => {
    store = await open()
    business = await store.db.asSystem(async (tx) => {
      const details = { name: 'Asha Dental', email: 'asha@clinic.example', phone: '+919876543210', passwordHash: '-' }
      const [row] = await tx.insert(businesses).values(details).returning({ id: businesses.id })
      await openAccount(tx, row?.id ?? 0, 1_000n)
      await openAccount(tx, row?.id ?? 0, 9_999n)
      return row?.id ?? 0
    })
  })
  afterAll(() => store.close())

  test('an account is opened once', async () => {
    expect(await inBusiness((tx) => balanceOf(tx, business))).toBe(1_000n)
  })

  test('a call reserves a minute, gives it back and is charged once, however often it is settled', async () => {
    await inBusiness((tx) => reserve(tx, business, 1, 600n))
    await inBusiness((tx) => reserve(tx, business, 1, 600n))
    expect(await inBusiness((tx) => balanceOf(tx, business))).toBe(400n)
    await inBusiness((tx) => settle(tx, business, 1, 150n))
    await inBusiness((tx) => settle(tx, business, 1, 150n))
    expect(await inBusiness((tx) => balanceOf(tx, business))).toBe(850n)
    await inBusiness((tx) => reserve(tx, business, 1, 600n))
    expect(await inBusiness((tx) => balanceOf(tx, business))).toBe(850n)
  })

  test('an unanswered call costs nothing; an inbound one is charged without a reservation', async () => {
    await inBusiness((tx) => reserve(tx, business, 2, 600n))
    await inBusiness((tx) => settle(tx, business, 2, 0n))
    await inBusiness((tx) => settle(tx, business, 3, 50n))
    expect(await inBusiness((tx) => balanceOf(tx, business))).toBe(800n)
  })

  test('without a minute’s balance nothing is reserved, and the sentence says so', async () => {
    await inBusiness((tx) => reserve(tx, business, 4, 600n))
    const refused = inBusiness((tx) => reserve(tx, business, 5, 600n))
    await expect(refused).rejects.toMatchObject({
      kind: 'payment',
      code: 'balance-empty',
      message: expect.stringContaining('₹2.00 does not cover one minute of talk (₹6.00)'),
    })
    await inBusiness((tx) => topUp(tx, business, 100_000n, 'UPI 4411'))
    await expect(inBusiness((tx) => topUp(tx, business, -1n, ''))).rejects.toThrow('more than ₹0.00')
  })

  test('twenty calls at once spend exactly what they spend', async () => {
    const before = await inBusiness((tx) => balanceOf(tx, business))
    const calls = Array.from({ length: 20 }, (_, n) => 100 + n)
    await Promise.all(calls.map((call) => inBusiness((tx) => reserve(tx, business, call, 600n))))
    await Promise.all(
      calls.flatMap((call) => [call, call]).map((call) => inBusiness((tx) => settle(tx, business, call, 7n))),
    )
    expect(await inBusiness((tx) => balanceOf(tx, business))).toBe(before - 140n)
  })

  test('the balance equals the sum of its rows, each of which says the balance after it', async () => {
    const rows = await inBusiness((tx) => tx.select().from(ledgerEntries).orderBy(ledgerEntries.id))
    let balance = 0n
    for (const row of rows) {
      balance += row.amountPaise
      expect(row.balanceAfterPaise).toBe(balance)
    }
    expect(await inBusiness((tx) => balanceOf(tx, business))).toBe(balance)
  })

  test('the statement pages back to the opening', async () => {
    const kinds: string[] = []
    let before: number | undefined
    do {
      const page = await inBusiness((tx) => statement(tx, business, { size: 7, ...(before ? { before } : {}) }))
      kinds.push(...page.lines.map((line) => line.kind))
      before = page.nextBefore ?? undefined
    } while (before)
    expect(kinds.at(-1)).toBe('opening')
    expect(kinds).toHaveLength(69)
  })

  test('nobody can rewrite the ledger', async () => {
    const erased = inBusiness((tx) => tx.delete(ledgerEntries))
    await expect(erased).rejects.toMatchObject({ cause: { code: '42501' } })
    const changed = store.db.asSystem((tx) => tx.update(ledgerEntries).set({ amountPaise: 0n }))
    await expect(changed).rejects.toMatchObject({ cause: { code: '42501' } })
  })
})
