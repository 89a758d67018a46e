// Encodes one spooled recording after the other, off the event loop.
import { createReadStream } from 'node:fs'
import { parentPort } from 'node:worker_threads'
import { createMp3Encoder } from 'wasm-media-encoders'
import { createResampler } from '#voice/audio/resampler.ts'

export type EncodeRequest = { file: string; sampleRate: number }
export type EncodeReply = { content: Uint8Array; seconds: number } | { problem: string }

const OUT_RATE = 16_000 // MPEG-2: 8 kHz would be MPEG-2.5, which not every browser plays
const KBPS = 40
// What MP3 puts before the sound (LAME's 576 samples and the decoder's 529); cut off the sound instead, so that the
// recording's times are the call's.
const CODEC_DELAY = 1_105
const BYTES_PER_PAIR = 4
const PIECE = 1 << 18

const encoder = await createMp3Encoder()

async function encode({ file, sampleRate }: EncodeRequest): Promise<EncodeReply> {
  encoder.configure({ sampleRate: OUT_RATE, channels: 2, bitrate: KBPS })
  const left = createResampler(sampleRate, OUT_RATE)
  const right = createResampler(sampleRate, OUT_RATE)
  const pieces: Uint8Array[] = []
  let pairs = 0
  let toSkip = CODEC_DELAY
  let rest: Buffer = Buffer.alloc(0)

  const put = (one: Int16Array, other: Int16Array) => {
    const skipped = Math.min(toSkip, one.length)
    toSkip -= skipped
    pieces.push(encoder.encode([floats(one.subarray(skipped)), floats(other.subarray(skipped))]).slice())
  }
  for await (const chunk of createReadStream(file, { highWaterMark: PIECE }) as AsyncIterable<Buffer>) {
    const bytes = Buffer.concat([rest, chunk])
    const count = Math.floor(bytes.length / BYTES_PER_PAIR)
    const [one, other] = split(bytes, count)
    put(left.push(one), right.push(other))
    pairs += count
    rest = bytes.subarray(count * BYTES_PER_PAIR)
  }
  put(left.flush(), right.flush())
  // The decoder gives as much back as went in only when the codec's own delay is filled up again.
  put(new Int16Array(CODEC_DELAY), new Int16Array(CODEC_DELAY))
  pieces.push(encoder.finalize().slice())
  return { content: new Uint8Array(Buffer.concat(pieces)), seconds: pairs / sampleRate }
}

function split(bytes: Buffer, count: number): [Int16Array, Int16Array] {
  const left = new Int16Array(count)
  const right = new Int16Array(count)
  for (let i = 0; i < count; i++) {
    left[i] = bytes.readInt16LE(i * BYTES_PER_PAIR)
    right[i] = bytes.readInt16LE(i * BYTES_PER_PAIR + 2)
  }
  return [left, right]
}

const floats = (samples: Int16Array) => Float32Array.from(samples, (sample) => sample / 32_768)

parentPort?.on('message', (request: EncodeRequest) => {
  encode(request).then(
    (reply) => parentPort?.postMessage(reply),
    (error: unknown) => parentPort?.postMessage({ problem: String(error) }),
  )
})
