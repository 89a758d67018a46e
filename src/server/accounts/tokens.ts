// Bearer tokens: only their hash is stored; a lookup is remembered for a short while.
import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { tokens } from '../database/schema/index.ts'

const REMEMBER_MS = 30_000
const MOST_REMEMBERED = 10_000

export type Tokens = { businessOf(token: string): Promise<number | undefined> }

export function tokenLookup(db: Database): Tokens {
  const known = new Map<string, { businessId: number; until: number }>()
  return {
    async businessOf(token) {
      const sha256 = hash(token)
      const remembered = known.get(sha256)
      if (remembered && remembered.until > Date.now()) return remembered.businessId
      const [row] = await db.asSystem((tx) => tx.select().from(tokens).where(eq(tokens.sha256, sha256)))
      if (!row) return undefined
      if (known.size >= MOST_REMEMBERED) known.clear()
      known.set(sha256, { businessId: row.businessId, until: Date.now() + REMEMBER_MS })
      return row.businessId
    },
  }
}

const hash = (token: string) => createHash('sha256').update(token).digest('hex')
