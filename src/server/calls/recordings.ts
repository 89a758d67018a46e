// After the call: its spooled sound becomes a small file in the store. The spool is the list of what is still to do.
import { randomBytes } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { isOpen } from '#contract/calls.ts'
import type { Database } from '../database/database.ts'
import { callDetails } from '../database/schema/index.ts'
import type { FileStore, RecordingEncoder, WallClock } from '../ports.ts'
import { appendEvents } from './events.ts'
import type { Spool, SpooledCall } from './spool.ts'
import { findCall } from './store.ts'

const LOOK_AGAIN_MS = 60_000

export type Recordings = {
  /** Encodes what calls that are over have left, those of a crashed process too. */
  encodeFinished(): Promise<void>
  close(): Promise<void>
}

export type RecordingParts = {
  db: Database
  spool: Spool
  encoder: RecordingEncoder
  files: FileStore
  clock: WallClock
  /** Whether the call is being run by this process right now. */
  isRunning(callId: number): boolean
  onTrouble(error: unknown, callId: number): void
}

export function startRecordings(parts: RecordingParts): Recordings {
  let round: Promise<void> = Promise.resolve()
  const encodeFinished = () => {
    round = round.then(() => encodeAll(parts)).catch((error: unknown) => parts.onTrouble(error, 0))
    return round
  }
  const timer = setInterval(() => void encodeFinished(), LOOK_AGAIN_MS).unref()
  return {
    encodeFinished,
    async close() {
      clearInterval(timer)
      await round
    },
  }
}

async function encodeAll(parts: RecordingParts): Promise<void> {
  for (const spooled of await parts.spool.list()) {
    if (parts.isRunning(spooled.callId)) continue
    try {
      await encodeOne(parts, spooled)
    } catch (error) {
      parts.onTrouble(error, spooled.callId) // it stays in the spool for the next round
    }
  }
}

async function encodeOne({ db, spool, encoder, files, clock }: RecordingParts, spooled: SpooledCall): Promise<void> {
  const { businessId, callId } = spooled
  const call = await db.inBusiness(businessId, (tx) => findCall(tx, businessId, callId))
  if (call && isOpen(call.state)) return // the crash is still being settled
  if (!call || call.recordingKey || call.details.erasedAt) return spool.remove(spooled)

  const { content, seconds } = await encoder.encode(spooled)
  const key = `${businessId}/recordings/${callId}-${randomBytes(12).toString('base64url')}.${encoder.extension}`
  await files.write({ key, contentType: encoder.contentType }, content)
  await db.inBusiness(businessId, async (tx) => {
    const found = and(eq(callDetails.businessId, businessId), eq(callDetails.callId, callId))
    await tx
      .update(callDetails)
      .set({ recordingSeconds: Math.round(seconds), recordingBytes: content.length })
      .where(found)
    const data = { recordingObjKey: key, seconds }
    await appendEvents(tx, call, [{ at: clock.now(), type: 'recording-ready', data }], { recordingKey: key })
  })
  await spool.remove(spooled)
}
