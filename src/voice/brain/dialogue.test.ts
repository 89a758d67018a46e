// Every policy of the brain without a language model, as stories in English and Hindi.
import { describe, expect, test } from 'vitest'
import { passage, talk } from './testing/conversation.ts'

const HOURS = [passage('The clinic opens at 9 am and closes at 7 pm.')]
const HOURS_HINDI = [passage('क्लिनिक सुबह 9 बजे खुलता है और शाम 7 बजे बंद होता है।')]

describe('in English', () => {
  test('a greeting is returned', async () => {
    expect(await talk().say('Hello')).toBe('Hello! How can I help you?')
  })

  test('thanks, then nothing else, then goodbye', async () => {
    const call = talk({ passages: HOURS })
    await call.say('When do you open?')
    expect(await call.say('Thank you')).toBe('You are welcome. Is there anything else I can help you with?')
    expect(await call.say('No')).toBe('Thank you for calling Smile Dental. Goodbye!')
    expect(call.ended()).toBe('goodbye')
  })

  test('goodbye is said with the agent’s own closing line where it has one', async () => {
    const call = talk({
      agent: { closing: 'Keep smiling, {{name}}!' },
      context: { direction: 'inbound', customerName: 'Asha' },
    })
    expect(await call.say('Bye')).toBe('Keep smiling, Asha!')
    expect(call.ended()).toBe('goodbye')
  })

  test('repeat says the same again, more slowly', async () => {
    const call = talk({ passages: HOURS })
    const first = await call.say('When does the clinic open?')
    expect(await call.say('Sorry?')).toBe(first)
    expect(call.pieces()).toMatchObject([{ type: 'say', speed: 0.8 }])
  })

  test('a pending question survives a repeat', async () => {
    const call = talk({ actions: ['transfer'], agent: { transferLabels: ['reception'] } })
    await call.say('Do you sell bicycles?')
    await call.say('Pardon?')
    await call.say('Yes')
    expect(call.performed).toEqual([{ action: 'transfer', input: { label: 'reception' } }])
  })

  test('slower repeats slowly, and everything after it stays slow', async () => {
    const call = talk({ passages: HOURS })
    await call.say('When does the clinic open?')
    expect(await call.say('Please speak slowly')).toBe(
      'Sure, I will speak more slowly. The clinic opens at 9 am and closes at 7 pm.',
    )
    await call.say('And when does the clinic close?')
    expect(call.pieces()).toMatchObject([{ speed: 0.8 }])
  })

  test('a person is asked for and there is one: the transfer is performed', async () => {
    const call = talk({ actions: ['transfer'], agent: { transferLabels: ['reception'] } })
    expect(await call.say('I want to talk to a person')).toBe(
      'I am connecting you to a person from our team. Please stay on the line.',
    )
    expect(call.performed).toEqual([{ action: 'transfer', input: { label: 'reception' } }])
  })

  test('with several people it asks whom, and takes the one named', async () => {
    const call = talk({ actions: ['transfer'], agent: { transferLabels: ['sales', 'billing desk', 'doctor on duty'] } })
    expect(await call.say('Can I speak to someone?')).toBe(
      'Whom would you like to talk to: sales, billing desk, or doctor on duty?',
    )
    expect(await call.say('The billing people')).toBe('I am connecting you to billing desk. Please stay on the line.')
    expect(call.performed).toEqual([{ action: 'transfer', input: { label: 'billing desk' } }])
  })

  test('a transfer that fails comes back and offers a call back, which is arranged', async () => {
    const call = talk({
      actions: ['transfer', 'call-back'],
      agent: { transferLabels: ['reception'] },
      outcome: { ok: false },
    })
    expect(await call.say('Connect me to a human')).toContain(
      'nobody could be reached just now. Shall I note that you would like a call back?',
    )
    await call.say('Yes')
    expect(call.performed.at(-1)).toEqual({ action: 'call-back', input: {} })
  })

  test('a transfer that throws is a transfer that failed', async () => {
    const call = talk({ actions: ['transfer'], agent: { transferLabels: ['reception'] }, outcome: new Error('busy') })
    expect(await call.say('Operator')).toContain('nobody could be reached')
  })

  test('without a transfer it says so and offers a call back', async () => {
    const call = talk({ agent: { transferLabels: ['reception'] } })
    expect(await call.say('I want to talk to a person')).toBe(
      'I am sorry, I cannot connect you to a person on this call. Shall I note that you would like a call back?',
    )
    expect(await call.say('No')).toBe('All right. Is there anything else I can help you with?')
    expect(call.performed).toEqual([])
  })

  test('a call back is arranged for when the customer wants it', async () => {
    const call = talk({ actions: ['call-back'] })
    await call.say('I want to talk to a person')
    expect(await call.say('Yes, tomorrow evening please')).toContain('I have asked our team to call you back.')
    expect(call.performed).toEqual([{ action: 'call-back', input: { when: 'Yes, tomorrow evening please' } }])
  })

  test('never call again: the number goes on the list, and the call ends', async () => {
    const call = talk({ actions: ['do-not-call'], context: { direction: 'outbound' } })
    expect(await call.say("Don't call me again")).toBe(
      'I am sorry for the trouble. Your number is now on our do-not-call list. Goodbye!',
    )
    expect(call.performed).toEqual([{ action: 'do-not-call', input: {} }])
    expect(call.ended()).toBe('do-not-call')
  })

  test('where the list cannot be reached it does not claim to have used it', async () => {
    const call = talk({ actions: ['do-not-call'], outcome: new Error('down') })
    expect(await call.say('Stop calling me')).toContain('I have noted that you want no more calls')
    expect(call.ended()).toBe('do-not-call')
  })

  test('it is honest about being a machine, and about who it is', async () => {
    expect(await talk().say('Are you a robot?')).toBe(
      'I am Meera, an AI voice agent and not a human. I answer for Smile Dental.',
    )
    expect(await talk().say('Who is this?')).toBe('I am Meera, the AI voice agent of Smile Dental.')
  })

  test('small talk is answered once and led back', async () => {
    expect(await talk().say('How are you?')).toBe('I am fine, thank you for asking. How can I help you?')
    expect(await talk().say('Tell me a joke about cricket')).toContain('I do not have that in my information.')
  })

  test('a number read out is read back and confirmed', async () => {
    const call = talk()
    expect(await call.say('My number is nine eight double five, three two one zero triple seven')).toBe(
      'I heard 9 8 5 5, 3 2 1 0, 7 7 7. Is that right?',
    )
    expect(await call.say('No')).toBe('Sorry. Please say it once more, slowly.')
    await call.say('9855321077')
    expect(await call.say('Yes, correct')).toBe(
      'Thank you, I have noted it. Is there anything else I can help you with?',
    )
  })

  test('a spelled word is put together', async () => {
    const call = talk()
    expect(await call.say('S for sugar, H for hotel, double A, N for November')).toBe(
      'I heard S H A A N: Shaan. Is that right?',
    )
    expect(await call.say("That's right")).toContain('I have noted it')
  })

  test('digits pressed on the keypad choose', async () => {
    const call = talk({
      passages: [passage('Item: Small cake; Price: 300'), passage('Item: Large cake; Price: 700')],
    })
    await call.say('How much is a cake?')
    expect(await call.say('2')).toBe('Large cake costs 700 rupees.')
  })

  test('the customer’s name is used once', async () => {
    expect(await talk().say('My name is Arjun')).toBe('Thank you, Arjun. How can I help you?')
  })

  test('wait, and can you hear me', async () => {
    expect(await talk().say('Hold on a second')).toBe('Of course, take your time.')
    expect(await talk().say('Hello, can you hear me?')).toBe('Yes, I can hear you. How can I help you?')
  })
})

