// Both brains on the real engine, with scripted speech: what they read out of the history is what was really heard.
import { expect, test } from 'vitest'
import { type Story, scriptedCall } from '../testing/scripted-call.ts'
import type { Action } from './brain.ts'
import { fromDocuments } from './from-documents.ts'
import { CLINIC, passage, searchIn } from './testing/conversation.ts'
import { scriptedModel } from './testing/scripted-model.ts'
import { withModel } from './with-model.ts'

const search = searchIn([
  passage('Treatment: Teeth cleaning; Price: 800', 'row 2'),
  passage('Treatment: Deep cleaning; Price: 2500', 'row 3'),
])

function action(name: string): Action & { runs: unknown[] } {
  const runs: unknown[] = []
  return {
    name,
    description: name,
    schema: { type: 'object' },
    runs,
    async run(input) {
      runs.push(input)
      return { ok: true }
    },
  }
}

function callWith(story: Story & { labels?: string[] } = {}) {
  const { labels = [], actions = [] } = story
  const agent = { ...CLINIC, transferLabels: labels }
  const brain = fromDocuments({ agent, search, actions, language: 'en', context: { direction: 'inbound' } })
  return scriptedCall({ ...story, answers: (turn) => brain.reply(turn) })
}

test('a question asked back is answered in the next turn, with its source', async () => {
  const call = callWith()
  await call.callerSays('How much is cleaning?')
  await call.pass(6_000)
  await call.callerSays('The second one.')
  await call.pass(6_000)
  expect(call.transcript()).toEqual([
    'Customer: How much is cleaning?',
    'Agent: Did you mean Teeth cleaning, or Deep cleaning?',
    'Customer: The second one.',
    'Agent: Deep cleaning costs 2500 rupees.',
  ])
  expect(call.all('agent-said').at(-1)?.sources).toEqual([{ fileId: '1', fileName: 'clinic.md', place: 'row 3' }])
})

test('asked for a person, the agent says so first and then transfers, once', async () => {
  const transfer = action('transfer')
  const call = callWith({ actions: [transfer], labels: ['reception'] })
  await call.callerSays('I want to talk to a person.')
  await call.pass(8_000)
  expect(call.heardByCaller()).toBe('I am connecting you to a person from our team. Please stay on the line.')
  expect(transfer.runs).toEqual([{ label: 'reception' }])
})

test('never call again: the action runs once, the goodbye is heard, the call ends', async () => {
  const list = action('do-not-call')
  const call = callWith({ actions: [list] })
  await call.callerSays("Don't call me again.")
  await call.pass(12_000)
  expect(list.runs).toEqual([{}])
  expect(call.heardByCaller()).toContain('do-not-call list. Goodbye!')
  expect(call.ended()).toBe('do-not-call')
})

test('goodbye ends the call after it was heard', async () => {
  const call = callWith()
  await call.callerSays('Okay bye.')
  await call.pass(8_000)
  expect(call.heardByCaller()).toBe('Thank you for calling Smile Dental. Goodbye!')
  expect(call.ended()).toBe('goodbye')
})

test('with a model: its first clause sounds while the rest is still being written', async () => {
  const model = scriptedModel('Deep cleaning costs 2500 rupees [1], and it takes an hour. Shall I book it?')
  const options = { agent: CLINIC, search, actions: [], language: 'en', context: { direction: 'inbound' } } as const
  const brain = withModel(model, options)
  const call = scriptedCall({ answers: (turn) => brain.reply(turn) })
  await call.callerSays('How much is deep cleaning?')
  await call.pass(10_000)
  expect(call.heardByCaller()).toBe('Deep cleaning costs 2500 rupees, and it takes an hour. Shall I book it?')
  expect(call.all('agent-said')[0]?.sources).toHaveLength(1)
})
