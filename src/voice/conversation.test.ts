import { expect, test } from 'vitest'
import { scriptedCall } from './testing/scripted-call.ts'

test('the agent opens, listens, and answers', async () => {
  const call = scriptedCall({ agentSays: 'Hello, this is Asha', answers: () => 'We open at nine every day' })
  await call.pass(2_000)
  expect(call.heardByCaller()).toBe('Hello, this is Asha')
  await call.callerSays('When do you open?')
  await call.pass(3_000)
  expect(call.heardByCaller()).toBe('Hello, this is Asha We open at nine every day')
  expect(call.transcript()).toEqual([
    'Agent: Hello, this is Asha',
    'Customer: When do you open?',
    'Agent: We open at nine every day',
  ])
  console.log(JSON.stringify(call.events, null, 1))
})
test('the agent falls silent when the caller interrupts', async () => {
  const call = scriptedCall({ agentSays: 'We open at nine every day', voiceMs: 0 })
  await call.callerSays('Wait', { atMs: 950 })
  await call.pass(2000)
  console.log(call.transcript(), call.heardByCaller())
})
