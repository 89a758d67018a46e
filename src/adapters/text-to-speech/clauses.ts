// Text cut into clauses, each synthesised on its own so that the first sounds while the rest is made. A sentence is
// always cut the same way wherever it stands: what was prepared ahead is found again.

export type Clause = {
  text: string
  /** Silence after it, when something follows. */
  pauseMs: number
}

const AFTER_SENTENCE_MS = 220
const AFTER_CLAUSE_MS = 90
/** A clause that must sound soon and has more words than this is begun with its first few. */
const QUICK_WORDS = 5
/** Longer stretches without a comma are cut before a joining word. */
const LONG_WORDS = 18
/** Shorter clauses join the next, except at the start of a sentence, where they win time. */
const SHORT_WORDS = 3
const JOINING = [
  /^(and|but|or|because|which|while|so|then|that|if|और|लेकिन|या|क्योंकि|तो|जो|कि|अगर)$/i,
  /^(by|at|on|for|from|with|in|until|after|before)$/i,
]

/** Words that begin a phrase. */
const LEADING =
  /^(and|but|or|is|are|was|were|has|have|will|can|to|of|for|on|in|at|by|from|with|until|that|which|the|a|an|your|our|है|हैं|में|से|को|पर|के|तक)$/i

export function clausesOf(text: string): Clause[] {
  return sentencesOf(text).flatMap((sentence) => {
    const parts = inSentence(sentence)
    return parts.map((part, i) => ({
      text: part,
      pauseMs: i === parts.length - 1 ? AFTER_SENTENCE_MS : AFTER_CLAUSE_MS,
    }))
  })
}

/** The first words of a clause, cut where a breath does least harm, and the rest. */
export function quickStart(clause: Clause): Clause[] {
  const words = clause.text.split(/\s+/)
  if (words.length <= QUICK_WORDS) return [clause]
  const places = [3, 2, 4]
  const cut = places.find((i) => LEADING.test(words[i] as string)) ?? 3
  return [
    { text: words.slice(0, cut).join(' '), pauseMs: 0 },
    { text: words.slice(cut).join(' '), pauseMs: clause.pauseMs },
  ]
}

function sentencesOf(text: string): string[] {
  return text
    .split(/(?<=[.?!।॥…]["')]?)\s+/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence))
}

function inSentence(sentence: string): string[] {
  const parts: string[] = []
  for (const stretch of sentence.split(/(?<=[,;:—–])\s+/)) {
    for (const part of withoutLongStretches(stretch)) {
      const previous = parts.at(-1)
      const joins = previous !== undefined && parts.length > 1 && countWords(previous) < SHORT_WORDS
      if (joins) parts[parts.length - 1] = `${previous} ${part}`
      else parts.push(part)
    }
  }
  return joinShortEnd(parts)
}

/** A last word or two on its own sounds chopped. */
function joinShortEnd(parts: string[]): string[] {
  const last = parts.at(-1)
  const before = parts.at(-2)
  if (last === undefined || before === undefined || countWords(last) >= SHORT_WORDS) return parts
  return [...parts.slice(0, -2), `${before} ${last}`]
}

function withoutLongStretches(stretch: string): string[] {
  const words = stretch.split(/\s+/)
  if (words.length <= LONG_WORDS) return [stretch]
  const cut = cutNearMiddle(words)
  return [...withoutLongStretches(words.slice(0, cut).join(' ')), ...withoutLongStretches(words.slice(cut).join(' '))]
}

function cutNearMiddle(words: string[]): number {
  const middle = words.length / 2
  const places = [...words.keys()].filter((i) => i >= 4 && i <= words.length - 4)
  for (const joining of JOINING) {
    const cuts = places.filter((i) => joining.test(words[i] as string))
    const [nearest] = cuts.sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle))
    if (nearest !== undefined) return nearest
  }
  return Math.round(middle)
}

const countWords = (text: string): number => text.split(/\s+/).length
