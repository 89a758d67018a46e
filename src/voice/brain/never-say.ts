// Words that must never leave the agent's mouth: every sentence of either brain passes here before it is spoken.
import type { BrainPiece } from './brain.ts'
import { normalise } from './words.ts'

/** How far back a phrase may begin. */
const LONGEST_PHRASE = 300

export type Forbids = (text: string) => boolean

export function forbidding(neverSay: readonly string[]): Forbids {
  const phrases = neverSay.map(spokenForm).filter((phrase) => phrase !== '')
  return (text) => {
    const spoken = ` ${spokenForm(text)} `
    return phrases.some((phrase) => spoken.includes(` ${phrase} `) || spoken.includes(` ${phrase}s `))
  }
}

const spokenForm = (text: string) => normalise(text.replaceAll('%', ' percent ').replaceAll('₹', ' rupees '))

/** A phrase that two pieces share is caught, too: its end is held back. `instead` is said once a turn. */
export async function* withoutForbidden(
  pieces: AsyncIterable<BrainPiece>,
  neverSay: readonly string[],
  instead: string,
): AsyncIterable<BrainPiece> {
  if (neverSay.length === 0) {
    yield* pieces
    return
  }
  const forbids = forbidding(neverSay)
  let before = ''
  let apologised = false
  for await (const piece of pieces) {
    if (piece.type !== 'say' || !forbids(`${before} ${piece.text}`)) {
      if (piece.type === 'say') before = `${before} ${piece.text}`.slice(-LONGEST_PHRASE)
      yield piece
      continue
    }
    before = ''
    if (apologised || forbids(instead)) continue
    apologised = true
    yield { type: 'say', text: instead }
  }
}
