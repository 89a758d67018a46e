// Every rule of taking turns, told once in English and once in Hindi.
import { describe, expect, test } from 'vitest'
import { languageOf } from './languages/languages.ts'
import { scriptedCall } from './testing/scripted-call.ts'
import { noise } from './testing/scripted-speech.ts'

const tongues = [
  {
    language: 'en',
    opening: 'Hello, this is Asha from Sunrise Dental',
    question: 'When do you open?',
    answer: 'We open at nine every day and close at six',
    unfinished: 'I would like to know whether the',
    rest: 'clinic is open on Sunday.',
    acknowledgements: ['okay', 'hmm', 'yeah right', 'I see'],
    interruption: 'wait I have another question.',
    stopWord: 'Stop!',
    digits: 'My number is nine eight seven six',
    moreDigits: 'five four three two one zero',
    firstDigits: 'nine eight seven six',
  },
  {
    language: 'hi',
    opening: 'नमस्ते, मैं सनराइज़ डेंटल से आशा बोल रही हूँ',
    question: 'आप कब खोलते हैं?',
    answer: 'हम रोज़ सुबह नौ बजे खोलते हैं और शाम छह बजे बंद करते हैं',
    unfinished: 'मुझे यह जानना था कि आपका क्लिनिक रविवार को',
    rest: 'खुला रहता है या नहीं।',
    acknowledgements: ['हाँ', 'जी अच्छा', 'haan ji', 'ठीक है'],
    interruption: 'रुकिए मुझे कुछ और पूछना है।',
    stopWord: 'रुको!',
    digits: 'मेरा नंबर है नौ आठ सात छह',
    moreDigits: 'पाँच चार तीन दो एक शून्य',
    firstDigits: 'नौ आठ सात छह',
  },
]

