// What a customer hears when a part of the machinery fails.
import { describe, expect, test } from 'vitest'
import type { Brain, BrainPiece } from './brain/brain.ts'
import { languageOf } from './languages/languages.ts'
import type {
  AudioFrame,
  SpeechDetector,
  SpeechToText,
  StreamingRecogniser,
  TextToSpeech,
  Transcript,
} from './ports.ts'
import { type ScriptedCall, scriptedCall } from './testing/scripted-call.ts'
import { spoken, wordsIn } from './testing/scripted-speech.ts'

const { trouble, sayAgain, cannotGoOn, oneMoment } = languageOf('en').prompts
const never = () => new Promise<never>(() => {})

/** Goes wrong for the first so many times, then does as it should. */
const firstTimes = (count: number) => {
  let times = 0
  return () => ++times <= count
}

async function ask(call: ScriptedCall, question = 'When do you open?'): Promise<void> {
  await call.callerSays(question)
}

const troubles = (call: ScriptedCall) => call.all('trouble').map((event) => event.part)

describe('a recogniser', () => {
  const recogniser = (transcribe: () => Promise<Transcript | undefined>): SpeechToText => ({
    kind: 'utterance',
    languages: ['en'],
    transcribe,
  })
  const understood: Transcript = { text: 'When do you open?', final: true }

  test('that hangs: the customer is asked to say it again', async () => {
    const call = scriptedCall({ parts: { speechToText: recogniser(never) } })
    await ask(call)
    await call.pass(12_000)
    expect(troubles(call)).toEqual(['hearing'])
    expect(call.heardByCaller()).toBe(sayAgain)
    expect(call.ended()).toBeUndefined()
  })

  test('that fails once is asked again, and the customer notices nothing', async () => {
    const fails = firstTimes(1)
    const transcribe = async () => {
      if (fails()) throw new Error('503')
      return understood
    }
    const call = scriptedCall({ parts: { speechToText: recogniser(transcribe) }, answers: () => 'At nine' })
    await ask(call, 'Open')
    await call.pass(2_000)
    expect(call.heardByCaller()).toBe('At nine')
    expect(troubles(call)).toEqual([])
  })

  test('that always fails: after three questions the call ends with a sentence', async () => {
    const transcribe = () => Promise.reject(new Error('401'))
    const call = scriptedCall({ parts: { speechToText: recogniser(transcribe) }, msPerWord: 100 })
    for (let i = 0; i < 3; i++) {
      await ask(call)
      await call.pass(4_000)
    }
    expect(call.heardByCaller()).toBe([sayAgain, sayAgain, cannotGoOn].join(' '))
    expect(call.ended()).toBe('failed')
  })

  test('that gives garbage instead of words is treated as failed', async () => {
    const garbage = { words: ['x'] } as unknown as Transcript
    const call = scriptedCall({ parts: { speechToText: recogniser(async () => garbage) } })
    await ask(call)
    await call.pass(4_000)
    expect(call.heardByCaller()).toBe(sayAgain)
  })

  test('whose stream dies mid-sentence is connected again', async () => {
    let streams = 0
    const streaming: StreamingRecogniser = {
      kind: 'streaming',
      languages: ['en'],
      async *transcribe(audio) {
        const broken = ++streams === 1
        let voiced = 0
        for await (const { samples } of audio) {
          if (samples.some((sample) => sample > 0)) voiced++
          else if (voiced > 0) {
            voiced = 0
            yield { text: 'When do you open?', final: true }
          }
          if (broken && voiced === 10) throw new Error('the socket was closed')
        }
      },
    }
    const call = scriptedCall({ parts: { speechToText: streaming }, answers: () => 'At nine' })
    await ask(call)
    await call.pass(3_000)
    expect(streams).toBe(2)
    expect(call.heardByCaller()).toBe('At nine')
  })

  test('missing altogether: keys still work', async () => {
    const call = scriptedCall({ parts: { speechToText: undefined }, answers: () => 'Thank you' })
    await ask(call)
    call.line.press('7')
    await call.pass(4_000)
    expect(call.transcript()).toEqual(['Customer: 7', 'Agent: Thank you'])
  })
})

describe('a speech detector', () => {
  const failing = (detect: () => Promise<never>): SpeechDetector => ({ open: () => ({ detect, close() {} }) })

  test.each([
    ['fails', () => Promise.reject(new Error('out of memory'))],
    ['hangs', never],
  ])('that %s is replaced by loudness', async (_, detect) => {
    const call = scriptedCall({ parts: { detector: failing(detect) }, answers: () => 'At nine' })
    await call.pass(1_500)
    await ask(call)
    await call.pass(3_000)
    expect(troubles(call)).toEqual(['hearing'])
    expect(call.heardByCaller()).toBe('At nine')
  })
})

