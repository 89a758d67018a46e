import { describe, expect, test } from 'vitest'
import { passage, talk } from './testing/conversation.ts'

const PRICES = [
  passage('Treatment: Teeth cleaning; Price (₹): 800; Time: 30 min', 'row 2', 'prices.csv'),
  passage('Treatment: Deep cleaning; Price (₹): 2,500; Time: 60 min', 'row 3', 'prices.csv'),
  passage('Treatment: Root canal; Price (₹): 6000; Time: 2 visits', 'row 4', 'prices.csv'),
]
const FAQ = [
  passage('Q: Do you take cards? A: Yes, we take all cards and UPI. Cash works too.', 'line 3', 'faq.txt'),
  passage(
    'We are open Monday to Saturday from 9 am - 7 pm. Sundays are closed. Our doctors studied in Delhi. We treat children, too.',
    'line 9',
    'faq.txt',
  ),
  passage('हम सोमवार से शनिवार तक सुबह नौ बजे से शाम सात बजे तक खुले रहते हैं।', 'line 1', 'समय.txt'),
]

describe('answers out of the documents', () => {
  test('a row of a price list becomes a sentence, with its source', async () => {
    const call = talk({ passages: PRICES })
    expect(await call.say('How much does a root canal cost?')).toBe('Root canal costs 6000 rupees.')
    expect(call.sources()).toEqual([{ fileId: '1', fileName: 'prices.csv', place: 'row 4' }])
  })

  test('another column is answered when it was asked for', async () => {
    expect(await talk({ passages: PRICES }).say('How long does a root canal take?')).toBe(
      'For Root canal, the time is 2 visits.',
    )
  })

  test('a question that names nothing is about what was spoken of before', async () => {
    const call = talk({ passages: PRICES })
    await call.say('Do you do root canals?')
    expect(await call.say('And how much is that?')).toBe('Root canal costs 6000 rupees.')
  })

  test('after a choice the thing chosen is what is spoken of', async () => {
    const call = talk({ passages: PRICES })
    await call.say('How much is cleaning?')
    await call.say('The second one')
    expect(await call.say('And how long does it take?')).toBe('For Deep cleaning, the time is 60 minutes.')
  })

  test('a question in a list is answered with its answer, not with the question', async () => {
    expect(await talk({ passages: FAQ }).say('Can I pay by card?')).toBe(
      'Yes, we take all cards and UPI. Cash works too.',
    )
  })

  test('only the sentence that answers is taken out of a paragraph', async () => {
    expect(await talk({ passages: FAQ }).say('When are you open on Monday?')).toBe(
      'We are open Monday to Saturday from 9 am to 7 pm.',
    )
  })

  test('a sentence that only says the trouble again is followed by its remedy', async () => {
    const passages = [
      passage('The machine shows E18. Its filter is blocked. Open the flap and clean it. Call us if it comes back.'),
    ]
    expect(await talk({ passages }).say('My machine shows E18')).toBe(
      'The machine shows E18. Its filter is blocked. Open the flap and clean it.',
    )
  })

  test('a table is answered in the language of the call', async () => {
    const call = talk({ passages: PRICES, language: 'hi' })
    expect(await call.say('root canal ka kitna charge hai')).toBe('Root canal का दाम 6000 रुपये है।')
  })

  test('English prose in a Hindi call is announced as a quotation', async () => {
    const call = talk({ passages: FAQ.slice(0, 2), language: 'hi' })
    expect(await call.say('card chalega kya?')).toBe(
      'हमारे दस्तावेज़ में लिखा है: Yes, we take all cards and UPI. Cash works too.',
    )
  })

  test('a Hindi question is answered in Hindi from a Hindi document', async () => {
    const call = talk({ passages: FAQ, language: 'hi' })
    expect(await call.say('आप सोमवार को कब खुले रहते हैं?')).toBe(
      'हम सोमवार से शनिवार तक सुबह नौ बजे से शाम सात बजे तक खुले रहते हैं।',
    )
  })
})

