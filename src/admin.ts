// The operator's command line: `npm run admin -- --help`.
import { helpFor, runAdmin } from '#server/admin/admin.ts'
import { askRunningServer } from '#server/admin/socket.ts'
import { openDatabase } from '#server/database/database.ts'
import { readConfig, readEnvironment } from './config.ts'

const argv = process.argv.slice(2)
const { text, ok } = await answer()
console.log(text)
process.exitCode = ok ? 0 : 1

async function answer() {
  const help = helpFor(argv)
  if (help) return { text: help, ok: true }
  const { database } = readConfig(readEnvironment())
  const answered = database.kind === 'embedded' ? await askRunningServer(database.directory, argv) : undefined
  if (answered) return answered
  const db = await openDatabase(database)
  try {
    return await runAdmin(db, argv)
  } finally {
    await db.close()
  }
}
