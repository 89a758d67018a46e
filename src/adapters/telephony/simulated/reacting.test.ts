import { expect, test } from 'vitest'
import { type PersonaScript, personas } from './personas.ts'
import { nextLine, START } from './reacting.ts'

const persona = (id: string) => personas.find((each) => each.id === id) as PersonaScript

/** The customer's side of a conversation, given the agent's. */
function replies(id: string, agentSays: readonly string[]): string[] {
  let progress = START
  return agentSays.map((heard) => {
    const next = nextLine(persona(id), progress, heard)
    if (next === 'hang-up') return '(hangs up)'
    progress = next.progress
    return next.say
  })
}

test('asks what they want to know, one after the other, says goodbye and hangs up', () => {
  expect(
    replies('curious', [
      'This call is recorded. Hello, this is Meera. How may I help you?',
      'We are open from nine to six.',
      'A check-up costs 500 rupees. Is there anything else I can help you with?',
      'Thank you for your time. Goodbye!',
    ]),
  ).toEqual(['What are your opening hours?', 'And how much does it cost?', 'Thank you, goodbye.', '(hangs up)'])
})

test('says it again when it was not understood, but not for ever', () => {
  const sorry = 'Sorry, I did not catch that. Could you say it again?'
  expect(replies('curious', ['How may I help you?', sorry, sorry, sorry])).toEqual([
    'What are your opening hours?',
    'What are your opening hours?',
    'What are your opening hours?',
    'And how much does it cost?',
  ])
})

test('answers what is asked back before going on', () => {
  expect(
    replies('curious', [
      'How may I help you?',
      'I am sorry, I do not have that in my information. Shall I connect you to a person from our team?',
      'All right. Is there anything else I can help you with?',
      'Did you mean a root canal, or a filling?',
      'For which day and time would you like it?',
      'I can offer ten or eleven. Which one suits you?',
      'May I have your name?',
    ]),
  ).toEqual([
    'What are your opening hours?',
    'No, I do not need that.',
    'And how much does it cost?',
    'Yes, a root canal.',
    'Tomorrow at eleven in the morning, please.',
    'The first one, please.',
    'My name is Asha Rao.',
  ])
})

test('whoever wants a person takes the offer, and whoever is called asks what it is about', () => {
  expect(replies('wants-a-person', ['Hello. How can I help you?', 'Shall I connect you to the front desk?'])).toEqual([
    'Can I talk to a real person, please?',
    'Yes, please.',
  ])
  expect(replies('brief', ['Hello, how may I help you?', 'I am calling about your check-up.', 'Noted.'])).toEqual([
    'What is this call about?',
    'Yes, that is fine.',
    'Okay, thank you. Bye.',
  ])
  expect(replies('brief', ['Hello, this is Meera. I am calling about your check-up.', 'Noted.'])).toEqual([
    'Yes, that is fine.',
    'Okay, thank you. Bye.',
  ])
})

test('a farewell is answered with one, at any point', () => {
  expect(replies('curious', ['How may I help you?', 'I have to go. Goodbye!', 'Bye'])).toEqual([
    'What are your opening hours?',
    'Thank you, goodbye.',
    '(hangs up)',
  ])
  expect(replies('do-not-call', ['Hello', 'Your number is on our do-not-call list. Goodbye!'])[1]).toBe('(hangs up)')
})

test('goes by the script where no words can be made out', () => {
  expect(replies('curious', ['', '', '', ''])).toEqual([
    'What are your opening hours?',
    'And how much does it cost?',
    'Thank you, goodbye.',
    '(hangs up)',
  ])
})

test('a Hindi speaker answers in Hindi', () => {
  expect(replies('hindi', ['बताइए, आपकी क्या मदद करूँ?', 'क्या मैं आपकी बात हमारी टीम के किसी व्यक्ति से करा दूँ?'])).toEqual([
    'आपका समय क्या है?',
    'जी नहीं, धन्यवाद।',
  ])
})
