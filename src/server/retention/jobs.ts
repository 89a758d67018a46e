import type { JobQueue } from '../ports.ts'
import { type RetentionParts, sweepRetention } from './retention.ts'

export const SWEEP_RETENTION = 'retention.sweep'

export async function retentionJobs(queue: JobQueue, parts: RetentionParts): Promise<void> {
  await queue.work(SWEEP_RETENTION, () => sweepRetention(parts))
  await queue.every(SWEEP_RETENTION, '17 * * * *')
}
