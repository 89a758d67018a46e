// The queue's side: ticks of the dispatcher, reading sheets, writing results.
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { type CampaignParts, READ_SHEET } from './campaigns.ts'
import { isAnythingDue } from './dispatch-store.ts'
import { type DispatcherParts, dispatch, WRITE_RESULT } from './dispatcher.ts'
import { importSheet } from './importing.ts'
import { type ResultParts, writeFinalResult } from './results.ts'
import { findWithoutResult } from './store.ts'
import { TICK, TICK_SECONDS, wakeBy } from './waking.ts'

const EVERY_MINUTE = 'campaigns-every-minute'
const MINUTE_MS = 60_000
/** With nothing to do, a tick waits this long for calls to end before it leaves the rest to the next. */
const PATIENCE_MS = 600
const PAUSE_MS = 250
/** Until then the job that the completion left writes it. */
const RESULT_AFTER_MS = 10 * MINUTE_MS
const RESULTS_AT_ONCE = 20

const OneCampaign = z.object({ businessId: z.number(), campaignId: z.number() })
const Tick = z.object({ at: z.number() })

export async function workOnCampaigns(parts: CampaignParts & DispatcherParts & ResultParts): Promise<void> {
  const { db, queue, clock } = parts
  const wake = wakeBy(queue)
  const importParts = { ...parts, store: parts.files.store, wake }
  await queue.work(TICK, ({ at }) => tick(parts, at), { payload: Tick })
  await queue.work(READ_SHEET, (job) => importSheet(importParts, job.businessId, job.campaignId), {
    payload: OneCampaign,
    concurrency: 2,
  })
  await queue.work(WRITE_RESULT, async (job) => void (await writeFinalResult(parts, job.businessId, job.campaignId)), {
    payload: OneCampaign,
  })
  await queue.work(EVERY_MINUTE, () =>
    db.asSystem(async (tx) => {
      const now = clock.now().getTime()
      if (await isAnythingDue(tx, new Date(now + MINUTE_MS))) await wake(tx)
      const missing = await findWithoutResult(tx, new Date(now - RESULT_AFTER_MS), RESULTS_AT_ONCE)
      await queue.enqueue(tx, WRITE_RESULT, missing)
    }),
  )
  await queue.every(EVERY_MINUTE, '* * * * *')
}

/** Works until nothing moves any more, at most until the next tick is due. */
export async function tick(parts: DispatcherParts, at = Date.now()): Promise<void> {
  if (Date.now() - at > MINUTE_MS) return // left over from a process that was away; newer ones are there
  const until = performance.now() + TICK_SECONDS * 1000
  let idleSince = performance.now()
  while (performance.now() < until && performance.now() - idleSince < PATIENCE_MS) {
    if ((await dispatch(parts)) > 0) idleSince = performance.now()
    else await sleep(PAUSE_MS)
  }
}