describe('on a call of ours', () => {
  const context = {
    direction: 'outbound',
    customerName: 'Asha',
    context: 'Remind the customer that {{name}} has a check-up on {{date}}',
    variables: { Date: 'Friday' },
  } as const

  test('the reason is given as soon as the customer answers, with the row’s words in it', async () => {
    const call = talk({ context, opening: 'Hello Asha, this is Meera from Smile Dental.' })
    expect(await call.say('Hello?')).toBe('I am calling to remind you that Asha has a check-up on Friday.')
    expect(await call.say('What is this about?')).toBe('I am calling to remind you that Asha has a check-up on Friday.')
  })

  test('a customer who has heard the reason in the opening hears it again when they say hello, and their yes is noted', async () => {
    const why = 'I am calling to remind you that Asha has a check-up on Friday.'
    const call = talk({ context, opening: `Hello Asha, this is Meera from Smile Dental. ${why}` })
    expect(await call.say('Hello?')).toBe(why)
    expect(await call.say('Yes.')).toBe('Thank you, I have noted it. Is there anything else I can help you with?')
  })

  test('busy: when would be better is asked, noted, and the call ends', async () => {
    const call = talk({ context, actions: ['call-back'] })
    expect(await call.say("I'm busy right now")).toBe('I understand. When would be a good time to call you?')
    expect(await call.say('Tomorrow evening')).toBe('All right, I have noted that. Thank you, goodbye!')
    expect(call.performed).toEqual([{ action: 'call-back', input: { when: 'Tomorrow evening' } }])
    expect(call.ended()).toBe('goodbye')
  })

  test.each(['I have already paid it', 'We will pay on Friday', 'मैंने फीस भर दी है'])(
    'what the customer tells is noted: %s',
    async (said) => {
      expect(await talk({ context }).say(said)).toContain('Thank you, I have noted it.')
    },
  )

  test('a question is still a question', async () => {
    expect(await talk({ context }).say('How do I pay my bill?')).toContain('I do not have that in my information.')
  })

  test('not interested, and a wrong number, end at once', async () => {
    const call = talk({ context })
    await call.say("I'm not interested")
    expect(call.ended()).toBe('goodbye')
    expect(await call.say('Wrong number')).toBe('I am sorry for the disturbance. Goodbye!')
    expect(call.ended()).toBe('goodbye')
  })
})

