import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TransferTarget } from '#contract/agents.ts'
import { runsOf } from '#server/actions/runs.ts'
import { transferLedger } from '#server/actions/transferring.ts'
import { agents } from '#server/database/schema/index.ts'
import { findMessages } from '#server/messages/store.ts'
import type { JobQueue } from '#server/ports.ts'
import type { Brain } from '#voice/brain/brain.ts'
import { type CallStory, callStory } from './calls-setup.ts'
import { databases, type TestDatabase } from './databases.ts'

// The simulated network: its last two digits say how a number behaves.
const ANSWERS = '+919812345600'
const BUSY = '+919812345691'

describe.each(databases)('transfer on %s', (_name, open) => {
  let store: TestDatabase
  let story: CallStory
  const label = { asked: 'Front desk' }
  const outcomes: unknown[] = []

  // The first thing the customer says makes this agent hand over, by label.
  const brain: Brain = {
    async *reply({ perform }) {
      yield { type: 'say', text: 'I am connecting you.' }
      const outcome = await perform('transfer', { label: label.asked, number: '+15550001111' })
      outcomes.push(outcome)
      if ((outcome as { ok: boolean }).ok) return
      yield { type: 'say', text: 'Nobody is there. Shall I note a call back?' }
      yield { type: 'end', reason: 'goodbye' }
    },
  }

  beforeAll(async () => {
    store = await open()
    const queue: JobQueue = {
      enqueue: async () => undefined,
      work: async () => undefined,
      every: async () => undefined,
      close: async () => undefined,
    }
    const ledger = transferLedger({ db: store.db, queue, clock: { now: () => new Date() } })
    story = await callStory(store.db, { brain, transferLedger: ledger })
  }, 60_000)
  afterAll(async () => {
    await story.close()
    await store.close()
  })

  async function talkAndTransfer(targets: TransferTarget[]) {
    const shop = await story.business()
    await store.db.asSystem((tx) =>
      tx.update(agents).set({ transferTargets: targets }).where(eq(agents.id, shop.agentId)),
    )
    const callId = await story.dial(shop, '+919000000000')
    const call = await story.until(shop.id, callId, ['COMPLETED'], 60_000)
    const runs = await store.db.inBusiness(shop.id, (tx) => runsOf(tx, shop.id, callId))
    const messages = await store.db.inBusiness(shop.id, (tx) => findMessages(tx, shop.id, { size: 10 }))
    return { call, runs, messages }
  }

  test('a person answers, hears one sentence, gets it in writing, and is bridged; the agent costs nothing more', {
    timeout: 90_000,
  }, async () => {
    const { call, runs, messages } = await talkAndTransfer([{ label: 'Front desk', number: ANSWERS }])
    expect(call.endReason).toBe('transferred')
    expect(call.details.transcription).toContain('Agent: I am connecting you.')
    expect(runs).toMatchObject([
      { name: 'transfer', label: 'Front desk', state: 'done', outcome: 'Put through to Front desk.' },
    ])
    expect(story.handedOver.at(-1)).toMatch(/^Asha is on the line and said: /)
    expect(messages).toMatchObject([{ recipient: ANSWERS, channel: 'sms' }])
    const wholePrice = Math.ceil((call.talkMs * call.details.paisePerMinute) / 60_000)
    expect(Number(call.pricePaise)).toBeGreaterThan(0)
    expect(Number(call.pricePaise)).toBeLessThan(wholePrice)
  })

  test('busy: the customer comes back to the agent, who offers a call back', { timeout: 90_000 }, async () => {
    const { call, runs } = await talkAndTransfer([{ label: 'Front desk', number: BUSY }])
    expect(runs[0]).toMatchObject({ state: 'failed', outcome: 'Front desk was busy.' })
    expect(runs.every(({ state }) => state === 'failed')).toBe(true)
    expect(call.details.transcription).toContain(
      'I am sorry, nobody could be reached just now. Shall I note that you would like a call back?',
    )
    expect(call.endReason).not.toBe('transferred')
  })

  test('outside their hours nobody is rung, and the agent hears when they are there', { timeout: 90_000 }, async () => {
    const never = [[], [], [], [], [], [], []]
    const { runs, messages } = await talkAndTransfer([{ label: 'Front desk', number: ANSWERS, hours: never }])
    expect(outcomes.at(-1)).toEqual({ ok: false, opens: undefined })
    expect(runs).toEqual([])
    expect(messages).toEqual([])
  })

  test('a label nobody gave this agent leads nowhere, whatever number was said', { timeout: 90_000 }, async () => {
    label.asked = '+15550001111'
    const { runs, messages } = await talkAndTransfer([{ label: 'Front desk', number: ANSWERS }])
    expect(outcomes.at(-1)).toEqual({ ok: false })
    expect(runs).toEqual([])
    expect(messages).toEqual([])
    label.asked = 'Front desk'
  })
})
