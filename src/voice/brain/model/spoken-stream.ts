// The model's text as it comes → sentences to be spoken, their citations turned into sources.
import type { Passage } from '#voice/ports.ts'
import { speakable } from '../answer/speakable.ts'
import type { Policy } from '../policy/sentences.ts'
import { normalise } from '../words.ts'

export type SpokenSentence = { text: string; sources: Passage['source'][] }

/** The first clause may end at a comma once it has this many words: it sounds while the rest is written. */
const FIRST_CLAUSE_WORDS = 4
const CITATION = /\s*[[【]\s*(\d+(?:\s*[,;]\s*\d+)*)\s*[\]】]/gu
/** A sentence's end is certain only when something follows that is neither its citation nor a digit. */
const SENTENCE =
  /^(.*?(?:[.!?…]+["'”’)*_]*(?:\s*[[【][\d\s,;]*[\]】])*(?=\s+[^\s[【])|[।॥？！]+["'”’)*_]*(?:\s*[[【][\d\s,;]*[\]】])*(?=\s*[^\s[【])|\n))/su
const CLAUSE = /^(.*?[,;:—](?=\s+\S))/su
const ABBREVIATION = /(?:^|\s|\()(?:mr|mrs|ms|dr|prof|st|no|rs|re|vs|etc|e\.g|i\.e|approx|smt|shri|\p{Lu})\.$/iu

export function spokenStream(passages: readonly Passage[], policy: Policy) {
  let rest = ''
  let begun = false

  function cut(): string | undefined {
    let from = 0
    for (;;) {
      const found = SENTENCE.exec(rest.slice(from))?.[1]
      if (found === undefined) break
      const sentence = rest.slice(0, from + found.length)
      if (!ABBREVIATION.test(sentence)) return sentence
      from += found.length
    }
    if (begun) return undefined
    let at = 0
    for (;;) {
      const clause = CLAUSE.exec(rest.slice(at))?.[1]
      if (clause === undefined) return undefined
      at += clause.length
      if (rest.slice(0, at).trim().split(/\s+/u).length >= FIRST_CLAUSE_WORDS) return rest.slice(0, at)
    }
  }

  function spoken(written: string): SpokenSentence[] {
    const named: Passage[] = []
    const bare = written.replaceAll(CITATION, (_, numbers: string) => {
      for (const number of numbers.split(/[,;]/)) {
        const cited = passages[Number(number) - 1]
        if (cited && !named.includes(cited)) named.push(cited)
      }
      return ''
    })
    const rests = holdsNumbersOf(bare, named.map(({ text }) => text).join('\n'))
    const sources = rests ? [...new Set(named.map(({ source }) => source))] : []
    const text = speakable(asSpeech(bare), policy)
    if (!/[\p{L}\p{N}]/u.test(text)) return []
    begun = true
    return [{ text, sources }]
  }

  return {
    push(text: string): SpokenSentence[] {
      rest += text
      const sentences: SpokenSentence[] = []
      for (let sentence = cut(); sentence !== undefined; sentence = cut()) {
        rest = rest.slice(sentence.length)
        sentences.push(...spoken(sentence))
      }
      return sentences
    },
    end(): SpokenSentence[] {
      const last = rest
      rest = ''
      return spoken(last)
    },
  }
}

/** A price, a date or an hour that the passages do not hold does not rest on them, whatever the model claims. */
function holdsNumbersOf(sentence: string, passages: string): boolean {
  const held = new Set(numbersIn(passages))
  // An hour of the afternoon is said by its twelve-hour name.
  return numbersIn(sentence).every(
    (number) => held.has(number) || (Number(number) <= 12 && held.has(`${+number + 12}`)),
  )
}

const numbersIn = (text: string): string[] =>
  (normalise(text.replaceAll(/(?<=\d),(?=\d)/g, '')).match(/\d+/g) ?? []).map((number) =>
    number.replace(/^0(?=\d$)/, ''),
  )

/** Models fall back into writing; what is only for the eye goes. */
const asSpeech = (text: string) =>
  text
    .replaceAll(/^\s*(?:[-*•]|\d+[.)])\s+/gm, '')
    .replaceAll(/^\s*(?:agent|assistant)\s*:\s*/gim, '')
    .replaceAll(/\p{Extended_Pictographic}\uFE0F?/gu, '')
