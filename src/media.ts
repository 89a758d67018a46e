// The media role's parts list: carriers, the conversation on each line, recordings.
import { join } from 'node:path'
import { mp3Encoder } from '#adapters/recording/mp3.ts'
import { WEB_PHONE_NUMBER, webPhones } from '#adapters/telephony/browser/carrier.ts'
import { lineSockets } from '#adapters/telephony/browser/sockets.ts'
import { simulatedNetwork } from '#adapters/telephony/simulated/carrier.ts'
import type { CallBus } from '#server/calls/bus.ts'
import { type ActionsOnCall, converseWith } from '#server/calls/conversation.ts'
import type { LiveWords } from '#server/calls/live.ts'
import { startMedia } from '#server/calls/media.ts'
import type { ReadyLines } from '#server/calls/ready-lines.ts'
import { startRecordings } from '#server/calls/recordings.ts'
import type { SettleParts } from '#server/calls/settle.ts'
import { speakOnLine } from '#server/calls/speak-on-line.ts'
import { openSpool } from '#server/calls/spool.ts'
import { redeemTicket } from '#server/calls/tickets.ts'
import { type TransferLedger, transfers } from '#server/calls/transfer.ts'
import type { Database } from '#server/database/database.ts'
import type { Routes } from '#server/http.ts'
import type { KnowledgeSearch } from '#server/knowledge/knowledge.ts'
import type { Log } from '#server/log.ts'
import type { FileStore, Speech, WallClock } from '#server/ports.ts'
import { fromDocuments } from '#voice/brain/from-documents.ts'
import { withModel } from '#voice/brain/with-model.ts'
import { systemClock } from '#voice/clock.ts'
import { startConversation } from '#voice/conversation.ts'
import type { LanguageModel } from '#voice/ports.ts'
import type { Config } from './config.ts'

export type MediaRole = {
  routes: Routes
  /** Takes no more calls; resolves when the running ones are over. */
  drain(): Promise<void>
  close(): Promise<void>
}

export async function openMediaRole(parts: {
  config: Config
  log: Log
  db: Database
  clock: WallClock
  speech: Speech
  knowledge: KnowledgeSearch
  model: LanguageModel | undefined
  files: FileStore
  bus: CallBus
  live: LiveWords
  readyLines: ReadyLines
  settle: SettleParts
  actions: readonly ActionsOnCall[]
  transferLedger: TransferLedger
}): Promise<MediaRole> {
  const { config, log, db, clock, speech, model, files } = parts
  const onTrouble = (error: unknown, context: object) => log.error({ err: error, ...context }, 'call')
  const network = simulatedNetwork({
    directory: join(config.dataDirectory, 'simulated-network'),
    textToSpeech: speech.textToSpeech,
    clock: systemClock,
  })
  const phones = webPhones(systemClock)
  const spool = await openSpool(join(config.dataDirectory, 'spool'), (error) => onTrouble(error, {}))
  const encoder = mp3Encoder()
  const converse = converseWith({
    db,
    speech,
    knowledge: parts.knowledge,
    clock: systemClock,
    wallClock: clock,
    onSpeaks: (agent) => void parts.readyLines.agentSpeaks(agent).catch((error) => onTrouble(error, {})),
    start: startConversation,
    brain: (options) =>
      model
        ? withModel(model, { ...options, onTrouble: (error) => log.warn({ err: error }, 'language model') })
        : fromDocuments(options),
    actions: parts.actions,
  })
  const carriers = [phones.carrier, network]
  const transfer = transfers({
    db,
    carriers,
    ledger: parts.transferLedger,
    clock,
    lineClock: systemClock,
    speak: (line, sentence, { voiceId, language, voiceSpeed: speed }) =>
      speakOnLine(line, sentence, { textToSpeech: speech.textToSpeech, clock: systemClock, voiceId, language, speed }),
  })
  const media = startMedia({
    ...parts.settle,
    db,
    clock,
    live: parts.live,
    bus: parts.bus,
    spool,
    converse,
    transfers: transfer,
    overhear(attemptId, event) {
      if (event.type === 'agent-speaking') network.overhear(attemptId, { text: event.text, finished: false })
      if (event.type === 'agent-said') network.overhear(attemptId, { text: event.text, finished: true })
    },
    carriers,
    simulated: network,
    webPhone: { number: WEB_PHONE_NUMBER, openHere: phones.openHere },
    limits: config.callsAtOnce,
    alone: config.database.kind === 'embedded',
    onTrouble,
    onOver: () => void recordings.encodeFinished(),
  })
  const recordings = startRecordings({
    db,
    clock,
    spool,
    encoder,
    files,
    isRunning: (callId) => media.isRunning(callId),
    onTrouble: (error, callId) => onTrouble(error, { callId }),
  })
  void recordings.encodeFinished() // what a crash has left
  parts.readyLines.everyAgent().catch((error: unknown) => onTrouble(error, {}))
  const sockets = lineSockets({
    clock: systemClock,
    phones,
    redeem: (ticket) => db.asSystem((tx) => redeemTicket(tx, ticket, clock.now())),
    acceptTalk: (businessId, callId, line) => media.acceptTalk(businessId, callId, line),
  })
  return {
    routes: (_serve, app) => sockets(app),
    drain: () => media.drain(),
    async close() {
      await media.close()
      await network.close()
      await recordings.encodeFinished()
      await recordings.close()
      await encoder.close()
    },
  }
}
