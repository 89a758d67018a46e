// The walls in the lint rules really stand: each is run against a violation planted behind it.
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const house = mkdtempSync(join(tmpdir(), 'vaani-walls-'))
afterAll(() => rmSync(house, { recursive: true }))

const imports = (from: string) => `import * as it from '${from}'\nexport const used = it\n`
const line = (n: number) => `export const line${n} = ${n}\n`

/** Where it is planted, what, and the rule that must find it. */
const VIOLATIONS: [wall: string, file: string, text: string, rule: string][] = [
  ['contract imports zod only', 'src/contract/a.ts', imports('node:fs'), 'no-restricted-imports'],
  ['contract knows no room', 'src/contract/b.ts', imports('#server/errors.ts'), 'no-restricted-imports'],
  ['voice knows no contract', 'src/voice/a.ts', imports('#contract/shared.ts'), 'no-restricted-imports'],
  ['voice knows no server by path', 'src/voice/b.ts', imports('../server/errors.ts'), 'no-restricted-imports'],
  ['voice knows no adapter', 'src/voice/audio/c.ts', imports('../../adapters/x/y.ts'), 'no-restricted-imports'],
  ['web knows no server', 'src/web/calls/a.tsx', imports('#server/errors.ts'), 'no-restricted-imports'],
  ['web knows no voice', 'src/web/b.ts', imports('#voice/ports.ts'), 'no-restricted-imports'],
  ['web crosses walls by # only', 'src/web/c.ts', imports('../contract/shared.ts'), 'no-restricted-imports'],
  ['web runs in a browser', 'src/web/d.ts', imports('node:path'), 'no-restricted-imports'],
  [
    'server knows no adapter',
    'src/server/calls/a.ts',
    imports('#adapters/job-queue/pg-boss.ts'),
    'no-restricted-imports',
  ],
  ['server knows no config', 'src/server/b.ts', imports('../config.ts'), 'no-restricted-imports'],
  ['another noun’s store', 'src/server/calls/c.ts', imports('../billing/store.ts'), 'no-restricted-imports'],
  [
    'another noun’s routes, from deeper',
    'src/server/calls/x/d.ts',
    imports('../../billing/routes.ts'),
    'no-restricted-imports',
  ],
  ['adapters see ports only', 'src/adapters/x/a.ts', imports('#server/billing/billing.ts'), 'no-restricted-imports'],
  [
    'adapters see voice’s ports only',
    'src/adapters/x/b.ts',
    imports('#voice/conversation.ts'),
    'no-restricted-imports',
  ],
  ['adapters never see each other', 'src/adapters/x/c.ts', imports('../y/z.ts'), 'no-restricted-imports'],
  ['nor from deeper', 'src/adapters/x/deep/d.ts', imports('../../y/z.ts'), 'no-restricted-imports'],
  ['nor by #', 'src/adapters/x/e.ts', imports('#adapters/y/z.ts'), 'no-restricted-imports'],
  ['no cycles', 'src/server/one.ts', `import { two } from './two.ts'\nexport const one = () => two\n`, 'no-cycle'],
  ['environment is read in one place', 'src/server/e.ts', 'export const port = process.env.PORT\n', 'no-process-env'],
  ['at most 400 lines', 'src/voice/long.ts', Array.from({ length: 401 }, (_, n) => line(n)).join(''), 'max-lines'],
  [
    'no floating promises',
    'src/server/f.ts',
    'const later = async () => 1\nexport const go = () => {\n  later()\n}\n',
    'no-floating-promises',
  ],
  [
    'no promise where a condition stands',
    'src/server/g.ts',
    'const later = async () => true\nexport const go = () => {\n  if (later()) return 1\n  return 2\n}\n',
    'no-misused-promises',
  ],
  [
    'exhaustive switches',
    'src/voice/h.ts',
    "export function say(word: 'yes' | 'no') {\n  switch (word) {\n    case 'yes':\n      return 1\n  }\n  return 2\n}\n",
    'switch-exhaustiveness-check',
  ],
  [
    'rules of hooks',
    'src/web/i.tsx',
    "import { useState } from 'react'\nexport function View({ on }: { on: boolean }) {\n  if (on) useState(1)\n  return null\n}\n",
    'rules-of-hooks',
  ],
]

/** What stands behind no wall, so that a rule which forbids everything is found out too. */
const ALLOWED: [file: string, text: string][] = [
  ['src/contract/fine.ts', imports('./shared.ts')],
  ['src/contract/shared.ts', imports('zod')],
  ['src/voice/fine.ts', imports('./audio/fine.ts')],
  ['src/voice/audio/fine.ts', imports('node:buffer')],
  ['src/web/calls/fine.ts', imports('#contract/shared.ts')],
  ['src/server/fine/fine.ts', imports('../billing/billing.ts')],
  ['src/server/fine/store.ts', imports('#contract/shared.ts')],
  ['src/server/fine/routes.ts', imports('./store.ts')],
  ['src/adapters/fine/fine.ts', imports('#server/ports.ts')],
  ['src/adapters/fine/deep/fine.ts', imports('../fine.ts')],
  ['src/adapters/fine/audio.ts', imports('#voice/audio/fine.ts')],
  ['src/main.ts', `${imports('#adapters/fine/fine.ts')}export const port = process.env.PORT\n`],
]

type Finding = { code: string; filename: string }
let findings: Finding[] = []

beforeAll(() => {
  cpSync(join(root, '.oxlintrc.json'), join(house, '.oxlintrc.json'))
  cpSync(join(root, 'tsconfig.json'), join(house, 'tsconfig.json'))
  for (const needed of ['oxlint-tsgolint', '@oxlint-tsgolint', '@types']) {
    mkdirSync(join(house, 'node_modules'), { recursive: true })
    symlinkSync(join(root, 'node_modules', needed), join(house, 'node_modules', needed))
  }
  plant('package.json', JSON.stringify({ name: 'house', type: 'module' }))
  plant('src/server/two.ts', `import { one } from './one.ts'\nexport const two = () => one\n`)
  for (const [, file, text] of VIOLATIONS) plant(file, text)
  for (const [file, text] of ALLOWED) plant(file, text)
  findings = lint()
}, 120_000)

function plant(file: string, text: string): void {
  mkdirSync(dirname(join(house, file)), { recursive: true })
  writeFileSync(join(house, file), text)
}

function lint(): Finding[] {
  const oxlint = join(root, 'node_modules/oxlint/bin/oxlint')
  try {
    const options = { cwd: house, encoding: 'utf8', maxBuffer: 50_000_000, timeout: 60_000 } as const
    execFileSync(process.execPath, [oxlint, '--type-aware', '--format', 'json'], options)
    return []
  } catch (error) {
    return (JSON.parse((error as { stdout: string }).stdout) as { diagnostics: Finding[] }).diagnostics
  }
}

test.each(VIOLATIONS)('%s', (_wall, file, _text, rule) => {
  const found = findings.filter(({ filename }) => filename === file).map(({ code }) => code)
  expect(
    found.some((code) => code.includes(`(${rule})`)),
    found.join() || 'nothing was found',
  ).toBe(true)
})

test.each(ALLOWED)('%s may do what it does', (file) => {
  expect(findings.filter(({ filename }) => filename === file)).toEqual([])
})
