// The product with a clock that a test can set and a telephone network in a hurry: the real pages, API, queue,
// database, dispatcher, media role and simulated network; only the talk itself is cut short.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { localDisk } from '#adapters/file-store/local-disk.ts'
import { localDiskRoutes } from '#adapters/file-store/local-disk-routes.ts'
import { pgBossQueue } from '#adapters/job-queue/pg-boss.ts'
import { forkedSpreadsheets } from '#adapters/spreadsheets/spreadsheets.ts'
import { simulatedNetwork } from '#adapters/telephony/simulated/carrier.ts'
import { agentNames } from '#contract/agents.ts'
import { addNumber, createBusiness } from '#server/accounts/accounts.ts'
import { accountRoutes } from '#server/accounts/routes.ts'
import { openSessions } from '#server/accounts/tokens.ts'
import { namesOfAgents } from '#server/agents/agents.ts'
import { billingRoutes } from '#server/billing/routes.ts'
import { openCallBus } from '#server/calls/bus.ts'
import { createCalls } from '#server/calls/calls.ts'
import { liveWords } from '#server/calls/live.ts'
import { startMedia } from '#server/calls/media.ts'
import { openSpool } from '#server/calls/spool.ts'
import { settleRow } from '#server/campaigns/campaigns.ts'
import { workOnCampaigns } from '#server/campaigns/jobs.ts'
import { campaignRoutes } from '#server/campaigns/routes.ts'
import { wakeBy } from '#server/campaigns/waking.ts'
import { openDatabase } from '#server/database/database.ts'
import { agents, campaignContacts } from '#server/database/schema/index.ts'
import { doNotCallImportRoutes, doNotCallRoutes } from '#server/do-not-call/routes.ts'
import { fileRoutes } from '#server/files/routes.ts'
import { createServer } from '#server/http.ts'
import type { Conversation, ConversationEnd } from '#voice/conversation.ts'
import type { AudioLine, Clock, TextToSpeech } from '#voice/ports.ts'

export const OWNER = { email: 'owner@shop.example', password: 'Vaani@2026' }
const HURRY = 20
const TALK_MS = 45_000

export type Placed = { to: string; at: Date }

export async function startBentProduct(pages: string, agentNamesWanted: string[], startAt: Date) {
  const directory = mkdtempSync(join(tmpdir(), 'vaani-bent-'))
  const db = await openDatabase({ kind: 'embedded', directory })
  const queue = await pgBossQueue(db)
  let ahead = startAt.getTime() - Date.now()
  const clock = { now: () => new Date(Date.now() + ahead) }
  const disk = await localDisk({ directory: join(directory, 'files') })
  const files = { db, store: disk, limits: { knowledge: 25e6, campaign: 25e6 } }
  const bus = await openCallBus(db.pool)
  const calls = createCalls({ clock, reachesPeople: () => true })
  const sessions = openSessions(db, { days: 1 })
  const network = simulatedNetwork({
    directory: join(directory, 'network'),
    textToSpeech: silence,
    clock: hurried,
    ringAfterMs: 20,
    answerAfterMs: 40,
  })
  const placed: Placed[] = []
  const place = network.placeCall.bind(network)
  network.placeCall = (request) => {
    placed.push({ to: request.to, at: clock.now() })
    return place(request)
  }
  const media = startMedia({
    db,
    queue,
    clock,
    bus,
    live: liveWords(bus),
    spool: await openSpool(join(directory, 'spool'), () => {}),
    converse: { prepare: async () => {}, start: async (call, line) => shortTalk(call.customerNumber, line) },
    carriers: [network],
    simulated: network,
    webPhone: { number: '+12025550123', openHere: () => [] },
    limits: { perProcess: 50, perBusiness: 50 },
    alone: true,
    onSettled: [settleRow],
    onTrouble: (error) => console.error(error),
    onOver() {},
  })
  const campaigns = {
    db,
    queue,
    clock,
    calls,
    files,
    spreadsheets: forkedSpreadsheets(),
    reachesPeople: () => true,
  }
  await workOnCampaigns(campaigns)
  await db.asSystem(async (tx) => {
    const { id } = await createBusiness(tx, {
      name: 'Shop',
      phone: '+918047180000',
      openingPaise: 1_000_000n,
      ...OWNER,
    })
    for (const [n, name] of agentNamesWanted.entries()) {
      const number = `+91804718000${n + 1}`
      await addNumber(tx, id, number)
      const agent = { businessId: id, name, description: 'Calls', language: 'en', number, voiceId: 'none' }
      await tx.insert(agents).values(agent as typeof agents.$inferInsert)
    }
  })
  const server = await createServer({
    tokens: sessions,
    pages,
    routes: [
      accountRoutes(db, sessions, { signup: 'closed', demo: undefined }),
      billingRoutes(db),
      fileRoutes(files),
      campaignRoutes(campaigns),
      doNotCallRoutes({ db, clock }),
      doNotCallImportRoutes(campaigns),
      (serve) => serve(agentNames, ({ businessId }) => db.inBusiness(businessId, namesOfAgents)),
      (_serve, app) => localDiskRoutes(app, disk),
    ],
  })
  const url = await server.listen({ port: 0, host: '127.0.0.1' })
  return {
    url,
    placed,
    clock,
    /** Rows whose call is under way. */
    talking: () => db.asSystem((tx) => tx.$count(campaignContacts, eq(campaignContacts.state, 'calling'))),
    /** Moves the clock; ticks that the cron of the next minute would bring come at once. */
    async moveTo(instant: Date): Promise<void> {
      ahead = instant.getTime() - Date.now()
      await db.asSystem(wakeBy(queue))
    },
    async close() {
      await server.close()
      await media.close()
      await network.close()
      await bus.close()
      await queue.close()
      await db.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

const hurried: Clock = {
  now: () => performance.now() * HURRY,
  at(atMs, work) {
    const timer = setTimeout(work, Math.max(0, atMs / HURRY - performance.now()))
    return () => clearTimeout(timer)
  },
}

const silence: TextToSpeech = {
  voices: () => [],
  async *speak() {
    yield { samples: new Int16Array(800), sampleRate: 8_000 }
  },
}

/** The customer is on the line; we say goodbye soon, and a machine is known by its number. */
function shortTalk(number: string, line: AudioLine): Conversation {
  const over = Promise.withResolvers<{ reason: ConversationEnd; durationMs: number }>()
  const reason: ConversationEnd = number.endsWith('94') ? 'voicemail' : 'goodbye'
  line.listen((event) => {
    if (event.type === 'ended') over.resolve({ reason, durationMs: TALK_MS })
  })
  setTimeout(() => line.hangUp(), 50)
  return {
    done: over.promise,
    end: () => line.hangUp(),
    say: async () => {},
    release: () => line,
    heard: async () => {},
    takeBack() {},
  }
}
