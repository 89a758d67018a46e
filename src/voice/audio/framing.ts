// Sound regrouped into frames of 20 ms, the telephone's own step.

export const FRAME_MS = 20

export const frameLength = (sampleRate: number) => (sampleRate * FRAME_MS) / 1000

export type Framer = {
  push(samples: Int16Array): Int16Array[]
  /** The unfinished frame, filled up with silence. */
  flush(): Int16Array | undefined
}

export function createFramer(sampleRate: number): Framer {
  const length = frameLength(sampleRate)
  let filling = new Int16Array(length)
  let filled = 0
  return {
    push(samples) {
      const frames: Int16Array[] = []
      for (let from = 0; from < samples.length; ) {
        const part = samples.subarray(from, from + length - filled)
        filling.set(part, filled)
        filled += part.length
        from += part.length
        if (filled < length) break
        frames.push(filling)
        filling = new Int16Array(length)
        filled = 0
      }
      return frames
    },
    flush() {
      if (filled === 0) return undefined
      const last = filling
      filling = new Int16Array(length)
      filled = 0
      return last
    },
  }
}

/** One piece out of many. */
export function joined(pieces: readonly Int16Array[]): Int16Array {
  const whole = new Int16Array(pieces.reduce((sum, piece) => sum + piece.length, 0))
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}
