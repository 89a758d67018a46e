// Stands in for the espeak-ng program in tests: it makes a little sound, then dies, unless it is asked for phonemes.
import { createInterface } from 'node:readline'
import { type EspeakRequest, encodeAnswer } from './wire.ts'

createInterface({ input: process.stdin }).on('line', (line) => {
  const request = JSON.parse(line) as EspeakRequest
  if (request.type === 'phonemes') {
    process.stdout.write(encodeAnswer(request.id, 'phonemes', Buffer.from(String(process.pid))))
    process.stdout.write(encodeAnswer(request.id, 'done'))
    return
  }
  process.stdout.write(encodeAnswer(request.id, 'sound', new Uint8Array(200)), () => process.exit(1))
})
