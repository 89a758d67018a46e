// Booking, moving and cancelling with the brain that has no language model.
import { describe, expect, test } from 'vitest'
import type { AppointmentWish } from './agent-brief.ts'
import { slotMeant, whenSaid, wishOf } from './appointments.ts'
import { readWhen } from './dates/read-when.ts'
import { saySlot } from './spoken-slot.ts'
import { type TalkOptions, talk } from './testing/conversation.ts'

const NOW = new Date('2026-11-15T04:30:00Z')
const FREE = ['2026-11-16 10:00', '2026-11-16 17:00', '2026-11-16 17:30', '2026-11-16 19:00', '2026-11-20 11:00'].map(
  (slot) => {
    const [date = '', time = ''] = slot.split(' ')
    return { date, time }
  },
)

/** A calendar with a few free times: exact wishes are booked, others get what is free then. */
function calendar(input: unknown) {
  const wish = input as AppointmentWish
  const when =
    'when' in wish ? readWhen(wish.when, NOW, 'Asia/Kolkata') : { date: wish.date, from: wish.time, to: wish.time }
  if (!when) return { ok: false, slots: [] }
  const slots = FREE.filter(({ date, time }) => date === when.date && time >= when.from && time <= when.to)
  return when.from === when.to && slots[0] ? { ok: true, ...slots[0] } : { ok: false, slots: slots.slice(0, 3) }
}
const actions = ['book-appointment', 'move-appointment', 'cancel-appointment']
const booking = (more: Partial<TalkOptions> = {}) => talk({ actions, outcome: calendar, ...more })

describe('booking in English', () => {
  test('a day is asked for, free times are offered, one is taken', async () => {
    const call = booking()
    expect(await call.say('I would like to book an appointment')).toBe('For which day and time would you like it?')
    expect(await call.say('Tomorrow evening')).toBe(
      'I can offer Monday, 16 November, 5 pm; Monday, 16 November, 5:30 pm; Monday, 16 November, 7 pm. Which one suits you?',
    )
    expect(await call.say('Half past five')).toContain('Your appointment is booked for Monday, 16 November, 5:30 pm.')
    expect(call.performed.at(-1)).toEqual({ action: 'book-appointment', input: { date: '2026-11-16', time: '17:30' } })
  })

  test('by its place in the list', async () => {
    const call = booking()
    await call.say('I need an appointment tomorrow evening')
    expect(await call.say('The last one please')).toContain('booked for Monday, 16 November, 7 pm.')
  })

  test('an exact wish that is free is booked at once', async () => {
    expect(await booking().say('Book me an appointment tomorrow at 10 am')).toContain(
      'booked for Monday, 16 November, 10 am.',
    )
  })

  test('nothing free: another day is asked for, and found', async () => {
    const call = booking()
    expect(await call.say('Can I come on Wednesday afternoon?')).toBe(
      'There is no free time then. Which other day would suit you?',
    )
    expect(await call.say('Then on Friday at eleven')).toContain('booked for Friday, 20 November, 11 am.')
  })

  test('another day in place of what was offered', async () => {
    const call = booking()
    await call.say('I want an appointment tomorrow evening')
    expect(await call.say('Rather on Friday morning')).toContain('I can offer Friday, 20 November, 11 am.')
    expect(await call.say('Yes')).toContain('booked for Friday, 20 November, 11 am.')
  })

  test('moving', async () => {
    const call = booking()
    await call.say('I want to move my appointment')
    expect(await call.say('Friday at 11 am')).toContain('Your appointment is now on Friday, 20 November, 11 am.')
    expect(call.performed.at(-1)?.action).toBe('move-appointment')
  })

  test('cancelling is confirmed first', async () => {
    const call = booking({ outcome: { ok: true } })
    expect(await call.say('Please cancel my appointment')).toBe('Shall I cancel your appointment?')
    expect(call.performed).toEqual([])
    expect(await call.say('Yes')).toContain('Your appointment is cancelled.')
  })

  test('no is no', async () => {
    const call = booking()
    await call.say('Please cancel my appointment')
    expect(await call.say('No')).toContain('All right.')
    expect(call.performed).toEqual([])
  })

  test('an agent that may not book looks into its documents', async () => {
    expect(await talk().say('I want to book an appointment')).toContain('I do not have that in my information.')
  })

  test('a calendar that fails is admitted, nothing is claimed', async () => {
    const call = booking({ outcome: new Error('down') })
    expect(await call.say('Book an appointment tomorrow at 10 am')).toContain('I am having some trouble just now.')
  })
})

describe('हिन्दी और Hinglish', () => {
  test('kal shaam ka appointment', async () => {
    const call = booking({ language: 'hi' })
    expect(await call.say('mujhe kal shaam ka appointment chahiye')).toBe(
      'ये समय खाली हैं: सोमवार, 16 नवंबर, शाम 5 बजे; सोमवार, 16 नवंबर, शाम 5:30 बजे; सोमवार, 16 नवंबर, शाम 7 बजे। आपको कौन सा ठीक रहेगा?',
    )
    expect(await call.say('saade paanch baje')).toContain('सोमवार, 16 नवंबर, शाम 5:30 बजे के लिए बुक हो गया है।')
  })

  test('अपॉइंटमेंट चाहिए, फिर दिन', async () => {
    const call = booking({ language: 'hi' })
    expect(await call.say('मुझे अपॉइंटमेंट चाहिए')).toBe('आपको किस दिन और किस समय का चाहिए?')
    expect(await call.say('कल सुबह दस बजे')).toContain('सोमवार, 16 नवंबर, सुबह 10 बजे के लिए बुक हो गया है।')
  })
})

test.each([
  ['I want to book an appointment', 'book'],
  ['Can you schedule a visit for Monday', 'book'],
  ['Can I come tomorrow at five?', 'book'],
  ['appointment book karna hai', 'book'],
  ['कल का अपॉइंटमेंट मिल सकता है क्या', 'book'],
  ['I need to reschedule my appointment', 'move'],
  ['appointment ka time badalna hai', 'move'],
  ['please cancel my booking', 'cancel'],
  ['मेरा अपॉइंटमेंट कैंसल कर दीजिए', 'cancel'],
  ['Do I have to pay if I cancel my appointment?', undefined],
  ['How much is a consultation?', undefined],
  ['What happens if I change my booking?', undefined],
  ['When do you open?', undefined],
] as const)('%s: %s', (said, wish) => {
  expect(wishOf(said)).toBe(wish)
})

test('the latest day counts, with the latest time named for it', () => {
  const history = [
    { who: 'customer', text: 'tomorrow at 5 pm' },
    { who: 'agent', text: 'No.' },
    { who: 'customer', text: 'then on Friday' },
  ] as const
  expect(whenSaid({ history, said: 'at eleven' })).toBe('then on Friday at eleven')
})

test('two times at the same hour on different days are not guessed between', () => {
  const options = ['Monday, 16 November, 5 pm', 'Tuesday, 17 November, 5 pm']
  expect(slotMeant('at five', options)).toBeUndefined()
  expect(slotMeant('Tuesday', options)).toBe(options[1])
})

test.each(['en', 'hi', 'bn', 'mr', 'pa', 'kn', 'te', 'gu', 'or', 'ml', 'ta'])(
  'a free time can be said in %s',
  (language) => {
    expect(saySlot({ date: '2026-11-17', time: '17:30' }, language)).toMatch(/17.*5:30|5:30/u)
  },
)
