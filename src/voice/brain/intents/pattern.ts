// Patterns of speech, written as people would: `talk|speak to a? * manager|person`.
//   a|b   either word; `_` joins words inside one (`right_now|now`)
//   a?    may be missing
//   a~    the word with any ending: `kar~` is karo, kariye, karna …
//   *     up to four words, whatever they are
//   ^ $   start and end of what was said
import { foldRomanised, normalise } from '../words.ts'

export type Pattern = RegExp

export function pattern(written: string, fold: boolean): Pattern {
  const tokens = written.split(' ').filter((token) => token !== '')
  const source = tokens.map((token) => tokenSource(token, fold)).join('')
  return new RegExp(`${source}(?= |$)`, 'u')
}

function tokenSource(token: string, fold: boolean): string {
  if (token === '^') return '^'
  if (token === '$') return '$'
  if (token === '*') return '(?: [^ ]+){0,4}?'
  const optional = token.endsWith('?')
  const words = (optional ? token.slice(0, -1) : token).split('|').map((word) => wordSource(word, fold))
  const group = ` (?:${words.join('|')})`
  return optional ? `(?:${group})?` : group
}

function wordSource(word: string, fold: boolean): string {
  const stem = form(word.replaceAll('_', ' ').replace('~', ''), fold)
  return word.endsWith('~') ? `${stem}[^ ]*` : stem
}

/** What patterns are matched against: every word with a space before it. */
export function matchable(text: string, fold: boolean): string {
  const normal = form(text, fold)
  return normal === '' ? '' : ` ${normal}`
}

function form(text: string, fold: boolean): string {
  const normal = normalise(text)
  return fold ? foldRomanised(normal) : normal
}
