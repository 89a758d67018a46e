// The demo business of a fresh store: something to try before anything is set up.
import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { DEMO_EMAIL } from '#contract/brand.ts'
import {
  addNumber,
  type Business,
  createBusiness,
  findBusinessByEmail,
  hasPassword,
  resetPassword,
} from '../accounts/accounts.ts'
import type { Database } from '../database/database.ts'
import { businesses, seedSteps } from '../database/schema/index.ts'

export { DEMO_EMAIL }

const LOOPBACK_PASSWORD = 'Vaani@2026'
const OPENING_PAISE = 50_000n
export const DEMO_NUMBERS = ['+918047180001', '+918047180002', '+918047180003', '+918047180004', '+918047180005']

export type Demo = { businessId: number; numbers: readonly string[] }

/** One part of the demo, made once; a step that fails is tried again at the next start. */
export type SeedStep = {
  /** Remembered for ever as done. */
  name: string
  run(demo: Demo): Promise<void>
}

export type DemoSignIn = { email: string; password: string }

/**
 * Opens the demo business in an empty store. The well-known password stands only while nobody but this machine's user
 * can reach the server. Answers the sign-in to print, while it is known.
 */
export async function seedBusiness(db: Database, options: { isLocal: boolean }): Promise<DemoSignIn | undefined> {
  const existing = await db.asSystem((tx) => findBusinessByEmail(tx, DEMO_EMAIL))
  if (!existing) return openDemo(db, options.isLocal ? LOOPBACK_PASSWORD : randomPassword())
  if (!(await hasPassword(db, DEMO_EMAIL, LOOPBACK_PASSWORD))) return undefined
  if (options.isLocal) return { email: DEMO_EMAIL, password: LOOPBACK_PASSWORD }
  const password = randomPassword()
  await db.asSystem((tx) => resetPassword(tx, existing.id, password))
  return { email: DEMO_EMAIL, password }
}

async function openDemo(db: Database, password: string): Promise<DemoSignIn | undefined> {
  const demo = await db.asSystem(async (tx): Promise<Business | undefined> => {
    // Two processes may start at once on an empty PostgreSQL.
    await tx.execute(sql`select pg_advisory_xact_lock(727202)`)
    if ((await tx.select({ id: businesses.id }).from(businesses).limit(1)).length > 0) return undefined
    const created = await createBusiness(tx, {
      name: 'Saffron Dental Care',
      email: DEMO_EMAIL,
      phone: '+918047180000',
      password,
      openingPaise: OPENING_PAISE,
    })
    for (const number of DEMO_NUMBERS) await addNumber(tx, created.id, number)
    return created
  })
  return demo && { email: DEMO_EMAIL, password }
}

/** What the slices add to the demo, in order; in the background, because some of it takes a while. */
export async function seedTheRest(
  db: Database,
  steps: readonly SeedStep[],
  onError: (step: string, error: unknown) => void,
): Promise<void> {
  const demo = await db.asSystem((tx) => findBusinessByEmail(tx, DEMO_EMAIL))
  if (!demo) return
  await unlessAnotherDoes(db, async () => {
    const done = new Set((await db.asSystem((tx) => tx.select().from(seedSteps))).map(({ name }) => name))
    for (const step of steps.filter(({ name }) => !done.has(name))) {
      try {
        await step.run({ businessId: demo.id, numbers: DEMO_NUMBERS })
        await db.asSystem((tx) => tx.insert(seedSteps).values({ name: step.name }).onConflictDoNothing())
      } catch (error) {
        onError(step.name, error)
        return // later steps build on earlier ones
      }
    }
  })
}

/** Of several processes one makes the demo; should it die, its lock goes with its connection. */
async function unlessAnotherDoes({ pool }: Database, work: () => Promise<void>): Promise<void> {
  if (pool.options.max === 1) return work() // the embedded database has one process and one session
  const client = await pool.connect()
  try {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock(727203) as mine')
    if (!rows[0]?.mine) return
    try {
      await work()
    } finally {
      await client.query('select pg_advisory_unlock(727203)')
    }
  } finally {
    client.release()
  }
}

const randomPassword = () => `${randomBytes(9).toString('base64url')}-7a`
