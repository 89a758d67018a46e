// The notice of recording is heard in full; what comes after it may be interrupted.
import { expect, test } from 'vitest'
import { scriptedCall } from './testing/scripted-call.ts'
import { scriptedVoice } from './testing/scripted-speech.ts'

const notice = 'This call is recorded.'
const agentSays = 'Hello, this is Asha from Sunrise Dental, and I am here to help you.'

test.each(['ours', 'theirs'] as const)('nobody interrupts the notice on a line that is paced by %s', async (pacing) => {
  const call = scriptedCall({ agentSays, pacing, plan: { notice }, answers: () => 'On Sunday.' })
  await call.callerSays('Stop! Wait, I have a question.', { atMs: 200, msPerWord: 150 })
  await call.pass(500)
  expect(call.heardByCaller()).toBe(notice)
  await call.pass(4_000)
  expect(call.transcript()).toEqual([
    `Agent: ${notice} —`,
    'Customer: Stop! Wait, I have a question.',
    'Agent: On Sunday.',
  ])
})

test('a hello into the notice stops nothing', async () => {
  const call = scriptedCall({ agentSays, plan: { notice } })
  await call.callerSays('Hello?', { atMs: 200 })
  await call.pass(8_000)
  expect(call.transcript()).toEqual([`Agent: ${notice} ${agentSays}`])
})

test('the opening after the notice can be interrupted', async () => {
  const call = scriptedCall({ agentSays, plan: { notice }, answers: () => 'At nine.' })
  await call.callerSays('Wait, when do you open?', { atMs: 3_000 })
  await call.pass(4_000)
  expect(call.transcript().slice(1)).toEqual(['Customer: Wait, when do you open?', 'Agent: At nine.'])
})

test('keys pressed during the notice count after it', async () => {
  const call = scriptedCall({ agentSays, plan: { notice } })
  await call.pass(200)
  call.line.press('4')
  call.line.press('#')
  await call.pass(700)
  expect(call.turns).toEqual([])
  await call.pass(3_000)
  expect(call.turns.map(({ said }) => said)).toEqual(['4'])
  expect(call.heardByCaller()).toContain(notice)
})

test('a call whose notice cannot be said ends', async () => {
  const textToSpeech = {
    voices: () => [],
    async *speak(text: string, options: Parameters<ReturnType<typeof scriptedVoice>['speak']>[1]) {
      if (text === notice) throw new Error('no voice')
      yield* scriptedVoice(call.clock, 50, 300).speak(text, options)
    },
  }
  const call = scriptedCall({ agentSays, plan: { notice }, parts: { textToSpeech } })
  await call.pass(3_000)
  expect(call.ended()).toBe('failed')
  expect(call.heardByCaller()).not.toContain('Dental')
})
