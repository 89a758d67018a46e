// What the server and the espeak-ng process say to each other: requests as lines of JSON on its standard input,
// answers as frames on its standard output: length (4 bytes), request (4), kind (1), content.

export type EspeakRequest =
  | { id: number; type: 'speak'; voice: string; text: string; speed: number }
  | { id: number; type: 'phonemes'; voice: string; text: string }

export const KINDS = ['ready', 'sound', 'phonemes', 'done', 'failed'] as const
export type EspeakAnswer = { id: number; kind: (typeof KINDS)[number]; content: Buffer }

const HEAD = 9

export function encodeAnswer(id: number, kind: EspeakAnswer['kind'], content: Uint8Array = new Uint8Array(0)): Buffer {
  const frame = Buffer.alloc(HEAD + content.length)
  frame.writeUInt32LE(content.length, 0)
  frame.writeUInt32LE(id, 4)
  frame.writeUInt8(KINDS.indexOf(kind), 8)
  frame.set(content, HEAD)
  return frame
}

/** Gives back the answers that each piece of the stream completes. */
export function answerReader(): (piece: Buffer) => EspeakAnswer[] {
  let pending: Buffer = Buffer.alloc(0)
  return (piece) => {
    pending = pending.length === 0 ? piece : Buffer.concat([pending, piece])
    const answers: EspeakAnswer[] = []
    while (pending.length >= HEAD) {
      const end = HEAD + pending.readUInt32LE(0)
      if (pending.length < end) break
      const kind = KINDS[pending.readUInt8(8)]
      if (kind) answers.push({ id: pending.readUInt32LE(4), kind, content: pending.subarray(HEAD, end) })
      pending = pending.subarray(end)
    }
    return answers
  }
}
