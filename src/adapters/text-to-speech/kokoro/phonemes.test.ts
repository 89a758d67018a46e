import { expect, test } from 'vitest'
import { englishPhonemes } from './english.ts'
import { fromEspeak } from './phonemes.ts'

test('English words become the symbols Kokoro knows, stress just before the vowel', () => {
  expect(englishPhonemes('today', 'american')).toBe('tədˈA')
  expect(englishPhonemes('church', 'american')).toMatch(/^ʧ.*ʧ$/)
})

test('short words with a meaning are stressed, those without are not', () => {
  expect(englishPhonemes('reach the shop', 'american')).toBe('ɹˈiʧ ðə ʃˈɑp')
})

test('words of Indian business are said as they are said in India', () => {
  expect(englishPhonemes('lakh', 'american')).toBe('lˈɑk')
  expect(englishPhonemes('Vaani', 'american')).toBe('vˈɑni')
})

test('punctuation stays: the voice breathes by it', () => {
  expect(englishPhonemes('Yes, please.', 'american')).toMatch(/,.*\.$/)
})

test('what espeak-ng writes loses its marks of language and its joints', () => {
  expect(fromEspeak('(en)_ˈɔː_d_ə_(hi) p_aɪ_n_t_ˈaː_l_i_s')).toBe('ˈɔːdə pIntˈaːlis')
  expect(fromEspeak('dʒ_ˈaː_tʃ')).toBe('ʤˈaːʧ')
})
