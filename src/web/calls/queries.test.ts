import { expect, test } from 'vitest'
import type { CallInFull } from '#contract/calls.ts'
import { isComing } from './queries.ts'

const ENDED = Date.parse('2026-11-15T09:30:00Z')
const call = (change: object) =>
  ({
    state: 'COMPLETED',
    endedAt: new Date(ENDED).toISOString(),
    recording: { state: 'ready', seconds: 10 },
    analysedBy: 'rules',
    turns: [{}],
    ...change,
  }) as CallInFull

test('an open call is asked for again while it runs, then until its recording and summary are there', () => {
  expect(isComing(call({ state: 'RINGING', endedAt: null }), ENDED)).toBe(true)
  expect(isComing(call({ recording: { state: 'preparing', seconds: null } }), ENDED + 1_000)).toBe(true)
  expect(isComing(call({ analysedBy: null }), ENDED + 1_000)).toBe(true)
  expect(isComing(call({}), ENDED + 1_000)).toBe(false)
})

test('what never comes is not waited for', () => {
  expect(isComing(call({ analysedBy: null, turns: [] }), ENDED + 1_000)).toBe(false)
  expect(isComing(call({ recording: { state: 'preparing', seconds: null } }), ENDED + 600_000)).toBe(false)
})
