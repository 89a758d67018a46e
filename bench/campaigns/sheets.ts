// npm run bench:sheets. 100,000 rows of .xlsx and 65,535 of .xls from upload to preview, with what it costs the server
// meanwhile; then the result workbook of 100,000 rows.
import { type ChildProcess, fork } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type CampaignPreview, previewCampaign } from '#contract/campaigns.ts'
import type { UploadSlot } from '#contract/files.ts'
import { openDatabase } from '#server/database/database.ts'
import { startPostgres } from '#tests/postgres.ts'
import { BIG_SHEET, bigXls, bigXlsx } from './big-sheets.ts'
import { fillSettledCampaign, openBusiness } from './fill.ts'

const MB = 1_048_576
const directory = mkdtempSync(join(tmpdir(), 'vaani-bench-sheets-'))
const postgres = await startPostgres(['shared_buffers=256MB'])
if (!postgres) throw new Error('This bench needs the binaries of PostgreSQL')
const db = await openDatabase({ kind: 'postgres', url: postgres.url, connections: 4 })
let failed = false

try {
  const businessId = await openBusiness(db)
  const env = {
    ...process.env,
    DATABASE_URL: postgres.url,
    FILES: join(directory, 'files'),
    BUSINESS: String(businessId),
  }
  const server = fork(new URL('./sheet-server.ts', import.meta.url), { env, execArgv: ['--expose-gc'] })
  const { url, token } = await answer<{ url: string; token: string }>(server)
  const api = { url, businessId, headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' } }
  try {
    const fileId = await preview(api, server, 'people.xlsx', await bigXlsx(100_000), 100_000)
    await preview(api, server, 'people.xls', await bigXls(65_535, directory), 65_534)
    await result(api, server, fileId)
  } finally {
    server.kill('SIGKILL')
  }
} finally {
  await db.close()
  await postgres.stop()
  rmSync(directory, { recursive: true, force: true })
}
process.exitCode = failed ? 1 : 0

type Api = { url: string; businessId: number; headers: Record<string, string> }

async function preview(
  api: Api,
  server: ChildProcess,
  fileName: string,
  bytes: Uint8Array,
  rows: number,
): Promise<string> {
  const before = await memoryOf(server)
  const watch = watchChildren(server)
  const probe = startProbe(api)
  const started = performance.now()
  const query = new URLSearchParams({ fileName, contentType: '', fileSize: String(bytes.length), lastModified: '0' })
  const slot = await get<UploadSlot>(api, `/storage/upload-campaign/${api.businessId}?${query.toString()}`)
  const put = {
    method: 'PUT',
    headers: { 'content-type': slot.s3MetaDto.contentType },
    body: new Blob([bytes as Uint8Array<ArrayBuffer>]),
  }
  const stored = await fetch(slot.preSignedUrl, put)
  if (!stored.ok) throw new Error(`The upload was refused: ${stored.status}`)
  const body = JSON.stringify({ businessId: api.businessId, fileMeta: slot.s3MetaDto })
  const response = await fetch(api.url + previewCampaign.path, { method: 'POST', headers: api.headers, body })
  if (!response.ok) throw new Error(`The preview answered ${response.status}: ${await response.text()}`)
  const { counts } = (await response.json()) as CampaignPreview
  const seconds = (performance.now() - started) / 1000
  const { p99, most } = await probe.stop()
  const child = watch.stop()
  const grown = (await memoryOf(server)) - before
  if (counts.callable !== rows) throw new Error(`${counts.callable} callable rows of ${rows}`)
  const what = `${fileName}, ${rows.toLocaleString('en')} rows`
  report(`${what}: upload to preview`, `${seconds.toFixed(1)} s (at most 10)`, seconds <= 10)
  report(`${what}: the reading child`, `${Math.round(child / MB)} MB (at most 550)`, child <= 550 * MB)
  report(`${what}: the server grew by`, `${Math.round(grown / MB)} MB (at most 150)`, grown <= 150 * MB)
  report(`${what}: API meanwhile`, `p99 ${p99.toFixed(0)} ms, most ${most.toFixed(0)} (p99 at most 100)`, p99 <= 100)
  return slot.s3MetaDto.fileId
}

async function result(api: Api, server: ChildProcess, fileId: string) {
  const campaignId = await fillSettledCampaign(db, api.businessId, 100_000, { fileId, sheet: BIG_SHEET })
  const before = await memoryOf(server)
  const started = performance.now()
  let peak = 0
  let done = false
  const watching = (async () => {
    while (!done) {
      peak = Math.max(peak, residentBytes(server.pid ?? 0))
      await sleep(50)
    }
  })()
  const query = new URLSearchParams({ campaignBaseKey: `${api.businessId}/campaigns/${campaignId}` })
  const { downloadUrl } = await get<{ downloadUrl: string }>(
    api,
    `/storage/get-campaign/${api.businessId}?${query.toString()}`,
  )
  const seconds = (performance.now() - started) / 1000
  done = true
  await watching
  const file = await (await fetch(downloadUrl)).arrayBuffer()
  report('result of 100,000 rows', `${seconds.toFixed(1)} s (at most 15)`, seconds <= 15)
  const grown = Math.max(0, peak - before) / MB
  report(
    'result: file / the server at its most grew by',
    `${(file.byteLength / MB).toFixed(1)} MB / ${Math.round(grown)} MB`,
    grown <= 150,
  )
}

/** Ten small authenticated reads a second, as a dashboard makes them. */
function startProbe(api: Api) {
  const times: number[] = []
  let stopped = false
  const running = (async () => {
    while (!stopped) {
      const started = performance.now()
      await get(api, `/campaign/${api.businessId}`)
      times.push(performance.now() - started)
      await sleep(20)
    }
  })()
  return {
    async stop() {
      stopped = true
      await running
      times.sort((a, b) => a - b)
      return { p99: times[Math.floor(times.length * 0.99)] ?? 0, most: times.at(-1) ?? 0 }
    },
  }
}

/** The most that any child of the server ever held, in bytes. */
function watchChildren(server: ChildProcess) {
  let most = 0
  const timer = setInterval(() => {
    for (const path of globSync(`/proc/${server.pid}/task/*/children`)) {
      for (const pid of readFileSync(path, 'utf8').trim().split(' ').filter(Boolean))
        most = Math.max(most, peakBytes(pid))
    }
  }, 30)
  return {
    stop() {
      clearInterval(timer)
      return most
    },
  }
}

function statusBytes(pid: string | number, field: string): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(status)?.[1] ?? 0) * 1024
  } catch {
    return 0 // it has ended meanwhile
  }
}
function peakBytes(pid: string): number {
  return statusBytes(pid, 'VmHWM')
}
function residentBytes(pid: number): number {
  return statusBytes(pid, 'VmRSS')
}

async function memoryOf(server: ChildProcess): Promise<number> {
  server.send('memory')
  return (await answer<{ rss: number }>(server)).rss
}

function answer<T>(server: ChildProcess): Promise<T> {
  return new Promise((resolve) => server.once('message', (message) => resolve(message as T)))
}

async function get<T>(api: Api, path: string): Promise<T> {
  const response = await fetch(api.url + path, { headers: { authorization: api.headers.authorization ?? '' } })
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as T
}

function report(what: string, value: string, good: boolean): void {
  failed ||= !good
  console.log(`${good ? '✓' : '✗'} ${what}: ${value}`)
}
