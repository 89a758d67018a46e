// The telephone part of the parts list: networks, lines, the media role, its recordings, the calls' routes and jobs.
import { join } from 'node:path'
import { mp3Encoder } from '#adapters/recording/mp3.ts'
import { WEB_PHONE_NUMBER, webPhones } from '#adapters/telephony/browser/carrier.ts'
import { lineSockets } from '#adapters/telephony/browser/sockets.ts'
import { simulatedNetwork } from '#adapters/telephony/simulated/carrier.ts'
import { numberOfPersona, personas } from '#adapters/telephony/simulated/personas.ts'
import { openCallBus } from '#server/calls/bus.ts'
import { createCalls, type OnSettled } from '#server/calls/calls.ts'
import { type ActionsOnCall, type ConverseParts, converseWith } from '#server/calls/conversation.ts'
import { doNotCallAction } from '#server/calls/do-not-call-action.ts'
import { type AnalyseCall, workOnCalls } from '#server/calls/jobs.ts'
import { liveWords } from '#server/calls/live.ts'
import { type Media, startMedia } from '#server/calls/media.ts'
import { startRecordings } from '#server/calls/recordings.ts'
import { type CallRouteParts, callRoutes } from '#server/calls/routes.ts'
import { openSpool } from '#server/calls/spool.ts'
import { redeemTicket } from '#server/calls/tickets.ts'
import type { Database } from '#server/database/database.ts'
import { doNotCallRoutes } from '#server/do-not-call/routes.ts'
import type { Routes } from '#server/http.ts'
import type { Log } from '#server/log.ts'
import type { FileStore, JobQueue, Speech, WallClock } from '#server/ports.ts'
import { retentionJobs } from '#server/retention/jobs.ts'
import { retentionRoutes } from '#server/retention/routes.ts'
import { systemClock } from '#voice/clock.ts'
import { startConversation } from '#voice/conversation.ts'
import type { Config } from './config.ts'

export type CallingParts = {
  config: Config
  db: Database
  queue: JobQueue
  clock: WallClock
  log: Log
  speech: Speech
  files: FileStore
  knowledge: ConverseParts['knowledge']
  /** From the documents alone, or with a language model. */
  brain: ConverseParts['brain']
  analyse: AnalyseCall
  onSettled: readonly OnSettled[]
  actions: readonly ActionsOnCall[]
  campaignNames: CallRouteParts['campaignNames']
  /** What else of one phone number goes when everything of it is erased. */
  eraseElsewhere: Parameters<typeof retentionRoutes>[0]['eraseElsewhere']
}

export async function openCalling(parts: CallingParts) {
  const { config, db, queue, clock, log, files, onSettled } = parts
  const reachesPeople = () => config.enforceCallingWindow // the embedded networks reach nobody's real phone
  const calls = createCalls({ clock, reachesPeople })
  const bus = await openCallBus(db.pool)
  const live = liveWords()
  const placing = { db, queue, clock, calls, onSettled, personas: rehearsalPartners() }

  /** Only a process with the media role has lines. */
  async function openMedia(): Promise<{ media: Media; routes: Routes; stop(): Promise<void> }> {
    const trouble = (error: unknown, callId?: number) => log.error({ err: error, callId }, 'call trouble')
    const network = simulatedNetwork({
      directory: join(config.dataDirectory, 'simulated-network'),
      textToSpeech: parts.speech.textToSpeech,
      clock: systemClock,
    })
    const phones = webPhones(systemClock)
    const spool = await openSpool(join(config.dataDirectory, 'recording-spool'), trouble)
    const encoder = mp3Encoder()
    const media = startMedia({
      db,
      queue,
      clock,
      live,
      bus,
      spool,
      onSettled,
      converse: converseWith({
        db,
        speech: parts.speech,
        clock: systemClock,
        start: startConversation,
        brain: parts.brain,
        knowledge: parts.knowledge,
        actions: [doNotCallAction({ db, clock }), ...parts.actions],
      }),
      carriers: [phones.carrier, network],
      simulated: network,
      webPhone: { number: WEB_PHONE_NUMBER, openHere: phones.openHere },
      limits: config.callsAtOnce,
      alone: config.database.kind === 'embedded',
      onTrouble: (error, { callId }) => trouble(error, callId),
      onOver: () => void recordings.encodeFinished(),
    })
    const recordings = startRecordings({
      db,
      spool,
      encoder,
      files,
      clock,
      isRunning: (callId) => media.isRunning(callId),
      onTrouble: trouble,
    })
    void recordings.encodeFinished()
    const sockets = lineSockets({
      clock: systemClock,
      phones,
      redeem: (ticket) => db.asSystem((tx) => redeemTicket(tx, ticket, clock.now())),
      acceptTalk: media.acceptTalk,
    })
    return {
      media,
      routes: (_serve, app) => sockets(app),
      async stop() {
        await media.drain()
        await media.close()
        await network.close()
        await phones.carrier.close()
        await recordings.encodeFinished()
        await recordings.close()
        await encoder.close()
      },
    }
  }

  return {
    calls,
    reachesPeople,
    openMedia,
    apiRoutes: [
      callRoutes({
        ...placing,
        bus,
        live,
        files,
        webPhoneNumber: WEB_PHONE_NUMBER,
        campaignNames: parts.campaignNames,
      }),
      doNotCallRoutes({ db, clock }),
      retentionRoutes({ db, clock, files, eraseElsewhere: parts.eraseElsewhere }),
    ] satisfies Routes[],
    async startJobs() {
      await workOnCalls(queue, { db, queue, clock, onSettled, analyse: parts.analyse })
      await retentionJobs(queue, { db, clock, files })
    },
    close: () => bus.close(),
  }
}

const rehearsalPartners = () =>
  personas.map(({ id, name, about, language }) => ({ id, name, about, language, number: numberOfPersona(id) ?? '' }))
