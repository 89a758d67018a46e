// To whom, when, and in which language a customer is handed over.
import { describe, expect, test } from 'vitest'
import { talk } from './testing/conversation.ts'

const monday = { date: '2026-11-16', time: '09:00' }
const OPENS = 'can be reached from Monday, 16 November, 9 am.'
const CALL_BACK = 'Shall I note that you would like a call back?'

describe('hours', () => {
  test('nobody is there: the customer hears from when, and is offered a call back, which is arranged', async () => {
    const call = talk({
      actions: ['transfer', 'call-back'],
      agent: { transferLabels: [], transferClosed: [{ label: 'Front desk', opens: monday }] },
    })
    expect(await call.say('I want to talk to a person')).toBe(`Front desk ${OPENS} ${CALL_BACK}`)
    await call.say('Yes please')
    expect(call.performed).toEqual([{ action: 'call-back', input: {} }])
  })

  test('the one who is away is not offered, and asked for by name says when it is there', async () => {
    const agent = {
      transferLabels: ['sales', 'doctor on duty'],
      transferClosed: [{ label: 'billing desk', opens: monday }],
    }
    const asked = talk({ actions: ['transfer'], agent })
    expect(await asked.say('Can I speak to someone?')).toBe('Whom would you like to talk to: sales, or doctor on duty?')
    const named = talk({ actions: ['transfer'], agent })
    expect(await named.say('Please connect me to the billing desk person')).toBe(`billing desk ${OPENS} ${CALL_BACK}`)
    expect(named.performed).toEqual([])
  })

  test('one that closed during the call: the server says when it opens, and the customer hears it', async () => {
    const call = talk({
      actions: ['transfer'],
      agent: { transferLabels: ['Front desk'] },
      outcome: { ok: false, opens: monday },
    })
    expect(await call.say('Give me a human')).toContain(`Front desk ${OPENS} ${CALL_BACK}`)
  })

  test('in Hindi', async () => {
    const call = talk({
      language: 'hi',
      actions: ['transfer'],
      agent: { transferLabels: [], transferClosed: [{ label: 'रिसेप्शन', opens: monday }] },
    })
    expect(await call.say('किसी इंसान से बात कराइए')).toContain('रिसेप्शन से बात सोमवार, 16 नवंबर, सुबह 9 बजे से हो सकती है।')
  })
})

describe('language', () => {
  const agent = { transferLabels: ['हिंदी डेस्क', 'front desk', 'sales'], transferSpeaking: ['हिंदी डेस्क'] }

  test('a person who speaks the language of the call is taken without asking whom', async () => {
    const call = talk({ language: 'hi', actions: ['transfer'], agent })
    await call.say('मुझे किसी इंसान से बात करनी है')
    expect(call.performed).toEqual([{ action: 'transfer', input: { label: 'हिंदी डेस्क' } }])
  })

  test('whoever is named goes before that', async () => {
    const call = talk({ language: 'hi', actions: ['transfer'], agent })
    await call.say('sales wale person se baat karao')
    expect(call.performed).toEqual([{ action: 'transfer', input: { label: 'sales' } }])
  })
})

describe('after repeated failure to help', () => {
  const nonsense = ['Do you sell bicycles?', 'Is there a swimming pool?', 'Can I buy a tractor?', 'Or a submarine?']

  test('the third time nobody is asked any more: the customer is put through', async () => {
    const call = talk({ actions: ['transfer'], agent: { transferLabels: ['reception'] } })
    expect(await call.say(nonsense[0] ?? '')).toContain('Shall I connect you to reception?')
    await call.say(nonsense[1] ?? '')
    expect(call.performed).toEqual([])
    expect(await call.say(nonsense[2] ?? '')).toBe(
      'I am sorry, I could not find an answer to that either. I am connecting you to a person from our team. Please stay on the line.',
    )
    expect(call.performed).toEqual([{ action: 'transfer', input: { label: 'reception' } }])
  })

  test('nobody answers: a call back is offered, and the next failure ends the call', async () => {
    const call = talk({ actions: ['transfer'], agent: { transferLabels: ['reception'] }, outcome: { ok: false } })
    for (const question of nonsense.slice(0, 2)) await call.say(question)
    expect(await call.say(nonsense[2] ?? '')).toContain(CALL_BACK)
    await call.say(nonsense[3] ?? '')
    expect(call.ended()).toBe('could-not-help')
    expect(call.performed).toHaveLength(1)
  })
})
