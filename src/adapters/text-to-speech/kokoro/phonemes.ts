// From what phonemisers write to the symbols Kokoro was trained on.

const VOWELS = 'aeiouɑɐɒæɔəɚɛɜɪʊʌɨᵻAIOQWY'

const PAIRS: [from: RegExp, to: string][] = [
  [/tʃ/g, 'ʧ'],
  [/dʒ/g, 'ʤ'],
  [/eɪ/g, 'A'],
  [/aɪ/g, 'I'],
  [/aʊ/g, 'W'],
  [/ɔɪ/g, 'Y'],
]

/** English as `phonemize` writes it. */
export function fromEnglish(phonemes: string, accent: 'american' | 'british'): string {
  let symbols = phonemes
    .replace(/ɫ/g, 'l')
    .replace(/g/g, 'ɡ')
    .replace(/([ˈˌ][^ˈˌ\s]?)ɝ/g, '$1ɜɹ')
    .replace(/ɝ/g, 'əɹ')
  for (const [from, to] of PAIRS) symbols = symbols.replace(from, to)
  symbols = symbols.replace(/[oə]ʊ/g, accent === 'british' ? 'Q' : 'O')
  return stressBeforeVowel(symbols)
}

/** Any language as espeak-ng writes it, sound by sound with `_` between. `(en)` marks a change of language. */
export function fromEspeak(phonemes: string): string {
  return phonemes
    .replace(/\([a-z-]+\)/g, '')
    .split(' ')
    .map((word) => word.split('_').map(soundFromEspeak).join(''))
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim()
}

function soundFromEspeak(sound: string): string {
  let symbols = sound.replace(/tɕ/g, 'ʨ').replace(/g/g, 'ɡ').replace(/ʱ/g, 'ʰ')
  for (const [from, to] of PAIRS) symbols = symbols.replace(from, to)
  return symbols.replace(/oʊ/g, 'O').replace(/əʊ/g, 'Q').replace(/\|/g, '')
}

/** Kokoro knows the stress mark just before the vowel; dictionaries put it before the syllable. */
function stressBeforeVowel(symbols: string): string {
  return symbols.replace(new RegExp(`([ˈˌ])([^${VOWELS}ˈˌ\\s]*)(?=[${VOWELS}])`, 'g'), '$2$1')
}
