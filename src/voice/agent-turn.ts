// The agent's side of the dialogue: what is being prepared, what is being said, and what of it was heard.
import type { ConversationParts, ConversationPlan } from './conversation.ts'
import type { ConversationEvent, Waterfall } from './events.ts'
import type { Prompts } from './languages/language.ts'
import { type Reply, startReply } from './replying.ts'
import { type HeardSpeech, type Mouth, openMouth } from './speaking.ts'
import { type Speech, startSpeech } from './speech.ts'
import type { Transcript } from './transcript.ts'

/** When the customer's turn was known to be over, and how. */
export type TurnTiming = Pick<Waterfall, 'lastVoicedAt' | 'speechEndDecidedAt' | 'transcriptFinalAt'>

export type AgentTurn = {
  readonly mouth: Mouth
  /** What a reply is being prepared to. */
  readonly prepared: string | undefined
  /** The opening line is being said. */
  readonly opening: boolean
  /** What must be heard in full is being said: nobody stops it. */
  readonly noticing: boolean
  /** `heard`: what the customer has heard of the speech that they interrupted, if that is part of the story. */
  prepare(to: string, interrupted: boolean): void
  dropPrepared(): void
  /** Certain now: the prepared reply, or a new one, is said. */
  answer(to: string, timing: TurnTiming): void
  /** The notice first, in full; then the lines, which may be interrupted. */
  open(notice: string, lines: readonly string[]): void
  /** Says a line of the engine's own, in place of anything else. */
  tell(text: string): void
  /** Adds a line to what is being said; `onHeard` also when it is dropped. */
  add(text: string, onHeard: () => void): void
  /** What is being said ends here. A false start is told to its customer's turn, and the brain need not know of it. */
  stop(falseStart?: (tell: () => void) => void): void
}

/** How a speech came out. */
export type Finished = { reply: Reply | undefined; silent: boolean }

export type AgentTurnNeeds = Omit<ConversationParts, 'record'> & {
  plan: ConversationPlan
  prompts: Prompts
  closing: string
  transcript: Transcript
  signal: AbortSignal
  now(): number
  at(clockMs: number): number
  emit(event: ConversationEvent): void
  played(samples: Int16Array, startMs: number): void
  /** The reply sounds. */
  onBegun(): void
  /** All of a speech is about to enter the transcript. */
  onHeardAll(): void
  /** The notice is over; `said` is false when there was no sound of it. */
  onNotice(said: boolean): void
  onFinished(how: Finished): void
}

export function createAgentTurn(needs: AgentTurnNeeds): AgentTurn {
  const { plan, clock, line, transcript } = needs
  let prepared: Reply | undefined
  let reply: Reply | undefined
  let timing: TurnTiming | undefined
  let waterfall: Waterfall | undefined
  let opening = false
  let noticing = false
  /** What the customer asked for last. */
  let pace = 1

  const mouth = openMouth({
    line,
    now: () => needs.now(),
    record: (samples, startMs) => needs.played(samples, startMs),
    onFirstAudio: begun,
    onFinished: finished,
  })

  const trouble = (part: 'brain' | 'voice') => (message: string) =>
    needs.emit({ type: 'trouble', atMs: needs.now(), part, message })

  function newSpeech(): Speech {
    const { voiceId, speed, language } = plan
    const { textToSpeech, signal } = needs
    const onAudio = () => mouth.pump()
    const { sampleRate } = line
    const onTrouble = trouble('voice')
    return startSpeech({ textToSpeech, voiceId, speed, language, sampleRate, clock, signal, onAudio, onTrouble })
  }

  function think(to: string, interrupted: boolean): Reply {
    const cutOff = interrupted ? mouth.heard().text : ''
    const { brain, actions, signal, prompts, closing } = needs
    const history = transcript.said()
    return startReply({
      to,
      history: cutOff === '' ? history : [...history, { who: 'agent', text: cutOff }],
      language: plan.language,
      brain,
      actions,
      clock,
      signal,
      pace,
      prompts,
      closing,
      speech: newSpeech(),
      onAction: (action) => needs.emit({ type: 'action', atMs: needs.now(), ...action }),
      onTrouble: trouble('brain'),
    })
  }

  function begun(speech: Speech, atMs: number): void {
    needs.emit({ type: 'agent-speaking', atMs, text: speech.text })
    if (!reply || reply.speech !== speech) return
    if (timing) {
      const firstAudioMadeAt = needs.at(speech.firstAudioAtMs ?? clock.now())
      const firstTokenAt = Math.min(needs.at(reply.firstTokenAtMs ?? clock.now()), firstAudioMadeAt)
      waterfall = { ...timing, firstTokenAt, firstAudioMadeAt, firstAudioOnLineAt: atMs }
    }
    needs.onBegun()
  }

  function finished(speech: Speech, heard: HeardSpeech): void {
    needs.onHeardAll()
    tellHeard(speech, heard)
    const was = reply?.speech === speech ? reply : undefined
    if (was) {
      pace = was.pace
      was.drop()
      reply = undefined
    }
    opening = false
    waterfall = undefined
    needs.onFinished({ reply: was, silent: speech.frames.length === 0 && speech.clauses.length > 0 })
  }

  function tellHeard(speech: Speech, heard: HeardSpeech, falseStart?: (tell: () => void) => void): void {
    if (heard.text === '') return
    const sources = speech.clauses.flatMap((clause) => (clause.count > 0 ? clause.sources : []))
    const event: ConversationEvent = { type: 'agent-said', ...heard, sources, waterfall }
    if (falseStart) return falseStart(() => needs.emit(event))
    transcript.add('agent', heard.text)
    needs.emit(event)
  }

  function sayLines(lines: readonly string[], onHeard: () => void = () => {}): void {
    const speech = newSpeech()
    for (const text of lines) speech.say(text, { pace, onHeard })
    speech.finish()
    mouth.speak(speech)
  }

  function dropPrepared(): void {
    prepared?.drop()
    prepared = undefined
  }

  return {
    mouth,
    get prepared() {
      return prepared?.to
    },
    get opening() {
      return opening
    },
    get noticing() {
      return noticing
    },
    prepare(to, interrupted) {
      dropPrepared()
      prepared = think(to, interrupted)
    },
    dropPrepared,
    answer(to, turnTiming) {
      const next = prepared?.to === to ? prepared : think(to, false)
      if (prepared !== next) dropPrepared()
      prepared = undefined
      timing = turnTiming
      reply = next
      mouth.speak(next.speech)
      next.commit()
    },
    open(notice, lines) {
      const speech = newSpeech()
      opening = true
      noticing = notice !== ''
      const onHeard = () => {
        noticing = false
        needs.onNotice(parts.every(({ done, count }) => !done || count > 0))
      }
      if (noticing) speech.say(notice, { onHeard })
      const parts = [...speech.clauses]
      for (const text of lines) speech.say(text)
      speech.finish()
      mouth.speak(speech)
    },
    tell: (text) => sayLines([text]),
    add(text, onHeard) {
      if (mouth.speech) mouth.speech.say(text, { pace, onHeard })
      else sayLines([text], onHeard)
    },
    stop(falseStart) {
      if (mouth.speech) {
        const { speech } = mouth
        const heard = mouth.heard()
        mouth.drop()
        tellHeard(speech, heard, falseStart)
      }
      if (reply && !falseStart) pace = reply.pace
      reply?.drop()
      reply = undefined
      opening = false
      waterfall = undefined
    },
  }
}
