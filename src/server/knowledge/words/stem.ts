// A word without its endings.
import { ENDINGS, type Endings } from './suffixes.ts'

const SCRIPTS = Object.keys(ENDINGS).map((script) => ({
  pattern: new RegExp(`\\p{Script=${script}}`, 'u'),
  endings: ENDINGS[script] as Endings,
}))

export function stem(word: string): string {
  if (/^[a-z]/.test(word)) return stemEnglish(word)
  const script = SCRIPTS.find(({ pattern }) => pattern.test(word))
  return script ? strip(word, script.endings) : word
}

function strip(word: string, { endings, shortest, rounds }: Endings): string {
  let stemmed = word
  for (let round = 0; round < rounds; round++) {
    const ending = endings.find((each) => stemmed.endsWith(each) && letters(stemmed.slice(0, -each.length)) >= shortest)
    if (!ending) break
    stemmed = stemmed.slice(0, -ending.length)
  }
  return stemmed
}

/** Vowel signs belong to their consonant: "की" is one letter, not two. */
const letters = (word: string) => word.replace(/\p{M}/gu, '').length

const ENGLISH: [RegExp, string][] = [
  [/(?<=..)ies$/, 'y'],
  [/(?<=...)ied$/, 'y'],
  [/(?<=s|x|z|ch|sh)es$/, ''],
  [/(?<=[^su])s$/, ''],
]
const DERIVED: [RegExp, string][] = [
  [/(?<=...)(ations?|ements?|ments?)$/, ''],
  [/(?<=...)(ings?|ed)$/, ''],
  [/(?<=....)(ly|able|ible)$/, ''],
]

const IRREGULAR = new Map(
  Object.entries({
    pay: 'paid',
    buy: 'bought',
    break: 'broke broken',
    come: 'came',
    take: 'took taken',
    lose: 'lost',
    send: 'sent',
    bring: 'brought',
    begin: 'began begun',
    go: 'went gone',
    see: 'saw seen',
    eat: 'ate eaten',
    drive: 'drove driven',
    sell: 'sold',
    speak: 'spoke spoken',
    choose: 'chose chosen',
    keep: 'kept',
    leave: 'left',
    hold: 'held',
    wear: 'wore worn',
    make: 'made',
    find: 'found',
    know: 'knew known',
    tooth: 'teeth',
    child: 'children',
    foot: 'feet',
    man: 'men',
    woman: 'women',
    long: 'longer longest',
    late: 'later latest',
    cheap: 'cheaper cheapest',
    old: 'older oldest',
    big: 'bigger biggest',
    small: 'smaller smallest',
    fast: 'faster fastest',
  }).flatMap(([base, forms]) => forms.split(' ').map((form): [string, string] => [form, base])),
)

function stemEnglish(word: string): string {
  let stemmed = IRREGULAR.get(word) ?? word
  for (const rules of [ENGLISH, DERIVED]) {
    const rule = rules.find(([ending]) => ending.test(stemmed))
    if (rule) stemmed = stemmed.replace(rule[0], rule[1])
  }
  // "cancelled", "cancelling" and "cancel"; "price" and "pricing".
  if (stemmed.length > 4) stemmed = stemmed.replace(/([bdfgklmnprt])\1$/, '$1')
  return stemmed.length > 3 ? stemmed.replace(/e$/, '') : stemmed
}
