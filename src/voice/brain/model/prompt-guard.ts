// The lines that instruct a model are not for the customer: a sentence that repeats them is not spoken.
import type { BrainPiece } from '../brain.ts'
import { wordsOf } from '../words.ts'

/** So many words in a row are nobody's own by chance; fewer may be, as in "a person or a call back". */
export const TELLING_RUN = 8

/** `instead` is said once a turn. A run that two pieces share is caught where it becomes one. */
export async function* withoutInstructions(
  pieces: AsyncIterable<BrainPiece>,
  instructions: readonly string[],
  instead: string,
): AsyncIterable<BrainPiece> {
  const runs = new Set(instructions.flatMap((lines) => runsOf(wordsOf(withoutExamples(lines)))))
  let before: string[] = []
  let apologised = false
  for await (const piece of pieces) {
    if (piece.type !== 'say') {
      yield piece
      continue
    }
    const words = [...before, ...wordsOf(piece.text)]
    before = words.slice(1 - TELLING_RUN)
    if (!runsOf(words).some((run) => runs.has(run))) yield piece
    else if (!apologised) {
      apologised = true
      yield { type: 'say', text: instead }
    }
  }
}

const runsOf = (words: readonly string[]): string[] =>
  words.slice(TELLING_RUN - 1).map((_, at) => words.slice(at, at + TELLING_RUN).join(' '))

/** What the instructions quote as an example may well be said. */
const withoutExamples = (text: string) => text.replaceAll(/"[^"]*"/g, '')
