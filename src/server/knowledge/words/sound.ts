// How a word sounds, roughly, whatever script it is written in: "safai" meets "सफ़ाई", "डॉक्टर" meets "doctor".

// Offsets in a Brahmic block. Aspirates and long vowels are written as callers write them, then told apart no more.
const CONSONANTS = 'k k g g n c c j j n t t d d n t t d d n n p p b b m y r r l l l v s s s h'.split(' ')
const VOWELS: Record<number, string> = {
  0x05: 'a',
  0x06: 'a',
  0x07: 'i',
  0x08: 'i',
  0x09: 'u',
  0x0a: 'u',
  0x0b: 'ri',
  0x0c: 'l',
  0x0d: 'e',
  0x0e: 'e',
  0x0f: 'e',
  0x10: 'e',
  0x11: 'o',
  0x12: 'o',
  0x13: 'o',
  0x14: 'o',
}
const SIGNS: Record<number, string> = {
  0x3e: 'a',
  0x3f: 'i',
  0x40: 'i',
  0x41: 'u',
  0x42: 'u',
  0x43: 'ri',
  0x45: 'e',
  0x46: 'e',
  0x47: 'e',
  0x48: 'e',
  0x49: 'o',
  0x4a: 'o',
  0x4b: 'o',
  0x4c: 'o',
}
const FIRST_BLOCK = 0x0900
const LAST_BLOCK = 0x0d7f

/**
 * The consonants, with the first vowel where a word starts with one; `exact` keeps the vowels too. Undefined where too
 * little is left to tell words apart.
 */
export function soundOf(word: string): { skeleton: string; exact: string } | undefined {
  const roman = (isLatin(word) ? fromRoman(word) : fromIndic(word)).replace(/(.)\1+/g, '$1')
  // The short a is the vowel that Indian scripts leave out.
  const exact = roman.slice(0, 1) + roman.slice(1).replace(/a/g, '')
  const skeleton = (roman.slice(0, 1) + roman.slice(1).replace(/[aeiouyh]/g, '')).replace(/(.)\1+/g, '$1')
  if (skeleton.length < 2) return undefined
  // Two consonants are not enough without their vowels.
  return { skeleton: skeleton.length === 2 ? exact : skeleton, exact }
}

export const isLatin = (word: string): boolean => /[a-z]/.test(word)

function fromIndic(word: string): string {
  let roman = ''
  for (const letter of word) {
    const code = letter.codePointAt(0) ?? 0
    if (code < FIRST_BLOCK || code > LAST_BLOCK) continue
    const offset = code % 0x80
    if (offset >= 0x15 && offset <= 0x39) roman += CONSONANTS[offset - 0x15] ?? ''
    else if (offset === 0x02) roman += 'n'
    else roman += VOWELS[offset] ?? SIGNS[offset] ?? ''
  }
  return roman
}

const ROMAN: [RegExp, string][] = [
  [/ch+/g, 'c'],
  [/sh+/g, 's'],
  [/ph|f/g, 'p'],
  [/([kgtdbjc])h/g, '$1'],
  [/tion/g, 'sn'],
  [/ck|q/g, 'k'],
  [/c(?=[aou]|[^aeiouy]|$)/g, 'k'],
  [/x/g, 'ks'],
  [/z/g, 'j'],
  [/w/g, 'v'],
  [/ee|ea/g, 'i'],
  [/oo|ou/g, 'u'],
  [/m(?=[pbkgtdcjs])/g, 'n'],
  [/ng(?![aeiou])/g, 'n'],
]

function fromRoman(word: string): string {
  // "ch" has become c already where it was written so; a bare hard c before was k.
  const [[digraph, c] = [/$/, ''], ...rest] = ROMAN
  let roman = word.replace(digraph, c.toUpperCase())
  for (const [pattern, sound] of rest) roman = roman.replace(pattern, sound)
  return roman.toLowerCase()
}
