import { mkdtemp, readdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { openSoundStore, type SoundKey } from './sound-store.ts'

let directory: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'vaani-store-'))
})

const key = (text: string): SoundKey => ({ text, voiceId: 'kokoro:af_heart', speed: 1 })
const second = { samples: new Int16Array(24_000).fill(7), sampleRate: 24_000 }
const BYTES = 48_004

test('sound comes back as it was kept, also after a restart', async () => {
  await openSoundStore(directory, 1e6).put(key('Hello.'), second)
  const restarted = openSoundStore(directory, 1e6)
  expect(await restarted.get(key('Hello.'))).toEqual(second)
  expect(await restarted.get(key('Goodbye.'))).toBeUndefined()
})

test('another voice or another speed is another sound', async () => {
  const store = openSoundStore(directory, 1e6)
  await store.put(key('Hello.'), second)
  expect(await store.has({ ...key('Hello.'), speed: 1.2 })).toBe(false)
  expect(await store.has({ ...key('Hello.'), voiceId: 'kokoro:bf_emma' })).toBe(false)
})

test('when it is full, what was used longest ago goes', async () => {
  const store = openSoundStore(directory, BYTES * 3)
  for (const text of ['one', 'two', 'three']) await store.put(key(text), second)
  await store.get(key('one'))
  await store.put(key('four'), second)
  expect(await store.has(key('two'))).toBe(false)
  for (const text of ['one', 'three', 'four']) expect(await store.has(key(text))).toBe(true)
  expect(await store.size()).toBeLessThanOrEqual(BYTES * 3)
  expect(await readdir(directory)).toHaveLength(3)
})

test('half-written files of a killed process are swept', async () => {
  await writeFile(join(directory, 'left-over.new'), 'half')
  const store = openSoundStore(directory, 1e6)
  expect(await store.size()).toBe(0)
  expect(await readdir(directory)).toEqual([])
})
