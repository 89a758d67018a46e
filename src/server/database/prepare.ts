// Brings any PostgreSQL to the current schema; safe to run from several processes at once.
import { fileURLToPath } from 'node:url'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import { CannotStart } from '../errors.ts'

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))
const LOCK = 727_201

export async function prepareDatabase(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await client.query(CREATE_ROLES)
    await refuseNewerSchema(client)
    await migrate(drizzle(client), { migrationsFolder })
    await client.query(CLOSE_TABLES)
    await client.query('select pg_advisory_unlock($1)', [LOCK])
    client.release()
  } catch (error) {
    client.release(true)
    throw error
  }
}

// Migrations only go forward: an older program would write into tables that it does not know.
async function refuseNewerSchema(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ journal: string | null }>(
    "select to_regclass('drizzle.__drizzle_migrations') as journal",
  )
  if (!rows[0]?.journal) return
  const applied = await client.query<{ newest: string | null }>(
    'select max(created_at) as newest from drizzle.__drizzle_migrations',
  )
  const known = readMigrationFiles({ migrationsFolder }).at(-1)?.folderMillis ?? 0
  if (Number(applied.rows[0]?.newest ?? 0) > known) {
    throw new CannotStart('The database was prepared by a newer version of this program. Please start that version.')
  }
}

const ROLES = ['vaani_app', 'vaani_worker']

const CREATE_ROLES = ROLES.map(
  (role) => `
do $$ begin
  if not exists (select from pg_roles where rolname = '${role}') then
    begin
      create role ${role} nologin;
    exception when duplicate_object or unique_violation then null; -- roles belong to the server: another database's start
    end;
  end if;
  if not pg_has_role(current_user, '${role}', 'member') then
    execute format('grant ${role} to %I', current_user);
  end if;
end $$;
grant usage on schema public to ${role};
alter default privileges in schema public grant select, insert, update, delete on tables to ${role};
alter default privileges in schema public grant usage on sequences to ${role};
`,
).join('')

// Row-level security binds the owner too; drizzle cannot say FORCE.
const CLOSE_TABLES = `
do $$ declare name regclass; begin
  for name in
    select oid::regclass from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and not (relrowsecurity and relforcerowsecurity)
  loop
    execute format('alter table %s enable row level security, force row level security', name);
  end loop;
end $$;
`
