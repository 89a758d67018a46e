// `npm run bench:voice`: how fast the voice engine answers, and what it costs. One command, one table.
import { cpus, loadavg } from 'node:os'
import { readConfig, readEnvironment } from '../../src/config.ts'
import { EMBEDDED_NOTE, type EmbeddedRow, embeddedTable, measureEmbedded } from './embedded.ts'
import { measureFramework, type Row } from './framework.ts'
import { ANSWER_MS, ENDPOINT_MS, STUB_MS } from './stubs.ts'
import { pair, percentile, printTable } from './table.ts'

const CALLS = [1, 10, 25, 50, 100, 150, 200]
const PEER_CALLS = [1, 10, 25, 50]
const FLOOR_MS = ENDPOINT_MS + STUB_MS
/** How far the tail may move before we say that the process is full. */
const TAIL_MS = 100

const counts = process.argv[2]?.split(',').map(Number) ?? CALLS
const rows: Row[] = []
process.stderr.write(`Framework overhead on ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}\n`)
const { peerNote } = await measureFramework(counts, process.argv[3] === 'alone' ? [] : PEER_CALLS, (row) => {
  rows.push(row)
  process.stderr.write(
    `  ${row.engine}, ${row.measured.calls} calls: ${pair(row.measured.replyMs)} ms, CPU ${cpuOf(row)}\n`,
  )
})

printTable({
  head: [
    'engine',
    'calls',
    'reply p50 / p95 ms',
    'after barge-in',
    'to ducked',
    'to verdict',
    'lost frames',
    'CPU a call',
    'MB a call',
    'answers',
  ],
  rows: rows.map(({ engine, measured }) => [
    engine,
    String(measured.calls),
    pair(measured.replyMs),
    pair(measured.replyAfterBargeMs),
    pair(measured.duckMs),
    pair(measured.verdictMs),
    engine === 'Vaani' ? String(measured.lostFrames) : '–',
    cpuOf({ engine, measured }),
    ((measured.engine.rss - measured.engine.rssBefore) / 1e6 / measured.calls).toFixed(1),
    `${measured.replyMs.length + measured.replyAfterBargeMs.length}${measured.unanswered ? ` (${measured.unanswered} missing)` : ''}`,
  ]),
})

process.stdout.write(
  `\nReply: last voiced frame sent → first audible frame back. Recogniser, model and voice take ${STUB_MS} ms each, the
endpoint ${ENDPOINT_MS} ms; an engine that starts the voice after the endpoint cannot be faster than ${FLOOR_MS} ms. Answers last
${(ANSWER_MS / 1000).toFixed(1)} s; every second question interrupts one. Engine on core 0, callers on core 1. LiveKit Agents stops
where ours is softer first, and has no pacing, recording or room here.\n`,
)
if (peerNote) process.stdout.write(`The field's engine is missing from the table: ${peerNote}.\n`)
for (const engine of new Set(rows.map((row) => row.engine))) {
  const own = rows.filter((row) => row.engine === engine)
  const first = percentile(own[0]?.measured.replyMs ?? [], 0.95)
  const within = own.filter(({ measured }) => percentile(measured.replyMs, 0.95) <= first + TAIL_MS)
  const most = (of: Row[]) => Math.max(0, ...of.map(({ measured }) => measured.calls))
  const answered = most(within.filter(({ measured }) => !measured.unanswered))
  process.stdout.write(
    answered > 0
      ? `${engine}: ${answered} calls in one process with p95 within ${TAIL_MS} ms of one call's.\n`
      : `${engine}: ${most(within)} calls, as far as measured; questions that interrupted it went unanswered.\n`,
  )
}

// The second half takes minutes; a run with its own numbers of calls asks for the first half only.
if (process.argv[2] === undefined) {
  const embedded: EmbeddedRow[] = []
  process.stderr.write('The embedded stack, in real time\n')
  await measureEmbedded(readConfig(readEnvironment()).speech.modelsDirectory, (row) => embedded.push(row))
  process.stdout.write('\n')
  printTable(embeddedTable(embedded))
  process.stdout.write(EMBEDDED_NOTE)
}

function cpuOf({ measured: { engine, calls } }: Row): string {
  return `${((100 * engine.cpuMs) / engine.wallMs / calls).toFixed(2)} %`
}
