// One conversation on one line: listening → turn-taking → replying → speaking.
import type { Action, Brain } from './brain/brain.ts'
import { NO_LONGER_NEEDED } from './deadline.ts'
import { createDialogue } from './dialogue.ts'
import type { ConversationEnd, ConversationEvent } from './events.ts'
import { createLineTime } from './line-time.ts'
import { everyFrame } from './pacer.ts'
import type {
  AudioFrame,
  AudioLine,
  Clock,
  LineEnd,
  LineEvent,
  SpeechDetector,
  SpeechToText,
  TextToSpeech,
} from './ports.ts'
import { createRecorder, noRecorder, type RecordingSink } from './recording.ts'
import type { Patience } from './turn-taking.ts'

export type { ConversationEnd, ConversationEvent, Waterfall } from './events.ts'
export type { RecordingSink } from './recording.ts'

export type ConversationParts = {
  line: AudioLine
  detector: SpeechDetector
  /** Undefined: nobody understands this language here; keys still work. */
  speechToText: SpeechToText | undefined
  textToSpeech: TextToSpeech
  brain: Brain
  actions: readonly Action[]
  clock: Clock
  /** Takes the stereo sound as the conversation goes, at the line's own rate. */
  record?: RecordingSink
}

export type ConversationPlan = {
  /** BCP-47. */
  language: string
  voiceId: string
  speed: number
  /** Heard in full before anything else, whatever the customer says meanwhile: the notice of recording. */
  notice?: string
  /** Said first, in order. */
  opening: readonly string[]
  /** Said before the engine ends the call by itself; empty for the language's own farewell. */
  closing: string
  /** Words that must not be said; what the engine says by itself keeps to that, too. The notice is always said. */
  neverSay?: readonly string[]
  maxDurationMs: number
  /** Tried once instead of giving up on a customer whom we cannot understand or answer. */
  lastResort?: { say: string; action: string; input: unknown }
  /** Set on calls that we placed: a machine that answers gets this message, and the end is `voicemail`. */
  voicemail?: { message: string }
  /** Changes to how long the agent waits; tests and measurements only. */
  patience?: Partial<Patience>
}

export type ConversationResult = { reason: ConversationEnd; durationMs: number }

export type Conversation = {
  /** Resolves once the line is down and the last sound has been recorded; never rejects. */
  done: Promise<ConversationResult>
  /** Ends at once and hangs up. */
  end(reason: ConversationEnd): void
  /** Speaks a fixed line, after anything being said; resolves when it was heard or cut off. */
  say(text: string): Promise<void>
  /** Resolves when what is being said has been heard so far, or was cut off. */
  heard(): Promise<void>
  /**
   * Stops the agent and hands the line over, for a bridge: what is played on it and heard from it is still recorded.
   * When the customer hangs up while somebody listens to it, the end is `transferred`.
   */
  release(): AudioLine
  /** Brings the agent back after `release`, such as when the other leg fails. */
  takeBack(): void
}

export function startConversation(
  parts: ConversationParts,
  plan: ConversationPlan,
  onEvent: (event: ConversationEvent) => void,
): Conversation {
  const { line, clock } = parts
  const answeredAt = clock.now()
  const at = (clockMs: number) => clockMs - answeredAt
  const now = () => at(clock.now())
  const time = createLineTime(line.sampleRate)
  const recorder = parts.record ? createRecorder(line.sampleRate, parts.record) : noRecorder
  const stopping = new AbortController()
  const done = Promise.withResolvers<ConversationResult>()
  let received = 0
  let ended = false
  let bridge: ((event: LineEvent) => void) | undefined
  let bridged = false

  const dialogue = createDialogue({
    ...parts,
    plan,
    time,
    signal: stopping.signal,
    at,
    emit: (event) => onEvent(event),
    played: (samples, startMs) => recorder.agent(samples, startMs),
    end,
  })

  function end(reason: ConversationEnd): void {
    if (ended) return
    ended = true
    stopBeat()
    dialogue.close()
    stopping.abort(NO_LONGER_NEEDED)
    recorder.finish(now())
    line.hangUp()
    const durationMs = now()
    onEvent({ type: 'ended', atMs: durationMs, reason })
    done.resolve({ reason, durationMs })
  }

  function hear(frame: AudioFrame): void {
    time.arrived(frame.samples.length, now())
    recorder.customer(frame.samples, time.at(received))
    received += frame.samples.length
    dialogue.hear(frame)
  }

  function take(event: LineEvent): void {
    if (ended) return
    switch (event.type) {
      case 'audio':
        return hear(event.frame)
      case 'dtmf':
        return dialogue.key(event.digit)
      case 'mark':
        return event.cleared ? undefined : dialogue.marked(event.name)
      case 'ended':
        return end(endAfter(event.cause, bridged))
    }
  }

  const stopBeat = everyFrame(clock, (deadlineMs) => {
    if (ended) return
    dialogue.beat(at(deadlineMs))
    recorder.advance(now())
  })

  line.listen((event) => {
    take(event)
    bridge?.(event)
  })
  dialogue.start()

  return {
    done: done.promise,
    end,
    say: (text) => dialogue.say(text),
    heard: () => dialogue.heard(),
    release() {
      dialogue.stepAside()
      return {
        ...lineActions(line),
        listen(listener) {
          bridge = listener
          bridged = true
        },
        play(frame) {
          recorder.agent(frame.samples, now())
          line.play(frame)
        },
      }
    },
    takeBack() {
      bridge = undefined
      bridged = false
      dialogue.comeBack()
    },
  }
}

function lineActions(line: AudioLine): Omit<AudioLine, 'listen' | 'play'> {
  return {
    sampleRate: line.sampleRate,
    pacing: line.pacing,
    mark: (name) => line.mark(name),
    clear: () => line.clear(),
    playedSamples: () => line.playedSamples(),
    sendDtmf: (digits) => line.sendDtmf(digits),
    hangUp: () => line.hangUp(),
  }
}

function endAfter(cause: LineEnd, bridged: boolean): ConversationEnd {
  if (bridged) return 'transferred'
  switch (cause) {
    case 'caller-hung-up':
      return 'customer-hung-up'
    case 'we-hung-up':
      return 'stopped'
    case 'dropped':
      return 'dropped'
  }
}
