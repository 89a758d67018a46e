import { describe, expect, test } from 'vitest'
import { PATIENCE } from './endpoint.ts'
import { languageOf } from './languages/languages.ts'
import { type Move, nextMove, type Turn, type TurnEvent, VERDICT_MS } from './turn-taking.ts'

const turn = (now: Partial<Turn>): Turn => ({
  language: languageOf('en'),
  patience: PATIENCE,
  agent: 'silent',
  saying: '',
  opening: false,
  replyJustBegan: false,
  answered: '',
  prepared: undefined,
  undecided: true,
  heard: '',
  ended: undefined,
  heardAll: false,
  deaf: false,
  sinceVoiceMs: 0,
  voicedMs: 0,
  quietMs: 0,
  prompts: 0,
  ...now,
})

const move = (now: Partial<Turn>, event: TurnEvent = 'time'): Move['do'] => nextMove(turn(now), event).do

describe('when the customer makes a sound', () => {
  test('an agent who speaks gets softer', () => expect(move({ agent: 'speaking' }, 'voice-started')).toBe('duck'))

  test('an agent who has just begun to answer stops: the customer had not finished', () =>
    expect(move({ agent: 'speaking', replyJustBegan: true }, 'voice-started')).toBe('hold'))

  test('a prepared answer is dropped', () => expect(move({ prepared: 'When do you' }, 'voice-started')).toBe('drop'))

  test('an agent who listens goes on listening', () => expect(move({}, 'voice-started')).toBe('wait'))
})

describe('while the agent speaks softly', () => {
  const soft = (now: Partial<Turn>) => move({ agent: 'ducked', voicedMs: 300, sinceVoiceMs: 350, ...now }, 'words')

  test('two words that are no acknowledgement stop it', () => expect(soft({ heard: 'but the price' })).toBe('hold'))
  test('a stop word stops it', () => expect(soft({ heard: 'Wait' })).toBe('hold'))
  test('one odd word is no proof while the sound goes on', () => expect(soft({ heard: 'Ouija' })).toBe('wait'))
  test('one odd word is enough once the sound is over', () =>
    expect(soft({ heard: 'Ouija', heardAll: true, quietMs: 80 })).toBe('hold'))
  test('an acknowledgement lets it go on', () =>
    expect(soft({ heard: 'Mm-hmm, okay.', heardAll: true, quietMs: 80 })).toBe('carry-on'))
  test('a sound without words lets it go on', () => expect(soft({ heardAll: true, quietMs: 80 })).toBe('carry-on'))
  test('a sixth acknowledging word is a speech', () =>
    expect(soft({ heard: 'yes yes okay right sure fine' })).toBe('hold'))

  test('its own words coming back over a loudspeaker do not stop it', () => {
    const saying = 'We open at nine every day.'
    expect(soft({ saying, heard: 'at nine every', heardAll: true, quietMs: 80 })).toBe('carry-on')
    expect(soft({ saying, heard: 'nine on Sunday too?' })).toBe('hold')
  })

  describe('until the verdict is due', () => {
    const due = { agent: 'ducked', sinceVoiceMs: VERDICT_MS } as const
    test('with voice all along, it stops', () => expect(move({ ...due, voicedMs: 500 })).toBe('hold'))
    test('with a short sound, it goes on', () => expect(move({ ...due, voicedMs: 120 })).toBe('carry-on'))
    test('with an acknowledgement so far, it goes on but keeps listening', () =>
      expect(nextMove(turn({ ...due, voicedMs: 500, heard: 'haan okay' }), 'time')).toEqual({ do: 'hold' }))
    test('with one in the language of the call, it goes on', () =>
      expect(nextMove(turn({ ...due, language: languageOf('hi'), voicedMs: 500, heard: 'haan okay' }), 'time')).toEqual(
        {
          do: 'carry-on',
          forget: false,
        },
      ))
  })
})

describe('while the agent listens', () => {
  const said = { heard: 'When do you open?', heardAll: true }

  test('an answer is prepared at the first pause', () =>
    expect(nextMove(turn({ ...said, quietMs: 64 }), 'words')).toEqual({ do: 'prepare', to: said.heard }))
  test('only once', () => expect(move({ ...said, quietMs: 100, prepared: said.heard })).toBe('wait'))
  test('and again when the words change', () =>
    expect(move({ ...said, quietMs: 100, prepared: 'When do you' })).toBe('prepare'))
  test('it is given when the pause is long enough', () =>
    expect(move({ ...said, quietMs: PATIENCE.finished, prepared: said.heard })).toBe('reply'))
  test('words that do not cover everything said are waited for', () =>
    expect(move({ ...said, heardAll: false, quietMs: 2_000 })).toBe('wait'))
  test('a recogniser that failed makes it ask', () => expect(move({ deaf: true, quietMs: 300 })).toBe('ask-again'))
  test('what has been decided about is left alone', () =>
    expect(move({ ...said, undecided: false, quietMs: 9_000 })).toBe('wait'))
})

describe('having stopped for the customer', () => {
  const held = { agent: 'held', heardAll: true, quietMs: PATIENCE.finished } as const
  test('it goes on when there were no words', () => expect(move(held)).toBe('carry-on'))
  test('it goes on after an acknowledgement', () => expect(move({ ...held, heard: 'okay' })).toBe('carry-on'))
  test('it answers real words', () => expect(move({ ...held, heard: 'How much is the fee?' })).toBe('reply'))
  test('only new words count in a turn that is being answered', () => {
    const answered = 'How much is it?'
    expect(move({ ...held, answered, heard: answered })).toBe('carry-on')
    expect(move({ ...held, answered, heard: `${answered} Okay.` })).toBe('carry-on')
    expect(nextMove(turn({ ...held, answered, heard: `${answered} With tax, I mean.` }), 'time')).toEqual({
      do: 'reply',
      to: 'How much is it? With tax, I mean.',
    })
  })
})

test('two silences are prompted, the third ends the call', () => {
  expect([0, 1, 2].map((prompts) => move({ prompts }, 'nobody-spoke'))).toEqual(['prompt', 'prompt', 'end'])
})
