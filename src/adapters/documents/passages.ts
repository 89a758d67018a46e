// The size of what is found: long enough to answer, short enough to be said on the phone.
import { type DocumentPassage, UnreadableDocument } from '#server/ports.ts'

export const LONGEST = 600
export const MOST_PASSAGES = 20_000

export type Keep = (passage: DocumentPassage) => void

/** Collects passages, refuses a document without end, and hands them on some at a time. */
export function passageCollector(send: (passages: DocumentPassage[]) => Promise<void>): {
  keep: Keep
  count: () => number
  done: () => Promise<void>
} {
  let waiting: DocumentPassage[] = []
  let sent = 0
  const sending: Promise<void>[] = []
  function flush(): void {
    if (waiting.length === 0) return
    sending.push(send(waiting))
    waiting = []
  }
  return {
    keep(passage: DocumentPassage): void {
      const text = passage.text.trim()
      if (!/[\p{L}\p{N}]/u.test(text)) return
      if (++sent > MOST_PASSAGES) throw tooMuchText()
      waiting.push({ ...passage, text, heading: passage.heading.slice(0, 300) })
      if (waiting.length >= 200) flush()
    },
    count: () => sent,
    async done(): Promise<void> {
      flush()
      await Promise.all(sending)
    },
  }
}

/** Pieces of at most about `LONGEST` characters, cut after sentences where there are any. */
export function pieces(text: string): string[] {
  if (text.length <= LONGEST) return [text]
  const cut: string[] = []
  let piece = ''
  for (const sentence of text.split(SENTENCE_END).flatMap(breakLong)) {
    if (piece !== '' && piece.length + sentence.length + 1 > LONGEST) {
      cut.push(piece)
      piece = ''
    }
    piece = piece === '' ? sentence : `${piece} ${sentence}`
  }
  if (piece !== '') cut.push(piece)
  return cut
}

// Not after "Rs.", "Dr." and the like, nor inside "9.30".
const SENTENCE_END = /(?<=[.!?।॥؟])(?<!\b(?:rs|dr|mr|mrs|ms|no|st|approx|e\.g|i\.e)\.)\s+/iu

function breakLong(sentence: string): string[] {
  if (sentence.length <= LONGEST) return [sentence]
  const broken: string[] = []
  let rest = sentence
  while (rest.length > LONGEST) {
    const space = rest.lastIndexOf(' ', LONGEST)
    const at = space > LONGEST / 2 ? space : LONGEST
    broken.push(rest.slice(0, at).trim())
    rest = rest.slice(at)
  }
  broken.push(rest.trim())
  return broken
}

const tooMuchText = () =>
  new UnreadableDocument('This file holds more text than can be searched at once. Please split it into smaller files.')
