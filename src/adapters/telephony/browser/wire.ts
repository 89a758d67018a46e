// What travels on a browser's socket: PCM16 little-endian at 16 kHz in binary messages, JSON in text.
import { BrowserMessage, type ServerMessage } from '#contract/talks.ts'

const BYTES_PER_SAMPLE = 2
/** One message of sound is at most a second; more is not a microphone. */
const MOST_BYTES = 32_000

/** Undefined for what is no sound. */
export function soundFrom(bytes: Uint8Array): Int16Array | undefined {
  if (bytes.length === 0 || bytes.length % BYTES_PER_SAMPLE !== 0 || bytes.length > MOST_BYTES) return undefined
  const samples = new Int16Array(bytes.length / BYTES_PER_SAMPLE)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let i = 0; i < samples.length; i++) samples[i] = view.getInt16(i * BYTES_PER_SAMPLE, true)
  return samples
}

export function bytesOf(samples: Int16Array): Uint8Array {
  const bytes = new Uint8Array(samples.length * BYTES_PER_SAMPLE)
  const view = new DataView(bytes.buffer)
  for (let i = 0; i < samples.length; i++) view.setInt16(i * BYTES_PER_SAMPLE, samples[i] as number, true)
  return bytes
}

/** Undefined for what is not ours. */
export function messageFrom(text: string): BrowserMessage | undefined {
  try {
    return BrowserMessage.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

export const textOf = (message: ServerMessage) => JSON.stringify(message)
