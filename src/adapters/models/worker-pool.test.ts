import { afterEach, expect, test } from 'vitest'
import { openPool, type Pool, type PoolPlan } from './worker-pool.ts'

type Job = { do: 'echo' | 'sleep' | 'die' | 'fail'; value?: string; ms?: number }

const never = new AbortController().signal
const urgent = { urgent: true, signal: never }
let pool: Pool<Job, string>

function open(change: Partial<PoolPlan> = {}): Pool<Job, string> {
  pool = openPool<Job, string>({
    provider: 'echo',
    module: new URL('./worker-pool.fixture.ts', import.meta.url),
    runtime: 'wasm',
    options: {},
    workers: 1,
    warm: 1,
    maxWaiting: 3,
    maxJobMs: 5000,
    niceness: 0,
    onProblem: () => {},
    ...change,
  })
  return pool
}
afterEach(() => pool.close())

test('jobs run in a process of their own', async () => {
  const processOf = await open().run({ do: 'echo' }, urgent)
  expect(Number(processOf)).not.toBe(process.pid)
})

test('urgent jobs go before the others', async () => {
  const { run } = open({ maxWaiting: 10 })
  const order: string[] = []
  const note = (value: string, isUrgent: boolean): Promise<number> =>
    run({ do: 'sleep', ms: 20, value }, { urgent: isUrgent, signal: never }).then((said) => order.push(said))
  const first = run({ do: 'sleep', ms: 300, value: 'first' }, urgent)
  await Promise.all([first, note('later', false), note('also later', false), note('now', true), note('then', true)])
  expect(order).toEqual(['now', 'then', 'later', 'also later'])
})

test('a full queue refuses at once, and says that it is worth trying again', async () => {
  const { run } = open({ maxWaiting: 2 })
  const slow = [1, 2].map(() => run({ do: 'sleep', ms: 50, value: '' }, urgent))
  await expect(run({ do: 'echo' }, urgent)).rejects.toMatchObject({ name: 'ProviderError', retryable: true })
  await Promise.all(slow)
})

test('a worker that dies fails its job as retryable and is replaced', async () => {
  const { run } = open()
  await expect(run({ do: 'die' }, urgent)).rejects.toMatchObject({ retryable: true })
  expect(await run({ do: 'sleep', ms: 1, value: 'back' }, urgent)).toBe('back')
})

test('a worker that hangs is ended and replaced', async () => {
  const { run } = open({ maxJobMs: 400 })
  await expect(run({ do: 'sleep', ms: 60_000 }, urgent)).rejects.toMatchObject({ retryable: true })
  expect(await run({ do: 'sleep', ms: 1, value: 'back' }, urgent)).toBe('back')
})

test('a cancelled job ends at once, waiting or running', async () => {
  const { run, waiting } = open()
  const running = new AbortController()
  const queued = new AbortController()
  const one = run({ do: 'sleep', ms: 400 }, { urgent: true, signal: running.signal })
  const two = run({ do: 'sleep', ms: 400 }, { urgent: true, signal: queued.signal })
  queued.abort(new Error('never mind'))
  await expect(two).rejects.toThrow('never mind')
  expect(waiting()).toBeLessThanOrEqual(1)
  running.abort(new Error('enough'))
  await expect(one).rejects.toThrow('enough')
  expect(await run({ do: 'sleep', ms: 1, value: 'next' }, urgent)).toBe('next')
})

test('a job that fails leaves its worker in service', async () => {
  const { run } = open()
  const before = await run({ do: 'echo' }, urgent)
  await expect(run({ do: 'fail' }, urgent)).rejects.toThrow('echo: could not')
  expect(await run({ do: 'echo' }, urgent)).toBe(before)
})

test('a model that cannot be opened fails the jobs that wait for it instead of keeping them', async () => {
  const { run } = open({ options: { broken: true } })
  await expect(run({ do: 'echo' }, urgent)).rejects.toMatchObject({ retryable: true })
})
