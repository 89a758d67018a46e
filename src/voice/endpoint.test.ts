import { describe, expect, test } from 'vitest'
import { PATIENCE, pauseAfter } from './endpoint.ts'
import { LANGUAGES, languageOf, wordsOf } from './languages/languages.ts'

const after = (language: string, text: string) => pauseAfter(text, languageOf(language), PATIENCE)

test.each([
  ['When do you open on Sunday?', PATIENCE.finished],
  ['I would like to cancel my order.', PATIENCE.finished],
  ['Yes.', PATIENCE.finished],
  ['No thank you', PATIENCE.finished],
  ['Blue suede shoes.', PATIENCE.brief],
  ['What is it for?', PATIENCE.brief],
  ['My order number is 4521.', PATIENCE.number],
  ['It costs fifty two', PATIENCE.number],
  ['98765 43', PATIENCE.digits],
  ['nine eight seven', PATIENCE.digits],
  ['98765 43210', PATIENCE.number],
  ['I want to', PATIENCE.open],
  ['I want to.', PATIENCE.open],
  ['Well, the thing is,', PATIENCE.open],
  ['and then he said…', PATIENCE.open],
  ['Before I decide.', PATIENCE.open],
  ['If it rains, I will come on Monday.', PATIENCE.finished],
  ['Could you tell me?', PATIENCE.open],
  ['Can you hear me?', PATIENCE.brief],
  ['What are your timings?', PATIENCE.finished],
  ['I forgot my password.', PATIENCE.brief],
  ['Yes, that is correct.', PATIENCE.finished],
  ['Do you accept credit cards?', PATIENCE.finished],
  ['I forgot my password again yesterday.', PATIENCE.finished],
  ['Please let me think about it.', PATIENCE.finished],
  ['How much would it?', PATIENCE.brief],
  ['Is it possible to?', PATIENCE.open],
  ['As soon as the parts arrive.', PATIENCE.open],
  ['I would like to book an appointment', PATIENCE.open],
  ['', PATIENCE.open],
])('after "%s" the agent waits %i ms', (text, ms) => expect(after('en', text)).toBe(ms))

describe('a recogniser that tells how sure it is that the sentence ended', () => {
  const sureness = (text: string, ended: number) => pauseAfter(text, languageOf('en'), PATIENCE, ended)

  test('is believed more than its full stop', () => {
    expect(sureness('I want to cancel the booking for tonight', 0.65)).toBe(PATIENCE.finished)
    expect(sureness('I want to cancel the booking for tonight.', 0.2)).toBe(PATIENCE.open)
  })

  test('shortens the wait step by step as it gets surer', () => {
    const waits = [0, 0.2, 0.3, 0.4, 0.5, 0.6, 0.65, 0.75, 0.85, 1].map((ended) =>
      sureness('Somebody stole my bicycle last night', ended),
    )
    expect(waits).toEqual(waits.toSorted((a, b) => b - a))
    expect(waits[0]).toBe(PATIENCE.open)
    expect(waits.at(-1)).toBe(PATIENCE.finished * 0.8)
  })

  test('cannot make an open sentence, a short one or a number shorter', () => {
    expect(sureness('I would like to.', 0.99)).toBe(PATIENCE.open)
    expect(sureness('Blue suede shoes.', 0.99)).toBe(PATIENCE.brief)
    expect(sureness('My order number is 4521.', 0.99)).toBe(PATIENCE.number)
  })
})

test.each([
  ['hi', 'मेरा ऑर्डर कहाँ है', PATIENCE.finished],
  ['hi', 'mera order kahan hai', PATIENCE.finished],
  ['hi', 'मुझे जानना था कि', PATIENCE.open],
  ['hi', 'जी नहीं', PATIENCE.finished],
  ['hi', 'नौ आठ सात', PATIENCE.digits],
  ['bn', 'আমার অর্ডার কোথায় আছে', PATIENCE.finished],
  ['mr', 'माझी ऑर्डर कुठे आहे', PATIENCE.finished],
  ['pa', 'ਮੇਰਾ ਆਰਡਰ ਕਿੱਥੇ ਹੈ', PATIENCE.finished],
  ['kn', 'ನನ್ನ ಆರ್ಡರ್ ಎಲ್ಲಿ ಇದೆ', PATIENCE.finished],
  ['te', 'నా ఆర్డర్ ఎక్కడ ఉంది', PATIENCE.finished],
  ['gu', 'મારો ઓર્ડર ક્યાં છે', PATIENCE.finished],
  ['or', 'ମୋ ଅର୍ଡର କେଉଁଠି ଅଛି', PATIENCE.finished],
  ['ml', 'എന്റെ ഓർഡർ എവിടെ ഉണ്ട്', PATIENCE.finished],
  ['ta', 'என் ஆர்டர் எங்கே இருக்கு', PATIENCE.finished],
  ['ta', 'எனக்கு என் ஆர்டர் பற்றி', PATIENCE.open],
])('without punctuation, in %s, after "%s" the agent waits %i ms', (language, text, ms) =>
  expect(after(language, text)).toBe(ms),
)

describe.each(LANGUAGES)('the words of $code', (language) => {
  const lexicon = languageOf(language.code)

  test('are there in full', () => {
    expect(lexicon.code).toBe(language.code)
    expect(wordsOf(language.acknowledgements).length).toBeGreaterThan(15)
    expect(wordsOf(language.digits).length).toBeGreaterThanOrEqual(10)
    expect(language.machinePhrases.length).toBeGreaterThan(3)
    for (const prompt of Object.values(language.prompts).flat()) expect(prompt).toMatch(/[.?।]$/)
  })

  test('never make an acknowledgement of a word that interrupts', () => {
    const both = [...lexicon.interruptions].filter((word) => lexicon.acknowledgements.has(word))
    expect(both).toEqual([])
  })

  test('are in their own script and romanised', () => {
    if (language.code === 'en') return
    const words = wordsOf(language.acknowledgements)
    expect(words.some((word) => /^[a-z']+$/.test(word))).toBe(true)
    expect(words.some((word) => !/[a-z]/.test(word))).toBe(true)
  })
})