describe('हिन्दी में', () => {
  const hindi = { language: 'hi', agent: { name: 'मीरा', businessName: 'स्माइल डेंटल' } }

  test.each([
    ['नमस्ते', 'नमस्ते! बताइए, आपकी क्या मदद करूँ?'],
    ['धन्यवाद', 'कोई बात नहीं, यह तो हमारा काम है। क्या मैं आपकी और कोई मदद करूँ?'],
    ['आप रोबोट हैं क्या?', 'मैं मीरा हूँ, इंसान नहीं, एक एआई वॉइस एजेंट। मैं स्माइल डेंटल की तरफ़ से जवाब देने के लिए हूँ।'],
    ['aap kaun bol rahe ho', 'मेरा नाम मीरा है, मैं स्माइल डेंटल का एआई वॉइस एजेंट हूँ।'],
    ['aap kaise ho', 'मैं ठीक हूँ, पूछने के लिए धन्यवाद। बताइए, आपकी क्या मदद करूँ?'],
    ['एक मिनट रुकिए', 'जी ज़रूर, आराम से।'],
    ['मेरा नाम रवि है', 'धन्यवाद, रवि जी। बताइए, आपकी क्या मदद करूँ?'],
    ['mera number nau aath saat che paanch chaar teen do ek zero', 'मुझे सुनाई दिया 9 8 7 6 5, 4 3 2 1 0। क्या यह सही है?'],
  ])('%s', async (said, answer) => {
    expect(await talk(hindi).say(said)).toBe(answer)
  })

  test('फिर से बोलिए, फिर धीरे', async () => {
    const call = talk({ ...hindi, passages: HOURS_HINDI })
    const first = await call.say('क्लिनिक कब खुलता है?')
    expect(first).toBe('क्लिनिक सुबह 9 बजे खुलता है और शाम 7 बजे बंद होता है।')
    expect(await call.say('phir se boliye')).toBe(first)
    expect(await call.say('धीरे बोलिए')).toBe(`जी ज़रूर, अब आराम से बताते हैं। ${first}`)
  })

  test('जो दस्तावेज़ में नहीं है, वह साफ़ कहा जाता है', async () => {
    const call = talk({ ...hindi, actions: ['transfer'], agent: { ...hindi.agent, transferLabels: ['रिसेप्शन'] } })
    expect(await call.say('साइकिल मिलेगी?')).toBe('माफ़ कीजिए, यह जानकारी मेरे पास नहीं है। क्या मैं आपकी बात रिसेप्शन से करा दूँ?')
    expect(await call.say('haan kar do')).toContain('कृपया लाइन पर बने रहिए।')
    expect(call.performed).toEqual([{ action: 'transfer', input: { label: 'रिसेप्शन' } }])
  })

  test('दोबारा कॉल मत करना', async () => {
    const call = talk({ ...hindi, actions: ['do-not-call'] })
    expect(await call.say('mujhe dobara call mat karna')).toContain('कॉल न करने वाली सूची में है')
    expect(call.ended()).toBe('do-not-call')
  })

  test('अलविदा', async () => {
    const call = talk({ ...hindi })
    expect(await call.say('ठीक है, रखता हूँ')).toBe('स्माइल डेंटल को कॉल करने के लिए धन्यवाद। नमस्ते!')
    expect(call.ended()).toBe('goodbye')
  })

  test('अभी व्यस्त', async () => {
    const call = talk({ ...hindi, actions: ['call-back'], context: { direction: 'outbound' } })
    expect(await call.say('अभी बिज़ी हूँ')).toBe('कोई बात नहीं। आपको किस समय कॉल करना ठीक रहेगा?')
    await call.say('कल शाम को')
    expect(call.performed).toEqual([{ action: 'call-back', input: { when: 'कल शाम को' } }])
  })
})

