// Phone numbers out of pasted text or a CSV file: whatever has at least seven digits and nothing that no number has.
const SEPARATORS = /[\n\r,;\t"|]+/
const LOOKS_LIKE_A_NUMBER = /^'?\+?[\d\s().\-‐-―\u00a0]{7,30}$/

export function numbersIn(text: string): string[] {
  const found = text
    .split(SEPARATORS)
    .map((piece) => piece.trim().replace(/^'/, ''))
    .filter((piece) => LOOKS_LIKE_A_NUMBER.test(piece) && piece.replaceAll(/\D/g, '').length >= 7)
  return [...new Set(found)]
}
