// Authenticated reads through the whole server, on both databases: `npm run bench:http [-- seconds]`.
// Requests come on schedule, whether or not earlier ones are answered, from a second process on the same cores. Beside
// each: what the same server does for a route that does nothing, and the most that both routes take.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { startPostgres } from '#tests/postgres.ts'
import type { Report, ServerReady } from './http-server.ts'
import { type Load, openLoad } from './load.ts'

const SECONDS = Number(process.argv[2] ?? 30)
const CEILING_SECONDS = Math.min(5, SECONDS)
const TARGETS = { embedded: { rate: 200, p99: 100 }, postgres: { rate: 700, p99: 50 } }

type Row = Record<string, string | number>
const rows: Row[] = []

await measure('embedded', {})
const postgres = await startPostgres([]) // with fsync, as it would run
if (postgres) {
  await measure('postgres', { DATABASE_URL: postgres.url })
  await postgres.stop()
} else console.log('No PostgreSQL binaries here: only the embedded database was measured.')
console.table(rows)

async function measure(database: keyof typeof TARGETS, env: NodeJS.ProcessEnv): Promise<void> {
  const server = fork(new URL('./http-server.ts', import.meta.url), { env: { ...process.env, ...env } })
  const [ready] = (await once(server, 'message')) as [ServerReady]
  const cost = async () => {
    server.send('report')
    return ((await once(server, 'message')) as [Report])[0]
  }
  const { rate, p99 } = TARGETS[database]
  const trivial = openLoad({ ...ready, path: '/healthz' })
  const read = openLoad({ ...ready, path: ready.readPath })
  await read.flatOut(2) // warm
  for (const [route, load] of [['nothing', trivial] as const, ['read', read] as const]) {
    await cost()
    const sustained = await load.atRate(rate, SECONDS)
    const spent = await cost()
    const ceiling = await load.flatOut(CEILING_SECONDS)
    const isMet = sustained.failed === 0 && sustained.p99 <= p99 && sustained.perSecond >= rate * 0.99
    rows.push({
      database,
      route,
      'asked/s': rate,
      'answered/s': Math.round(sustained.perSecond),
      ...Object.fromEntries(
        (['p50', 'p95', 'p99', 'max'] as const).map((name) => [`${name} ms`, sustained[name].toFixed(1)]),
      ),
      failed: sustained.failed,
      'CPU ms/request': (spent.cpuMs / sustained.answered).toFixed(2),
      'loop gap ms': Math.round(spent.longestGapMs),
      'RSS MB': Math.round(spent.rssBytes / 1e6),
      'ceiling/s': Math.round(ceiling.perSecond),
      target: route === 'read' ? `${rate}/s, p99 ≤ ${p99}: ${isMet ? 'met' : 'missed'}` : '',
    })
  }
  closeAll([trivial, read])
  server.kill('SIGTERM')
  await once(server, 'exit')
}

function closeAll(loads: Load[]): void {
  for (const load of loads) load.close()
}
