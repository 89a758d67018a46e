import { callLog, callLogFilterOptions, hangUpCall, makeCall, readCall, readRecording } from '#contract/calls.ts'
import {
  listPersonas,
  openPhone as openPhoneEndpoint,
  startRehearsal as startRehearsalEndpoint,
  startTalk as startTalkEndpoint,
} from '#contract/talks.ts'
import type { Transaction } from '../database/database.ts'
import { ProductError } from '../errors.ts'
import { addressFor } from '../files/files.ts'
import type { Routes } from '../http.ts'
import type { FileStore } from '../ports.ts'
import type { CallBus } from './bus.ts'
import { recordingNotFound } from './errors.ts'
import { exportRoute } from './export.ts'
import { followRoute } from './follow.ts'
import type { LiveWords } from './live.ts'
import { findLogPage } from './log.ts'
import { hangUp, openPhone, type PlacingParts, placeCall, startRehearsal, startTalk } from './placing.ts'
import { agentsInLog, callInFull } from './reading.ts'
import { findCall } from './store.ts'

const RECORDING_URL_SECONDS = 6 * 3_600
const LONGEST_KEY = 200

export type CallRouteParts = PlacingParts & {
  bus: CallBus
  live: LiveWords
  files: FileStore
  webPhoneNumber: string
  /** Names of the business's campaigns by their ids. */
  campaignNames(tx: Transaction, businessId: number): Promise<Record<string, string>>
}

export function callRoutes(parts: CallRouteParts): Routes {
  const { db, files } = parts
  return (serve, app) => {
    serve(makeCall, async ({ body, request }) => {
      const callId = await placeCall(parts, body, idempotencyKey(request.headers['idempotency-key']))
      const call = await db.inBusiness(body.businessId, (tx) => findCall(tx, body.businessId, callId))
      return { callId, state: call?.state ?? 'QUEUED' }
    })
    serve(hangUpCall, async ({ businessId, params: { callId } }) => ({
      callId,
      state: await hangUp(parts, businessId, callId),
    }))
    serve(callLog, ({ businessId, query }) => db.inBusiness(businessId, (tx) => findLogPage(tx, businessId, query)))
    serve(callLogFilterOptions, ({ businessId }) =>
      db.inBusiness(businessId, async (tx) => ({
        agentInfo: await agentsInLog(tx, businessId),
        campaignInfo: await parts.campaignNames(tx, businessId),
      })),
    )
    serve(readCall, ({ businessId, params: { callId } }) =>
      db.inBusiness(businessId, (tx) => callInFull(tx, businessId, callId)),
    )
    serve(readRecording, async ({ businessId, query: { recordingObjKey: key }, request }) => {
      // The key names its call, so that no index over keys is needed.
      const callId = Number(/^\d+\/recordings\/(\d+)-/.exec(key)?.[1])
      const call = callId && (await db.inBusiness(businessId, (tx) => findCall(tx, businessId, callId)))
      if (!call || call.recordingKey !== key) throw recordingNotFound()
      const url = await files.downloadUrl(key, { expiresInSeconds: RECORDING_URL_SECONDS })
      return { recordingObjKey: addressFor(request, url) }
    })
    serve(startTalkEndpoint, async ({ businessId, body }) => {
      const talk = await startTalk(parts, businessId, body.agentId)
      return { ...talk, socket: socketFor(talk.ticket) }
    })
    serve(openPhoneEndpoint, async ({ businessId }) => {
      const ticket = await openPhone(parts, businessId)
      return { ...ticket, number: parts.webPhoneNumber, socket: socketFor(ticket.ticket) }
    })
    serve(listPersonas, () => Promise.resolve([...parts.personas]))
    serve(startRehearsalEndpoint, async ({ businessId, body }) => ({
      callId: await startRehearsal(parts, businessId, body),
    }))
    followRoute(app, parts)
    exportRoute(app, db)
  }
}

const socketFor = (ticket: string) => `/v1/line?ticket=${ticket}`

function idempotencyKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined || header === '') return undefined
  if (typeof header === 'string' && header.length <= LONGEST_KEY) return header
  throw new ProductError(
    'invalid',
    'idempotency-key-invalid',
    `An Idempotency-Key has at most ${LONGEST_KEY} characters.`,
  )
}
