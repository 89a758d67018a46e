// Runs in a process of its own: reads one workbook and writes what the digest yields, a line of JSON each.
import { once } from 'node:events'
import { open, readFile } from 'node:fs/promises'
import type { Sheet, SheetDigest } from '#server/ports.ts'
import { kindOf } from './file-kind.ts'
import type { SheetLimits } from './limits.ts'
import { UnreadableSheet } from './unreadable.ts'
import { readXls } from './xls-reader.ts'
import { readXlsx } from './xlsx-reader.ts'

export type ChildTask = { path: string; digest: string; input: unknown; limits: SheetLimits }
type Digest = { digest: (sheet: Sheet, input: unknown) => Iterable<unknown> }

const FAULTS = { nothing: 'empty', locked: 'password', other: 'not-a-sheet' } as const

async function readSheet({ path, limits }: ChildTask): Promise<Sheet> {
  const file = await open(path)
  try {
    const kind = await kindOf(file)
    if (kind === 'xlsx') return await readXlsx(file, limits)
    if (kind === 'xls') return readXls(await readFile(file), limits)
    throw new UnreadableSheet(FAULTS[kind])
  } finally {
    await file.close()
  }
}

async function say(line: SheetDigest): Promise<void> {
  if (!process.stdout.write(`${JSON.stringify(line)}\n`)) await once(process.stdout, 'drain')
}

async function run(task: ChildTask): Promise<void> {
  try {
    const sheet = await readSheet(task)
    const { digest } = (await import(task.digest)) as Digest
    for (const piece of digest(sheet, task.input)) await say({ piece })
  } catch (error) {
    if (!(error instanceof UnreadableSheet)) throw error
    await say({ fault: error.fault })
  }
}

let task = ''
process.stdin.setEncoding('utf8')
for await (const piece of process.stdin) task += piece as string
await run(JSON.parse(task) as ChildTask)
