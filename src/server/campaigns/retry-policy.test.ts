import { describe, expect, test } from 'vitest'
import { startOfDay, startOfNextDay } from '../local-time.ts'
import { afterAttempt, remarkOn } from './retry-policy.ts'

const POLICY = { retries: 2, retryMinutes: 120, cancelled: false }
const NOON = new Date('2026-11-16T06:30:00Z')

describe('after an attempt', () => {
  test.each(['BUSY', 'NO_ANSWER'] as const)('%s is called again, two hours after it ended', (outcome) => {
    const again = { state: 'waiting', nextAttemptAt: new Date('2026-11-16T08:30:00Z') }
    expect(afterAttempt(outcome, 1, POLICY, NOON)).toEqual(again)
    expect(afterAttempt(outcome, 2, POLICY, NOON)).toEqual(again)
    expect(afterAttempt(outcome, 3, POLICY, NOON)).toEqual({ state: 'settled' })
  })

  test.each(['COMPLETED', 'VOICEMAIL', 'REJECTED', 'FAILED', 'HELD', 'CANCELLED'] as const)(
    '%s is the end',
    (outcome) => {
      expect(afterAttempt(outcome, 1, POLICY, NOON)).toEqual({ state: 'settled' })
    },
  )

  test('a cancelled campaign calls nobody again', () => {
    expect(afterAttempt('BUSY', 1, { ...POLICY, cancelled: true }, NOON)).toEqual({ state: 'settled' })
  })

  test('without retries one call is all', () => {
    expect(afterAttempt('NO_ANSWER', 1, { ...POLICY, retries: 0 }, NOON)).toEqual({ state: 'settled' })
    expect(remarkOn('NO_ANSWER', 1, 'no-answer')).toBe('No answer.')
  })
})

describe('a business’s day', () => {
  test.each([
    ['Asia/Kolkata', '2026-11-16T06:30:00Z', '2026-11-15T18:30:00.000Z', '2026-11-16T18:30:00.000Z'],
    ['Asia/Kolkata', '2026-11-15T18:30:00Z', '2026-11-15T18:30:00.000Z', '2026-11-16T18:30:00.000Z'],
    ['UTC', '2026-11-16T23:59:59.999Z', '2026-11-16T00:00:00.000Z', '2026-11-17T00:00:00.000Z'],
    // The clocks of New York go back on this day, which has 25 hours.
    ['America/New_York', '2026-11-01T12:00:00Z', '2026-11-01T04:00:00.000Z', '2026-11-02T05:00:00.000Z'],
    ['America/New_York', '2026-03-08T12:00:00Z', '2026-03-08T05:00:00.000Z', '2026-03-09T04:00:00.000Z'],
  ])('%s at %s', (zone, at, begins, ends) => {
    expect(startOfDay(zone, new Date(at)).toISOString()).toBe(begins)
    expect(startOfNextDay(zone, new Date(at)).toISOString()).toBe(ends)
  })
})
