import { expect, test } from 'vitest'
import type { UtteranceRecogniser } from './ports.ts'
import { scriptedCall } from './testing/scripted-call.ts'

test('while the customer speaks, words are looked for every 450 ms, as work that may be dropped', async () => {
  const call = scriptedCall()
  await call.callerSays('one two three four five six seven')
  const partials = call.decodes.filter((decode) => !decode.urgent).map((decode) => decode.text)
  expect(partials).toEqual(['one two', 'one two three', 'one two three four five', 'one two three four five six'])
})

test('at the first pause all of it is decoded at once, with what was known as a draft', async () => {
  const call = scriptedCall()
  await call.callerSays('When do you open?', { atMs: 200 })
  await call.pass(100)
  const decode = call.decodes.at(-1)
  expect(decode).toMatchObject({ text: 'When do you open?', urgent: true, draft: { text: 'When do you' } })
})

test('speech that goes on after a pause is decoded again, with the first decode as its draft', async () => {
  const call = scriptedCall()
  await call.callerSays('I would like to know whether')
  await call.pass(400)
  await call.callerSays('Sunday.')
  await call.pass(150)
  expect(call.decodes.at(-1)).toMatchObject({
    text: 'I would like to know whether Sunday.',
    draft: { text: 'I would like to know whether' },
  })
})

test('a recogniser that drops partials under load is asked again at the pause', async () => {
  const busy: UtteranceRecogniser = {
    kind: 'utterance',
    languages: ['en'],
    transcribe: async (_, { urgent }) => (urgent ? { text: 'When do you open?', final: true } : undefined),
  }
  const call = scriptedCall({ parts: { speechToText: busy }, answers: () => 'At nine' })
  await call.callerSays('When do you open?')
  await call.pass(2_000)
  expect(call.transcript()).toEqual(['Customer: When do you open?', 'Agent: At nine'])
})

test('a slow decode of an older pause does not undo a newer one', async () => {
  const slowFirst: UtteranceRecogniser = {
    kind: 'utterance',
    languages: ['en'],
    async transcribe({ samples }, { urgent }) {
      if (!urgent) return undefined
      const long = samples.length > 8 * 1_500
      await new Promise<void>((resolve) => call.clock.at(call.clock.now() + (long ? 50 : 1_500), resolve))
      return { text: long ? 'Where is my order?' : 'Where is', final: true }
    },
  }
  const call = scriptedCall({ parts: { speechToText: slowFirst }, answers: () => 'On its way' })
  await call.callerSays('Where is')
  await call.pass(300)
  await call.callerSays('my order?')
  await call.pass(4_000)
  expect(call.turns.map((turn) => turn.said)).toEqual(['Where is my order?'])
})

test('a customer who talks for a minute is understood in parts, all of it', async () => {
  const call = scriptedCall({ answers: () => 'I see' })
  const sentences = Array.from({ length: 12 }, (_, i) => `sentence number ${i + 1} is about the broken and`)
  for (const sentence of sentences) {
    await call.callerSays(sentence, { msPerWord: 500 })
    await call.pass(300)
  }
  await call.callerSays('thing.')
  await call.pass(2_000)
  expect(call.turns.at(-1)?.said).toBe(`${sentences.join(' ')} thing.`)
  const longest = Math.max(...call.decodes.map((decode) => decode.text.split(' ').length))
  expect(longest).toBeLessThanOrEqual(50)
})

test('on a line that sends nothing while nobody speaks, a pause still ends', async () => {
  const call = scriptedCall({ answers: () => 'At nine' })
  await call.callerSays('When do you open?')
  await call.pass(120)
  call.line.mute()
  await call.pass(2_000)
  expect(call.transcript()).toEqual(['Customer: When do you open?', 'Agent: At nine'])
})

test('a customer who never draws breath is understood in parts, too', async () => {
  const call = scriptedCall({ answers: () => 'I see' })
  const words = Array.from({ length: 100 }, (_, i) => `word${i}`).join(' ')
  await call.callerSays(`${words} over.`, { msPerWord: 400 })
  await call.pass(3_000)
  const said = call.turns.at(-1)?.said.split(' ') ?? []
  expect(said.length).toBeGreaterThanOrEqual(100)
  expect(said.at(-1)).toBe('over.')
  expect(call.decodes.filter((decode) => decode.urgent).length).toBeLessThan(5)
})
