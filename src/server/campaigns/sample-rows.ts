// The sample campaign's people and what came of calling them. All of them are made up.
import type { RowOutcome } from '#contract/campaigns.ts'

type Ended = 'COMPLETED' | 'NO_ANSWER' | 'BUSY' | 'VOICEMAIL' | 'REJECTED'

export type SampleCall = {
  state: Ended
  afterMinutes: number
  talkSeconds?: number
  said?: [who: 'agent' | 'customer', text: string][]
  intent?: string
  summary?: string
  score?: number
}
export type SampleRow = {
  name: string
  phone: string
  appointment: string
  calls: SampleCall[]
  /** Of a row that was not called. */
  outcome?: RowOutcome
  remark?: string
}

const greeting = (name: string, when: string): ['agent', string] => [
  'agent',
  `Good morning ${name}, this is Saffron Dental Care. I am calling about your appointment on ${when}. Does that still suit you?`,
]
const goodbye: ['agent', string] = ['agent', 'Thank you. Please come ten minutes early. Goodbye.']

function confirmed(name: string, when: string, afterMinutes: number, answer: string, talkSeconds: number): SampleCall {
  return {
    state: 'COMPLETED',
    afterMinutes,
    talkSeconds,
    said: [greeting(name, when), ['customer', answer], goodbye],
    intent: 'Confirms the appointment',
    summary: `${name} was reminded of the appointment on ${when} and confirmed it.`,
    score: 92,
  }
}

export const SAMPLE_ROWS: SampleRow[] = [
  {
    name: 'Asha Verma',
    phone: '+919812345010',
    appointment: '17 November at 10:30',
    calls: [confirmed('Asha', '17 November at 10:30', 0, 'Yes, I will be there.', 31)],
  },
  {
    name: 'Ravi Kumar',
    phone: '+919812345011',
    appointment: '17 November at 11:00',
    calls: [
      {
        state: 'COMPLETED',
        afterMinutes: 1,
        talkSeconds: 58,
        said: [
          greeting('Ravi', '17 November at 11:00'),
          ['customer', 'I am travelling that day. Can we move it to the 19th?'],
          ['agent', 'I have noted that the 19th suits you better. The clinic will call you back with a time.'],
          ['customer', 'Thank you.'],
          ['agent', 'Thank you, Ravi. Goodbye.'],
        ],
        intent: 'Wants another day',
        summary: 'Ravi cannot come on 17 November and asked for the 19th; the clinic is to call back with a time.',
        score: 84,
      },
    ],
  },
  {
    name: 'Fatima Sheikh',
    phone: '+919812345012',
    appointment: '17 November at 12:15',
    calls: [
      { state: 'NO_ANSWER', afterMinutes: 2 },
      confirmed('Fatima', '17 November at 12:15', 123, 'Haan ji, I remember. See you then.', 27),
    ],
  },
  {
    name: 'George Mathew',
    phone: '+919812345013',
    appointment: '17 November at 15:00',
    calls: [
      { state: 'BUSY', afterMinutes: 3 },
      { state: 'NO_ANSWER', afterMinutes: 124 },
      { state: 'NO_ANSWER', afterMinutes: 245 },
    ],
  },
  {
    name: 'Lakshmi Iyer',
    phone: '+919812345014',
    appointment: '18 November at 09:30',
    calls: [{ state: 'VOICEMAIL', afterMinutes: 4 }],
  },
  {
    name: 'Harpreet Singh',
    phone: '+919812345015',
    appointment: '18 November at 10:00',
    calls: [
      {
        state: 'COMPLETED',
        afterMinutes: 5,
        talkSeconds: 44,
        said: [
          greeting('Harpreet', '18 November at 10:00'),
          ['customer', 'Yes. Do I have to pay by card?'],
          ['agent', 'You can pay by card, UPI or cash at the reception.'],
          ['customer', 'Good, thank you.'],
          goodbye,
        ],
        intent: 'Confirms, asks about payment',
        summary: 'Harpreet confirmed the appointment and was told that card, UPI and cash are accepted.',
        score: 95,
      },
    ],
  },
  {
    name: 'No number',
    phone: '98123',
    appointment: '18 November at 11:30',
    calls: [],
    outcome: 'REFUSED',
    remark: 'Too few digits for a phone number.',
  },
  {
    name: 'Asha Verma',
    phone: '+919812345010',
    appointment: '18 November at 12:00',
    calls: [],
    outcome: 'DUPLICATE',
    remark: 'Same number as row 2.',
  },
]
