import { expect, test } from 'vitest'
import type { CallEvent } from '#contract/calls.ts'
import { afterEvent, startOfCall } from './live-call.ts'

const event = (seq: number, type: string, data: CallEvent['data'] = {}): CallEvent => ({
  seq,
  at: '2026-11-15T09:30:00.000Z',
  type,
  data,
})
const told = (...events: CallEvent[]) => events.reduce(afterEvent, startOfCall)

test('a call rings, is answered, and its words grow until the turn is done', () => {
  const talking = told(
    event(1, 'queued', { state: 'QUEUED' }),
    event(2, 'ringing', { state: 'RINGING' }),
    event(3, 'answered', { state: 'IN_PROGRESS' }),
    event(0, 'agent-speaking', { atMs: 300, text: 'Good' }),
    event(0, 'agent-speaking', { atMs: 500, text: 'Good morning' }),
  )
  expect(talking).toMatchObject({ state: 'IN_PROGRESS', speaking: { who: 'agent', text: 'Good morning' }, turns: [] })

  const said = afterEvent(talking, event(4, 'agent-said', { startMs: 300, endMs: 900, text: 'Good morning.' }))
  expect(said.speaking).toBeNull()
  expect(said.turns.map(({ who, text }) => `${who}: ${text}`)).toEqual(['agent: Good morning.'])
})

test('words that come later than their finished turn are not shown again', () => {
  const said = told(event(4, 'agent-said', { startMs: 300, endMs: 900, text: 'Good morning.' }))
  const late = { ...event(0, 'agent-speaking', { atMs: 500, text: 'Good' }), at: '2026-11-15T09:29:59.900Z' }
  expect(afterEvent(said, late).speaking).toBeNull()
  const next = { ...event(0, 'agent-speaking', { atMs: 1_500, text: 'How' }), at: '2026-11-15T09:30:00.600Z' }
  expect(afterEvent(said, next).speaking).toEqual({ who: 'agent', text: 'How' })
})

test('what is told again after a reconnect counts once', () => {
  const said = event(4, 'customer-said', { startMs: 0, endMs: 10, text: 'Hello' })
  expect(told(said, said).turns).toHaveLength(1)
})

test('the end says why, how long and how much', () => {
  const over = told(event(9, 'ended', { state: 'COMPLETED', reason: 'goodbye', talkMs: 61_000, price: 6.1 }))
  expect(over).toMatchObject({ state: 'COMPLETED', ended: { reason: 'goodbye', talkMs: 61_000, price: 6.1 } })
})
