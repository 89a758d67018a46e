// One spelling for what people spell in several ways: case, digits, nukta, joiners, nasals, Malayalam's chillu letters.

/** The Brahmic blocks of Unicode are laid out alike: a letter's offset in its block tells which letter it is. */
const NASALS_BEFORE_CONSONANT = [0x0900, 0x0a80, 0x0b00, 0x0c00, 0x0c80].map((block) => {
  const at = (offset: number) => String.fromCharCode(block + offset)
  const nasals = [0x19, 0x1e, 0x23, 0x28, 0x2e].map(at).join('')
  return { pattern: new RegExp(`[${nasals}]${at(0x4d)}(?=[${at(0x15)}-${at(0x39)}])`, 'g'), anusvara: at(0x02) }
})

const CHILLU: Record<string, string> = { ൺ: 'ണ്', ൻ: 'ന്', ർ: 'ര്', ൽ: 'ല്', ൾ: 'ള്', ൿ: 'ക്' }

export function normalise(text: string): string {
  let plain = text
    .normalize('NFKC')
    .toLowerCase()
    // Joiners and soft hyphens only shape letters; nukta and Bengali chandrabindu are often left out.
    .replace(/\u00ad|[\u200b-\u200f]|[\u093c\u09bc\u0a3c\u0abc\u0b3c\u0981]/g, '')
    .replace(/[ൺൻർൽൾൿ]/g, (letter) => CHILLU[letter] ?? letter)
    .replace(/\u0901/g, '\u0902')
    .replace(/\p{Nd}/gu, asciiDigit)
    .replace(/(?<=\d),(?=\d)/g, '')
    .replace(/[’']s\b/g, '')
    .replace(/[’']/g, '')
  for (const { pattern, anusvara } of NASALS_BEFORE_CONSONANT) plain = plain.replace(pattern, anusvara)
  return plain
}

// In every Brahmic block the digits start at the same offset.
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  return code >= 0x0900 && code < 0x0e00 ? String((code % 0x80) - 0x66) : digit
}
