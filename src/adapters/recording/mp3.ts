// Recordings as stereo MP3 at 16 kHz and constant bitrate: it plays and seeks in every browser.
import { Worker } from 'node:worker_threads'
import type { RecordingEncoder } from '#server/ports.ts'
import { ProviderError } from '#voice/ports.ts'
import type { EncodeReply, EncodeRequest } from './mp3-worker.ts'

export function mp3Encoder(): RecordingEncoder {
  let worker: Worker | undefined
  let queue: Promise<unknown> = Promise.resolve()

  function ask(request: EncodeRequest): Promise<EncodeReply> {
    worker ??= start()
    const encoding = worker
    return new Promise((resolve, reject) => {
      const failed = (cause: unknown) => {
        worker = undefined
        reject(new ProviderError('mp3', 'a recording could not be encoded', { retryable: true, cause }))
      }
      encoding.once('error', failed)
      encoding.once('message', (reply: EncodeReply) => {
        encoding.off('error', failed)
        if ('problem' in reply) failed(new Error(reply.problem))
        else resolve(reply)
      })
      encoding.postMessage(request)
    })
  }
  return {
    contentType: 'audio/mpeg',
    extension: 'mp3',
    encode(spool) {
      // One at a time: the worker shares the machine with running calls.
      const encoded = queue.then(() => ask(spool))
      queue = encoded.catch(() => {})
      return encoded.then((reply) => {
        if ('problem' in reply) throw new Error(reply.problem)
        return reply
      })
    },
    async close() {
      await queue
      await worker?.terminate()
    },
  }
}

function start(): Worker {
  const worker = new Worker(new URL('./mp3-worker.ts', import.meta.url))
  worker.unref()
  return worker
}
