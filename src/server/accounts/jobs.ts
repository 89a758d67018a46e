import type { Database } from '../database/database.ts'
import type { JobQueue } from '../ports.ts'
import { deleteExpiredSessions } from './store.ts'

export const SWEEP_SESSIONS = 'accounts.sweep-sessions'

export async function accountJobs(db: Database, queue: JobQueue): Promise<void> {
  await queue.work(SWEEP_SESSIONS, () => db.asSystem(deleteExpiredSessions))
  await queue.every(SWEEP_SESSIONS, '17 * * * *')
}
