import { expect, test } from 'vitest'
import { policyFor } from '../policy/policy.ts'
import { passage } from '../testing/conversation.ts'
import { spokenStream } from './spoken-stream.ts'

const PASSAGES = [passage('one', 'row 1'), passage('two: ₹800', 'row 2')]

/** What comes out, sentence by sentence, when the text comes in pieces of `size` characters. */
function spoken(text: string, size: number, language = 'en') {
  const stream = spokenStream(PASSAGES, policyFor(language))
  const pieces = text.match(new RegExp(`.{1,${size}}`, 'gsu')) ?? []
  return [...pieces.flatMap((piece) => stream.push(piece)), ...stream.end()]
}
const texts = (text: string, size = 3, language = 'en') => spoken(text, size, language).map((sentence) => sentence.text)

test.each([1, 2, 5, 400])('sentences come out whole, however the text was cut (%i)', (size) => {
  expect(texts('We open at 9. Dr. Rao is in at 10.30. Anything else?', size)).toEqual([
    'We open at 9.',
    'Dr. Rao is in at 10.30.',
    'Anything else?',
  ])
})

test('the first clause may leave at its comma, later ones wait for their end', () => {
  expect(texts('Yes, we are open today, until seven in the evening. On Sunday, as always, we are closed.')).toEqual([
    'Yes, we are open today,',
    'until seven in the evening.',
    'On Sunday, as always, we are closed.',
  ])
})

test('citations become sources and are never spoken, before or after the full stop', () => {
  expect(spoken('It costs 800 rupees [2]. We open at nine. [1] Both apply [1, 2][7]!', 2)).toEqual([
    { text: 'It costs 800 rupees.', sources: [PASSAGES[1]?.source] },
    { text: 'We open at nine.', sources: [PASSAGES[0]?.source] },
    { text: 'Both apply!', sources: [PASSAGES[0]?.source, PASSAGES[1]?.source] },
  ])
})

test('a number that the cited passage does not hold has no source', () => {
  const [invented, real] = spoken('It costs 1 rupee today [2]. It costs ₹800 [2].', 3)
  expect(invented?.sources).toEqual([])
  expect(real?.sources).toEqual([PASSAGES[1]?.source])
})

test('Hindi ends with its own full stop', () => {
  expect(texts('हम नौ बजे खुलते हैं [1]। दाम ₹800 है।', 4, 'hi')).toEqual(['हम नौ बजे खुलते हैं।', 'दाम 800 रुपये है।'])
})

test('what is only for the eye is not spoken', () => {
  expect(texts('Agent: **Yes!** 😀 It is ₹1,200 for 9-5.\n- Call +91 98765 43210 now', 7)).toEqual([
    'Yes!',
    'It is 1,200 rupees for 9 to 5.',
    'Call plus 9 1, 9 8 7 6 5, 4 3 2 1 0 now',
  ])
})
