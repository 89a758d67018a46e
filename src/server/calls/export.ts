// The log as CSV, streamed: rows are read in stretches and never held all at once.
import { Readable } from 'node:stream'
import { and, lt, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { type CallLogFilters, EXPORT_CALLS_PATH, ExportCallsQuery } from '#contract/calls.ts'
import type { Database } from '../database/database.ts'
import { calls } from '../database/schema/index.ts'
import { ProductError } from '../errors.ts'
import { findLogRows, type LogRow, matching } from './log.ts'

const AT_ONCE = 500
const BYTE_ORDER_MARK = '\ufeff' // so that Excel reads UTF-8

export function exportRoute(app: FastifyInstance, db: Database): void {
  app.get<{ Params: { businessId: string } }>(EXPORT_CALLS_PATH, async (request, reply) => {
    const businessId = await app.signedIn(request)
    if (Number(request.params.businessId) !== businessId) {
      throw new ProductError('forbidden', 'other-business', 'This belongs to another business.')
    }
    const filters = ExportCallsQuery.safeParse(request.query)
    if (!filters.success) throw new ProductError('invalid', 'invalid-filters', 'These filters cannot be used.')
    return reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="call-logs.csv"')
      .send(Readable.from(csv(db, businessId, filters.data)))
  })
}

const COLUMNS: [string, (row: LogRow) => string][] = [
  ['Call', ({ call }) => String(call.id)],
  ['Start Time', ({ call }) => call.startedAt.toISOString()],
  ['Agent', ({ agentName }) => agentName],
  ['Customer Name', ({ call }) => call.customerName],
  ['Customer Number', ({ call }) => call.customerNumber],
  ['Direction', ({ call }) => call.direction],
  ['State', ({ call }) => call.state],
  ['Talk Seconds', ({ call }) => (call.talkMs / 1000).toFixed(1)],
  ['Price (₹)', ({ call }) => (Number(call.pricePaise) / 100).toFixed(2)],
  ['Intent', ({ intent }) => intent],
  ['Score', ({ call }) => String(call.score ?? '')],
  ['Summary', ({ summary }) => summary],
  ['Transcription', ({ transcription }) => transcription],
]

async function* csv(db: Database, businessId: number, filters: CallLogFilters): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + line(COLUMNS.map(([name]) => name))
  let before = Number.MAX_SAFE_INTEGER
  for (;;) {
    const rows = await db.inBusiness(businessId, async (tx) => {
      const matches = await matching(tx, businessId, filters)
      const parts = matches.map(
        (match) =>
          sql`(select id from calls where ${and(match, lt(calls.id, before))} order by id desc limit ${AT_ONCE})`,
      )
      const found = await tx.execute<{ id: number }>(
        sql`select id from (${sql.join(parts, sql` union `)}) as found order by id desc limit ${AT_ONCE}`,
      )
      return findLogRows(
        tx,
        businessId,
        found.rows.map(({ id }) => Number(id)),
      )
    })
    if (rows.length === 0) return
    yield rows.map((row) => line(COLUMNS.map(([, cell]) => cell(row)))).join('')
    before = rows.at(-1)?.call.id ?? 0
  }
}

const line = (cells: readonly string[]) => `${cells.map(quoted).join(',')}\r\n`

// A cell that a spreadsheet would take for a formula is disarmed; a phone number is none.
function quoted(cell: string): string {
  const safe = /^[=+\-@\t\r]/.test(cell) && !/^\+\d+$/.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
