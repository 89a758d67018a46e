// What callers and engine say to one another over a local socket: 7 bytes of header, then sound.
import type { Socket } from 'node:net'

export const LINE_RATE = 16_000
/** Voices come at the line's rate: no engine here resamples. */
export const VOICE_RATE = LINE_RATE

export type MessageType = (typeof TYPES)[number]
const TYPES = ['start', 'audio', 'clear', 'pause', 'resume', 'end', 'baseline', 'warm', 'stats'] as const
const HEADER = 7

export type Message = { type: MessageType; call: number; body: Buffer }

export function send(socket: Socket, type: MessageType, call: number, body: Uint8Array = new Uint8Array(0)): void {
  const header = Buffer.allocUnsafe(HEADER + body.byteLength)
  header.writeUInt32LE(body.byteLength, 0)
  header.writeUInt16LE(call, 4)
  header.writeUInt8(TYPES.indexOf(type), 6)
  header.set(body, HEADER)
  // All frames of one moment leave in one write.
  if (socket.writableCorked === 0) {
    socket.cork()
    setImmediate(() => socket.uncork())
  }
  socket.write(header)
}

export const bytesOf = (samples: Int16Array) => new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength)

/** A copy, so that the samples are aligned and nobody else's. */
export function samplesOf(body: Buffer): Int16Array {
  const copy = new Int16Array(body.byteLength / 2)
  body.copy(bytesOf(copy))
  return copy
}

export function receive(socket: Socket, onMessage: (message: Message) => void): void {
  let rest: Buffer = Buffer.alloc(0)
  socket.on('data', (chunk: Buffer) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    let at = 0
    while (rest.length - at >= HEADER) {
      const length = rest.readUInt32LE(at)
      if (rest.length - at - HEADER < length) break
      const body = rest.subarray(at + HEADER, at + HEADER + length)
      const type = TYPES[rest.readUInt8(at + 6)] as MessageType
      onMessage({ type, call: rest.readUInt16LE(at + 4), body })
      at += HEADER + length
    }
    rest = rest.subarray(at)
  })
}

/** What a process has used: memory since its first call was over, processor time since all calls were warm. */
export function usage() {
  const { rss } = process.memoryUsage
  const rssBefore = rss()
  let rssMost = rssBefore
  let cpu = process.cpuUsage()
  let began = performance.now()
  const watch = setInterval(() => (rssMost = Math.max(rssMost, rss())), 1_000)
  return {
    warm() {
      cpu = process.cpuUsage()
      began = performance.now()
    },
    read() {
      clearInterval(watch)
      const { user, system } = process.cpuUsage(cpu)
      return { cpuMs: (user + system) / 1000, wallMs: performance.now() - began, rssBefore, rss: rssMost }
    },
  }
}
export type Usage = ReturnType<ReturnType<typeof usage>['read']>
