import { expect, test } from 'vitest'
import { simulatedCustomer } from './customer.ts'
import { type PersonaScript, personas } from './personas.ts'

const FRAME = 160
const quiet = new Int16Array(FRAME)
const loud = new Int16Array(FRAME).fill(4_000)

/** A customer whose every line sounds for 20 ms, and what they have said so far. */
function onThePhone(id: string) {
  const said: string[] = []
  let hungUp = false
  const persona = personas.find((each) => each.id === id) as PersonaScript
  const customer = simulatedCustomer(
    persona,
    (text) => {
      said.push(text)
      return Promise.resolve(loud)
    },
    () => {
      hungUp = true
    },
  )
  const pass = async (ms: number, sound = quiet) => {
    for (let at = 0; at < ms; at += 20) {
      customer.hear(sound)
      customer.speak()
      await Promise.resolve()
    }
  }
  return { customer, said, pass, hungUp: () => hungUp }
}

const OPENING = 'Good morning, this is Meera from Saffron Dental Care. How may I help you?'

test('waits for the rest of a sentence whose first word has come, and for the rest of an opening', async () => {
  const { customer, said, pass } = onThePhone('curious')
  await pass(600)
  expect(said).toEqual(['Hello?'])
  customer.understand({ text: OPENING, finished: false })
  await pass(300, loud)
  await pass(2_500) // a slow machine is still making the rest
  expect(said).toEqual(['Hello?'])
  await pass(3_500, loud)
  customer.understand({ text: OPENING, finished: true })
  await pass(1_000)
  expect(said).toEqual(['Hello?']) // openings have parts
  await pass(800)
  expect(said).toEqual(['Hello?', 'What are your opening hours?'])
})

test('a sentence that was broken off is answered after a long pause', async () => {
  const { customer, said, pass } = onThePhone('curious')
  customer.understand({ text: OPENING, finished: false })
  await pass(700, loud)
  await pass(6_200)
  expect(said.at(-1)).toBe('What are your opening hours?')
})

test('after cutting the agent short they wait for the answer, not for the rest of the sentence', async () => {
  const { customer, said, pass } = onThePhone('interrupting')
  customer.understand({ text: OPENING, finished: false })
  await pass(2_000, loud)
  customer.understand({ text: OPENING, finished: true })
  await pass(2_000)
  expect(said.at(-1)).toBe('Where are you located?')
  customer.understand({ text: 'The clinic is at 14 Residency Road, opposite the post office.', finished: false })
  await pass(1_600, loud)
  expect(said.at(-1)).toBe('Sorry, are you open on Sunday?')
  await pass(400, loud) // it takes the agent a moment to fall silent
  customer.understand({ text: 'The clinic is at 14 Residency Road,', finished: true })
  await pass(3_000)
  expect(said.at(-1)).toBe('Sorry, are you open on Sunday?')
  customer.understand({ text: 'We are closed on Sundays.', finished: false })
  await pass(1_500, loud)
  customer.understand({ text: 'We are closed on Sundays.', finished: true })
  await pass(1_000)
  expect(said.at(-1)).toBe('Can I come on Saturday?')
})

test('says okay in the middle of what is said, not after it, and not for ever', async () => {
  const { customer, said, pass } = onThePhone('listening')
  customer.understand({ text: OPENING, finished: false })
  await pass(3_400, loud)
  customer.understand({ text: OPENING, finished: true })
  await pass(1_000)
  expect(said).toEqual(['Hello?'])
  await pass(1_000)
  customer.understand({ text: 'A long story.', finished: false })
  await pass(60_000, loud)
  expect(said.filter((line) => line === 'Okay.')).toHaveLength(4)
})

test('hangs up after the goodbyes, or when nobody answers any more', async () => {
  const { customer, said, pass, hungUp } = onThePhone('impatient')
  customer.understand({ text: 'Hello. How may I help you?', finished: false })
  await pass(500, loud)
  customer.understand({ text: 'Hello. How may I help you?', finished: true })
  await pass(1_800)
  customer.understand({ text: 'It costs 500 rupees.', finished: false })
  await pass(500, loud)
  customer.understand({ text: 'It costs 500 rupees.', finished: true })
  await pass(1_000)
  expect(said.at(-1)).toBe('Okay bye.')
  expect(hungUp()).toBe(false)
  await pass(7_000)
  expect(hungUp()).toBe(true)
})

test('says nothing when nobody is there', async () => {
  const { customer, said, pass, hungUp } = onThePhone('silent')
  customer.understand({ text: 'Hello?', finished: false })
  await pass(500, loud)
  await pass(40_000)
  expect(said).toEqual([])
  expect(hungUp()).toBe(false)
  await pass(6_000)
  expect(hungUp()).toBe(true)
})
