// What the agent answers in the measurements: one line that is stored, and lines it has never said.

export const READY_ANSWER = 'Sure, let me check that for you right away.'

const FRESH = [
  'Yes, we deliver there every day until nine.',
  'Of course, I can help you with the refund.',
  'That noise usually comes from the drum belt.',
  'It has a warranty of two full years.',
  'Certainly, which address should I send it to?',
  'I am sorry about the box, we will replace it.',
  'On Fridays the clinic closes at seven.',
  'Your appointment is now on Thursday at ten.',
  'I have sent you a new code just now.',
  'The larger size comes in again next week.',
  'Thank you, then it is all confirmed.',
  'You are welcome, have a pleasant evening.',
  'You need one proof of address and a photograph.',
  'I will ask the driver to turn around.',
  'Two bags cost three hundred rupees together.',
  'Your booking for tonight has been cancelled.',
]

export const freshAnswer = (i: number): string => FRESH[i % FRESH.length] as string