describe.each(tongues)('in $language', (tongue) => {
  const { language, opening, question, answer } = tongue
  const prompts = languageOf(language).prompts

  test('the agent opens, listens and answers', async () => {
    const call = scriptedCall({ language, agentSays: opening, answers: () => answer })
    await call.pass(4_000)
    expect(call.heardByCaller()).toBe(opening)
    await call.callerSays(question)
    await call.pass(6_000)
    expect(call.heardByCaller()).toBe(`${opening} ${answer}`)
    expect(call.transcript()).toEqual([`Agent: ${opening}`, `Customer: ${question}`, `Agent: ${answer}`])
    expect(call.turns.at(-1)?.history).toEqual([{ who: 'agent', text: opening }])
  })

  test('a finished sentence is answered a quarter of a second after its last sound', async () => {
    const call = scriptedCall({ language, answers: () => answer })
    await call.callerSays(question, { atMs: 500 })
    await call.pass(8_000)
    const { waterfall } = call.all('agent-said')[0] ?? {}
    expect(waterfall?.lastVoicedAt).toBe(500 + question.split(' ').length * 300)
    expect((waterfall?.firstAudioOnLineAt ?? 0) - (waterfall?.lastVoicedAt ?? 0)).toBeLessThanOrEqual(280)
  })

  test('an unfinished sentence is waited for, and answered as one', async () => {
    const call = scriptedCall({ language, answers: () => answer })
    await call.callerSays(tongue.unfinished)
    await call.pass(600)
    await call.callerSays(tongue.rest)
    await call.pass(7_000)
    expect(call.transcript()).toEqual([`Customer: ${tongue.unfinished} ${tongue.rest}`, `Agent: ${answer}`])
  })

  test('digits being read out are not cut off between groups', async () => {
    const call = scriptedCall({ language, answers: () => answer })
    await call.callerSays(tongue.digits)
    await call.pass(600)
    await call.callerSays(tongue.moreDigits)
    await call.pass(7_000)
    expect(call.transcript()).toEqual([`Customer: ${tongue.digits} ${tongue.moreDigits}`, `Agent: ${answer}`])
  })

  test('more than half a second goes by after a number that may be over', async () => {
    const call = scriptedCall({ language, answers: () => answer })
    await call.callerSays(`${tongue.firstDigits}.`)
    await call.pass(600)
    expect(call.all('agent-speaking')).toEqual([])
    await call.pass(200)
    expect(call.all('agent-speaking')).toHaveLength(1)
  })

  test.each(tongue.acknowledgements)('"%s" neither stops the agent nor counts as an answer', async (said) => {
    const call = scriptedCall({ language, agentSays: answer })
    await call.callerSays(said, { atMs: 900 })
    await call.pass(6_000)
    expect(call.transcript()).toEqual([`Agent: ${answer}`])
    expect(call.turns).toEqual([])
    expect(call.heardSoftly()).not.toBe('')
  })

  test('the same word after the agent has finished is an answer', async () => {
    const call = scriptedCall({ language, agentSays: answer, answers: () => opening })
    await call.pass(6_000)
    const said = tongue.acknowledgements[0] as string
    await call.callerSays(said)
    await call.pass(5_000)
    expect(call.transcript()).toEqual([`Agent: ${answer}`, `Customer: ${said}`, `Agent: ${opening}`])
  })

  test('the agent falls silent when the caller interrupts, and only what was heard is remembered', async () => {
    const call = scriptedCall({ language, agentSays: answer, voiceMs: 0 })
    await call.callerSays(tongue.interruption, { atMs: 950 })
    const heard = answer.split(' ').slice(0, 3).join(' ')
    await call.pass(200)
    expect(call.heardByCaller()).toBe(heard)
    await call.pass(5_000)
    expect(call.transcript().slice(0, 2)).toEqual([`Agent: ${heard} —`, `Customer: ${tongue.interruption}`])
    expect(call.turns.at(-1)?.history).toEqual([{ who: 'agent', text: heard }])
  })

  test('one word that means stop is enough', async () => {
    const call = scriptedCall({ language, agentSays: answer, answers: () => opening })
    await call.callerSays(tongue.stopWord, { atMs: 950 })
    await call.pass(6_000)
    expect(call.transcript().slice(1)).toEqual([`Customer: ${tongue.stopWord}`, `Agent: ${opening}`])
  })

  test('a false interruption: the agent stops for a long noise and goes on where it stopped', async () => {
    const call = scriptedCall({ language, agentSays: answer })
    await call.callerMakes(noise(900), { atMs: 1_300 })
    expect(call.conversation).toBeDefined()
    await call.pass(7_000)
    expect(call.transcript()).toEqual([`Agent: ${answer}`])
    const words = answer.split(' ')
    const heard = call.heardByCaller().split(' ')
    expect(new Set(heard)).toEqual(new Set(words))
    expect(heard.length).toBeLessThanOrEqual(words.length + 1)
  })

  test('a caller who goes on just after the reply began was cut off: the turns are answered as one', async () => {
    const call = scriptedCall({ language, answers: ({ said }) => (said.includes(tongue.rest) ? answer : opening) })
    await call.callerSays(question)
    await call.pass(680)
    expect(call.all('agent-speaking')).toHaveLength(1)
    await call.callerSays(tongue.rest)
    await call.pass(7_000)
    expect(call.turns.at(-1)?.said).toBe(`${question} ${tongue.rest}`)
    expect(call.turns.at(-1)?.history).toEqual([])
    const falseStart = opening.split(' ')[0] as string
    expect(call.heardByCaller()).toBe(`${falseStart} ${answer}`)
    expect(call.transcript()).toEqual([
      `Customer: ${question} ${tongue.rest}`,
      `Agent: ${falseStart} —`,
      `Agent: ${answer}`,
    ])
  })

  test('silence is prompted twice, then the call ends politely', async () => {
    const call = scriptedCall({ language, agentSays: opening, msPerWord: 100 })
    await call.pass(40_000)
    const said = call.all('agent-said').map((event) => event.text)
    expect(said).toEqual([opening, ...prompts.stillThere, prompts.farewell])
    expect(call.ended()).toBe('silence')
    expect(call.line.hungUp).toBe(true)
  })

  test('at the end of its time the call ends with a sentence', async () => {
    const call = scriptedCall({ language, agentSays: answer, msPerWord: 200, plan: { maxDurationMs: 1_000 } })
    await call.pass(12_000)
    expect(call.all('agent-said').at(-1)?.text).toBe(prompts.timeIsUp)
    expect(call.ended()).toBe('max-duration')
  })

  test('a sound that gave no words is asked about', async () => {
    const call = scriptedCall({ language })
    await call.callerMakes(noise(1_500), { atMs: 300 })
    await call.pass(3_000)
    expect(call.all('agent-speaking').map((event) => event.text)).toEqual([prompts.sayAgain])
  })
})

