import { expect, test } from 'vitest'
import { phoneAfter } from './web-phone.tsx'

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
