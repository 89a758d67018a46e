// Digits as they are read out: "nine eight double five", "नौ आठ", "9 8 7".
import { foldRomanised, wordsOf } from './words.ts'

const DIGIT_WORDS: Record<string, string> = {}
const teach = (digit: string, words: string) => {
  for (const word of words.split(' ')) {
    DIGIT_WORDS[word] = digit
    DIGIT_WORDS[foldRomanised(word)] = digit
  }
}
teach('0', 'zero oh nought शून्य जीरो sunya shunya')
teach('1', 'one एक ek वन')
teach('2', 'two दो do टू')
teach('3', 'three तीन teen tin थ्री')
teach('4', 'four चार chaar char फोर')
teach('5', 'five पांच पाच paanch panch फाइव')
teach('6', 'six छह छः छे छ: che chhe cheh chah chhah सिक्स')
teach('7', 'seven सात saat sat सेवन')
teach('8', 'eight आठ aath ath एट')
teach('9', 'nine नौ nau नाइन')

const TIMES: Record<string, number> = { double: 2, डबल: 2, triple: 3, ट्रिपल: 3, treble: 3 }

export type ReadOut = {
  digits: string /** Every digit was its own word, as when a number is read out. */
  oneByOne: boolean
}

/** The longest run of digits read out; words such as "and" or "then" may stand between. */
export function readDigits(text: string): ReadOut | undefined {
  const runs: ReadOut[] = []
  let run = { digits: '', oneByOne: true }
  let times = 1
  const close = () => {
    if (run.digits !== '') runs.push(run)
    run = { digits: '', oneByOne: true }
  }
  for (const word of wordsOf(text)) {
    const repeat = TIMES[word]
    const digit = /^\d+$/.test(word) ? word : (DIGIT_WORDS[word] ?? DIGIT_WORDS[foldRomanised(word)])
    if (repeat !== undefined) times = repeat
    else if (digit !== undefined) {
      run.digits += digit.length === 1 ? digit.repeat(times) : digit
      if (digit.length > 1) run.oneByOne = false
      times = 1
    } else if (!['and', 'then', 'aur', 'phir', 'और', 'फिर', 'plus', 'dash'].includes(word)) {
      times = 1
      close()
    }
  }
  close()
  return runs.toSorted((a, b) => b.digits.length - a.digits.length)[0]
}

/** Read digit by digit, in even groups that a listener can follow: "9876543210" → "9 8 7 6 5, 4 3 2 1 0". */
export function sayDigits(digits: string): string {
  const size = Math.ceil(digits.length / Math.ceil(digits.length / MOST_AT_ONCE))
  const groups = digits.match(new RegExp(`.{1,${size}}`, 'g')) ?? []
  return groups.map((group) => group.split('').join(' ')).join(', ')
}
const MOST_AT_ONCE = 5
