// Words spelled letter by letter: "S H A R M A", "A for apple", "P as in Peter", "double E".
import { normalise } from './words.ts'

const HINDI_LETTERS: Record<string, string> = {
  ए: 'a',
  बी: 'b',
  सी: 'c',
  डी: 'd',
  ई: 'e',
  एफ: 'f',
  जी: 'g',
  एच: 'h',
  आई: 'i',
  जे: 'j',
  के: 'k',
  एल: 'l',
  एम: 'm',
  एन: 'n',
  ओ: 'o',
  पी: 'p',
  क्यू: 'q',
  आर: 'r',
  एस: 's',
  टी: 't',
  यू: 'u',
  वी: 'v',
  डब्ल्यू: 'w',
  एक्स: 'x',
  वाई: 'y',
  जेड: 'z',
}
const FOR = new Set(['for', 'as', 'like', 'फार', 'फॉर', 'से'].map(normalise))

/** The word that was spelled, in lower case; undefined when nothing was. */
export function readSpelling(text: string): string | undefined {
  const words = normalise(text).split(' ')
  let letters = ''
  let others = 0
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? ''
    const times = word === 'double' || word === 'डबल' ? 2 : word === 'triple' ? 3 : 1
    const letter = letterOf(times > 1 ? (words[at + 1] ?? '') : word)
    if (letter === undefined) {
      others += LEADS.has(word) ? 0 : 1
      continue
    }
    if (times > 1) at++
    letters += letter.repeat(times)
    if (FOR.has(words[at + 1] ?? '')) at += words[at + 2] === 'in' ? 3 : 2
  }
  return letters.length >= 3 && others === 0 ? letters : undefined
}

const LEADS = new Set(
  'it its is that thats spelled spelt spelling hai he my name naam मेरा नाम है स्पेलिंग and then ok okay yes the mera capital'
    .split(' ')
    .map(normalise),
)

function letterOf(word: string): string | undefined {
  return /^[a-z]$/.test(word) ? word : HINDI_LETTERS_NORMAL[word]
}
const HINDI_LETTERS_NORMAL = Object.fromEntries(
  Object.entries(HINDI_LETTERS).map(([name, letter]) => [normalise(name), letter]),
)
