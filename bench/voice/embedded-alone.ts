// The embedded stack alone: `node bench/voice/embedded-alone.ts [every turn into this file.json] [only every nth] [only
// these rows, such as 1,2]`.
import { writeFile } from 'node:fs/promises'
import { readConfig, readEnvironment } from '../../src/config.ts'
import { type EmbeddedRow, embeddedTable, measureEmbedded } from './embedded.ts'
import { printTable } from './table.ts'

const { speech } = readConfig(readEnvironment())
const rows: EmbeddedRow[] = []
await measureEmbedded(speech.modelsDirectory, (row) => rows.push(row), {
  every: Number(process.argv[3] ?? 1),
  ...(process.argv[4] && { rows: process.argv[4].split(',').map(Number) }),
})
printTable(embeddedTable(rows))
if (process.argv[2]) await writeFile(process.argv[2], JSON.stringify(rows, undefined, 1))
process.exit(0)