describe('a brain', () => {
  const brain = (reply: () => AsyncIterable<BrainPiece>): Brain => ({ reply })

  test('that is slow: the customer hears that we are there', async () => {
    const call = scriptedCall({ brainMs: 4_000, answers: () => 'At nine' })
    await ask(call)
    await call.pass(9_000)
    expect(call.heardByCaller()).toBe(`${oneMoment} At nine`)
  })

  test('that is slow is not started over by a customer who asks "hello?"', async () => {
    const call = scriptedCall({ brainMs: 3_000, answers: () => 'At nine' })
    await ask(call)
    await call.pass(1_000)
    await call.callerSays('Hello?')
    await call.pass(4_000)
    expect(call.turns).toHaveLength(1)
    expect(call.heardByCaller()).toContain('At nine')
    expect(call.transcript()[0]).toBe('Customer: When do you open?')
  })

  test('that hangs is given up, and the customer is asked to say it again', async () => {
    const call = scriptedCall({ brainMs: 3_600_000 })
    await ask(call)
    await call.pass(25_000)
    expect(troubles(call)).toEqual(['brain', 'brain'])
    expect(call.heardByCaller()).toContain(trouble)
    expect(call.turns.every((turn) => turn.signal.aborted)).toBe(true)
  })

  test('that fails once is asked again', async () => {
    const fails = firstTimes(1)
    const answers = () => {
      if (fails()) throw new Error('rate limited')
      return 'At nine'
    }
    const call = scriptedCall({ answers })
    await ask(call)
    await call.pass(4_000)
    expect(call.heardByCaller()).toBe('At nine')
  })

  test('that dies mid-sentence: what was said stays, and the failure is owned up to', async () => {
    const call = scriptedCall({
      parts: {
        brain: brain(async function* () {
          yield { type: 'say', text: 'We open at nine.' }
          throw new Error('the connection was reset')
        }),
      },
    })
    await ask(call)
    await call.pass(12_000)
    expect(call.heardByCaller()).toBe(`We open at nine. ${trouble}`)
  })

  test('that streams garbage is treated as failed', async () => {
    const garbage = { type: 'say', text: { $ref: 1 } } as unknown as BrainPiece
    const call = scriptedCall({
      parts: {
        brain: brain(async function* () {
          yield garbage
        }),
      },
    })
    await ask(call)
    await call.pass(9_000)
    expect(call.heardByCaller()).toBe(trouble)
  })

  test('that says nothing at all three times in a row ends the call with a sentence', async () => {
    const call = scriptedCall({ msPerWord: 100, parts: { brain: brain(async function* () {}) } })
    for (let i = 0; i < 3; i++) {
      await ask(call)
      await call.pass(7_000)
    }
    expect(call.heardByCaller().endsWith(cannotGoOn)).toBe(true)
    expect(call.ended()).toBe('failed')
  })

  test('that waits long for an action is not given up', async () => {
    const transfer = {
      name: 'transfer',
      description: '',
      schema: {},
      run: () => new Promise((resolve) => call.clock.at(call.clock.now() + 20_000, () => resolve('busy'))),
    }
    const call: ScriptedCall = scriptedCall({
      actions: [transfer],
      answers: async function* ({ perform }) {
        yield { type: 'say', text: 'Connecting you.' }
        yield { type: 'say', text: `The line is ${String(await perform('transfer', {}))}` }
      },
    })
    await ask(call, 'Connect me to the doctor.')
    await call.pass(25_000)
    expect(troubles(call)).toEqual([])
    expect(call.heardByCaller()).toBe('Connecting you. The line is busy')
  })

  test('that is dropped gets to clean up, and an action nobody waits for hurts nobody', async () => {
    let cleanedUp = 0
    const call = scriptedCall({
      brainMs: 0,
      answers: async function* ({ perform }) {
        try {
          void perform('nothing', {})
          yield { type: 'say', text: 'One.' }
          yield { type: 'say', text: 'Two.' }
          await perform('nothing', {})
        } finally {
          cleanedUp++
        }
      },
    })
    await call.callerSays('I would like to know whether')
    await call.pass(400)
    await call.callerSays('or not')
    call.line.drop('dropped')
    await call.pass(100)
    expect(cleanedUp).toBe(call.turns.length)
    expect(call.all('action')).toEqual([])
  })

  test('whose action fails hears so and can say so', async () => {
    const failing = { name: 'sms', description: '', schema: {}, run: () => Promise.reject(new Error('no credit')) }
    const call = scriptedCall({
      actions: [failing],
      answers: async function* ({ perform }) {
        const sent = await perform('sms', {}).catch(() => false)
        yield { type: 'say', text: sent ? 'Sent' : 'I could not send it' }
      },
    })
    await ask(call, 'Send me an SMS please, now.')
    await call.pass(5_000)
    expect(call.heardByCaller()).toBe('I could not send it')
    expect(call.all('action')[0]?.output).toEqual({ error: 'no credit' })
  })
})