test('a greeting into the opening line does not stop it', async () => {
  const call = scriptedCall({ agentSays: 'Good morning, this is Asha from Sunrise Dental' })
  await call.callerSays('Hello?', { atMs: 500 })
  await call.pass(5_000)
  expect(call.transcript()).toEqual(['Agent: Good morning, this is Asha from Sunrise Dental'])
})

test('the reply is prepared during the pause and dropped without a trace when the caller goes on', async () => {
  const performed: unknown[] = []
  const book = { name: 'book', description: '', schema: {}, run: async (input: unknown) => performed.push(input) }
  const call = scriptedCall({
    actions: [book],
    answers: async function* ({ said, perform }) {
      await perform('book', said)
      yield { type: 'say', text: `Booked ${said}` }
    },
  })
  await call.callerSays('Book me in for Monday')
  await call.pass(500)
  expect(call.turns.map((turn) => turn.said)).toEqual(['Book me in for Monday'])
  expect(performed).toEqual([])
  await call.callerSays('or rather Tuesday please.')
  await call.pass(5_000)
  expect(call.turns[0]?.signal.aborted).toBe(true)
  expect(performed).toEqual(['Book me in for Monday or rather Tuesday please.'])
  expect(call.all('action')).toHaveLength(1)
  expect(call.transcript()).toHaveLength(2)
})

test('the first clause sounds while the rest is still being written', async () => {
  const call = scriptedCall({
    answers: async function* () {
      yield { type: 'say', text: 'We are open today.' }
      await new Promise<void>((resolve) => call.clock.at(call.clock.now() + 900, resolve))
      yield { type: 'say', text: 'We close at six.' }
    },
  })
  await call.callerSays('Are you open today?')
  await call.pass(600)
  expect(call.all('agent-speaking')).toHaveLength(1)
  expect(call.synthesised).toEqual(['We are open today.'])
  await call.pass(4_000)
  expect(call.heardByCaller()).toBe('We are open today. We close at six.')
})

test('while the pause is judged only the first clause is synthesised', async () => {
  const call = scriptedCall({ answers: () => 'Well, let me think about it, sir. One. Two. Three. Four.' })
  await call.callerSays('Can you help me with the')
  await call.pass(500)
  expect(call.synthesised).toEqual(['Well, let me think about it,'])
})

test('keys join the conversation as one number, and stop the agent', async () => {
  const call = scriptedCall({ agentSays: 'Please enter your four digit code now', answers: () => 'Thank you' })
  await call.pass(1_000)
  for (const digit of '1234') {
    call.line.press(digit)
    await call.pass(300)
  }
  await call.pass(4_000)
  expect(call.all('dtmf').map((event) => event.digits)).toEqual(['1234'])
  expect(call.transcript()).toEqual(['Agent: Please enter —', 'Customer: 1 2 3 4', 'Agent: Thank you'])
})

test('the hash key ends the number at once', async () => {
  const call = scriptedCall({ answers: () => 'Thank you' })
  for (const digit of '42#') call.line.press(digit)
  await call.pass(200)
  expect(call.turns.map((turn) => turn.said)).toEqual(['4 2'])
})

test('after goodbye the agent hangs up once everything was heard', async () => {
  const call = scriptedCall({
    answers: async function* () {
      yield { type: 'say', text: 'Thank you and goodbye' }
      yield { type: 'end', reason: 'goodbye' }
    },
  })
  await call.callerSays('That is all, bye.')
  await call.pass(4_000)
  expect(call.heardByCaller()).toBe('Thank you and goodbye')
  expect(call.ended()).toBe('goodbye')
  expect(await call.conversation.done).toMatchObject({ reason: 'goodbye' })
})

test('a caller who thinks of something else during the goodbye is not hung up on', async () => {
  const call = scriptedCall({
    answers: async function* ({ said }) {
      if (!said.includes('bye')) return yield { type: 'say', text: 'Of course' }
      yield { type: 'say', text: 'Thank you for calling us today and goodbye' }
      yield { type: 'end', reason: 'goodbye' }
    },
  })
  await call.callerSays('That is all, bye.')
  await call.pass(1_700)
  await call.callerSays('oh wait one more thing please.')
  await call.pass(4_000)
  expect(call.ended()).toBeUndefined()
  expect(call.transcript().at(-1)).toBe('Agent: Of course')
})

