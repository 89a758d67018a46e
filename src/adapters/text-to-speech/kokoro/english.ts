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
  what: 'ˌwʌt',
  vaani: 'ˈvɑni',
}
for (const [word, sounds] of Object.entries(PRONUNCIATIONS)) addPronunciation(word, sounds)

/** Said without weight; every other word of one syllable carries the stress that dictionaries leave out. */
const LIGHT_WORDS = new Set(
  `a an the to of in on at for from by with and or but as if than is are was were be been am do does did has have had
  will would can could shall should may might must you he she it we they me him her us them my your his its our their
  this that these those so there`.split(/\s+/),
)
const VOWEL = /[aeiouɑɐɒæɔəɛɜɝɪʊʌ]/

export function englishPhonemes(text: string, accent: 'american' | 'british'): string {
  const sounds = phonemize(text, accent === 'british' ? 'en-GB' : 'en-US').split(' ')
  const words = text.toLowerCase().match(/\S+/g) ?? []
  const aligned = words.length === sounds.length
  const stressed = sounds.map((sound, i) => {
    const word = (words[i] ?? '').replace(/[^a-z']/g, '')
    const isLight = aligned ? LIGHT_WORDS.has(word) : sound.length < 4
    if (isLight || /[ˈˌ]/.test(sound)) return sound
    return sound.replace(VOWEL, word === 'i' ? 'ˌ$&' : 'ˈ$&')
  })
  return fromEnglish(stressed.join(' '), accent)
}
