// A program of its own around espeak-ng (GPL-3.0): it shares no memory with the server, only a pipe (wire.ts), and the
// server works without it.
import { writeSync } from 'node:fs'
import { createInterface } from 'node:readline'
import openEspeak from '@echogarden/espeak-ng-emscripten'
import { type EspeakAnswer, type EspeakRequest, encodeAnswer } from './wire.ts'

const OWN_RATE = 175
const espeak = await openEspeak()
const worker = await new espeak.eSpeakNGWorker()

createInterface({ input: process.stdin }).on('line', (line) => {
  const request = JSON.parse(line) as EspeakRequest
  try {
    answer(request)
    send(request.id, 'done')
  } catch (error) {
    send(request.id, 'failed', Buffer.from((error as Error).message))
  }
})
send(0, 'ready')

function answer(request: EspeakRequest): void {
  if (worker.set_voice(request.voice) !== 0) throw new Error(`espeak-ng has no voice ${request.voice}`)
  if (request.type === 'phonemes') {
    send(request.id, 'phonemes', phonemesOf(request.text))
    return
  }
  worker.set_rate(Math.round(OWN_RATE * request.speed))
  worker.synthesize(request.text, (sound) => {
    if (sound) send(request.id, 'sound', new Uint8Array(sound.buffer, sound.byteOffset, sound.byteLength))
    return 0
  })
}

function phonemesOf(text: string): Uint8Array {
  const { ptr } = worker.convert_to_phonemes(text, true)
  return espeak.HEAPU8.slice(ptr, espeak.HEAPU8.indexOf(0, ptr))
}

function send(id: number, kind: EspeakAnswer['kind'], content?: Uint8Array): void {
  const frame = encodeAnswer(id, kind, content)
  for (let at = 0; at < frame.length; ) {
    try {
      at += writeSync(1, frame, at)
    } catch (error) {
      // The pipe is full for the moment.
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2)
    }
  }
}
