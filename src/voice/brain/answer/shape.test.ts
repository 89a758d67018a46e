import { expect, test } from 'vitest'
import { sentencesOf } from './sentences.ts'
import { shapeOf } from './shape.ts'

test('a row of a table: the first cell with letters is the thing, the others tell about it', () => {
  expect(shapeOf('No: 3; Treatment: Crown, zirconia; Price (₹): 12,000')).toEqual({
    kind: 'row',
    item: 'Crown, zirconia',
    cells: [
      { column: 'No', value: '3' },
      { column: 'Price (₹)', value: '12,000' },
    ],
  })
})

test('a row without column names', () => {
  expect(shapeOf('Teeth cleaning, ₹800')).toMatchObject({ kind: 'row', item: 'Teeth cleaning' })
})

test.each([
  ['Q: Do you take cards? A: Yes, all of them.', 'Do you take cards?', 'Yes, all of them.'],
  ['Do you see children? From three years of age.', 'Do you see children?', 'From three years of age.'],
  ['प्रश्न: क्या पार्किंग है? उत्तर: हाँ, पीछे।', 'क्या पार्किंग है?', 'हाँ, पीछे।'],
])('a question with its answer: %s', (text, question, answer) => {
  expect(shapeOf(text)).toEqual({ kind: 'faq', question, answer })
})

test.each(['We open at nine; on Sundays we are closed.', 'Note: bring your card.', 'Why us? Who else? We care.'])(
  'prose: %s',
  (text) => {
    expect(shapeOf(text)).toEqual({ kind: 'prose' })
  },
)

test('sentences end where a reader would pause', () => {
  expect(
    sentencesOf('Dr. Rao is in at 9.30. It costs Rs. 800 today! डॉ. मेहता शाम को मिलते हैं। रविवार बंद।\n- Free parking'),
  ).toEqual([
    'Dr. Rao is in at 9.30.',
    'It costs Rs. 800 today!',
    'डॉ. मेहता शाम को मिलते हैं।',
    'रविवार बंद।',
    'Free parking',
  ])
})
