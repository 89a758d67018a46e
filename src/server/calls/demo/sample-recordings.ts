// The sound of the sample calls, really spoken: by the agent's voice on the right, a customer's on the left.
import { randomBytes } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import type { Database } from '#server/database/database.ts'
import { callDetails, calls } from '#server/database/schema/index.ts'
import type { FileStore, RecordingEncoder, Speech, WallClock } from '#server/ports.ts'
import { createResampler } from '#voice/audio/resampler.ts'
import type { Voice } from '#voice/ports.ts'
import { appendEvents } from '../events.ts'
import { findSilentSamples } from './sample-calls.ts'
import { SAMPLE_SCRIPTS } from './scripts.ts'

const RATE = 16_000
const LINE_MS = 60_000
const VOICES_WAIT_MS = 30 * 60_000

export type SampleRecordingParts = {
  db: Database
  clock: WallClock
  files: FileStore
  encoder: RecordingEncoder
  speech: Pick<Speech, 'textToSpeech' | 'voices' | 'status' | 'onStatus'>
}

type Sample = Awaited<ReturnType<typeof findSilentSamples>>[number]

export async function seedSampleRecordings(
  parts: SampleRecordingParts,
  { businessId }: { businessId: number },
): Promise<void> {
  await untilVoicesAreThere(parts.speech)
  const samples = await parts.db.inBusiness(businessId, (tx) => findSilentSamples(tx, businessId))
  for (const sample of samples) await record(parts, sample)
}

/** The natural voices, when they can be had; a start without network goes on with what there is. */
async function untilVoicesAreThere(speech: SampleRecordingParts['speech']): Promise<void> {
  const settled = () =>
    speech
      .status()
      .parts.every(({ part, state }) => part !== 'natural-voices' || state === 'ready' || state === 'not-installed')
  if (settled()) return
  const there = Promise.withResolvers<void>()
  const stop = speech.onStatus(() => settled() && there.resolve())
  const timer = setTimeout(() => there.resolve(), VOICES_WAIT_MS).unref()
  await there.promise
  clearTimeout(timer)
  stop()
}

async function record(parts: SampleRecordingParts, sample: Sample): Promise<void> {
  const { call } = sample
  const { businessId } = call
  const sound = await speakAll(parts.speech, sample)
  const file = join(tmpdir(), `vaani-sample-${randomBytes(6).toString('hex')}.pcm`)
  await writeFile(file, new Uint8Array(sound.buffer), { mode: 0o600 })
  const encoded = await parts.encoder.encode({ file, sampleRate: RATE }).finally(() => void rm(file, { force: true }))
  const { content, seconds } = encoded
  const key = `${businessId}/recordings/${call.id}-${randomBytes(12).toString('base64url')}.${parts.encoder.extension}`
  await parts.files.write({ key, contentType: parts.encoder.contentType }, content)
  await parts.db.inBusiness(businessId, async (tx) => {
    const recorded = { recordingSeconds: Math.round(seconds), recordingBytes: content.length }
    await tx.update(callDetails).set(recorded).where(eq(callDetails.callId, call.id))
    await tx.update(calls).set({ recordingKey: key }).where(eq(calls.id, call.id))
    const at = parts.clock.now()
    await appendEvents(tx, call, [{ at, type: 'recording-ready', data: { recordingObjKey: key, seconds } }])
  })
}

/** Interleaved: customer left, agent right, every line at its own time. */
async function speakAll(speech: SampleRecordingParts['speech'], { call, agent, turns }: Sample): Promise<Int16Array> {
  const both = new Int16Array(2 * Math.round((call.talkMs / 1000) * RATE))
  const customer = customerVoice(speech.voices(), call.customerNumber, agent.language, agent.voiceId)
  for (const { who, text, startMs } of turns) {
    const voiceId = who === 'agent' ? agent.voiceId : customer
    const signal = AbortSignal.timeout(LINE_MS)
    let position = Math.round((startMs / 1000) * RATE)
    let resampler: ReturnType<typeof createResampler> | undefined
    for await (const { samples, sampleRate } of speech.textToSpeech.speak(text, {
      voiceId,
      language: agent.language,
      speed: 1,
      signal,
    })) {
      resampler ??= createResampler(sampleRate, RATE)
      const piece = resampler.push(samples)
      for (let i = 0; i < piece.length; i++) {
        const at = 2 * (position + i) + (who === 'agent' ? 1 : 0)
        if (at < both.length) both[at] = piece[i] as number
      }
      position += piece.length
    }
  }
  return both
}

function customerVoice(voices: readonly Voice[], number: string, language: string, agentVoice: string): string {
  const gender = SAMPLE_SCRIPTS.find(({ customerNumber }) => customerNumber === number)?.customerGender
  const others = voices.filter((voice) => voice.language === language && voice.voiceId !== agentVoice)
  return (others.find((voice) => voice.gender === gender) ?? others[0])?.voiceId ?? agentVoice
}
