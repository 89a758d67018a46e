// The parts list: builds the parts, hands them over, starts.
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { pgBossQueue } from '#adapters/job-queue/pg-boss.ts'
import { openSpeech } from '#adapters/speech.ts'
import { hasNumber } from '#server/accounts/accounts.ts'
import { gettingStartedRoutes } from '#server/accounts/getting-started.ts'
import { accountJobs } from '#server/accounts/jobs.ts'
import { accountRoutes } from '#server/accounts/routes.ts'
import { openSessions } from '#server/accounts/tokens.ts'
import { answerAdmin } from '#server/admin/socket.ts'
import { billingRoutes } from '#server/billing/routes.ts'
import { openDatabase } from '#server/database/database.ts'
import { demoRequestRoutes } from '#server/demo-requests/routes.ts'
import { createServer, type Routes } from '#server/http.ts'
import { createLog } from '#server/log.ts'
import { createMetrics } from '#server/metrics.ts'
import { DEMO_EMAIL, type SeedStep, seedBusiness, seedTheRest } from '#server/seed/seed.ts'
import { clausesOf } from '#voice/clauses.ts'
import { readConfig, readEnvironment } from './config.ts'
import { greet, listen, stopOnSignals } from './starting.ts'

const config = readConfig(readEnvironment())
const runs = (role: 'api' | 'jobs' | 'media') => config.role === 'all' || config.role === role
const log = createLog({ level: config.logLevel ?? (process.stdout.isTTY ? 'warn' : 'info'), keepPii: config.logPii })
const clock = { now: () => new Date() }
const metrics = createMetrics()

// What everything stands on.
const db = await openDatabase(config.database, log)
const queue = await pgBossQueue(db, {
  supervises: runs('jobs'),
  onError: (error) => log.error({ err: error }, 'job queue'),
})
const speech = openSpeech({
  ...config.speech,
  live: runs('media'),
  cut: (line) => [...clausesOf(line, true), ...clausesOf(line, false)],
  onProblem: (problem) => log.warn({ problem }, 'speech'),
})
const sessions = openSessions(db, { days: config.sessionDays })
const demoSignIn = config.seedDemo ? await seedBusiness(db, config) : undefined

// What each role answers and works on; every slice adds its line.
const apiRoutes: Routes[] = [
  accountRoutes(db, sessions, { signup: config.signup, demo: config.isLocal ? DEMO_EMAIL : undefined }),
  gettingStartedRoutes(db, {
    phoneNumber: hasNumber,
    agent: async () => false,
    call: async () => false,
    campaign: async () => false,
  }),
  billingRoutes(db),
  demoRequestRoutes(db, clock),
]
const mediaRoutes: Routes[] = []
const startJobs: (() => Promise<void>)[] = [() => accountJobs(db, queue)]
const seedSteps: SeedStep[] = []
/** Run one after the other when the process is asked to stop, before the database closes. */
const atStop: (() => Promise<void>)[] = [() => speech.close()]

const builtPages = fileURLToPath(new URL('../dist', import.meta.url))
const server = await createServer({
  tokens: sessions,
  pages: runs('api') && existsSync(builtPages) ? builtPages : undefined,
  routes: [...(runs('api') ? apiRoutes : []), ...(runs('media') ? mediaRoutes : [])],
  log,
  metrics,
  metricsToken: config.metricsToken,
  ready: () => db.pool.query('select 1'),
  trustProxy: config.trustProxy,
  corsOrigins: config.corsOrigins,
  fileOrigins: config.s3 ? [new URL(config.s3.endpoint).origin] : [],
  requestsPerMinute: config.requestsPerMinute,
})
if (runs('jobs')) for (const start of startJobs) await start()
if (config.database.kind === 'embedded') {
  const admin = await answerAdmin(db, config.database.directory, log)
  atStop.push(() => admin.close())
}
const address = await listen(server, config)
greet({ address, config, demoSignIn })

if (config.seedDemo && runs('jobs')) {
  void seedTheRest(db, seedSteps, (step, error) => log.warn({ err: error, step }, 'the demo is not complete yet'))
}
stopOnSignals(log, [() => server.close(), ...atStop, () => queue.close(), () => db.close()])
