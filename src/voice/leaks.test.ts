import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const program = fileURLToPath(new URL('./testing/thousand-calls.ts', import.meta.url))

test('a thousand calls started and ended leave no memory, timers or sockets behind', { timeout: 180_000 }, async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--expose-gc', '--max-semi-space-size=2', program])
  const { before, after, timers, resources } = JSON.parse(stdout)
  expect(after / before).toBeLessThan(1.1)
  expect(timers).toBe(0)
  expect(resources.filter((name: string) => /socket|tcp|server|worker/i.test(name))).toEqual([])
})
