// English words into sounds, with the words of Indian business that dictionaries get wrong.
import { createRequire } from 'node:module'
import { fromEnglish } from './phonemes.ts'

// Its ES module imports JSON in a way that Node refuses; its CommonJS one works.
const { addPronunciation, phonemize } = createRequire(import.meta.url)('phonemize') as typeof import('phonemize')

const PRONUNCIATIONS: Record<string, string> = {
  aadhaar: 'ˈɑdɑɹ',
  aditi: 'ˈɑdɪti',
  ananya: 'əˈnʌnjə',
  bengaluru: 'ˈbɛŋɡəˌluɹu',
  crore: 'ˈkɹɔɹ',
  crores: 'ˈkɹɔɹz',
  kabir: 'kəˈbiɹ',
  lakh: 'ˈlɑk',
  lakhs: 'ˈlɑks',
  namaste: 'nəmʌˈsteɪ',
  paisa: 'ˈpaɪsɑ',
  paise: 'ˈpaɪseɪ',
  vaani: 'ˈvɑni',
}
for (const [word, sounds] of Object.entries(PRONUNCIATIONS)) addPronunciation(word, sounds)

export function englishPhonemes(text: string, accent: 'american' | 'british'): string {
  return fromEnglish(phonemize(text, accent === 'british' ? 'en-GB' : 'en-US'), accent)
}
