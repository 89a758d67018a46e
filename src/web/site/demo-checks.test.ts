import { expect, test } from 'vitest'
import { type DemoDraft, firstProblem } from './demo-checks.ts'

const good: DemoDraft = { name: 'Asha', email: 'asha@dental.example', company: 'Asha Dental', phone: '+919876543210' }
const check = (change: Partial<DemoDraft>, phoneIsValid = true) =>
  firstProblem({ ...good, ...change }, async () => phoneIsValid)

test('a whole form has no problem', async () => {
  expect(await check({})).toBeUndefined()
})

test('the checks come in order, one message at a time', async () => {
  const nothing = { name: ' ', email: '', company: '', phone: '' }
  expect(await check(nothing)).toEqual({ field: 'name', message: 'Please enter your full name.' })
  expect(await check({ ...nothing, name: 'Asha' })).toEqual({
    field: 'email',
    message: 'Please enter a valid email address.',
  })
  expect(await check({ company: '\t', phone: '' })).toEqual({
    field: 'company',
    message: 'Please enter your company name.',
  })
  expect(await check({ phone: '' })).toEqual({ field: 'phone', message: 'Please enter a valid phone number.' })
  expect(await check({}, false)).toEqual({ field: 'phone', message: 'Please enter a valid phone number.' })
})

test.each([
  'asha',
  'asha@',
  '@dental.example',
  'asha@dental',
  'a sha@dental.example',
  'asha@den tal.example',
  'a@b@c.d',
])('%j is not an address', async (email) => {
  expect((await check({ email }))?.field).toBe('email')
})
