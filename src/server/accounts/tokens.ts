// Bearer tokens: opaque, only their hash is stored, and each ends by itself.
import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { tokens } from '../database/schema/index.ts'

// A lookup is remembered for a moment. A logout counts at once in its own process; in others after this long.
const REMEMBER_MS = 2_000
const MOST_REMEMBERED = 10_000
const DAY_MS = 86_400_000

export type Tokens = { businessOf(token: string): Promise<number | undefined> }

export type Sessions = Tokens & {
  start(businessId: number): Promise<string>
  end(token: string): Promise<void>
}

export function openSessions(db: Database, options: { days: number; now?: () => number }): Sessions {
  const now = options.now ?? Date.now
  const known = new Map<string, { businessId: number; until: number }>()
  return {
    async businessOf(token) {
      const sha256 = hash(token)
      const remembered = known.get(sha256)
      if (remembered && remembered.until > now()) return remembered.businessId
      const session = await findSession(db, sha256)
      known.delete(sha256)
      if (!session || session.expiresAt <= now()) return undefined
      if (known.size >= MOST_REMEMBERED) known.clear()
      known.set(sha256, { ...session, until: Math.min(now() + REMEMBER_MS, session.expiresAt) })
      return session.businessId
    },
    async start(businessId) {
      const token = randomBytes(32).toString('base64url')
      const expiresAt = new Date(now() + options.days * DAY_MS)
      await db.inBusiness(businessId, (tx) => tx.insert(tokens).values({ sha256: hash(token), businessId, expiresAt }))
      return token
    },
    async end(token) {
      const sha256 = hash(token)
      await db.inBusiness(NOBODY, (tx) => tx.execute(sql`select public.end_session(${sha256})`))
      known.delete(sha256)
    },
  }
}

/** Before sign-in: acts for no business, so that nothing but the sign-in functions is open. */
export const NOBODY = 0

async function findSession(
  db: Database,
  sha256: string,
): Promise<{ businessId: number; expiresAt: number } | undefined> {
  const { rows } = await db.inBusiness(NOBODY, (tx) =>
    tx.execute<{ business_id: string; expires_at: string | Date }>(
      sql`select business_id, expires_at from public.session_of_token(${sha256})`,
    ),
  )
  const [row] = rows
  return row && { businessId: Number(row.business_id), expiresAt: new Date(row.expires_at).getTime() }
}

const hash = (token: string) => createHash('sha256').update(token).digest('hex')
