// One worker process: the campaigns' jobs and the media role, on an instant carrier. Started and killed at will.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { localDisk } from '#adapters/file-store/local-disk.ts'
import { pgBossQueue } from '#adapters/job-queue/pg-boss.ts'
import { forkedSpreadsheets } from '#adapters/spreadsheets/spreadsheets.ts'
import { openCallBus } from '#server/calls/bus.ts'
import { createCalls } from '#server/calls/calls.ts'
import { startMedia } from '#server/calls/media.ts'
import { openSpool } from '#server/calls/spool.ts'
import { settleRow } from '#server/campaigns/campaigns.ts'
import { workOnCampaigns } from '#server/campaigns/jobs.ts'
import { openDatabase } from '#server/database/database.ts'
import type { Conversation } from '#voice/conversation.ts'
import { instantCarrier } from './instant-carrier.ts'

const { DATABASE_URL = '', CARRIER_LOG = '', FILES = '' } = process.env
const db = await openDatabase({ kind: 'postgres', url: DATABASE_URL, connections: 10 })
const queue = await pgBossQueue(db, { onError: (error) => console.error(error) })
const clock = { now: () => new Date() }
const store = await localDisk({ directory: FILES })
const carrier = instantCarrier(CARRIER_LOG)
const silence: Conversation = {
  done: Promise.resolve({ reason: 'goodbye', durationMs: 1_000 }),
  end() {},
  say: async () => {},
  heard: async () => {},
  release: () => {
    throw new Error('Nobody to hand over to')
  },
  takeBack() {},
}

startMedia({
  db,
  queue,
  clock,
  bus: await openCallBus(db.pool),
  live: { tell() {}, follow: () => () => {} },
  spool: await openSpool(mkdtempSync(join(tmpdir(), 'vaani-bench-')), console.error),
  converse: { prepare: async () => {}, start: async () => silence },
  carriers: [carrier],
  simulated: carrier,
  webPhone: { number: '+12025550123', openHere: () => [] },
  limits: { perProcess: 100, perBusiness: 200 },
  alone: false,
  onSettled: [settleRow],
  onTrouble: (error) => console.error(error),
  onOver() {},
})
await workOnCampaigns({
  db,
  queue,
  clock,
  calls: createCalls({ clock, reachesPeople: () => false }),
  reachesPeople: () => false,
  files: { db, store, limits: { knowledge: 25e6, campaign: 25e6 } },
  spreadsheets: forkedSpreadsheets(),
})
process.send?.('ready')
