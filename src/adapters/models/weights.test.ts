import { mkdir, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PARTS, type Part } from './manifest.ts'
import { partDirectory } from './places.ts'
import { openWeights, type Weights } from './weights.ts'

let models: string
let weights: Weights

beforeEach(async () => {
  vi.useFakeTimers()
  models = await mkdtemp(join(tmpdir(), 'vaani-weights-'))
})
afterEach(() => {
  weights.close()
  vi.useRealTimers()
})

test('what is missing is named, with how much there is to fetch', () => {
  weights = openWeights({ models, fetch: false, onProblem: () => {} })
  const status = weights.status()
  expect(status.map(({ state }) => state)).toEqual(['waiting', 'waiting', 'waiting', 'waiting'])
  expect(status.reduce((sum, part) => sum + part.totalBytes, 0)).toBeGreaterThan(200e6)
  expect(status[0]?.problem).toContain('npm run models')
  expect(weights.directory('recognition')).toBeUndefined()
})

test('parts become available one by one, whoever brings them', async () => {
  weights = openWeights({ models, fetch: false, onProblem: () => {} })
  const changed = vi.fn()
  weights.onChange(changed)
  const [first] = PARTS as [Part]
  await mkdir(partDirectory(models, first))
  vi.advanceTimersByTime(6000)
  expect(changed).toHaveBeenCalledOnce()
  expect(weights.directory(first.part)).toBe(partDirectory(models, first))
  expect(weights.status().filter(({ state }) => state === 'ready')).toHaveLength(1)
})
