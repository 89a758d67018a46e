// How fast the agent speaks: as its brain says, for the engine's own sentences, too.
import { expect, test } from 'vitest'
import type { BrainPiece, BrainTurn } from './brain/brain.ts'
import { fromDocuments } from './brain/from-documents.ts'
import { CLINIC, searchIn } from './brain/testing/conversation.ts'
import { scriptedCall } from './testing/scripted-call.ts'

const lengths = (call: ReturnType<typeof scriptedCall>) =>
  call.all('agent-said').map(({ startMs, endMs }) => Math.round((endMs - startMs) / 20) * 20)

test('a piece is said at its own speed', async () => {
  async function* answer(): AsyncIterable<BrainPiece> {
    yield { type: 'say', text: 'one two three four five', speed: 0.5 }
  }
  const call = scriptedCall({ answers: answer })
  await call.callerSays('When do you open?')
  await call.pass(6_000)
  expect(lengths(call)).toEqual([3_000])
})

test('a speed that is none is the voice’s own', async () => {
  async function* answer(): AsyncIterable<BrainPiece> {
    yield { type: 'say', text: 'one two three four five', speed: Number.NaN }
  }
  const call = scriptedCall({ answers: answer })
  await call.callerSays('When do you open?')
  await call.pass(6_000)
  expect(lengths(call)).toEqual([1_500])
})

test('“slower, please” holds for the rest of the call, prompts included, until “faster”', async () => {
  const brain = fromDocuments({
    agent: CLINIC,
    search: searchIn([]),
    actions: [],
    language: 'en',
    context: { direction: 'inbound' },
  })
  const call = scriptedCall({ msPerWord: 100, answers: (turn: BrainTurn) => brain.reply(turn) })
  const msAWord = async (said: string | undefined) => {
    if (said !== undefined) await call.callerSays(said)
    await call.pass(said === undefined ? 9_500 : 6_000)
    const { startMs, endMs, text } = call.all('agent-said').at(-1) ?? { startMs: 0, endMs: 0, text: '' }
    const pauses = 220 * (text.match(/[.!?]\s/gu) ?? []).length
    return Math.round((endMs - startMs - pauses) / text.split(' ').length)
  }
  expect(await msAWord('Hello.')).toBeCloseTo(100, -1)
  expect(await msAWord('Slower, please.')).toBeCloseTo(125, -1)
  expect(await msAWord('Thank you.')).toBeCloseTo(125, -1)
  expect(await msAWord(undefined)).toBeCloseTo(125, -1)
  expect(call.all('agent-said').at(-1)?.text).toBe('Are you still there?')
  expect(await msAWord('You can speak faster.')).toBeCloseTo(100, -1)
  expect(await msAWord('Thank you.')).toBeCloseTo(100, -1)
})