test('without a wish for one column the price is said, and one thing more', async () => {
  expect(await talk({ passages: PRICES }).say('Do you do root canals?')).toBe(
    'Root canal costs 6000 rupees. Time: 2 visits.',
  )
})

test('the cheapest is the cheapest of those found', async () => {
  expect(await talk({ passages: PRICES }).say('What is the cheapest cleaning treatment?')).toContain(
    'Teeth cleaning costs 800 rupees.',
  )
})

describe('when it is not sure', () => {
  test('between two rows it asks back, and the answer settles it', async () => {
    const call = talk({ passages: PRICES })
    expect(await call.say('How much is cleaning?')).toBe('Did you mean Teeth cleaning, or Deep cleaning?')
    expect(await call.say('Deep cleaning')).toBe('Deep cleaning costs 2,500 rupees.')
  })

  test('the customer may answer by place, or cut the question short', async () => {
    const call = talk({ passages: PRICES })
    await call.say('How much is cleaning?')
    expect(await call.say('The first one')).toBe('Teeth cleaning costs 800 rupees.')
    await call.say('How much is cleaning?', 'Did you mean Teeth cleaning'.length)
    expect(await call.say('Yes')).toBe('Teeth cleaning costs 800 rupees.')
  })

  test('in Hindi', async () => {
    const call = talk({ passages: PRICES, language: 'hi' })
    expect(await call.say('cleaning ka kitna lagega')).toBe('क्या आप Teeth cleaning, या Deep cleaning के बारे में पूछ रहे हैं?')
    expect(await call.say('doosra')).toBe('Deep cleaning का दाम 2,500 रुपये है।')
  })

  test('what the documents do not have it says plainly, and offers a call back', async () => {
    const call = talk({ passages: PRICES })
    expect(await call.say('Do you sell bicycles?')).toBe(
      'I am sorry, I do not have that in my information. Shall I note that you would like a call back?',
    )
    expect(await call.say('Yes please')).toContain('I have noted in this call that you would like a call back.')
  })

  test('a second failure in a row says so and offers a person where there is one; the fourth ends politely', async () => {
    const call = talk({ passages: PRICES, actions: ['transfer'], agent: { transferLabels: ['reception'] } })
    expect(await call.say('Do you sell bicycles?')).toContain('Shall I connect you to reception?')
    expect(await call.say('And motorcycles?')).toBe(
      'I am sorry, I could not find an answer to that either. Shall I connect you to reception?',
    )
    await call.say('And helicopters?')
    await call.say('And submarines?')
    expect(call.ended()).toBe('could-not-help')
  })

  test('words without a subject are asked about, not searched', async () => {
    expect(await talk({ passages: PRICES }).say('so is it the')).toContain('say it another way')
  })

  test('a search that fails is admitted', async () => {
    const call = talk({ search: () => Promise.reject(new Error('down')) })
    expect(await call.say('How much is a crown?')).toContain('I am having some trouble just now.')
  })
})

describe('what the agent knows by itself', () => {
  test('facts in its description answer, its instructions do not', async () => {
    const call = talk({ passages: PRICES })
    expect(await call.say('Do you have wheelchairs?')).toBe('Wheelchairs are available at the gate.')
    expect(call.sources()).toEqual([{ fileId: '', fileName: 'agent description', place: 'agent description' }])
    expect(await call.say('Can you promise me discounts?')).toContain('I do not have that')
  })

  test('a column of the campaign row answers a question about it', async () => {
    const context = { direction: 'outbound', variables: { 'Due Date': '20 November', Amount: '₹1,500' } } as const
    const call = talk({ context })
    expect(await call.say('What is the due date?')).toBe('Due Date: 20 November.')
    expect(await call.say('What amount?')).toBe('Amount: 1,500 rupees.')
  })
})
