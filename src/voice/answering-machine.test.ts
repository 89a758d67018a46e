// A person is not taken for a machine, however late a busy computer looks at what they say.
import { expect, test } from 'vitest'
import { scriptedCall } from './testing/scripted-call.ts'
import { noise } from './testing/scripted-speech.ts'

const plan = { voicemail: { message: 'Please call Sunrise Dental back' } }
const agentSays = 'Hello, this is Asha'

test('a person who waits for an answer between their words is a person, even when no words are understood for long', async () => {
  const call = scriptedCall({ agentSays, plan, recogniserMs: 3_800 })
  await call.callerSays('Hello, yes?', { atMs: 200 })
  for (const words of ['Hello? Who is this?', 'Is there anybody on the line?', 'I can hear you. Hello?']) {
    await call.pass(1_200)
    await call.callerSays(words)
  }
  await call.pass(3_000)
  expect(call.all('voicemail')).toEqual([])
  expect(call.ended()).toBeUndefined()
})

test('a television in the room, heard now and then, is no greeting', async () => {
  const call = scriptedCall({ agentSays, plan, recogniserMs: 3_800 })
  for (let i = 0; i < 8; i++) {
    await call.callerMakes(noise(240))
    await call.pass(800)
  }
  expect(call.all('voicemail')).toEqual([])
})

test('a machine that leaves no pause is known, even when its words are understood late', async () => {
  const call = scriptedCall({ agentSays, plan, recogniserMs: 3_800 })
  for (const words of [
    'You have reached the office of Sharma and sons.',
    'We are away until Monday morning, thank you.',
  ]) {
    await call.callerSays(words, { msPerWord: 420 })
    await call.pass(500)
  }
  await call.pass(9_000)
  expect(call.all('voicemail').map(({ sign }) => sign)).toEqual(['monologue'])
  expect(call.ended()).toBe('voicemail')
})

test('a person who tells a long story later on the call is not a machine', async () => {
  const call = scriptedCall({ agentSays, plan, answers: () => 'I see' })
  await call.callerSays('Yes?', { atMs: 1_500 })
  await call.pass(3_000)
  await call.callerSays(Array(30).fill('and').join(' '))
  await call.pass(3_000)
  expect(call.all('voicemail')).toEqual([])
})
