// The API of campaigns and files in a process of its own, so that its memory can be watched.
import { localDisk } from '#adapters/file-store/local-disk.ts'
import { localDiskRoutes } from '#adapters/file-store/local-disk-routes.ts'
import { pgBossQueue } from '#adapters/job-queue/pg-boss.ts'
import { forkedSpreadsheets } from '#adapters/spreadsheets/spreadsheets.ts'
import { openSessions } from '#server/accounts/tokens.ts'
import { campaignRoutes } from '#server/campaigns/routes.ts'
import { openDatabase } from '#server/database/database.ts'
import { fileRoutes } from '#server/files/routes.ts'
import { createServer } from '#server/http.ts'

const { DATABASE_URL = '', FILES = '', BUSINESS = '' } = process.env
const db = await openDatabase({ kind: 'postgres', url: DATABASE_URL, connections: 10 })
const queue = await pgBossQueue(db, { supervises: false })
const store = await localDisk({ directory: FILES })
const files = { db, store, limits: { knowledge: 25e6, campaign: 25e6 } }
const sessions = openSessions(db, { days: 1 })
const server = await createServer({
  tokens: sessions,
  pages: undefined,
  routes: [
    fileRoutes(files),
    campaignRoutes({ db, queue, files, clock: { now: () => new Date() }, spreadsheets: forkedSpreadsheets() }),
    (_serve, app) => localDiskRoutes(app, store),
  ],
})
const url = await server.listen({ port: 0, host: '127.0.0.1' })
process.send?.({ url, token: await sessions.start(Number(BUSINESS)) })
process.on('message', () => {
  globalThis.gc?.()
  process.send?.({ rss: process.memoryUsage.rss() })
})
