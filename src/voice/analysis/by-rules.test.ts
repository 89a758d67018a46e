import { describe, expect, test } from 'vitest'
import { analyseByRules } from './by-rules.ts'
import type { CallRecord, ScoreReason } from './call-record.ts'
import { recorded } from './testing/recorded.ts'

const reason = (record: CallRecord, name: ScoreReason['name']) =>
  analyseByRules(record).reasons.find((one) => one.name === name)

const GOOD = recorded(`
A: Hello, this is Meera from Smile Dental. How can I help you?
C: How much does a root canal cost?
A: Root canal costs 6000 rupees. [doc]
C: Great, thank you so much. My name is Arjun.
A: Thank you, Arjun. How can I help you?
C: That's all, bye
A: Thank you for calling Smile Dental. Goodbye!
`)

describe('a call that went well', () => {
  test('has its intent, a full score with reasons, a good mood, and says where the answer came from', () => {
    const analysis = analyseByRules(GOOD)
    expect(analysis).toMatchObject({
      intent: 'Price: root canal cost',
      score: 100,
      sentiment: 'positive',
      facts: { name: 'Arjun' },
    })
    expect(analysis.reasons.map(({ name, points, of }) => [name, points, of])).toEqual([
      ['resolved', 40, 40],
      ['grounded', 20, 20],
      ['polite', 15, 15],
      ['interrupted', 15, 15],
      ['language', 10, 10],
    ])
    expect(analysis.summary).toBe(
      'A customer called Meera. They asked “How much does a root canal cost?”. All of it was answered from prices.csv. Collected: name: Arjun. The call ended with a goodbye after 34 seconds.',
    )
  })

  test('the score is the sum of its reasons, whatever the call', () => {
    for (const endReason of ['dropped', 'failed', 'silence', 'voicemail', 'transferred', 'could-not-help'] as const) {
      const { score, reasons } = analyseByRules({ ...GOOD, endReason })
      expect(score).toBe(reasons.reduce((sum, { points }) => sum + points, 0))
    }
  })
})

describe('what takes points away', () => {
  test('a question without an answer', () => {
    const record = recorded(`
      A: Hello, how can I help you?
      C: How much is a root canal?
      A: Root canal costs 6000 rupees. [doc]
      C: Do you sell bicycles?
      A: I am sorry, I do not have that in my information. Shall I note that you would like a call back?
      C: No. Bye
      A: Thank you. Goodbye!`)
    expect(reason(record, 'resolved')).toMatchObject({ points: 20, why: '1 of 2 questions answered.' })
    expect(analyseByRules(record).summary).toContain('The agent had no answer to “Do you sell bicycles?”.')
  })

  test('an answer without a source', () => {
    const record = recorded(
      'A: Hello\nC: What are your fees?\nA: They are about 500 rupees.\nC: Bye\nA: Thank you, goodbye.',
    )
    expect(reason(record, 'grounded')).toMatchObject({ points: 0, why: '0 of 1 answer rest on a document.' })
  })

  test('being cut off by the customer', () => {
    const record = recorded(
      'A: Hello, we have many [cut]\nC: How much is a filling?\nA: It is 1200. [doc]\nC: Bye\nA: Thank you!\nC: Bye\nA: Bye',
    )
    expect(reason(record, 'interrupted')).toMatchObject({
      points: 9,
      why: "The customer cut into 1 of 4 of the agent's turns.",
    })
  })

  test('another language than the agent’s', () => {
    const record = recorded(
      'A: नमस्ते, बताइए।\nC: दाम क्या है?\nA: The price is five hundred rupees for everything.\nC: बाय\nA: धन्यवाद, नमस्ते!',
      { language: 'hi' },
    )
    expect(reason(record, 'language')).toMatchObject({
      points: 7,
      why: '1 of 3 turns were mostly in another language.',
    })
  })

  test('no greeting, no goodbye, a harsh word', () => {
    const record = recorded('A: What do you want?\nC: What are your fees?\nA: Do not be stupid.')
    expect(reason(record, 'polite')).toMatchObject({ points: 0 })
    expect(reason(record, 'polite')?.why).toContain('a harsh word ("stupid")')
  })

  test('a dropped line, a failure, nobody there', () => {
    expect(reason({ ...GOOD, endReason: 'dropped' }, 'resolved')?.points).toBe(20)
    expect(reason({ ...GOOD, endReason: 'failed' }, 'resolved')?.points).toBe(0)
    expect(reason(recorded('A: Hello?', { endReason: 'silence' }), 'resolved')).toMatchObject({
      points: 0,
      why: 'The customer said nothing.',
    })
  })
})

