// The parts list.
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { pgBossQueue } from '#adapters/job-queue/pg-boss.ts'
import { tokenLookup } from '#server/accounts/tokens.ts'
import { openDatabase } from '#server/database/database.ts'
import { createServer } from '#server/http.ts'
import { readConfig } from './config.ts'

const started = performance.now()
const config = readConfig(process.env)
const builtPages = fileURLToPath(new URL('../dist', import.meta.url))

const db = await openDatabase(config.database)
const queue = await pgBossQueue(db, { onError: (error) => console.error(error) })
const server = await createServer({
  tokens: tokenLookup(db),
  pages: existsSync(builtPages) ? builtPages : undefined,
  routes: [],
})
await server.listen({ port: config.port, host: '0.0.0.0' })
console.log(`Ready on http://localhost:${config.port} after ${Math.round(performance.now() - started)} ms`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void stop())
}
async function stop(): Promise<void> {
  await server.close()
  await queue.close()
  await db.close()
}
