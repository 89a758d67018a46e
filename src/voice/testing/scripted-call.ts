// A whole call as a story: who says what when, what the customer hears, what is remembered.
import type { Action, Brain, BrainPiece, BrainTurn } from '../brain/brain.ts'
import type { Conversation, ConversationParts, ConversationPlan } from '../conversation.ts'
import { startConversation } from '../conversation.ts'
import type { ConversationEvent } from '../events.ts'
import type { AudioLine, SpeechToText, TextToSpeech } from '../ports.ts'
import { fakeClock } from './fake-clock.ts'
import { scriptedLine } from './scripted-line.ts'
import {
  type DecodeLog,
  RATE,
  scriptedDetector,
  scriptedRecogniser,
  scriptedStreamingRecogniser,
  scriptedVoice,
  spoken,
  wait,
  wordsIn,
} from './scripted-speech.ts'

export type Story = {
  language?: string
  /** The opening line. */
  agentSays?: string
  /** What the brain answers; by default it repeats the question. */
  answers?: (turn: BrainTurn) => AsyncIterable<BrainPiece> | string
  msPerWord?: number
  recogniserMs?: number
  brainMs?: number
  voiceMs?: number
  pacing?: AudioLine['pacing']
  streaming?: boolean
  plan?: Partial<ConversationPlan>
  actions?: Action[]
  /** Parts that fail. */
  parts?: Partial<Pick<ConversationParts, 'brain' | 'detector' | 'record'>> & {
    speechToText?: SpeechToText | undefined
    textToSpeech?: TextToSpeech
  }
}

type EventOf<T extends ConversationEvent['type']> = Extract<ConversationEvent, { type: T }>

export function scriptedCall(story: Story = {}) {
  const msPerWord = story.msPerWord ?? 300
  const clock = fakeClock()
  const line = scriptedLine(clock, story.pacing)
  const events: ConversationEvent[] = []
  const decodes: DecodeLog[] = []
  const synthesised: string[] = []
  const turns: BrainTurn[] = []
  const recorded: { left: number[]; right: number[] } = { left: [], right: [] }

  const brain: Brain = {
    async *reply(turn) {
      turns.push(turn)
      await wait(clock, story.brainMs ?? 50)
      const answer = story.answers ? story.answers(turn) : `You said ${turn.said}`
      if (typeof answer === 'string') yield { type: 'say', text: answer }
      else yield* answer
    },
  }

  const recogniserMs = story.recogniserMs ?? 50
  const conversation: Conversation = startConversation(
    {
      line,
      detector: scriptedDetector(),
      speechToText: story.streaming
        ? scriptedStreamingRecogniser(clock, recogniserMs)
        : scriptedRecogniser(clock, recogniserMs, decodes),
      textToSpeech: scriptedVoice(clock, story.voiceMs ?? 50, msPerWord, synthesised),
      brain,
      actions: story.actions ?? [],
      clock,
      record(left, right) {
        recorded.left.push(...left)
        recorded.right.push(...right)
      },
      ...story.parts,
    },
    {
      language: story.language ?? 'en',
      voiceId: 'scripted:asha',
      speed: 1,
      opening: story.agentSays === undefined ? [] : [story.agentSays],
      closing: '',
      maxDurationMs: 600_000,
      ...story.plan,
    },
    (event) => events.push(event),
  )

  const all = <T extends ConversationEvent['type']>(type: T) =>
    events.filter((event): event is EventOf<T> => event.type === type)

  return {
    clock,
    line,
    conversation,
    events,
    decodes,
    synthesised,
    turns,
    recorded,
    all,
    /** The customer says this, from this moment on; time goes on until they have finished. */
    async callerSays(text: string, { atMs = clock.now(), msPerWord: pace = 300 } = {}) {
      const sound = spoken(text, pace)
      line.schedule(sound, atMs)
      await clock.pass(atMs + (sound.length * 1000) / RATE - clock.now())
    },
    async callerMakes(sound: Int16Array, { atMs = clock.now() } = {}) {
      line.schedule(sound, atMs)
      await clock.pass(atMs + (sound.length * 1000) / RATE - clock.now())
    },
    pass: (ms: number) => clock.pass(ms),
    /** Words that reached the customer to the end at full loudness, from the sound itself. */
    heardByCaller: () => wordsIn(line.out(), (msPerWord * RATE) / 1000 - 1),
    heardSoftly: () => wordsIn(line.out(), RATE / 50, { gain: 0.2 }),
    /** As it will be kept. */
    transcript: () =>
      events.flatMap((event) => {
        if (event.type === 'customer-said') return [`Customer: ${event.text}`]
        return event.type === 'agent-said' ? [`Agent: ${event.text}${event.interrupted ? ' —' : ''}`] : []
      }),
    ended: () => all('ended')[0]?.reason,
  }
}

export type ScriptedCall = ReturnType<typeof scriptedCall>
