// Users' workbooks: read in a forked child that can be killed, written as a stream.
import { type ChildProcess, spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import type { AddedColumns, SheetDigest, SheetRow, Spreadsheets } from '#server/ports.ts'
import { ProviderError } from '#voice/ports.ts'
import type { ChildTask } from './child.ts'
import { kindOf } from './file-kind.ts'
import { SHEET_LIMITS, type SheetLimits } from './limits.ts'
import { UnreadableSheet } from './unreadable.ts'
import { extendXlsx } from './xlsx-extender.ts'
import { writeXlsx } from './xlsx-writer.ts'

const CHILD = fileURLToPath(new URL('./child.ts', import.meta.url))
/** Enough to let others pass, not so much that a busy machine never reads a sheet. */
const READER_NICENESS = 5
/** What V8 says on its way out of memory. */
const HEAP_EXHAUSTED = /heap out of memory|Allocation failed/

export function forkedSpreadsheets(limits: SheetLimits = SHEET_LIMITS): Spreadsheets {
  return {
    async *digest(workbook, digest, input) {
      const directory = await mkdtemp(join(tmpdir(), 'vaani-sheet-'))
      try {
        const path = join(directory, 'workbook')
        await pipeline(workbook, createWriteStream(path))
        yield* digestFile({ path, digest: digest.href, input, limits })
      } finally {
        await rm(directory, { recursive: true, force: true })
      }
    },
    async extend(workbook, added, rows) {
      const directory = await mkdtemp(join(tmpdir(), 'vaani-sheet-'))
      const path = join(directory, 'workbook')
      const tidy = () => rm(directory, { recursive: true, force: true })
      try {
        await pipeline(workbook, createWriteStream(path))
        const extended = await extendFile(path, added, rows, limits)
        if (extended) return Readable.from(finallyDo(extended, tidy), { objectMode: false })
      } catch (error) {
        await tidy()
        throw error
      }
      await tidy()
      return undefined
    },
    write: writeXlsx,
  }
}

async function extendFile(
  path: string,
  added: AddedColumns,
  rows: AsyncIterable<SheetRow>,
  limits: SheetLimits,
): Promise<AsyncIterable<Buffer> | undefined> {
  const file = await open(path)
  const close = () => file.close()
  try {
    const bytes =
      (await kindOf(file)) === 'xlsx' ? await extendXlsx(file, added, rows, limits.unzippedBytes) : undefined
    if (bytes) return finallyDo(bytes, close)
  } catch (error) {
    if (!(error instanceof UnreadableSheet)) {
      await close()
      throw error
    }
  }
  await close()
  return undefined
}

async function* finallyDo(bytes: AsyncIterable<Buffer>, tidy: () => Promise<void>): AsyncGenerator<Buffer> {
  try {
    yield* bytes
  } finally {
    await tidy()
  }
}

async function* digestFile(task: ChildTask): AsyncGenerator<SheetDigest> {
  const { limits } = task
  const child = spawn(
    process.execPath,
    [`--max-old-space-size=${limits.heapMegabytes}`, '--max-semi-space-size=8', CHILD],
    { stdio: ['pipe', 'pipe', 'pipe'], env: {} },
  )
  stepBack(child)
  let isLate = false
  const alarm = setTimeout(() => {
    isLate = true
    child.kill('SIGKILL')
  }, limits.milliseconds)
  let lastWords = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    lastWords = (lastWords + text).slice(-10_000)
  })
  const ended = new Promise<number | null>((resolve) => {
    child.once('error', () => resolve(null))
    child.once('close', resolve)
  })
  try {
    child.stdin.on('error', () => {}) // a child that died early says so by its end
    child.stdin.end(JSON.stringify(task))
    for await (const line of createInterface({ input: child.stdout })) yield JSON.parse(line) as SheetDigest
    const code = await ended
    if (isLate) yield { fault: 'too-slow' }
    else if (HEAP_EXHAUSTED.test(lastWords)) yield { fault: 'out-of-memory' }
    else if (code !== 0)
      throw new ProviderError('spreadsheets', `the reader stopped: ${lastWords}`, { retryable: true })
  } finally {
    clearTimeout(alarm)
    kill(child)
  }
}

/** Whoever waits for the API goes first. */
function stepBack({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, READER_NICENESS)
  } catch {
    // it is over already, or the system does not let us
  }
}

function kill(child: ChildProcess): void {
  if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL')
}
