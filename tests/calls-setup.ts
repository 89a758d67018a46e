// A business with an agent, the simulated network with scripted voices, and the media role: what call stories need.
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { localDisk } from '#adapters/file-store/local-disk.ts'
import { mp3Encoder } from '#adapters/recording/mp3.ts'
import { WEB_PHONE_NUMBER, webPhones } from '#adapters/telephony/browser/carrier.ts'
import { simulatedNetwork } from '#adapters/telephony/simulated/carrier.ts'
import { numberOfPersona, personas } from '#adapters/telephony/simulated/personas.ts'
import type { CallState } from '#contract/calls.ts'
import { addNumber, createBusiness } from '#server/accounts/accounts.ts'
import { openCallBus } from '#server/calls/bus.ts'
import { createCalls, type OnSettled } from '#server/calls/calls.ts'
import { type Converse, converseWith } from '#server/calls/conversation.ts'
import { doNotCallAction } from '#server/calls/do-not-call-action.ts'
import { liveWords } from '#server/calls/live.ts'
import { type MediaParts, startMedia } from '#server/calls/media.ts'
import { startRecordings } from '#server/calls/recordings.ts'
import { openSpool } from '#server/calls/spool.ts'
import { findCall, type WholeCall } from '#server/calls/store.ts'
import { type TransferLedger, transfers } from '#server/calls/transfer.ts'
import type { Database } from '#server/database/database.ts'
import { agents } from '#server/database/schema/index.ts'
import type { JobQueue } from '#server/ports.ts'
import { energyDetector } from '#voice/audio/energy-detector.ts'
import type { Brain } from '#voice/brain/brain.ts'
import { systemClock } from '#voice/clock.ts'
import { startConversation } from '#voice/conversation.ts'
import { ProviderError, type TextToSpeech } from '#voice/ports.ts'

/** Speaks any text as a hum, 80 ms a word, in every language. */
export const hum: TextToSpeech = {
  voices: () =>
    ['en', 'hi'].map((language) => ({
      voiceId: `hum:${language}`,
      speaker: 'Hum',
      language,
      gender: 'female' as const,
    })),
  async *speak(text) {
    const samples = new Int16Array(text.split(/\s+/).length * 0.08 * 8_000)
    for (let i = 0; i < samples.length; i++) samples[i] = 8_000 * Math.sin(i / 5)
    yield { samples, sampleRate: 8_000 }
  },
}

export type CallStoryOptions = {
  onSettled?: OnSettled[]
  limits?: MediaParts['limits']
  converse?: Converse
  brain?: Brain
  /** With it, agents can hand over to a person. */
  transferLedger?: TransferLedger
  holdAfterMs?: number
  directory?: string
  alone?: boolean
  /** The network cannot be asked about its calls. */
  carrierIsDown?: boolean
}

