// The sentence or two of a passage that answer a question, as they would be said.
import type { Passage } from '#voice/ports.ts'
import { fill } from '../policy/policy.ts'
import type { Policy } from '../policy/sentences.ts'
import { asksSomething } from '../statement.ts'
import { contentWords, coverage } from '../words.ts'
import { askedFor, columnHolds, shows } from './asked-for.ts'
import { sentencesOf } from './sentences.ts'
import { type Cell, type Shape, shapeOf } from './shape.ts'
import { sayPrice, speakable } from './speakable.ts'

const MOST_SENTENCES = 3
const MOST_CHARACTERS = 320

export function answerFrom(passage: Pick<Passage, 'text'>, question: string, policy: Policy): string[] {
  const shape = shapeOf(passage.text)
  if (shape.kind === 'row') return rowSentences(shape, question, policy)
  const text = shape.kind === 'faq' ? shape.answer : passage.text
  const chosen = shape.kind === 'faq' ? firstSentences(text) : sentencesFor(text, question)
  return inLanguage(
    chosen.map((sentence) => speakable(withEnd(sentence), policy)),
    policy,
  )
}

/** Prose in another script than the call's is announced as a quotation. */
function inLanguage(sentences: string[], policy: Policy): string[] {
  const latinCall = /\p{Script=Latin}/u.test(policy.language)
  const [first, ...rest] = sentences
  if (first === undefined || latinCall || !mostlyLatin(sentences.join(' '))) return sentences
  return [fill(policy.documentSays, { text: first }), ...rest]
}

function mostlyLatin(text: string): boolean {
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0
  return latin > (text.match(/\p{L}/gu)?.length ?? 0) / 2
}

/** What was asked for; without that the price and one thing more. */
function rowSentences({ item, cells }: Extract<Shape, { kind: 'row' }>, question: string, policy: Policy): string[] {
  const wanted = [...askedFor(question)]
  const asked = cells.filter(
    ({ column }) => wanted.some((one) => columnHolds(column, one)) || mentioned(column, question),
  )
  if (asked.length > 0) return asked.slice(0, MOST_SENTENCES).map((cell) => cellSentence(item, cell, policy))
  const telling = cells.filter(({ column }) => !CODE_COLUMN.test(column))
  const [first, second] = telling.toSorted((a, b) => Number(isPrice(b)) - Number(isPrice(a)))
  if (!first) return [withEnd(item)]
  const more = second && `${columnName(second.column)}: ${units(speakable(second.value, policy))}`
  return [cellSentence(item, first, policy), ...(more ? [withEnd(more)] : [])]
}

const CODE_COLUMN = /^(?:model|code|sku|id|no\.?|sr\.? ?no\.?|s\.? ?no\.?|item code|hsn)$/iu
const isPrice = ({ column, value }: Cell) => columnHolds(column, 'price') && /\d/.test(value)

function cellSentence(item: string, { column, value }: Cell, policy: Policy): string {
  if (isPrice({ column, value })) return fill(policy.price, { item, price: sayPrice(value, policy) })
  const name = columnName(column)
  const spoken = /^\p{Script=Latin}/u.test(name) ? name.toLowerCase() : name
  const said = units(speakable(value, policy))
  return spoken.includes(' ')
    ? `${item}, ${spoken}: ${said}.`
    : fill(policy.field, { item, column: spoken, value: said })
}

const columnName = (column: string) => column.replaceAll(/[([{].*?[)\]}]/g, '').trim()

const units = (value: string) =>
  value
    .replaceAll(/\b(\d+) ?mins?\b\.?/gi, '$1 minutes')
    .replaceAll(/\b(\d+) ?hrs?\b\.?/gi, '$1 hours')
    .replace(/\.$/, '')

const mentioned = (column: string, question: string) => coverage(contentWords(column), contentWords(question)) === 1

const firstSentences = (text: string) => upTo(MOST_CHARACTERS, sentencesOf(text).slice(0, MOST_SENTENCES))

/** Short passages are said whole; of longer ones the sentence that answers, with what it leans on. */
function sentencesFor(text: string, question: string): string[] {
  const sentences = sentencesOf(text)
  if (sentences.length <= 2 && text.length <= MOST_CHARACTERS) return sentences
  const about = contentWords(question)
  const wanted = [...askedFor(question)]
  const worth = sentences.map((sentence) => {
    const shown = wanted.filter((one) => shows(sentence, one)).length
    return coverage(about, contentWords(sentence)) + (wanted.length > 0 ? 0.5 * (shown / wanted.length) : 0)
  })
  const best = worth.indexOf(Math.max(...worth))
  const from = best > 0 && LEANS_BACK.test(sentences[best] ?? '') ? best - 1 : best
  // "The machine shows E18." only says again what the customer told: the answer comes after it.
  const restates = !asksSomething(question) || coverage(contentWords(sentences[best] ?? ''), about) >= RESTATED
  const goesOn = (worth[best + 1] ?? 0) >= 0.5 * (worth[best] ?? 1)
  const to = best + (restates ? MOST_SENTENCES : goesOn ? 2 : 1)
  return upTo(MOST_CHARACTERS, sentences.slice(from, Math.min(to, from + MOST_SENTENCES)))
}

/** The share of a sentence's words that were in the question already. */
const RESTATED = 0.6

function upTo(characters: number, sentences: string[]): string[] {
  const kept: string[] = []
  for (const sentence of sentences) {
    if (kept.length > 0 && [...kept, sentence].join(' ').length > characters) break
    kept.push(sentence)
  }
  return kept
}

const LEANS_BACK =
  /^(?:it|this|that|they|these|those|he|she|however|but|also|otherwise|then|यह|ये|वह|इसके|लेकिन|इसमें|वरना)\b/iu

const withEnd = (sentence: string) =>
  /[.!?।॥…]["'”’)]?$/u.test(sentence) ? sentence : `${sentence.replace(/[,;:]$/, '')}.`
