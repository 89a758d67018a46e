// Runs beside the sound card: takes the microphone at its own rate and gives PCM16 at 16 kHz, 20 ms at a time.
import { SOCKET_SAMPLE_RATE } from '#contract/socket-sound.ts'
import { downsampler } from './downsampler.ts'

declare const sampleRate: number
declare const registerProcessor: (name: string, processor: unknown) => void
declare class AudioWorkletProcessor {
  readonly port: MessagePort
}

const FRAME = SOCKET_SAMPLE_RATE / 50

class Capture extends AudioWorkletProcessor {
  readonly #convert = downsampler(sampleRate, SOCKET_SAMPLE_RATE)
  #frame = new Int16Array(FRAME)
  #filled = 0

  process([input]: Float32Array[][]): boolean {
    const channel = input?.[0]
    if (!channel) return true
    for (const sample of this.#convert(channel)) {
      this.#frame[this.#filled++] = Math.max(-1, Math.min(1, sample)) * 32_767
      if (this.#filled < FRAME) continue
      this.port.postMessage(this.#frame, [this.#frame.buffer])
      this.#frame = new Int16Array(FRAME)
      this.#filled = 0
    }
    return true
  }
}

registerProcessor('capture', Capture)