export async function callStory(db: Database, options: CallStoryOptions = {}) {
  const directory = options.directory ?? mkdtempSync(join(tmpdir(), 'vaani-calls-'))
  const clock = { now: () => new Date() }
  const jobs: { job: string; payload: object }[] = []
  const troubles: unknown[] = []
  const queue: JobQueue = {
    async enqueue(_tx, job, payloads) {
      jobs.push(...payloads.map((payload) => ({ job, payload })))
    },
    async work() {},
    async every() {},
    async close() {},
  }
  const files = await localDisk({ directory: join(directory, 'files') })
  const network = simulatedNetwork({
    directory: join(directory, 'network'),
    textToSpeech: hum,
    clock: systemClock,
    ringAfterMs: 20,
    answerAfterMs: 40,
  })
  if (options.carrierIsDown) {
    network.statusOf = () => Promise.reject(new ProviderError('simulated', 'is not reachable', { retryable: true }))
  }
  const phones = webPhones(systemClock)
  const bus = await openCallBus(db.pool)
  const live = liveWords(bus)
  const spool = await openSpool(join(directory, 'spool'), (error) => troubles.push(error))
  const encoder = mp3Encoder()
  const calls = createCalls({ clock, reachesPeople: () => false })
  const onSettled = options.onSettled ?? []
  const converse =
    options.converse ??
    converseWith({
      db,
      speech: {
        detector: energyDetector({ threshold: 200 }),
        speechToTextFor: () => ({
          kind: 'utterance',
          languages: ['en'],
          // One word of hum is a greeting, more is an answer.
          transcribe: ({ samples, sampleRate }) =>
            Promise.resolve({ text: samples.length < sampleRate * 0.6 ? 'hello' : 'yes, that is fine', final: true }),
        }),
        textToSpeech: hum,
        prepare() {},
      },
      clock: systemClock,
      wallClock: clock,
      start: startConversation,
      brain: () =>
        options.brain ?? {
          async *reply({ history }) {
            const turns = history.filter(({ who }) => who === 'customer').length
            if (turns < 2) yield { type: 'say', text: 'We are open from nine to six.' }
            else {
              yield { type: 'say', text: 'Goodbye.' }
              yield { type: 'end', reason: 'goodbye' }
            }
          },
        },
      knowledge: {
        ofAgent: () => () => Promise.resolve({ passages: [], answered: false }),
        prepare: () => Promise.resolve(),
      },
      actions: [doNotCallAction({ db, clock })],
    })
  const carriers = [phones.carrier, network]
  /** What was said to whoever answered a transfer. */
  const handedOver: string[] = []
  const mediaParts: MediaParts = {
    ...(options.transferLedger && {
      transfers: transfers({
        db,
        carriers,
        ledger: options.transferLedger,
        clock,
        lineClock: systemClock,
        speak: async (_line, sentence) => void handedOver.push(sentence),
      }),
    }),
    db,
    clock,
    live,
    spool,
    converse,
    queue,
    onSettled,
    bus,
    carriers,
    simulated: network,
    webPhone: { number: WEB_PHONE_NUMBER, openHere: phones.openHere },
    limits: options.limits ?? { perProcess: 50, perBusiness: 20 },
    alone: options.alone ?? true,
    ...(options.holdAfterMs === undefined ? {} : { holdAfterMs: options.holdAfterMs }),
    onTrouble: (error) => troubles.push(error),
    onOver: () => void recordings.encodeFinished(),
  }
  const media = startMedia(mediaParts)
  const recordings = startRecordings({
    db,
    spool,
    encoder,
    files,
    clock,
    isRunning: (callId) => media.isRunning(callId),
    onTrouble: (error) => troubles.push(error),
  })
  const settleParts = { queue, onSettled }
  const placing = {
    ...settleParts,
    db,
    clock,
    calls,
    personas: personas.map(({ id, name, about, language }) => ({
      id,
      name,
      about,
      language,
      number: numberOfPersona(id) ?? '',
    })),
  }

  async function business(openingPaise = 100_000n): Promise<{ id: number; agentId: number; number: string }> {
    return db.asSystem(async (tx) => {
      const { id } = await createBusiness(tx, {
        name: 'Shop',
        email: `${randomUUID()}@shop.example`,
        phone: '+918047180000',
        password: 'Vaani@2026',
        openingPaise,
      })
      const number = `+9180${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`
      await addNumber(tx, id, number)
      const [agent] = await tx
        .insert(agents)
        .values({
          businessId: id,
          name: 'Meera',
          description: 'Answers questions',
          language: 'en',
          number,
          voiceId: 'hum:en',
        } as typeof agents.$inferInsert)
        .returning({ id: agents.id })
      return { id, agentId: agent?.id ?? 0, number }
    })
  }
  const dial = (shop: { id: number; agentId: number }, to: string) =>
    db.inBusiness(shop.id, (tx) =>
      calls.dial(tx, { businessId: shop.id, agentId: shop.agentId, to, customerName: 'Asha', context: 'A question' }),
    )
  const read = async (businessId: number, callId: number): Promise<WholeCall> => {
    const call = await db.inBusiness(businessId, (tx) => findCall(tx, businessId, callId))
    if (!call) throw new Error(`No call ${callId}`)
    return call
  }
  /** Looks until the call is in one of these states. */
  async function until(businessId: number, callId: number, states: CallState[], ms = 20_000): Promise<WholeCall> {
    const by = Date.now() + ms
    for (;;) {
      const call = await read(businessId, callId)
      if (states.includes(call.state)) return call
      if (Date.now() > by) throw new Error(`Call ${callId} is ${call.state}, not ${states.join(' or ')}`)
      await new Promise((resolve) => setTimeout(resolve, 25))
    }
  }
  return {
    db,
    directory,
    clock,
    network,
    phones,
    bus,
    live,
    media,
    recordings,
    files,
    jobs,
    handedOver,
    troubles,
    calls,
    placing,
    business,
    dial,
    read,
    until,
    async close() {
      await media.close()
      await network.close()
      await recordings.close()
      await encoder.close()
      await bus.close()
      if (!options.directory) rmSync(directory, { recursive: true, force: true })
    },
  }
}
export type CallStory = Awaited<ReturnType<typeof callStory>>
