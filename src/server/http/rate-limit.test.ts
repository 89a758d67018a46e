import { expect, test } from 'vitest'
import { addressKey, rateLimit, TooMany } from './rate-limit.ts'

test('a bucket empties, says how long to wait, and fills again', () => {
  let now = 0
  const limit = rateLimit(6, () => now)
  for (let n = 0; n < 6; n++) limit.take('asha')
  expect(() => limit.take('asha')).toThrow(TooMany)
  expect(() => limit.take('asha')).toThrow('try again in 10 s')
  limit.take('ravi')
  now += 10_000
  limit.take('asha')
  expect(() => limit.take('asha')).toThrow(TooMany)
})

test('what was given back does not count', () => {
  const limit = rateLimit(2, () => 0)
  for (let n = 0; n < 50; n++) {
    limit.take('asha')
    limit.giveBack('asha')
  }
  limit.take('asha')
  limit.take('asha')
  expect(() => limit.take('asha')).toThrow(TooMany)
})

test('one machine’s many IPv6 addresses are one', () => {
  expect(addressKey('2001:db8:1:2:aaaa::1')).toBe(addressKey('2001:db8:1:2:bbbb:cccc:dddd:eeee'))
  expect(addressKey('2001:db8:1:2::1')).not.toBe(addressKey('2001:db8:1:3::1'))
  expect(addressKey('203.0.113.9')).toBe('203.0.113.9')
})
