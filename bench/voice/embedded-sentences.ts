// What the customers of the held-apart set say. Nothing of the engine was tuned on these words, or on these voices.
// `|` is where the speaker stops to think, in the middle of the sentence.

export const VOICES = ['af_nova', 'am_puck', 'bf_alice', 'bm_daniel', 'bf_isabella', 'bm_lewis'] as const

export const PLAIN = [
  'Is there parking near the hospital?',
  'I lost my card and I want to block it.',
  'The water heater is leaking again.',
  'How many people can the hall hold?',
  'Please send the invoice to my office.',
  'My flight was delayed by three hours.',
  'What is the price of the yellow lamp?',
  'Can I move my lesson to Wednesday?',
  'I never got the second letter.',
  'Does the soup contain any nuts?',
  'Yes, please do that.',
  'No, not today.',
  'Who should I write to about a complaint?',
  'The courier left the box at the gate.',
  'How far is the station from your hotel?',
  'I need to add one more guest.',
  'Sorry, I did not hear you.',
  'We have two dogs and a small garden.',
  'My son forgot his glasses at your shop.',
  'Do I have to book a table in advance?',
  'The payment went through twice.',
  'When does the museum open in winter?',
  'Explain the difference between the two plans.',
  'The fan in the bedroom does not turn.',
  'Good morning, may I speak to the owner?',
  'Great, I will come by in the afternoon.',
]

export const PAUSED = [
  'I was wondering if,| you could lower the price.',
  'Will the shop be,| open on New Year?',
  'The person I spoke to,| was very helpful.',
  'We want to rent,| a van for the weekend.',
  'I ordered shoes last month but,| they are too small.',
  'The code on the back is,| two eight four six.',
  'After the repair is done,| can somebody bring it home?',
  'I live on the third floor and,| there is no lift.',
  'Do you know,| how long the repair takes?',
  'The teacher told us,| that the class starts at nine.',
  'I am looking for,| a present for my mother.',
  'If nobody is at home,| please leave it with the guard.',
  'The engine starts but,| it stops after a minute.',
  'Can somebody from your team,| explain this charge?',
  'The only thing I want is,| a clear answer.',
  'Are there any seats,| left for the evening show?',
  'My wife would like,| the room with a view.',
  'Every time I open the app,| it asks for a password.',
]

/** Milliseconds from the last sound before the pause to the first after it. */
export const PAUSES = [300, 400, 500, 600, 700]
