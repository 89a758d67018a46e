import { expect, test } from 'vitest'
import { CALL_STATES, isOpen } from '#contract/calls.ts'
import { endingAnswered, endingUnanswered, isCharged, mayFollow } from './states.ts'

test('nothing follows an ended call', () => {
  for (const from of CALL_STATES.filter((state) => !isOpen(state))) {
    for (const to of CALL_STATES) expect(mayFollow(from, to)).toBe(false)
  }
})

test('a call never goes back', () => {
  expect(mayFollow('IN_PROGRESS', 'RINGING')).toBe(false)
  expect(mayFollow('RINGING', 'QUEUED')).toBe(false)
  expect(mayFollow('IN_PROGRESS', 'NO_ANSWER')).toBe(false)
})

test('every ending is a state that may follow a call that runs, and only talk is charged', () => {
  const unanswered = (['no-answer', 'busy', 'rejected', 'failed', 'cancelled', 'completed'] as const).map(
    endingUnanswered,
  )
  for (const { state } of unanswered) {
    expect(mayFollow('RINGING', state)).toBe(true)
    expect(isCharged(state)).toBe(false)
  }
  for (const end of ['goodbye', 'customer-hung-up', 'dropped', 'transferred', 'stopped'] as const) {
    const { state } = endingAnswered(end)
    expect(mayFollow('IN_PROGRESS', state)).toBe(true)
    expect(isCharged(state)).toBe(true)
  }
  expect(isCharged(endingAnswered('voicemail').state)).toBe(false)
  expect(isCharged(endingAnswered('failed').state)).toBe(false)
})
