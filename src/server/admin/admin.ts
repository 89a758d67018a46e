// The operator's command line: words in, text out.
import { parseArgs } from 'node:util'
import type { Database } from '../database/database.ts'
import { ProductError } from '../errors.ts'
import { COMMANDS } from './commands.ts'

export type Outcome = { text: string; ok: boolean }

export async function runAdmin(db: Database, argv: readonly string[]): Promise<Outcome> {
  const [name = '', ...rest] = argv
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (!command) return { text: `There is no command “${name}”.\n\n${help()}`, ok: false }
  try {
    const { values, positionals } = parseArgs({
      args: rest,
      options: Object.fromEntries(command.options.map((option) => [option, { type: 'string' as const }])),
      allowPositionals: true,
    })
    const text = await db.asSystem((tx) => command.run(tx, { words: positionals, options: values }))
    return { text, ok: true }
  } catch (error) {
    const isTheirs = error instanceof ProductError || (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS')
    if (!isTheirs) throw error
    return { text: `${(error as Error).message}\n\n${usage(name)}`, ok: false }
  }
}

/** Asked for without needing a database. */
export function helpFor(argv: readonly string[]): string | undefined {
  const wantsHelp = argv.length === 0 || argv[0] === 'help' || argv.includes('--help') || argv.includes('-h')
  if (!wantsHelp) return undefined
  const name = argv.find((word) => Object.hasOwn(COMMANDS, word))
  return name ? usage(name) : help()
}

function help(): string {
  const names = Object.keys(COMMANDS)
  const width = Math.max(...names.map((name) => name.length))
  return [
    'npm run admin -- <command> …',
    '',
    ...names.map((name) => `  ${name.padEnd(width)}  ${COMMANDS[name]?.teaches}`),
    '',
    'A first customer, from request to first call:',
    '',
    '  npm run admin -- demo-requests',
    '  npm run admin -- approve 1',
    '  npm run admin -- add-numbers asha@clinic.example +918047180011',
    '  npm run admin -- top-up asha@clinic.example 500 --reference "UPI 4411-2026"',
    '',
    'Every command may be repeated: what is done already is left alone. It reads the same .env as the server, and works',
    'beside a running one. More on one command: npm run admin -- <command> --help',
  ].join('\n')
}

function usage(name: string): string {
  const command = COMMANDS[name]
  if (!command) return help()
  const options = command.options.map((option) => `[--${option} …]`).join(' ')
  return [
    [`npm run admin -- ${name}`, command.takes, options].filter(Boolean).join(' '),
    '',
    `  ${command.teaches}`,
    '',
    `  For example: npm run admin -- ${command.example}`,
  ].join('\n')
}
