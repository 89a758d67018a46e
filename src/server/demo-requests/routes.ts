import { requestDemo } from '#contract/demo-requests.ts'
import type { Database } from '../database/database.ts'
import type { Routes } from '../http.ts'
import type { WallClock } from '../ports.ts'
import { storeDemoRequest } from './demo-requests.ts'

const PER_ADDRESS_PER_MINUTE = 20

export const demoRequestRoutes =
  (db: Database, clock: WallClock): Routes =>
  (serve) => {
    serve(
      requestDemo,
      async ({ body }) => {
        await db.asSystem((tx) => storeDemoRequest(tx, body, clock.now()))
        return { received: true as const }
      },
      { perAddressPerMinute: PER_ADDRESS_PER_MINUTE },
    )
  }
