// What was said, word by word; each word is used for one thing only.
import { foldRomanised, normalise } from '../words.ts'

export type Token = { word: string; used: boolean }

const TOKEN =
  /\d{4}-\d{1,2}-\d{1,2}|\d{1,2}[/-]\d{1,2}[/-]\d{2,4}|\d{1,2}\.\d{1,2}\.\d{2,4}|\d{1,2}\/\d{1,2}|\d{1,2}[:.]\d{2}|\d+|[\p{L}\p{M}]+/gu

/** Romanised Hindi in one spelling; figures stay as they were written. */
export function tokensOf(text: string): Token[] {
  const plain = text
    .replaceAll(/\b([ap])\.\s?m\b\.?/giu, '$1m')
    .replaceAll(/o['’]\s?clock/giu, 'oclock')
    .replaceAll(/[०-९]/g, (digit) => String((digit.codePointAt(0) ?? 0) - 0x966))
  return (plain.match(TOKEN) ?? []).map((word) => ({
    word: /^\d/.test(word) ? word : foldRomanised(normalise(word)),
    used: false,
  }))
}

/** Sets of words are folded the same way. */
export const words = (listed: string) => new Set(listed.split(/\s+/u).map((word) => foldRomanised(normalise(word))))

/** A sequence of tests, each against one unused word; `true` makes the words used and hands them over. */
export type Test = Set<string> | ((word: string) => boolean) | { maybe: Set<string> }

export function take(tokens: Token[], ...tests: Test[]): string[] | undefined {
  for (let start = 0; start < tokens.length; start++) {
    const found = matchAt(tokens, start, tests)
    if (!found) continue
    for (const at of found.at) (tokens[at] as Token).used = true
    return found.words
  }
  return undefined
}

/** A word that may be missing is handed over as ''. */
function matchAt(tokens: Token[], start: number, tests: Test[]): { at: number[]; words: string[] } | undefined {
  const at: number[] = []
  const found: string[] = []
  let next = start
  for (const test of tests) {
    const token = tokens[next]
    const fits = token !== undefined && !token.used && accepts(test, token.word)
    if (fits) {
      at.push(next++)
      found.push(token.word)
    } else if (typeof test === 'object' && 'maybe' in test) found.push('')
    else return undefined
  }
  return at.length > 0 ? { at, words: found } : undefined
}

function accepts(test: Test, word: string): boolean {
  if (typeof test === 'function') return test(word)
  return test instanceof Set ? test.has(word) : test.maybe.has(word)
}
