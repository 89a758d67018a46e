// Before the agent gives up on a customer, what is left is tried once, such as a person.
import { expect, test } from 'vitest'
import { languageOf } from './languages/languages.ts'
import { scriptedCall } from './testing/scripted-call.ts'

const { cannotGoOn, sayAgain } = languageOf('en').prompts
const plan = { lastResort: { say: 'I am getting somebody', action: 'transfer', input: { label: 'Desk' } } }
const deaf = {
  speechToText: {
    kind: 'utterance' as const,
    languages: ['en'],
    transcribe: () => Promise.reject(new Error('down')),
  },
}

const action = (outcome: unknown) => {
  const runs: unknown[] = []
  const run = (input: unknown) => {
    runs.push(input)
    return Promise.resolve(outcome)
  }
  return { runs, actions: [{ name: 'transfer', description: '', schema: {}, run }] }
}

async function failThrice(call: ReturnType<typeof scriptedCall>): Promise<void> {
  for (let n = 0; n < 3; n++) {
    await call.callerSays('Can you hear me?')
    await call.pass(6_000)
  }
}

test('not understood three times, the customer is handed over', async () => {
  const { runs, actions } = action({ ok: true })
  const call = scriptedCall({ plan, actions, parts: deaf })
  await failThrice(call)
  expect(call.heardByCaller()).toBe(`${sayAgain} ${sayAgain} I am getting somebody`)
  expect(runs).toEqual([{ label: 'Desk' }])
  expect(call.ended()).toBeUndefined()
})

test('where that is refused the call ends with a sentence', async () => {
  const call = scriptedCall({ plan, actions: action({ ok: false }).actions, parts: deaf })
  await failThrice(call)
  await call.pass(5_000)
  expect(call.heardByCaller()).toContain(cannotGoOn)
  expect(call.ended()).toBe('failed')
})

test('a customer who was told that nobody came stays with the agent; it is tried only once', async () => {
  const { runs, actions } = action({ ok: false, told: true })
  const call = scriptedCall({ plan, actions, parts: deaf })
  await failThrice(call)
  expect(call.ended()).toBeUndefined()
  await failThrice(call)
  await call.pass(5_000)
  expect(call.ended()).toBe('failed')
  expect(runs).toHaveLength(1)
})