describe('what the call was about', () => {
  test.each([
    ['C: Don’t call me again', { endReason: 'do-not-call' }, 'Asked not to be called again'],
    ['C: I want to talk to a person', {}, 'Asked for a person'],
    ['C: Wrong number', {}, 'Wrong number'],
    ["C: I'm not interested", {}, 'Not interested'],
    ["C: I'm busy, call me tomorrow evening", {}, 'Asked to be called later'],
    ['C: When do you open on Sunday?', {}, 'Timings: open Sunday'],
    ['C: Where is your clinic?', {}, 'Location: clinic'],
    ['C: Do you treat children?', {}, 'Question: treat children'],
    ['C: रूट कैनाल का दाम क्या है?', { language: 'hi' }, 'Price: रूट कैनाल दाम'],
    ['C: yes', { direction: 'outbound', purpose: 'Fee reminder for November' }, 'Fee reminder for November'],
    ['A: Hello?', { endReason: 'silence' }, 'No conversation'],
    ['A: Hello?', { endReason: 'voicemail' }, 'Voicemail'],
  ] as const)('%s → %s', (play, more, intent) => {
    expect(analyseByRules(recorded(play, more)).intent).toBe(intent)
  })
})

describe('facts, in the customer’s own words', () => {
  test.each([
    ['My number is nine eight seven six five four three two one zero', { phone: '9876543210' }],
    ['मेरा नंबर नौ आठ सात छह पाँच चार तीन दो एक शून्य है', { phone: '9876543210' }],
    ['Mail me at rahul.sharma at gmail dot com', { 'e-mail': 'rahul.sharma@gmail.com' }],
    ['My order number is AB-44172', { 'order number': 'AB-44172' }],
    ['the booking number is four four one seven two', { 'order number': '44172' }],
    ['I paid ₹1,500 on 12 November', { amount: '₹1,500', 'date or time': '12 November' }],
    ['I can pay five hundred rupees', { amount: 'five hundred rupees' }],
    ['Can I come tomorrow evening at 5 pm?', { 'date or time': 'tomorrow evening at 5 pm' }],
    ['मैं कल शाम पाँच बजे आऊँगा', { 'date or time': 'कल शाम पाँच बजे' }],
    ['mera naam Priya hai', { name: 'Priya' }],
    ['Good morning, do you have parking?', {}],
  ])('%s', (said, facts) => {
    expect(analyseByRules(recorded(`C: ${said}`)).facts).toEqual(facts)
  })

  test('a number that was read back wrong is not kept', () => {
    const record = recorded(`
      C: My number is 98765 43211
      A: I heard 9 8 7 6 5, 4 3 2 1 1. Is that right?
      C: No, that's wrong
      A: Sorry. Please say it once more, slowly.
      C: 98765 43210`)
    expect(analyseByRules(record).facts).toEqual({ phone: '9876543210' })
  })

  test('what was done is told, and what failed is not claimed', () => {
    const actions = [
      { name: 'transfer', input: { label: 'reception' }, output: { ok: false } },
      { name: 'call-back', input: {}, output: { ok: true } },
    ]
    const { summary, facts } = analyseByRules(recorded('C: A person please', { actions }))
    expect(summary).toContain('The agent tried without success: transfer; asked the team to call back.')
    expect(facts).toEqual({ 'call back': 'wanted' })
  })
})

describe('the customer’s mood', () => {
  test.each([
    ['Great, very helpful', 'positive'],
    ['This is useless, I am very angry', 'negative'],
    ['That is not good', 'negative'],
    ['What are your timings?', 'neutral'],
    ['बहुत बढ़िया, धन्यवाद', 'positive'],
    ['bilkul bekar service hai', 'negative'],
    ["Don't call me again", 'negative'],
  ])('%s: %s', (said, sentiment) => {
    expect(analyseByRules(recorded(`C: ${said}`)).sentiment).toBe(sentiment)
  })
})
