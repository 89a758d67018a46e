// Runs beside the sound card: plays PCM16 in the order it came, and says how far it got.
declare const registerProcessor: (name: string, processor: unknown) => void
declare class AudioWorkletProcessor {
  readonly port: MessagePort
}

export type ToPlayback = { samples: Int16Array } | { mark: string } | { clear: true }
export type FromPlayback = { played: number } | { mark: string; cleared: boolean }

const REPORT_EVERY = 1_600
const FADE = 160 // 10 ms: a cut in the middle of a wave clicks

class Playback extends AudioWorkletProcessor {
  #queue: ({ samples: Int16Array; at: number } | { mark: string })[] = []
  #played = 0
  #reported = 0
  #fading = 0
  #last = 0

  constructor() {
    super()
    this.port.onmessage = ({ data }: MessageEvent<ToPlayback>) => {
      if ('samples' in data) this.#queue.push({ samples: data.samples, at: 0 })
      else if ('mark' in data) this.#queue.push(data)
      else this.#clear()
    }
  }

  process(_inputs: unknown, [output]: Float32Array[][]): boolean {
    const channel = output?.[0]
    if (!channel) return true
    for (let i = 0; i < channel.length; i++) channel[i] = this.#next()
    for (const other of output?.slice(1) ?? []) other.set(channel)
    this.#reachMarks()
    if (this.#played - this.#reported >= REPORT_EVERY) this.#report()
    return true
  }

  #next(): number {
    this.#reachMarks()
    const chunk = this.#queue[0]
    if (!chunk || !('samples' in chunk)) {
      if (this.#fading > 0) return this.#last * (--this.#fading / FADE)
      return 0
    }
    this.#last = (chunk.samples[chunk.at++] ?? 0) / 32_768
    this.#played++
    if (chunk.at >= chunk.samples.length) this.#queue.shift()
    return this.#last
  }

  #reachMarks(): void {
    for (;;) {
      const head = this.#queue[0]
      if (!head || !('mark' in head)) return
      this.#queue.shift()
      this.#report()
      this.port.postMessage({ mark: head.mark, cleared: false } satisfies FromPlayback)
    }
  }

  #clear(): void {
    this.#fading = this.#queue.some((item) => 'samples' in item) ? FADE : 0
    const marks = this.#queue.filter((item) => 'mark' in item)
    this.#queue = []
    for (const { mark } of marks) this.port.postMessage({ mark, cleared: true } satisfies FromPlayback)
    this.#report()
  }

  #report(): void {
    if (this.#played === this.#reported) return
    this.#reported = this.#played
    this.port.postMessage({ played: this.#played } satisfies FromPlayback)
  }
}

registerProcessor('playback', Playback)
