import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import type { Voice } from '#voice/ports.ts'
import { speakAhead } from './ahead.ts'
import { openSoundStore } from './sound-store.ts'

const voice: Voice = { voiceId: 'slow:asha', speaker: 'Asha', language: 'en', gender: 'female' }
const key = (text: string) => ({ text, voiceId: voice.voiceId, speed: 1 })

async function ahead(state: { quiet: boolean; ready: boolean }, betweenCallsMs?: number) {
  const store = openSoundStore(await mkdtemp(join(tmpdir(), 'vaani-ahead-')), 1e6)
  const made: string[] = []
  const slow = {
    async *say(text: string) {
      made.push(text)
      await new Promise((resolve) => setTimeout(resolve, 5))
      yield { samples: new Int16Array(100), sampleRate: 24_000 }
    },
  }
  const parts = speakAhead({
    synthesisers: { slow },
    store,
    isReady: () => state.ready,
    isQuiet: () => state.quiet,
    onProblem: () => {},
    ...(betweenCallsMs === undefined ? {} : { betweenCallsMs }),
  })
  return { ...parts, made, store }
}

test('what a call is about to need is made before what can wait', async () => {
  const { prepare, made } = await ahead({ quiet: true, ready: true })
  prepare(['One.', 'Two.', 'Three.'], voice, 1, 'when-quiet')
  prepare(['Now.', 'Three.'], voice, 1, 'at-once')
  await vi.waitFor(() => expect(made).toEqual(['One.', 'Now.', 'Three.', 'Two.']))
})

test('during a call only what a call needs is made; the rest once it is over', async () => {
  const state = { quiet: false, ready: true }
  const { prepare, made, goOn, close } = await ahead(state, 60_000)
  prepare(['Are you still there?'], voice, 1, 'when-quiet')
  prepare(['Good morning.'], voice, 1, 'at-once')
  await vi.waitFor(() => expect(made).toContain('Good morning.'))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(made).not.toContain('Are you still there?')
  state.quiet = true
  goOn()
  await vi.waitFor(() => expect(made).toContain('Are you still there?'))
  close()
})

test('where calls never end, what can wait is made now and then', async () => {
  const { prepare, made, close } = await ahead({ quiet: false, ready: true }, 20)
  prepare(['One.', 'Two.'], voice, 1, 'when-quiet')
  await vi.waitFor(() => expect(made).toEqual(['One.', 'Two.']))
  close()
})

test('lines wait for a voice whose weights are still coming, and are found by text and voice afterwards', async () => {
  const state = { quiet: true, ready: false }
  const { prepare, made, goOn, store } = await ahead(state)
  prepare(['Hello.'], voice, 1, 'when-quiet')
  await new Promise((resolve) => setTimeout(resolve, 30))
  expect(made).toEqual([])
  state.ready = true
  goOn()
  await vi.waitFor(async () => expect(await store.has(key('Hello.'))).toBe(true))
  prepare(['Hello.'], voice, 1, 'at-once')
  await new Promise((resolve) => setTimeout(resolve, 30))
  expect(made).toEqual(['Hello.'])
})
