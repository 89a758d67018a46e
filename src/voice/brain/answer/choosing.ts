// Which of the passages found is meant, or whether to ask back.
import type { Passage } from '#voice/ports.ts'
import { contentWords, sameWord } from '../words.ts'
import { askedFor, columnHolds } from './asked-for.ts'
import { shapeOf } from './shape.ts'

export type Choice =
  | { kind: 'answer'; passage: Passage }
  /** Two or three things go by what was asked. */
  | { kind: 'ask-back'; options: string[] }

/** Passages this close to the best are as likely meant. */
const AS_GOOD = 0.8
const MOST_OPTIONS = 3

/** A row of prices this close to the best prose is what a question for a price means. */
const NEARLY_AS_GOOD = 0.9

export function choose(passages: readonly Passage[], question: string): Choice | undefined {
  const best = pricedRow(passages, question) ?? passages[0]
  if (!best) return undefined
  if (shapeOf(best.text).kind !== 'row') return { kind: 'answer', passage: best }
  const extreme = mostOrLeast(passages, question)
  if (extreme) return { kind: 'answer', passage: extreme }
  const items = passages.filter(({ score }) => score >= AS_GOOD * best.score).flatMap(itemOf)
  const asked = contentWords(question)
  const naming = asked.filter((word) => items.some(({ words }) => has(words, word)))
  if (naming.length === 0) return { kind: 'answer', passage: best }

  const fitting = items.filter(({ words }) => naming.every((word) => has(words, word)))
  const exact = fitting.find(({ words }) => words.every((word) => has(naming, word)))
  if (exact) return { kind: 'answer', passage: exact.passage }
  const names = [...new Map(fitting.map(({ name }) => [name.toLowerCase(), name])).values()]
  if (names.length < 2) return { kind: 'answer', passage: fitting[0]?.passage ?? best }
  return { kind: 'ask-back', options: names.slice(0, MOST_OPTIONS) }
}

/** Where a price is asked for, the row of a thing that the question names. */
function pricedRow([best, ...others]: readonly Passage[], question: string): Passage | undefined {
  if (!best || shapeOf(best.text).kind === 'row' || !askedFor(question).has('price')) return undefined
  const asked = contentWords(question)
  return others
    .filter(({ score }) => score >= NEARLY_AS_GOOD * best.score)
    .find((passage) => hasPrice(passage) && itemOf(passage).some(({ words }) => asked.some((word) => has(words, word))))
}

function hasPrice({ text }: Passage): boolean {
  const shape = shapeOf(text)
  return (
    shape.kind === 'row' && shape.cells.some(({ column, value }) => columnHolds(column, 'price') && /\d/.test(value))
  )
}

/** Only rows of tables have a name that can be asked back; prose is answered as it stands. */
function itemOf(passage: Passage): { name: string; words: string[]; passage: Passage }[] {
  const shape = shapeOf(passage.text)
  return shape.kind === 'row' ? [{ name: shape.item, words: contentWords(shape.item), passage }] : []
}

/** What a passage that may or may not be meant could be called in a question. */
export function topicOf(passage: Passage): string | undefined {
  const shape = shapeOf(passage.text)
  if (shape.kind === 'row') return shape.item
  return shape.kind === 'faq' ? shape.question.replace(/[?？]\s*$/, '') : undefined
}

const has = (words: readonly string[], word: string) => words.some((other) => sameWord(other, word))

const LEAST = /\b(?:cheapest|lowest|least expensive|sabse (?:sasta|sasti|kam))\b|सबसे (?:सस्ता|सस्ती|सस्ते|कम)/iu
const MOST =
  /\b(?:costliest|dearest|most expensive|highest|sabse (?:mehnga|mehenga|mahanga|mehngi))\b|सबसे (?:महंगा|महंगी|महँगा)/iu

/** Of the rows found, the one with the lowest or the highest price, where that was asked for. */
function mostOrLeast(passages: readonly Passage[], question: string): Passage | undefined {
  const sign = LEAST.test(question) ? 1 : MOST.test(question) ? -1 : 0
  if (sign === 0) return undefined
  const priced = passages.flatMap((passage) => {
    const shape = shapeOf(passage.text)
    const price =
      shape.kind === 'row' ? shape.cells.find(({ column }) => columnHolds(column, 'price'))?.value : undefined
    const amount = Number.parseFloat(price?.replaceAll(/[^\d.]/g, '') ?? '')
    return Number.isNaN(amount) ? [] : [{ passage, amount }]
  })
  return priced.toSorted((a, b) => sign * (a.amount - b.amount))[0]?.passage
}