describe('a voice', () => {
  const voice = (speak: (text: string) => AsyncIterable<AudioFrame>): TextToSpeech => ({ voices: () => [], speak })
  const sound = (text: string): AudioFrame => ({ samples: spoken(text, 300), sampleRate: 8_000 })

  test('that fails once is tried again', async () => {
    const fails = firstTimes(1)
    const speak = async function* (text: string) {
      if (fails()) throw new Error('overloaded')
      yield sound(text)
    }
    const call = scriptedCall({ agentSays: 'Hello there', parts: { textToSpeech: voice(speak) } })
    await call.pass(3_000)
    expect(call.heardByCaller()).toBe('Hello there')
    expect(troubles(call)).toEqual(['voice'])
  })

  test('that dies mid-sentence: only what was heard is remembered, and the next sentence follows', async () => {
    const speak = async function* (text: string): AsyncGenerator<AudioFrame, void> {
      const { samples } = sound(text)
      if (!text.startsWith('We open')) return yield { samples, sampleRate: 8_000 }
      yield { samples: samples.slice(0, 8 * 900), sampleRate: 8_000 }
      throw new Error('the connection was reset')
    }
    const call = scriptedCall({
      agentSays: 'We open at nine every day. Please come.',
      parts: { textToSpeech: voice(speak) },
    })
    await call.pass(4_000)
    expect(wordsIn(call.line.out(), 2_399)).toBe('We open at Please come.')
  })

  test('that hangs is given up twice, then the call ends instead of staying silent', async () => {
    const call = scriptedCall({
      agentSays: 'Hello there',
      parts: {
        textToSpeech: voice(() => ({ [Symbol.asyncIterator]: () => ({ next: never }) })),
      },
    })
    await call.pass(30_000)
    expect(new Set(troubles(call))).toEqual(new Set(['voice']))
    expect(call.ended()).toBe('failed')
    expect(call.line.hungUp).toBe(true)
  })

  test.each([
    ['something that is not sound', { samples: 'RIFF', sampleRate: 8_000 }],
    ['an impossible rate', { samples: new Int16Array(160), sampleRate: 0 }],
    ['nothing', undefined],
  ])('that streams %s is treated as failed', async (_, frame) => {
    const call = scriptedCall({
      agentSays: 'Hello there',
      parts: {
        textToSpeech: voice(async function* () {
          yield frame as unknown as AudioFrame
        }),
      },
    })
    await call.pass(10_000)
    expect(call.ended()).toBe('failed')
  })

  test('that never stops is cut off', async () => {
    const call = scriptedCall({
      agentSays: 'Hello there',
      parts: {
        textToSpeech: voice(async function* () {
          for (;;) yield { samples: new Int16Array(8_000).fill(5_000), sampleRate: 8_000 }
        }),
      },
    })
    await call.pass(70_000)
    expect(troubles(call)).toContain('voice')
    expect(call.all('agent-said')).toHaveLength(1)
  })
})

describe('a line', () => {
  test.each([
    ['dropped', 'dropped'],
    ['caller-hung-up', 'customer-hung-up'],
  ] as const)(
    'that ends as %s ends the conversation; what was heard is kept, nothing runs on',
    async (cause, reason) => {
      const call = scriptedCall({ agentSays: 'We open at nine every day and close at six', voiceMs: 0 })
      await call.pass(1_000)
      call.line.drop(cause)
      expect(await call.conversation.done).toMatchObject({ reason })
      expect(call.transcript()).toEqual(['Agent: We open at —'])
      const sent = call.line.sentAt.length
      await call.pass(1_000)
      expect(call.line.sentAt.length).toBe(sent)
      expect(call.clock.pending()).toBe(0)
    },
  )

  test('that drops while the customer speaks keeps their words', async () => {
    const call = scriptedCall({})
    await call.callerSays('I was about to say that')
    await call.pass(150)
    call.line.drop('dropped')
    expect(call.transcript()).toEqual(['Customer: I was about to say that'])
    await call.pass(1_000)
    expect(call.clock.pending()).toBe(0)
  })

  test('that drops while everything is under way leaves nothing behind', async () => {
    const call = scriptedCall({ recogniserMs: 300, brainMs: 300, voiceMs: 300, agentSays: 'Hello' })
    for (const ms of [0, 200, 300, 300, 200]) {
      await call.callerSays('And what about Sunday?')
      await call.pass(ms)
    }
    call.line.drop('dropped')
    await call.pass(1_000)
    expect(call.clock.pending()).toBe(0)
    expect(call.turns.every((turn) => turn.signal.aborted)).toBe(true)
  })
})
