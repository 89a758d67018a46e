import { expect, test } from 'vitest'
import { scriptedModel } from '../brain/testing/scripted-model.ts'
import { analyseCall } from './analyse-call.ts'
import { recorded } from './testing/recorded.ts'

const RECORD = recorded(
  'A: Hello\nC: My name is Arjun, how much is a filling?\nA: It is 1200 rupees. [doc]\nC: Bye\nA: Thank you, goodbye!',
)
const GIVEN = {
  intent: 'Price of a filling',
  summary: 'Arjun asked for the price of a filling.\nHe was told.',
  sentiment: 'neutral',
  facts: { name: 'Arjun', phone: '9999999999' },
  reasons: [
    { name: 'resolved', points: 40, why: 'The price was told.' },
    { name: 'grounded', points: 99, why: 'It rests on the price list.' },
    { name: 'polite', points: 15, why: 'Yes.' },
    { name: 'interrupted', points: 15, why: 'No.' },
    { name: 'language', points: 10, why: 'English throughout.' },
  ],
}

test('without a model the rules speak, and say so', async () => {
  expect(await analyseCall(RECORD)).toMatchObject({ by: 'rules', analysis: { intent: 'Price: filling' } })
})

test('the model’s JSON is taken, points kept within their bounds, invented facts dropped', async () => {
  const { analysis, by } = await analyseCall(
    RECORD,
    scriptedModel(`Here you are:\n\`\`\`json\n${JSON.stringify(GIVEN)}\n\`\`\``),
  )
  expect(by).toBe('model')
  expect(analysis).toMatchObject({ intent: 'Price of a filling', score: 100, facts: { name: 'Arjun' } })
  expect(analysis.facts).not.toHaveProperty('phone')
  expect(analysis.summary).not.toContain('\n')
})

test('the call is handed over as data, with what its answers rest on', async () => {
  const model = scriptedModel(JSON.stringify(GIVEN))
  await analyseCall(RECORD, model)
  expect(model.asked[0]?.messages[1]).toMatchObject({
    role: 'caller',
    text: expect.stringContaining('prices.csv, row 4'),
  })
  expect(model.asked[0]?.tools).toEqual([])
})

test.each([
  ['no JSON', 'I cannot do that.'],
  ['half of it', '{"intent": "Price"'],
  ['an unknown mood', JSON.stringify({ ...GIVEN, sentiment: 'ecstatic' })],
  ['a missing reason', JSON.stringify({ ...GIVEN, reasons: GIVEN.reasons.slice(1) })],
  ['an empty summary', JSON.stringify({ ...GIVEN, summary: '' })],
])('%s: asked once more, then the rules', async (_, answer) => {
  const model = scriptedModel(answer)
  const troubles: unknown[] = []
  expect((await analyseCall(RECORD, model, (error) => troubles.push(error))).by).toBe('rules')
  expect(model.asked).toHaveLength(2)
  expect(troubles).toHaveLength(2)
})

test('a model that answers the second time is believed', async () => {
  expect((await analyseCall(RECORD, scriptedModel([{ fail: true }], JSON.stringify(GIVEN)))).by).toBe('model')
})

test('no model is asked about a call in which nobody spoke', async () => {
  const model = scriptedModel(JSON.stringify(GIVEN))
  expect((await analyseCall(recorded('A: Hello?', { endReason: 'silence' }), model)).by).toBe('rules')
  expect(model.asked).toEqual([])
})