test('a streaming recogniser takes the same turns', async () => {
  const call = scriptedCall({
    streaming: true,
    agentSays: 'Hello, how can I help?',
    answers: () => 'At nine every day',
  })
  await call.pass(3_000)
  await call.callerSays('When do you open?')
  await call.pass(600)
  await call.callerSays('hmm', { atMs: call.clock.now() })
  await call.pass(4_000)
  expect(call.transcript()).toEqual([
    'Agent: Hello, how can I help?',
    'Customer: When do you open?',
    'Agent: At nine every day',
  ])
})

describe('a machine that answers', () => {
  const plan = { voicemail: { message: 'Please call Sunrise Dental back' } }

  test('is known by its words; the message comes after its beep', async () => {
    const call = scriptedCall({ agentSays: 'Hello, this is Asha', plan })
    await call.callerSays('Please leave a message after the tone.', { atMs: 200 })
    await call.pass(400)
    const beep = Int16Array.from({ length: 3_200 }, (_, n) => 9_000 * Math.sin((2 * Math.PI * 1_000 * n) / 8_000))
    await call.callerMakes(beep)
    await call.pass(5_000)
    expect(call.all('voicemail').map((event) => event.sign)).toEqual(['words'])
    expect(call.transcript().at(-1)).toBe('Agent: Please call Sunrise Dental back')
    expect(call.ended()).toBe('voicemail')
    expect(call.turns.every((turn) => turn.signal.aborted)).toBe(true)
  })

  test('is known by talking on and on', async () => {
    const call = scriptedCall({ agentSays: 'Hello, this is Asha', plan })
    await call.callerSays(Array(30).fill('namaste').join(' '), { atMs: 200 })
    await call.pass(6_000)
    expect(call.all('voicemail').map((event) => event.sign)).toEqual(['monologue'])
    expect(call.ended()).toBe('voicemail')
  })

  test('is no concern of a call that the customer made', async () => {
    const call = scriptedCall({ answers: () => 'I see' })
    await call.callerSays('I want to leave a message for the doctor.')
    await call.pass(3_000)
    expect(call.transcript().at(-1)).toBe('Agent: I see')
  })
})

describe('handing the line over', () => {
  test('a fixed line is spoken, the agent falls silent, the sound goes on to the other leg', async () => {
    const call = scriptedCall({ agentSays: 'Hello' })
    await call.pass(1_000)
    const told = call.conversation.say('I am connecting you now')
    await call.pass(2_000)
    await told
    expect(call.heardByCaller()).toBe('Hello I am connecting you now')
    const heard: string[] = []
    const line = call.conversation.release()
    line.listen((event) => heard.push(event.type))
    const framesBefore = call.line.sentAt.length
    await call.callerSays('Hello, is anybody there?')
    expect(heard).toContain('audio')
    expect(call.line.sentAt.length).toBe(framesBefore)
    expect(call.turns).toEqual([])
    call.line.drop('caller-hung-up')
    expect(call.ended()).toBe('transferred')
    expect(heard.at(-1)).toBe('ended')
  })

  test('a customer who hangs up while it still rings has hung up, and was not transferred', async () => {
    const call = scriptedCall({ agentSays: 'Hello' })
    await call.pass(1_000)
    call.conversation.release()
    await call.pass(1_000)
    call.line.drop('caller-hung-up')
    expect(call.ended()).toBe('customer-hung-up')
  })

  test('what is being said can be waited for', async () => {
    const call = scriptedCall({ agentSays: 'Hello', msPerWord: 400 })
    let isHeard = false
    await call.pass(200)
    void call.conversation.heard().then(() => {
      isHeard = true
    })
    await call.pass(50)
    expect(isHeard).toBe(false)
    await call.pass(1_000)
    expect(isHeard).toBe(true)
  })

  test('the agent comes back when the other leg fails', async () => {
    const call = scriptedCall({ answers: () => 'Here I am again' })
    await call.pass(500)
    call.conversation.release()
    await call.pass(2_000)
    call.conversation.takeBack()
    await call.callerSays('Are you there?')
    await call.pass(3_000)
    expect(call.heardByCaller()).toBe('Here I am again')
  })
})
