// Runs in a process of its own, started for one document: reads it from stdin, sends its passages to the parent.
import { buffer } from 'node:stream/consumers'
import { Worker } from 'node:worker_threads'
import { type DocumentKind, UnreadableDocument } from '#server/ports.ts'
import { keepCsv } from './csv.ts'
import { decodeText } from './decode.ts'
import { passageCollector } from './passages.ts'
import { keepPdf } from './pdf.ts'
import { keepProse } from './prose.ts'
import type { FromChild } from './reader.ts'

const [kind, memoryLimit] = process.argv.slice(2) as [DocumentKind, string]
new Worker(new URL('./memory-watch.ts', import.meta.url), { workerData: Number(memoryLimit) }).unref()

const { keep, count, done } = passageCollector((passages) => send({ passages }))
try {
  const bytes = new Uint8Array(await buffer(process.stdin))
  await keepPassages(bytes, kind)
  if (count() === 0) throw new UnreadableDocument('No text was found in this file.')
  await done()
  await send({ done: true })
} catch (error) {
  if (!(error instanceof UnreadableDocument)) throw error
  await send({ unreadable: error.message })
}
process.disconnect()

async function keepPassages(bytes: Uint8Array, kind: DocumentKind): Promise<void> {
  switch (kind) {
    case 'pdf':
      return keepPdf(bytes, keep)
    case 'csv':
      return keepCsv(decodeText(bytes), keep)
    case 'md':
    case 'txt':
      return keepProse(decodeText(bytes), kind, keep)
  }
}

function send(message: FromChild): Promise<void> {
  return new Promise((resolve, reject) => {
    process.send?.(message, undefined, undefined, (error) => (error ? reject(error) : resolve()))
  })
}
