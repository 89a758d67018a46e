// Acts out the turns: asks turn-taking for the next move at every moment and lets ear, brain and mouth do it.
import { MACHINE_WITHIN_MS, type MachineSign, watchForMachine } from './answering-machine.ts'
import type { ConversationParts, ConversationPlan } from './conversation.ts'
import { PATIENCE } from './endpoint.ts'
import type { ConversationEnd, ConversationEvent, Waterfall } from './events.ts'
import { languageOf } from './languages/languages.ts'
import type { LineTime } from './line-time.ts'
import { type Heard, openEar } from './listening.ts'
import type { AudioFrame } from './ports.ts'
import { type Reply, startReply } from './replying.ts'
import { type HeardSpeech, openMouth } from './speaking.ts'
import { type Speech, startSpeech } from './speech.ts'
import { createTimers } from './timers.ts'
import { createTranscript } from './transcript.ts'
import { type Move, nextMove, type Turn, type TurnEvent } from './turn-taking.ts'

export type Dialogue = {
  start(): void
  hear(frame: AudioFrame): void
  key(digit: string): void
  marked(name: string): void
  beat(deadlineMs: number): void
  say(text: string): Promise<void>
  /** Falls silent and listens no more, until `comeBack`. */
  stepAside(): void
  comeBack(): void
  close(): void
}

export type DialogueNeeds = ConversationParts & {
  plan: ConversationPlan
  time: LineTime
  signal: AbortSignal
  /** The conversation's own time of a moment of the clock. */
  at(clockMs: number): number
  emit(event: ConversationEvent): void
  played(samples: Int16Array, startMs: number): void
  end(reason: ConversationEnd): void
}

/** A customer who goes on within this time of the reply's first sound had not finished. */
const MERGE_MS = 700
const BETWEEN_KEYS_MS = 1_500
/** What the customer may still add after the agent's goodbye. */
const AFTER_GOODBYE_MS = 400
const FAREWELL_LIMIT_MS = 15_000
const MACHINE_PAUSE_MS = 1_200
const FAILURES_IN_A_ROW = 3

