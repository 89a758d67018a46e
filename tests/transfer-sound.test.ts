// What both sides of a transfer hear, moment by moment.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findCall } from '#server/calls/store.ts'
import { type TransferLedger, transfers } from '#server/calls/transfer.ts'
import { agents } from '#server/database/schema/index.ts'
import type { Carrier, CarrierEvent } from '#server/ports.ts'
import { rms } from '#voice/audio/level.ts'
import { startConversation } from '#voice/conversation.ts'
import type { AudioLine } from '#voice/ports.ts'
import { fakeClock } from '#voice/testing/fake-clock.ts'
import { scriptedLine } from '#voice/testing/scripted-line.ts'
import { RATE, scriptedDetector, scriptedRecogniser, scriptedVoice, spoken } from '#voice/testing/scripted-speech.ts'
import { type CallStory, callStory } from './calls-setup.ts'
import { databases, type TestDatabase } from './databases.ts'

const DESK = { label: 'Front desk', number: '+918047180005' }

/** A telephone whose answer the test gives. */
function handCarrier() {
  let listener: (event: CarrierEvent) => void = () => {}
  let attemptId = ''
  const carrier: Carrier = {
    name: 'hand',
    reachesPeople: false,
    serves: () => true,
    listen(next) {
      listener = next
    },
    placeCall(request) {
      attemptId = request.attemptId
      return Promise.resolve()
    },
    hangUp: () => Promise.resolve(listener({ type: 'ended', attemptId, outcome: 'cancelled' })),
    statusOf: () => Promise.resolve({ known: false }),
    close: () => Promise.resolve(),
  }
  return {
    carrier,
    rung: () => attemptId !== '',
    answer: (line: AudioLine) => listener({ type: 'answered', attemptId, line }),
    end: (outcome: 'busy' | 'no-answer') => listener({ type: 'ended', attemptId, outcome }),
  }
}

describe.each(databases)('the sound of a transfer on %s', (_name, open) => {
  let store: TestDatabase
  let story: CallStory
  beforeAll(async () => {
    store = await open()
    story = await callStory(store.db)
  })
  afterAll(async () => {
    await story.close()
    await store.close()
  })

  async function transferring() {
    const shop = await story.business()
    await store.db.asSystem((tx) => tx.update(agents).set({ transferTargets: [DESK] }))
    const callId = await store.db.inBusiness(shop.id, (tx) =>
      story.calls.dial(tx, {
        businessId: shop.id,
        agentId: shop.agentId,
        to: '+919000000003',
        customerName: 'Asha',
        context: '',
      }),
    )
    const call = await store.db.inBusiness(shop.id, (tx) => findCall(tx, shop.id, callId))
    if (!call) throw new Error('no call')
    const clock = fakeClock()
    const line = scriptedLine(clock)
    const hand = handCarrier()
    const endings: string[] = []
    const ledger: TransferLedger = {
      begin: () => Promise.resolve({ seq: 1 }),
      end: (_call, _seq, { outcome }) => Promise.resolve(void endings.push(outcome)),
      write: () => Promise.resolve(),
    }
    let summaryOver: () => void = () => {}
    const told: string[] = []
    const all = transfers({
      db: store.db,
      carriers: [hand.carrier],
      ledger,
      clock: story.clock,
      lineClock: clock,
      speak: (_line, sentence) => {
        told.push(sentence)
        return new Promise((resolve) => {
          summaryOver = resolve
        })
      },
    })
    hand.carrier.listen((event) => void all.hear(event))
    const conversation = startConversation(
      {
        line,
        detector: scriptedDetector(),
        speechToText: scriptedRecogniser(clock, 50, []),
        textToSpeech: scriptedVoice(clock, 50, 300, []),
        brain: { async *reply() {} },
        actions: [],
        clock,
      },
      { language: 'en', voiceId: 'x', speed: 1, opening: [], closing: '', maxDurationMs: 600_000 },
      () => {},
    )
    const [action] = await all.offer({
      call,
      conversation: () => conversation,
      said: () => ['How much is a cleaning?', 'I want a person'],
      bridged: () => {},
    })
    const outcome = action?.run({ label: 'Front desk' }, new AbortController().signal) ?? Promise.resolve()
    // The intent is written by a real database, whose time the fake clock does not know.
    const until = async (isSo: () => boolean) => {
      while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 5))
    }
    await until(hand.rung)
    const heardNext = async (ms: number) => {
      const before = line.out().length
      await clock.pass(ms)
      return rms(line.out().subarray(before))
    }
    return {
      line,
      clock,
      hand,
      conversation,
      outcome,
      told,
      endings,
      until,
      heardNext,
      summaryIsOver: () => summaryOver(),
    }
  }

  test('it rings in the customer’s ear until the person has heard the summary; then they hear each other', async () => {
    const { line, clock, hand, outcome, told, until, heardNext, summaryIsOver } = await transferring()
    expect(await heardNext(380)).toBeGreaterThan(500)
    await clock.pass(2_620) // one whole ring and its pause
    const person = scriptedLine(clock)
    hand.answer(person)
    await until(() => told.length === 1)
    expect(told).toEqual(['Asha is on the line and said: How much is a cleaning?'])
    expect(await heardNext(380)).toBeGreaterThan(500)
    expect(person.out().length).toBe(0)
    summaryIsOver()
    expect(await outcome).toEqual({ ok: true })
    const afterwards = line.out().length
    person.schedule(spoken('Front desk here', 300), clock.now() + 20)
    await clock.pass(1_500)
    expect(rms(line.out().subarray(afterwards))).toBeGreaterThan(0)
    line.schedule(spoken('Hello', 300), clock.now() + 20)
    await clock.pass(600)
    expect(person.out().length).toBeGreaterThan(0.5 * RATE)
    line.drop('caller-hung-up')
    expect(person.hungUp).toBe(true)
  })

  test.each([
    ['busy', 'Front desk was busy.'],
    ['no-answer', 'Nobody answered at Front desk.'],
  ] as const)('%s: the ringing stops and the agent speaks again', async (how, sentence) => {
    const { hand, outcome, endings, conversation, heardNext, clock } = await transferring()
    expect(await heardNext(200)).toBeGreaterThan(500)
    hand.end(how)
    expect(await outcome).toEqual({ ok: false, told: true })
    expect(endings).toEqual([sentence])
    await clock.pass(200)
    expect(await heardNext(2_000)).toBeGreaterThan(0)
    conversation.end('stopped')
  })

  test('a person who hangs up during the summary: the customer is not hung up on', async () => {
    const { line, hand, outcome, endings, told, until, clock, conversation } = await transferring()
    const person = scriptedLine(clock)
    hand.answer(person)
    await until(() => told.length === 1)
    person.drop('caller-hung-up')
    expect(await outcome).toEqual({ ok: false, told: true })
    expect(endings).toEqual(['Front desk hung up before the customer was put through.'])
    expect(line.hungUp).toBe(false)
    conversation.end('stopped')
  })
})
