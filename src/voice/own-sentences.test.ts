// What the agent may not say, the engine does not say for it either.
import { expect, test } from 'vitest'
import { languageOf } from './languages/languages.ts'
import { ownSentences } from './own-sentences.ts'
import { scriptedCall } from './testing/scripted-call.ts'

const plan = { language: 'en', voiceId: 'a', speed: 1, opening: [], closing: '', maxDurationMs: 1 }
const english = languageOf('en')

test('sentences with forbidden words are left out, the others stay', () => {
  const own = ownSentences(
    {
      ...plan,
      opening: ['Hello, this is Asha. We are the cheapest in town. How can I help?', 'The cheapest of all!'],
      closing: 'You get a free gift. Goodbye.',
      neverSay: ['cheapest', 'free gift'],
    },
    english,
  )
  expect(own.opening).toEqual(['Hello, this is Asha. How can I help?'])
  expect(own.closing).toBe('Goodbye.')
  expect(own.prompts).toEqual(english.prompts)
})

test('a closing line of which nothing is left gives way to the farewell of the language', () => {
  const own = ownSentences({ ...plan, closing: 'Everything is guaranteed.', neverSay: ['guaranteed'] }, english)
  expect(own.closing).toBe(english.prompts.farewell)
})

test('a forbidden phrase that reaches across two sentences silences both', () => {
  const own = ownSentences({ ...plan, closing: 'We never close. Ever.', neverSay: ['close ever'] }, english)
  expect(own.closing).toBe(english.prompts.farewell)
})

test('prompts keep to it; the other of the two is asked instead', () => {
  const own = ownSentences({ ...plan, neverSay: ['still there', 'sorry'] }, english)
  expect(own.prompts.stillThere).toEqual([english.prompts.stillThere[1], english.prompts.stillThere[1]])
  expect(own.prompts.sayAgain).toBe('Could you say it again?')
})

test('on a call: opening, prompts, closing and lines of the server hold none of it, the notice is said all the same', async () => {
  const call = scriptedCall({
    msPerWord: 100,
    plan: {
      notice: 'This call is recorded for quality.',
      opening: ['Hello. Best quality in town!'],
      closing: 'Quality forever. Goodbye.',
      neverSay: ['quality', 'still there'],
    },
  })
  await call.pass(2_000)
  void call.conversation.say('Our quality is high. One moment.')
  await call.pass(60_000)
  expect(call.ended()).toBe('silence')
  const heard = call.heardByCaller()
  expect(heard).toContain('This call is recorded for quality. Hello. One moment.')
  expect(heard.match(/quality/giu)).toHaveLength(1)
  expect(heard).not.toMatch(/still there/iu)
  expect(heard).toMatch(/I cannot hear you\..* I cannot hear you\..* Goodbye\.$/u)
})

test('a customer hears nothing, and the call goes on, when a prompt is forbidden as a whole', async () => {
  const neverSay = [
    'are you still',
    'I cannot hear you',
    'please say something',
    'lost each other',
    'please call',
    'goodbye',
  ]
  const call = scriptedCall({ plan: { neverSay } })
  await call.pass(40_000)
  expect(call.heardByCaller()).toBe('')
  expect(call.ended()).toBe('silence')
})
