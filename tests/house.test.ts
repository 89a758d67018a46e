// The house's own rules, as part of the tests: types and lint over everything.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const run = promisify(execFile)

test.each(['types', 'lint'])('npm run %s finds nothing', { timeout: 300_000 }, async (script) => {
  const { ok, output } = await run('npm', ['run', '--silent', script]).then(
    ({ stdout }) => ({ ok: true, output: stdout }),
    ({ stdout, stderr }: { stdout: string; stderr: string }) => ({ ok: false, output: `${stdout}\n${stderr}` }),
  )
  expect(ok, output).toBe(true)
})
