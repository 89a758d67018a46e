// A model that only does as it is told, for the tests of the pool.
import { setTimeout as sleep } from 'node:timers/promises'

type Job = { do: 'echo' | 'sleep' | 'die' | 'fail'; value?: string; ms?: number }

export async function openModel({ broken }: { broken?: boolean }) {
  if (broken) process.exit(1)
  return async (job: Job): Promise<string> => {
    switch (job.do) {
      case 'echo':
        return String(process.pid)
      case 'sleep':
        await sleep(job.ms)
        return job.value ?? ''
      case 'die':
        return process.exit(1)
      case 'fail':
        throw new Error('could not')
    }
  }
}
