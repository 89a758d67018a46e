// Waiting that ends.
import { setTimeout as sleep } from 'node:timers/promises'
import { ProviderError } from '#voice/ports.ts'

export async function inTime<T>(work: Promise<T>, ms: number, sentence: string): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(tooLate(sentence)), ms)
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
    work.catch(() => {})
  }
}

/** The bytes of a body, none of them later than `quietMs` after the one before. */
export async function* bytesInTime(body: ReadableStream<Uint8Array>, quietMs: number): AsyncGenerator<Uint8Array> {
  const reader = body.getReader()
  try {
    for (;;) {
      const { done, value } = await inTime(reader.read(), quietMs, 'went quiet in the middle of its answer')
      if (done) return
      yield value
    }
  } finally {
    await reader.cancel().catch(() => {})
  }
}

export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => signal.throwIfAborted())
}

const tooLate = (sentence: string) => new ProviderError('language model', sentence, { retryable: true })
