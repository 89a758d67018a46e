import { pgTable, text } from 'drizzle-orm/pg-core'
import { instant, systemOnly } from './tenancy.ts'

/** Steps of the demo's seed that are done, so that what a user deletes stays deleted. */
export const seedSteps = pgTable(
  'seed_steps',
  {
    name: text().primaryKey(),
    doneAt: instant('done_at').notNull().defaultNow(),
  },
  () => systemOnly('seed_steps'),
)
