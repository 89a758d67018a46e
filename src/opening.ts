// What everything stands on. The embedded database starts in its own thread while the rest of the program is still being
// read: `npm start` names this file before main.ts.
import { openDatabase } from '#server/database/database.ts'
import { createLog } from '#server/log.ts'
import { readConfig, readEnvironment } from './config.ts'

export const config = readConfig(readEnvironment())
export const log = createLog({
  level: config.logLevel ?? (process.stdout.isTTY ? 'warn' : 'info'),
  keepPii: config.logPii,
})
export const opening = openDatabase(config.database, log)
opening.catch(() => {}) // main.ts waits for it, and says why it failed
