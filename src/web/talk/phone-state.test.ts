import { expect, test } from 'vitest'
import { phoneAfter } from './phone-state.ts'

const ringing = phoneAfter({ is: 'waiting' }, { type: 'incoming', attemptId: 'a_1', from: '+918012345678' })

test('a phone rings, connects, and waits again when the call is over', () => {
  expect(ringing).toEqual({ is: 'ringing', attemptId: 'a_1', from: '+918012345678' })
  const talking = phoneAfter(ringing, { type: 'connected', attemptId: 'a_1' })
  expect(talking.is).toBe('talking')
  expect(phoneAfter(talking, { type: 'ended', attemptId: 'a_1', cause: 'we-hung-up' })).toEqual({ is: 'waiting' })
})

test('a second call does not disturb the first, nor does its end', () => {
  expect(phoneAfter(ringing, { type: 'incoming', attemptId: 'a_2', from: '+918000000000' })).toBe(ringing)
  expect(phoneAfter(ringing, { type: 'ended', attemptId: 'a_2', cause: 'caller-hung-up' })).toBe(ringing)
})

test('an agent is called from the phone, and a call that came to nothing says why', () => {
  const calling = phoneAfter({ is: 'waiting' }, { type: 'ringing', attemptId: 'w_1' })
  expect(calling).toEqual({ is: 'calling', attemptId: 'w_1' })
  expect(phoneAfter(calling, { type: 'connected', attemptId: 'w_1' })).toEqual({ is: 'talking', attemptId: 'w_1' })
  expect(phoneAfter(calling, { type: 'ended', attemptId: 'w_1', cause: 'unknown-number' })).toEqual({
    is: 'waiting',
    missed: 'No agent answers this number.',
  })
})