test.each(['bn', 'mr', 'pa', 'kn', 'te', 'gu', 'or', 'ml', 'ta'])(
  '%s: not found, a person offered, yes, transfer',
  async (language) => {
    const yes =
      { bn: 'হ্যাঁ', mr: 'हो', pa: 'ਹਾਂ ਜੀ', kn: 'ಹೌದು', te: 'అవును', gu: 'હા', or: 'ହଁ', ml: 'അതെ', ta: 'ஆமாம்' }[language] ??
      ''
    const call = talk({ language, actions: ['transfer'], agent: { transferLabels: ['reception'] } })
    expect(await call.say('bicycle')).toContain('reception')
    await call.say(yes)
    expect(call.performed).toEqual([{ action: 'transfer', input: { label: 'reception' } }])
  },
)

describe('messages', () => {
  const message = (...labels: string[]) => ({
    name: 'send-message',
    description: 'Sends a message',
    schema: { type: 'object', properties: { label: { type: 'string', enum: labels } } },
  })

  test('the one that was asked for is sent by its label', async () => {
    const call = talk({ actions: [message('clinic address', 'price list')] })
    expect(await call.say('Can you send me the price list?')).toContain('It is on its way to you.')
    expect(call.performed).toEqual([{ action: 'send-message', input: { label: 'price list' } }])
  })

  test('where it is not clear, the customer chooses; another address cannot be given', async () => {
    const call = talk({ actions: [message('clinic address', 'price list')] })
    expect(await call.say('Send me the details to rob at evil dot com')).toBe(
      'What shall I send you: clinic address, or price list?',
    )
    await call.say('the address')
    expect(call.performed).toEqual([{ action: 'send-message', input: { label: 'clinic address' } }])
  })

  test('in Hindi, and one that fails is not claimed', async () => {
    const call = talk({
      language: 'hi',
      actions: [message('clinic address')],
      outcome: { ok: false, reason: 'no-address' },
    })
    expect(await call.say('mujhe clinic address bhej do')).toContain('माफ़ कीजिए, भेजा नहीं जा सका।')
  })

  test('a question about sending is not a wish for a message', async () => {
    const call = talk({ actions: [message('clinic address')], passages: [passage('We send reports by courier.')] })
    expect(await call.say('Do you send reports by courier?')).toBe('We send reports by courier.')
    expect(call.performed).toEqual([])
  })
})

describe('what the agent must never say', () => {
  const secret = [passage('We give a 50% discount to everyone. The clinic is on MG Road.')]

  test('a forbidden sentence is held back, whoever wrote it', async () => {
    const call = talk({ passages: secret, agent: { neverSay: ['50% discount'] } })
    expect(await call.say('Is there a discount for everyone?')).not.toContain('discount')
    expect(call.history.at(-1)?.text).toContain('I cannot speak about that')
  })

  test('other sentences are said', async () => {
    const call = talk({ passages: [passage('The clinic is on MG Road.')], agent: { neverSay: ['50% discount'] } })
    expect(await call.say('Where is the clinic?')).toBe('The clinic is on MG Road.')
  })

  test('not even when it is repeated or is the agent’s own closing', async () => {
    const call = talk({ agent: { neverSay: ['see you'], closing: 'See you soon!' } })
    expect(await call.say('Bye')).toBe('I am sorry, I cannot speak about that.')
    expect(call.ended()).toBe('goodbye')
  })
})
