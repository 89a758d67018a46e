// How many words the recogniser got wrong, with numbers written either way counted as the same.
import { englishNumber } from '#adapters/text-to-speech/spoken/english.ts'

export type WordErrors = { errors: number; words: number }

export function wordErrors(said: string, heard: string): WordErrors {
  const reference = plainWords(said)
  const found = plainWords(heard)
  let row = Array.from({ length: found.length + 1 }, (_, i) => i)
  for (const [i, word] of reference.entries()) {
    const next = [i + 1]
    for (const [j, other] of found.entries()) {
      const replaced = (row[j] as number) + (word === other ? 0 : 1)
      next.push(Math.min(replaced, (row[j + 1] as number) + 1, (next[j] as number) + 1))
    }
    row = next
  }
  return { errors: row.at(-1) as number, words: reference.length }
}

/** Four figures and more are read out one by one; shorter numbers are said as numbers. */
function plainWords(text: string): string[] {
  return text
    .toLowerCase()
    .replace(/(\d),(\d)/g, '$1$2')
    .replace(/\d+/g, (digits) =>
      digits.length >= 4
        ? [...digits].map((digit) => englishNumber(Number(digit))).join(' ')
        : englishNumber(Number(digits)),
    )
    .replace(/[^a-z' ]+/g, ' ')
    .replace(/'/g, '')
    .split(/\s+/)
    .filter(Boolean)
}
