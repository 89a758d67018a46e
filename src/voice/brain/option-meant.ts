// Which of the things that were offered a customer means.
import { contentWords, coverage } from './words.ts'

const ORDINALS = [
  /\b(?:first|1|1st|pehla|pehle|pahla|pehli)\b|पहला|पहले|पहली/iu,
  /\b(?:second|2|2nd|dusra|doosra|dusre|doosri)\b|दूसरा|दूसरे|दूसरी/iu,
  /\b(?:third|3|3rd|last|teesra|tisra|teesri)\b|तीसरा|तीसरे|तीसरी|आख़िरी|आखिरी/iu,
]

/** "The second one": counted from 0, undefined where no place is named. */
export function placeMeant(said: string): number | undefined {
  const place = ORDINALS.findIndex((ordinal) => ordinal.test(said))
  return place >= 0 ? place : undefined
}

/** By words that only one of them has, by its place, or by a yes to the only one. */
export function optionMeant(said: string, options: readonly string[], saidYes: boolean): string | undefined {
  if (saidYes && options.length === 1) return options[0]
  const words = contentWords(said)
  const fits = options
    .map((option) => ({
      option,
      fit: coverage(
        contentWords(option).filter((word) => !shared(word, options)),
        words,
      ),
    }))
    .filter(({ fit }) => fit > 0)
    .toSorted((a, b) => b.fit - a.fit)
  if (fits[0] && fits[0].fit !== fits[1]?.fit) return fits[0].option
  return options[placeMeant(said) ?? -1]
}

const shared = (word: string, options: readonly string[]) =>
  options.length > 1 && options.every((option) => contentWords(option).includes(word))
