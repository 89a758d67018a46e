// What the customers of the held-apart set say. Nothing of the engine was tuned on these words, or on these voices.
// `|` is where the speaker stops to think, in the middle of the sentence.

export const VOICES = ['af_nova', 'am_puck', 'bf_alice', 'bm_daniel', 'bf_isabella', 'bm_lewis'] as const

export const PLAIN = [
  'Do you deliver to the airport road?',
  'I would like to speak to somebody about a refund.',
  'The washing machine makes a loud noise.',
  'How long is the warranty on this phone?',
  'Can you send me the bill by email?',
  'My parcel arrived with a broken box.',
  'What time does the clinic close on Friday?',
  'Please change my appointment to Thursday morning.',
  'I have not received the message with the code.',
  'Is the blue jacket available in a larger size?',
  'Yes, that is correct.',
  'No, thank you.',
  'Which documents do I need to open an account?',
  'The driver went to the wrong address.',
  'How much does it cost to send two bags?',
  'I want to cancel the booking for tonight.',
  'Could you repeat that, please?',
  'We are a family of four and we need a bigger car.',
  'My daughter has a fever since yesterday.',
  'Are you open on public holidays?',
  'I paid by card but the order was not confirmed.',
  'When is the next train to the city?',
  'Tell me about your monthly plan.',
  'The light in my kitchen stopped working.',
  'Hello, is this the customer service desk?',
  'Thank you, that is all I needed.',
]

export const PAUSED = [
  'I am calling because,| the delivery has not come yet.',
  'Can I pay,| with two different cards?',
  'The name on the booking,| is Robert Miller.',
  'I would like to order,| three boxes of green tea.',
  'We moved last week and,| I need to change the address.',
  'My account number is,| seven one three five.',
  'If it rains on Saturday,| will the match be cancelled?',
  'I bought a table from you and,| one of the legs is loose.',
  'Could you tell me,| where the nearest office is?',
  'The doctor said,| I should come again in two weeks.',
  'I need a room for,| two adults and one child.',
  'Before I decide,| I want to know the full price.',
  'It worked fine yesterday but,| now the screen stays black.',
  'Please ask the manager to,| call me back this evening.',
  'I think the problem is,| that the battery is old.',
  'Do you have anything,| for less than five hundred?',
  'My brother has already,| paid for the first month.',
  'When I press the button,| nothing happens at all.',
]

/** Milliseconds from the last sound before the pause to the first after it. */
export const PAUSES = [300, 400, 500, 600, 700]
