import { expect, test } from 'vitest'
import { englishPhonemes } from './english.ts'
import { fromEspeak } from './phonemes.ts'
import { soundingFrames, trimSilence } from './trim.ts'

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

test('silence at the edges is cut, with a little kept', () => {
  const rate = 24_000
  const sound = new Float32Array(rate)
  sound.fill(0.5, 8000, 16_000)
  const trimmed = trimSilence(sound, rate)
  expect(trimmed.length).toBe(8000 + 0.015 * rate + 0.04 * rate)
  expect(trimSilence(new Float32Array(100), rate)).toHaveLength(0)
})

test('silent frames are not turned into sound, except some around what is heard', () => {
  const energy = new Float32Array(100).fill(-9)
  energy.fill(7, 40, 60)
  expect(soundingFrames(energy)).toEqual({ from: 28, to: 72 })
  expect(soundingFrames(new Float32Array(10).fill(-9))).toEqual({ from: 0, to: 10 })
})
