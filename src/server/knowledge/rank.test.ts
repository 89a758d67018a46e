import { expect, test } from 'vitest'
import { rank } from './rank.ts'
import { packVectors } from './vectors.ts'
import { buildWordIndex, type WordIndex } from './word-index.ts'

const TEXTS = [
  'Treatment: Teeth cleaning; Price: 800',
  'Treatment: Root canal; Price: 5500',
  'Cancel 24 hours ahead or pay a fee of 300 rupees.',
  'We are open from Monday to Saturday from nine to seven.',
  'Patients park free of charge in the basement.',
  'दाँतों की सफ़ाई का शुल्क 800 रुपये है।',
]

function index(texts: string[]): WordIndex {
  const building = buildWordIndex(texts.map((text) => ({ text, heading: '' })))
  for (;;) {
    const step = building.next()
    if (step.done) return step.value
  }
}
const ask = (question: string, texts = TEXTS) => {
  const { best, answered } = rank([{ words: index(texts), vectors: undefined }], question, undefined, 3)
  return { first: texts[best[0]?.passage ?? -1], answered }
}

test('questions find their passage by words, forms of words and words of the same meaning', () => {
  expect(ask('How much is a root canal?')).toEqual({ first: TEXTS[1], answered: true })
  expect(ask('cancelling fees')).toEqual({ first: TEXTS[2], answered: true })
  expect(ask('What are your timings?').first).toBe(TEXTS[3])
  expect(ask('दांत साफ़ करने की फीस?').first).toBe(TEXTS[5])
})

test('Hindi typed on an English keyboard finds Hindi, and English where there is no Hindi', () => {
  expect(ask('daanton ki safai ka kharcha').first).toBe(TEXTS[5])
  expect(ask('daanton ki safai ka kharcha', TEXTS.slice(0, 5)).first).toBe(TEXTS[0])
})

test('what the documents do not say is not answered', () => {
  for (const question of ['Do you sell bicycles?', 'Who won the match?', 'क्या आप चश्मा बनाते हैं?', ''])
    expect(ask(question).answered, question).toBe(false)
  expect(ask('anything', [])).toEqual({ first: undefined, answered: false })
})

test('meaning finds what words do not, and passages without a vector are still found by their words', () => {
  const vectors = packVectors(TEXTS.map((_, at) => (at === 4 ? Float32Array.from([0, 1, 0, 0]) : undefined)))
  const files = [{ words: index(TEXTS), vectors }]
  const where = rank(files, 'Where do I leave the Maruti?', Float32Array.from([0, 1, 0, 0]), 3)
  expect(TEXTS[where.best[0]?.passage ?? -1]).toBe(TEXTS[4])
  expect(where.answered).toBe(true)
  const price = rank(files, 'price of a root canal', Float32Array.from([1, 0, 0, 0]), 3)
  expect(TEXTS[price.best[0]?.passage ?? -1]).toBe(TEXTS[1])
})

test('a passage that only shares how something is asked is no answer', () => {
  const texts = [
    'Q: My crown came off. What should I do? A: Keep it and call us. Refixing it costs 500 rupees if we made it.',
    'Q: How often should I have a check-up? A: Every six months for most people.',
  ]
  expect(ask('How much does a teeth cleaning cost?', texts).answered).toBe(false)
  expect(ask('Can I rent a wheelchair from you?', ['There is a wheelchair ramp at the back.']).answered).toBe(false)
})

test('the very question that a document answers wins over the same words elsewhere', () => {
  const texts = [
    'Q: Do you give a guarantee? A: Crowns have five years if you come for a check-up.',
    'Q: My crown came off. What should I do? A: Keep it and call us the same day.',
  ]
  expect(ask('my crown came off what should i do', texts).first).toBe(texts[1])
})

test('a file that the model has not read yet has no advantage over one that it has', () => {
  const read = ['Treatment: Teeth cleaning; Price: 1200']
  const unread = ['A teeth cleaning is advised; an emergency visit costs 1500.']
  const vectors = packVectors([Float32Array.from([0.8, 0.6, 0, 0])])
  const files = [
    { words: index(unread), vectors: undefined },
    { words: index(read), vectors },
  ]
  const { best } = rank(files, 'How much is a teeth cleaning?', Float32Array.from([1, 0, 0, 0]), 3)
  expect(best[0]?.file).toBe(1)
})
