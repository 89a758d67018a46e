import { expect, test } from 'vitest'
import { databases } from '#tests/databases.ts'
import { openDatabase } from '../database/database.ts'
import { type SeedStep, seedBusiness, seedTheRest } from './seed.ts'

const failing = (step: string, error: unknown) => {
  throw new Error(step, { cause: error })
}

test.each(databases)('what is made once stays made; what failed is tried again, on %s', async (_name, open) => {
  const store = await open()
  try {
    await seedBusiness(store.db, { isLocal: true })
    const made: string[] = []
    const step = (name: string, fails = false): SeedStep => ({
      name,
      run: async () => {
        made.push(name)
        if (fails) throw new Error('not today')
      },
    })
    const problems: string[] = []
    await seedTheRest(store.db, [step('one'), step('two', true), step('three')], (name) => problems.push(name))
    expect({ made, problems }).toEqual({ made: ['one', 'two'], problems: ['two'] })
    await seedTheRest(store.db, [step('one'), step('two'), step('three')], failing)
    expect(made).toEqual(['one', 'two', 'two', 'three'])
  } finally {
    await store.close()
  }
})

const shared = databases.filter(([name]) => name === 'postgres')

test.each(shared)('two processes that start at once make the demo once, on %s', async (_name, open) => {
  const store = await open()
  const other = await openDatabase(store.config)
  try {
    await seedBusiness(store.db, { isLocal: true })
    const entered = Promise.withResolvers<void>()
    const leave = Promise.withResolvers<void>()
    let made = 0
    const run = async () => {
      made++
      entered.resolve()
      await leave.promise
    }
    const first = seedTheRest(store.db, [{ name: 'slow', run }], failing)
    await entered.promise
    await seedTheRest(other, [{ name: 'slow', run }], failing)
    leave.resolve()
    await first
    await seedTheRest(other, [{ name: 'slow', run }], failing)
    expect(made).toBe(1)
  } finally {
    await other.close()
    await store.close()
  }
})
