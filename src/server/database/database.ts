// The doors to the data. There is no third one: every query says on whose behalf it runs.
import { type SQL, sql } from 'drizzle-orm'
import { NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres'
import { PgDialect } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { CannotStart } from '../errors.ts'
import { openEmbedded } from './embedded/embedded.ts'
import { prepareDatabase } from './prepare.ts'
import { appRole, workerRole } from './schema/tenancy.ts'
import { startUpkeep } from './upkeep.ts'

export type Transaction = NodePgTransaction<Record<string, never>, Record<string, never>>

export type Database = {
  /** Sees and changes only this business's rows, whatever the query forgets to say. */
  inBusiness<T>(businessId: number, work: (tx: Transaction) => Promise<T>): Promise<T>
  /** Sees every business, as the worker role: sign-in, dispatchers, sweeps, the operator. */
  asSystem<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  /** For libraries that bring their own SQL, such as the job queue. */
  pool: pg.Pool
  close(): Promise<void>
}

export type DatabaseConfig =
  | { kind: 'embedded'; directory: string }
  | { kind: 'postgres'; url: string; connections: number }

/** Where a database that has recovered from something says so. */
export type DatabaseLog = { warn(details: object, message: string): void }

export async function openDatabase(config: DatabaseConfig, log?: DatabaseLog): Promise<Database> {
  const opened = config.kind === 'embedded' ? await openEmbeddedWithUpkeep(config.directory, log) : openPostgres(config)
  const { pool } = opened
  // A connection may die, idle or at work: its query fails and the pool replaces it, but an unheard 'error' would end
  // the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('error', (error) => log?.warn({ err: error }, 'a database connection was lost'))
  try {
    if (config.kind === 'postgres') await meetPostgres(pool, config.url, log)
    await prepareDatabase(pool)
  } catch (error) {
    await opened.close().catch(() => {})
    throw error
  }
  return {
    inBusiness: (businessId, work) =>
      transact(
        pool,
        `begin; set local role ${appRole.name}; set local app.business_id = ${pg.escapeLiteral(String(businessId))}`,
        work,
      ),
    asSystem: (work) => transact(pool, `begin; set local role ${workerRole.name}`, work),
    pool,
    close: () => opened.close(),
  }
}

/** Inside a business's transaction: one step with the system's rights, such as handing over a job. */
export async function elevated<T>(tx: Transaction, step: () => Promise<T>): Promise<T> {
  const { rows } = await tx.execute<{ role: string }>(
    sql`select current_setting('role') as role, set_config('role', 'none', true)`,
  )
  const result = await step()
  await tx.execute(sql`select set_config('role', ${rows[0]?.role ?? 'none'}, true)`)
  return result
}

const names = new Map<string, string>()

/**
 * For a statement that every call passes: it is planned once per connection, and then only run. Its text must be the
 * same each time, or one of a few.
 */
export function prepared<T extends Record<string, unknown>>(tx: Transaction, query: SQL): Promise<{ rows: T[] }> {
  const built = dialect.sqlToQuery(query)
  const name = names.get(built.sql) ?? `prepared_${names.size + 1}`
  names.set(built.sql, name)
  const statement = tx._.session.prepareQuery(built, undefined, name, false)
  return statement.execute() as Promise<{ rows: T[] }>
}

const afterwards = new WeakMap<Transaction, ((pool: pg.Pool) => void)[]>()

/** Runs once the transaction is committed, and never if it is not. */
export function afterCommit(tx: Transaction, step: (pool: pg.Pool) => void): void {
  afterwards.set(tx, [...(afterwards.get(tx) ?? []), step])
}

// Our own transaction: drizzle's never returns the connection when BEGIN fails, and takes more round trips.
async function transact<T>(pool: pg.Pool, begin: string, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let usable = false
  try {
    await client.query(begin)
    const tx = transactionOn(client)
    const result = await work(tx)
    const { command } = await client.query('commit')
    usable = true
    // PostgreSQL answers COMMIT with ROLLBACK when a statement failed, even if the error was caught.
    if (command !== 'COMMIT') throw new Error('The transaction had already failed and was rolled back')
    for (const step of afterwards.get(tx) ?? []) step(pool)
    return result
  } catch (error) {
    usable ||= await client.query('rollback').then(Boolean, () => false)
    throw error
  } finally {
    client.release(!usable)
  }
}

const dialect = new PgDialect()
function transactionOn(client: pg.PoolClient): Transaction {
  return new NodePgTransaction(dialect, new NodePgSession(client, dialect, undefined), undefined)
}

async function openEmbeddedWithUpkeep(directory: string, log: DatabaseLog | undefined) {
  const embedded = await openEmbedded(directory, {
    onReplaced: (reason) => log?.warn({ err: reason }, 'the embedded database was restarted'),
  })
  const upkeep = startUpkeep(embedded.pool)
  return {
    pool: embedded.pool,
    async close() {
      await upkeep.stop()
      await embedded.close()
    },
  }
}

function openPostgres({ url, connections }: { url: string; connections: number }) {
  const pool = new pg.Pool({ connectionString: url, max: connections, connectionTimeoutMillis: 10_000 })
  return { pool, close: () => pool.end() }
}

const OLDEST_POSTGRES = 14
const MEET_WITHIN_MS = 45_000

// Started together with its database, or on a machine too busy to answer, the program waits a while.
async function meetPostgres(pool: pg.Pool, url: string, log: DatabaseLog | undefined): Promise<void> {
  const { host, pathname } = new URL(url)
  const giveUpAt = performance.now() + MEET_WITHIN_MS
  for (;;) {
    try {
      const { rows } = await pool.query<{ server_version_num: string }>('show server_version_num')
      const major = Math.floor(Number(rows[0]?.server_version_num) / 10_000)
      if (major >= OLDEST_POSTGRES) return
      throw new CannotStart(`The PostgreSQL at ${host} is version ${major}; ${OLDEST_POSTGRES} or newer is needed.`)
    } catch (error) {
      if (error instanceof CannotStart) throw error
      if (!isNotYet(error) || performance.now() > giveUpAt) {
        const reason = (error as Error).message || (error as NodeJS.ErrnoException).code
        throw new CannotStart(`The PostgreSQL of DATABASE_URL (${host}${pathname}) cannot be used: ${reason}`)
      }
      log?.warn({ host, reason: (error as Error).message }, 'waiting for PostgreSQL')
      await new Promise((resolve) => setTimeout(resolve, 2_000))
    }
  }
}

function isNotYet(error: unknown): boolean {
  const { code = '', message } = error as NodeJS.ErrnoException
  return ['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', '57P03'].includes(code) || message.includes('timeout')
}