export function createDialogue(needs: DialogueNeeds): Dialogue {
  const { plan, clock, line, emit } = needs
  const language = languageOf(plan.language)
  const prompts = language.prompts
  const closing = plan.closing || prompts.farewell
  const patience = { ...PATIENCE, ...plan.patience }
  const timers = createTimers(clock)
  const transcript = createTranscript()
  const now = () => needs.at(clock.now())

  let aside = false
  let opening = false
  let prepared: Reply | undefined
  let reply: Reply | undefined
  let timing: Omit<Waterfall, 'firstTokenAt' | 'firstAudioMadeAt' | 'firstAudioOnLineAt'> | undefined
  let waterfall: Waterfall | undefined
  /** Answered, but the customer may still turn out not to have finished. */
  let unsettled: { startMs: number; endMs: number; text: string } | undefined
  /** The part of the open utterance that has been answered. */
  let answered = ''
  let promptsGiven = 0
  let keys = ''
  let ending: ConversationEnd | undefined
  /** The end cannot be called off any more. */
  let endingForGood = false
  const failures = { hearing: 0, brain: 0, voice: 0 }
  let machine: 'none' | 'talking' | 'told' = plan.voicemail ? 'none' : 'told'
  const machineWatch = watchForMachine(line.sampleRate, language)

  const trouble = (part: 'hearing' | 'brain' | 'voice') => (message: string) =>
    emit({ type: 'trouble', atMs: now(), part, message })

  const mouth = openMouth({
    line,
    now,
    record: needs.played,
    onFirstAudio: (speech, atMs) => begun(speech, atMs),
    onFinished: (speech, heard) => finished(speech, heard),
  })

  const ear = needs.speechToText
    ? openEar({
        sampleRate: line.sampleRate,
        language: plan.language,
        detector: needs.detector,
        speechToText: needs.speechToText,
        clock,
        time: needs.time,
        onVoice: () => consider('voice-started'),
        onWords: () => wordsCame(),
        onTime: () => consider('time'),
        onTrouble: trouble('hearing'),
      })
    : undefined

  function newSpeech(): Speech {
    const { voiceId, speed } = plan
    return startSpeech({
      textToSpeech: needs.textToSpeech,
      voiceId,
      speed,
      language: plan.language,
      sampleRate: line.sampleRate,
      clock,
      signal: needs.signal,
      onAudio: () => mouth.pump(),
      onTrouble: trouble('voice'),
    })
  }

  function turnNow(heard: Heard): Turn {
    // Once the answer has been heard to its end, what follows is a turn of its own.
    const own = unsettled === undefined && answered !== ''
    return {
      ...heard,
      language,
      patience,
      agent: mouth.state,
      opening,
      replyJustBegan: unsettled !== undefined,
      answered: own ? '' : answered,
      prepared: prepared?.to,
      heard: own ? wordsAfter(heard.text, answered) : heard.text,
      heardAll: heard.complete,
      prompts: promptsGiven,
    }
  }

  function consider(event: TurnEvent): void {
    if (!ear || aside || endingForGood) return
    if (machine === 'talking' || noticedMachine(ear.heard())) return
    ear.listenClosely(mouth.state === 'speaking' || mouth.state === 'ducked')
    const move = nextMove(turnNow(ear.heard()), event)
    act(move)
    // Having stopped to listen, there may already be something to answer.
    if (move.do === 'hold') act(nextMove(turnNow(ear.heard()), 'time'))
  }

  function act(move: Move): void {
    switch (move.do) {
      case 'wait':
        return
      case 'duck':
        return mouth.duck()
      case 'hold':
        return mouth.hold()
      case 'carry-on':
        mouth.carryOn()
        return move.forget ? forget() : undefined
      case 'forget':
        return forget()
      case 'prepare':
        prepared?.drop()
        prepared = think(move.to)
        return
      case 'drop':
        prepared?.drop()
        prepared = undefined
        return
      case 'reply':
        return answer(move.to)
      case 'ask-again':
        return askAgain()
      case 'prompt':
        tell(prompts.stillThere[promptsGiven === 0 ? 0 : 1])
        promptsGiven++
        return
      case 'end':
        return endPolitely('silence', closing)
    }
  }

  /** The sound meant nothing; an utterance that is being answered stays open. */
  function forget(): void {
    prepared?.drop()
    prepared = undefined
    ear?.decided()
    if (unsettled === undefined) settle()
    else timers.set('settle', MERGE_MS, settle)
    awaitCustomer()
  }

  function wordsCame(): void {
    const heard = ear?.heard()
    if (heard && heard.text !== '' && !aside) emit({ type: 'customer-speaking', atMs: now(), text: heard.text })
    consider('words')
  }

  function think(to: string): Reply {
    const cutOff = mouth.state === 'held' && unsettled === undefined ? mouth.heard().text : ''
    const history = transcript.said()
    return startReply({
      to,
      history: cutOff === '' ? history : [...history, { who: 'agent', text: cutOff }],
      brain: needs.brain,
      actions: needs.actions,
      language: plan.language,
      clock,
      signal: needs.signal,
      speech: newSpeech(),
      prompts,
      closing,
      onAction: (action) => emit({ type: 'action', atMs: now(), ...action }),
      onTrouble: trouble('brain'),
    })
  }

  function answer(to: string): void {
    const heard = ear?.heard()
    stopSpeaking()
    const next = prepared?.to === to ? prepared : think(to)
    if (prepared !== next) prepared?.drop()
    prepared = undefined
    failures.hearing = 0
    promptsGiven = 0
    callOffTheEnd()
    const spoke = heard?.undecided ? heard : undefined
    const decidedAt = now()
    timing = {
      lastVoicedAt: spoke?.lastVoicedAtMs ?? decidedAt,
      speechEndDecidedAt: decidedAt,
      transcriptFinalAt: spoke ? needs.at(spoke.atMs) : decidedAt,
    }
    const merged = unsettled !== undefined || answered === ''
    const startMs = (merged ? spoke?.startedAtMs : spoke?.voiceStartedAtMs) ?? decidedAt
    unsettled = { startMs, endMs: spoke?.lastVoicedAtMs ?? decidedAt, text: to }
    answered = spoke?.text ?? ''
    ear?.decided()
    reply = next
    mouth.speak(next.speech)
    next.commit()
  }

  /** What was being said ends here: it goes into the transcript as far as it was heard. */
  function stopSpeaking(): void {
    timers.cancel('settle')
    const merged = unsettled !== undefined
    if (mouth.speech) {
      const heard = mouth.heard()
      const sources = mouth.speech.clauses.flatMap((clause) => (clause.count > 0 ? clause.sources : []))
      mouth.drop()
      tellHeard(heard, sources, { remember: !merged })
    }
    reply?.drop()
    reply = undefined
    opening = false
    waterfall = undefined
  }

  function tellHeard(heard: HeardSpeech, sources: Speech['clauses'][0]['sources'], { remember = true } = {}): void {
    if (heard.text === '') return
    if (remember) transcript.add('agent', heard.text)
    emit({ type: 'agent-said', ...heard, sources, waterfall })
  }

  function begun(speech: Speech, atMs: number): void {
    emit({ type: 'agent-speaking', atMs, text: speech.clauses.map((clause) => clause.text).join(' ') })
    if (reply?.speech !== speech) return
    if (timing) {
      const firstAudioMadeAt = needs.at(speech.firstAudioAtMs ?? clock.now())
      const firstTokenAt = Math.min(needs.at(reply.firstTokenAtMs ?? clock.now()), firstAudioMadeAt)
      waterfall = { ...timing, firstTokenAt, firstAudioMadeAt, firstAudioOnLineAt: atMs }
    }
    timers.set('settle', MERGE_MS, settle)
  }

  /** The customer had finished: the turn is theirs for good. */
  function settle(): void {
    if (ear?.heard().undecided) return
    tellSaid()
    answered = ''
    ear?.settle()
  }

  function tellSaid(): void {
    if (unsettled === undefined) return
    emit({ type: 'customer-said', ...unsettled })
    transcript.add('customer', unsettled.text)
    unsettled = undefined
  }

  function finished(speech: Speech, heard: HeardSpeech): void {
    tellSaid()
    settle()
    tellHeard(
      heard,
      speech.clauses.flatMap((clause) => clause.sources),
    )
    const was = reply?.speech === speech ? reply : undefined
    if (was) {
      was.drop()
      reply = undefined
      failures.brain = was.failed ? failures.brain + 1 : 0
    }
    opening = false
    waterfall = undefined
    failures.voice = speech.frames.length === 0 && speech.clauses.length > 0 ? failures.voice + 1 : 0
    if (was?.end) ending = was.end
    if (ending) return timers.set('goodbye', AFTER_GOODBYE_MS, hangUp)
    if (failures.voice >= 2) return needs.end('failed')
    if (failures.voice === 1) return tell(prompts.trouble)
    if (failures.brain >= FAILURES_IN_A_ROW) return endPolitely('failed', prompts.cannotGoOn)
    awaitCustomer()
  }

  function hangUp(): void {
    const stillTalking = !endingForGood && ear?.heard().undecided
    if (stillTalking) return timers.set('goodbye', AFTER_GOODBYE_MS, hangUp)
    if (ending) needs.end(ending)
  }

  function callOffTheEnd(): void {
    ending = undefined
    timers.cancel('goodbye')
  }

  function awaitCustomer(): void {
    if (ending || aside) return
    timers.set('silence', patience.silence, () => {
      const busy = mouth.state !== 'silent' || ear?.heard().undecided || keys !== ''
      if (busy) return awaitCustomer()
      act(nextMove(turnNow(ear?.heard() ?? NOTHING_HEARD), 'nobody-spoke'))
    })
  }

  function askAgain(): void {
    failures.hearing++
    prepared?.drop()
    prepared = undefined
    stopSpeaking()
    settleForGood()
    if (failures.hearing >= FAILURES_IN_A_ROW) endPolitely('failed', prompts.cannotGoOn)
    else tell(prompts.sayAgain)
  }

  /** Says a line of the engine's own. */
  function tell(text: string): void {
    const speech = newSpeech()
    speech.say(text)
    speech.finish()
    mouth.speak(speech)
  }

  function endPolitely(reason: ConversationEnd, words: string): void {
    prepared?.drop()
    prepared = undefined
    stopSpeaking()
    settleForGood()
    ending = reason
    endingForGood = reason !== 'silence'
    timers.set('end', FAREWELL_LIMIT_MS, () => needs.end(reason))
    tell(words)
  }

  function settleForGood(): void {
    ear?.decided()
    settle()
    ear?.settle()
  }

  function enterKeys(): void {
    const digits = keys
    keys = ''
    emit({ type: 'dtmf', atMs: now(), digits })
    const pressed = digits.length > 1 ? digits.replace(/#$/, '') : digits
    const heard = ear?.heard()
    const words = heard?.undecided ? wordsAfter(heard.text, answered) : ''
    stopSpeaking()
    settleForGood()
    answer([words, [...pressed].join(' ')].filter(Boolean).join(' '))
  }

  function noticedMachine(heard: Heard): boolean {
    if (machine !== 'none' || !heard.open) return false
    const sign = machineWatch.signOf({ ...heard, nowMs: now() })
    if (sign) meetMachine(sign)
    return sign !== undefined
  }

  function meetMachine(sign: MachineSign): void {
    machine = 'talking'
    emit({ type: 'voicemail', atMs: now(), sign })
    prepared?.drop()
    prepared = undefined
    stopSpeaking()
    if (sign === 'beep') leaveMessage()
    else awaitMachinePause()
  }

  /** The message belongs after the beep, or after the greeting where there is none. */
  function awaitMachinePause(): void {
    timers.set('machine', MACHINE_PAUSE_MS / 4, () => {
      const quiet = (ear?.heard().quietMs ?? MACHINE_PAUSE_MS) >= MACHINE_PAUSE_MS
      if (quiet || now() > 2 * MACHINE_WITHIN_MS) leaveMessage()
      else awaitMachinePause()
    })
  }

  function leaveMessage(): void {
    machine = 'told'
    timers.cancel('machine')
    const heard = ear?.heard()
    if (heard?.text && unsettled === undefined) {
      unsettled = { startMs: heard.startedAtMs, endMs: heard.lastVoicedAtMs, text: heard.text }
    }
    endPolitely('voicemail', plan.voicemail?.message ?? closing)
  }

  return {
    start() {
      timers.set('max-duration', plan.maxDurationMs, () => endPolitely('max-duration', prompts.timeIsUp))
      if (plan.opening.length === 0) return awaitCustomer()
      opening = true
      const speech = newSpeech()
      for (const text of plan.opening) speech.say(text)
      speech.finish()
      mouth.speak(speech)
    },
    hear(frame) {
      if (aside) return
      if (machine !== 'told' && now() < 2 * MACHINE_WITHIN_MS && machineWatch.hear(frame.samples)) {
        if (machine === 'none') meetMachine('beep')
        else leaveMessage()
      }
      ear?.hear(frame)
    },
    key(digit) {
      if (aside || endingForGood) return
      keys += digit
      callOffTheEnd()
      prepared?.drop()
      prepared = undefined
      if (mouth.speech) {
        stopSpeaking()
        settleForGood()
      }
      if (digit === '#' && keys.length > 1) {
        timers.cancel('keys')
        enterKeys()
      } else timers.set('keys', BETWEEN_KEYS_MS, enterKeys)
    },
    marked: (name) => mouth.marked(name),
    beat(deadlineMs) {
      if (aside) return
      mouth.beat(deadlineMs)
      ear?.beat()
    },
    say(text) {
      if (aside || needs.signal.aborted) return Promise.resolve()
      return new Promise((resolve) => {
        if (mouth.speech) return mouth.speech.say(text, [], resolve)
        const speech = newSpeech()
        speech.say(text, [], resolve)
        speech.finish()
        mouth.speak(speech)
      })
    },
    stepAside() {
      prepared?.drop()
      prepared = undefined
      stopSpeaking()
      settleForGood()
      callOffTheEnd()
      timers.cancelAll()
      aside = true
    },
    comeBack() {
      aside = false
      awaitCustomer()
    },
    close() {
      prepared?.drop()
      stopSpeaking()
      const heard = ear?.heard()
      const more = heard?.undecided ? wordsAfter(heard.text, answered) : ''
      if (heard && more !== '') {
        tellSaid()
        unsettled = { startMs: heard.voiceStartedAtMs, endMs: heard.lastVoicedAtMs, text: more }
      }
      settleForGood()
      timers.cancelAll()
      ear?.close()
    },
  }
}

/** The words that came after the first ones, which a newer decoding may have spelt differently. */
function wordsAfter(text: string, earlier: string): string {
  const words = text.split(/\s+/u).filter(Boolean)
  return words.slice(earlier.split(/\s+/u).filter(Boolean).length).join(' ')
}

const NOTHING_HEARD: Heard = {
  text: '',
  complete: false,
  deaf: false,
  atMs: 0,
  open: false,
  undecided: false,
  startedAtMs: 0,
  voiceStartedAtMs: 0,
  lastVoicedAtMs: 0,
  sinceVoiceMs: 0,
  voicedMs: 0,
  quietMs: 0,
}
