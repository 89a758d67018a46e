// Text cut where a speaker would breathe, so that the first words can sound while the rest is still being made.

/** A comma may end the first clause once it has this many words. */
const FIRST_CLAUSE_WORDS = 3
/** Longer sentences are cut at commas, too. */
const LONG_WORDS = 22

const ABBREVIATION =
  /(?:^|\s|\()(?:mr|mrs|ms|dr|prof|st|no|rs|re|vs|etc|e\.g|i\.e|approx|dept|ext|smt|shri|\p{Lu})\.$/iu
const SENTENCE_END = /[.!?…]+["'”’)]*(?=\s|$)|[।॥？！]+["'”’)]*/gu
const COMMA = /[,;:–—]["'”’)]*(?=\s)/gu

/** `first`: nothing of this turn has been spoken yet, so an early cut pays. */
export function clausesOf(text: string, first: boolean): string[] {
  const goesOn = (before: string, after: string) => ABBREVIATION.test(before) || /^\s+\p{Ll}/u.test(after)
  const sentences = cutAt(text, SENTENCE_END, (before, after) => !goesOn(before, after))
  return sentences.flatMap((sentence, index) => {
    if (first && index === 0) return firstCut(sentence)
    return wordCount(sentence) > LONG_WORDS ? halves(sentence) : [sentence]
  })
}

function firstCut(sentence: string): string[] {
  const [head, ...rest] = cutAt(sentence, COMMA, (before) => wordCount(before) >= FIRST_CLAUSE_WORDS)
  return rest.length > 0 ? [head as string, rest.join(' ')] : [sentence]
}

function halves(sentence: string): string[] {
  const parts = cutAt(sentence, COMMA, (before) => wordCount(before) >= LONG_WORDS / 2)
  return parts.length > 1 ? [parts[0] as string, parts.slice(1).join(' ')] : [sentence]
}

function cutAt(text: string, mark: RegExp, allowed: (before: string, after: string) => boolean): string[] {
  const parts: string[] = []
  let start = 0
  for (const found of text.matchAll(mark)) {
    const end = found.index + found[0].length
    if (!allowed(text.slice(start, end), text.slice(end))) continue
    parts.push(text.slice(start, end))
    start = end
  }
  parts.push(text.slice(start))
  return parts.map((part) => part.trim()).filter((part) => part !== '')
}

const wordCount = (text: string) => text.split(/\s+/u).filter(Boolean).length
