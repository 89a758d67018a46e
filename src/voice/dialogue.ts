// Acts out the turns: asks turn-taking for the next move at every moment and lets ear, brain and mouth do it.
import { createAgentTurn, type Finished } from './agent-turn.ts'
import { type MachineSign, noMachineWatch, watchForMachine } from './answering-machine.ts'
import { isDone, wasTold } from './brain/outcomes.ts'
import type { ConversationParts, ConversationPlan } from './conversation.ts'
import { createOpenTurn } from './customer-turn.ts'
import { PATIENCE } from './endpoint.ts'
import type { ConversationEnd, ConversationEvent } from './events.ts'
import { createKeypad, keysAsWords } from './keypad.ts'
import { languageOf } from './languages/languages.ts'
import type { LineTime } from './line-time.ts'
import { type Heard, NOTHING_HEARD, openEar } from './listening.ts'
import { ownSentences } from './own-sentences.ts'
import type { AudioFrame } from './ports.ts'
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
  heard(): Promise<void>
  /** Falls silent and listens no more, until `comeBack`. */
  stepAside(): void
  comeBack(): void
  close(): void
}

export type DialogueNeeds = Omit<ConversationParts, 'record'> & {
  plan: ConversationPlan
  time: LineTime
  signal: AbortSignal
  /** The conversation's own time of a moment of the clock. */
  at(clockMs: number): number
  emit(event: ConversationEvent): void
  /** The agent's sound, as it went out. */
  played(samples: Int16Array, startMs: number): void
  end(reason: ConversationEnd): void
}

/** A customer who goes on within this time of the reply's first sound had not finished. */
const MERGE_MS = 700
/** What the customer may still add after the agent's goodbye. */
const AFTER_GOODBYE_MS = 400
const FAREWELL_LIMIT_MS = 15_000
const FAILURES_IN_A_ROW = 3

export function createDialogue(needs: DialogueNeeds): Dialogue {
  const { plan, clock, line } = needs
  const language = languageOf(plan.language)
  const { opening, prompts, closing, voicemail, allowed } = ownSentences(plan, language)
  const patience = { ...PATIENCE, ...plan.patience }
  const timers = createTimers(clock)
  const transcript = createTranscript()
  const now = () => needs.at(clock.now())

  let aside = false
  let promptsGiven = 0
  let ending: ConversationEnd | undefined
  /** The end cannot be called off any more. */
  let endingForGood = false
  /** Pressed while the notice was being said. */
  let keysMeanwhile = ''
  let resorted = false
  const failures = { hearing: 0, brain: 0, voice: 0 }

  const turn = createOpenTurn((said) => {
    transcript.add('customer', said.text)
    needs.emit({ type: 'customer-said', ...said })
  })
  const agent = createAgentTurn({
    ...needs,
    prompts,
    closing,
    transcript,
    now,
    onBegun: () => timers.set('settle', MERGE_MS, settle),
    onHeardAll() {
      turn.tell()
      settle()
    },
    onNotice: (said) => timers.set('notice', 0, () => noticeOver(said)),
    onFinished: finished,
  })
  const { mouth } = agent
  const keypad = createKeypad(timers, enterKeys)
  const machine = plan.voicemail
    ? watchForMachine({
        sampleRate: line.sampleRate,
        language,
        timers,
        now,
        quietMs: () => ear?.heard().quietMs ?? Number.POSITIVE_INFINITY,
        onMachine: meetMachine,
        onItsTurnOver: leaveMessage,
      })
    : noMachineWatch

  const ear = needs.speechToText
    ? openEar({
        sampleRate: line.sampleRate,
        language: plan.language,
        detector: needs.detector,
        speechToText: needs.speechToText,
        clock,
        time: needs.time,
        onVoice: () => consider('voice-started'),
        onWords: wordsCame,
        onTime: () => consider('time'),
        onTrouble: (message) => needs.emit({ type: 'trouble', atMs: now(), part: 'hearing', message }),
      })
    : undefined

  function turnNow(heard: Heard): Turn {
    return {
      ...heard,
      language,
      patience,
      agent: mouth.state,
      saying: mouth.speech?.text ?? '',
      opening: agent.opening,
      replyJustBegan: turn.unsettled,
      answered: turn.answered,
      prepared: agent.prepared,
      heard: turn.fresh(heard),
      heardAll: heard.complete,
      prompts: promptsGiven,
    }
  }

  function consider(event: TurnEvent): void {
    if (!ear || aside || endingForGood) return
    const heard = ear.heard()
    if (machine.isMachine(heard)) return
    if (agent.noticing) return
    ear.listenClosely(mouth.state === 'speaking' || mouth.state === 'ducked')
    const move = nextMove(turnNow(heard), event)
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
        return agent.prepare(move.to, mouth.state === 'held' && !turn.unsettled)
      case 'drop':
        return agent.dropPrepared()
      case 'reply':
        return answer(move.to)
      case 'ask-again':
        return askAgain()
      case 'prompt':
        agent.tell(prompts.stillThere[promptsGiven === 0 ? 0 : 1])
        promptsGiven++
        return
      case 'end':
        return endPolitely('silence', closing)
    }
  }

  /** What came in the meantime is looked at now. A call whose notice cannot be said may not be recorded, so it ends. */
  function noticeOver(said: boolean): void {
    if (!said) return needs.end('failed')
    if (keysMeanwhile !== '') return enterKeys(keysMeanwhile)
    if (!ear?.heard().undecided) return
    consider('voice-started')
    consider('time')
  }

  /** The sound meant nothing; an utterance that is being answered stays open. */
  function forget(): void {
    agent.dropPrepared()
    ear?.decided()
    if (turn.unsettled) timers.set('settle', MERGE_MS, settle)
    else settle()
    awaitCustomer()
  }

  function wordsCame(): void {
    const heard = ear?.heard()
    if (heard && heard.text !== '' && !aside) {
      needs.emit({ type: 'customer-speaking', atMs: now(), text: turn.fresh(heard) })
    }
    consider('words')
  }

  function answer(to: string): void {
    const heard = ear?.heard()
    const spoke = heard?.undecided ? heard : undefined
    stopSpeaking()
    callOffTheEnd()
    failures.hearing = 0
    promptsGiven = 0
    turn.take(to, spoke, now())
    ear?.decided()
    agent.answer(to, {
      lastVoicedAt: spoke?.lastVoicedAtMs ?? now(),
      speechEndDecidedAt: now(),
      transcriptFinalAt: spoke ? needs.at(spoke.atMs) : now(),
    })
  }

  /** What was being said enters the transcript as far as it was heard; a false start is not the brain's concern. */
  function stopSpeaking(): void {
    timers.cancel('settle')
    agent.stop(turn.unsettled ? turn.cutInto : undefined)
  }

  /** The customer had finished: the turn is theirs for good. */
  function settle(): void {
    if (ear?.heard().undecided) return
    turn.tell()
    turn.settle()
    ear?.settle()
  }

  function settleForGood(): void {
    ear?.decided()
    settle()
  }

  function finished({ reply, silent }: Finished): void {
    if (reply) failures.brain = reply.failed ? failures.brain + 1 : 0
    failures.voice = silent ? failures.voice + 1 : 0
    if (reply?.end) ending = reply.end
    if (ending) return timers.set('goodbye', AFTER_GOODBYE_MS, hangUp)
    if (failures.voice >= 2) return needs.end('failed')
    if (failures.voice === 1) return agent.tell(prompts.trouble)
    if (failures.brain >= FAILURES_IN_A_ROW) return giveUp()
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
    timers.cancel('end')
  }

  function awaitCustomer(): void {
    if (ending || aside) return
    timers.set('silence', patience.silence, () => {
      const busy = mouth.state !== 'silent' || ear?.heard().undecided || keypad.busy
      if (busy) return awaitCustomer()
      act(nextMove(turnNow(ear?.heard() ?? NOTHING_HEARD), 'nobody-spoke'))
    })
  }

  function clearTheFloor(): void {
    agent.dropPrepared()
    stopSpeaking()
    settleForGood()
  }

  function askAgain(): void {
    failures.hearing++
    clearTheFloor()
    if (failures.hearing >= FAILURES_IN_A_ROW) giveUp()
    else agent.tell(prompts.sayAgain)
  }

  function giveUp(): void {
    const { lastResort } = plan
    const action = needs.actions.find(({ name }) => name === lastResort?.action)
    if (!lastResort || !action || resorted) return endPolitely('failed', prompts.cannotGoOn)
    resorted = true
    failures.hearing = 0
    failures.brain = 0
    agent.tell(lastResort.say)
    const { action: name, input } = lastResort
    action.run(input, needs.signal).then(
      (output) => {
        needs.emit({ type: 'action', atMs: now(), name, input, output })
        if (!isDone(output) && !wasTold(output)) endPolitely('failed', prompts.cannotGoOn)
      },
      () => endPolitely('failed', prompts.cannotGoOn),
    )
  }

  function endPolitely(reason: ConversationEnd, words: string): void {
    clearTheFloor()
    ending = reason
    endingForGood = reason !== 'silence'
    timers.set('end', FAREWELL_LIMIT_MS, () => needs.end(reason))
    agent.tell(words)
  }

  function enterKeys(keys: string): void {
    keysMeanwhile = agent.noticing ? keysMeanwhile + keys : ''
    if (agent.noticing) return
    needs.emit({ type: 'dtmf', atMs: now(), digits: keys })
    const heard = ear?.heard()
    const words = heard?.undecided ? turn.fresh(heard) : ''
    clearTheFloor()
    answer([words, keysAsWords(keys)].filter(Boolean).join(' '))
  }

  function meetMachine(sign: MachineSign): void {
    needs.emit({ type: 'voicemail', atMs: now(), sign })
    agent.dropPrepared()
    stopSpeaking()
  }

  function leaveMessage(): void {
    keepUnanswered()
    endPolitely('voicemail', voicemail || closing)
  }

  function limitDuration(): void {
    const leftMs = Math.max(0, plan.maxDurationMs - now())
    timers.set('max-duration', leftMs, () => endPolitely('max-duration', prompts.timeIsUp))
  }

  /** What nobody answers any more belongs into the transcript all the same. */
  function keepUnanswered(): void {
    const heard = ear?.heard()
    const words = heard?.undecided ? turn.fresh(heard) : ''
    if (heard && words !== '') turn.take(words, heard, now())
  }

  return {
    start() {
      limitDuration()
      const notice = plan.notice ?? ''
      if (notice !== '' || opening.length > 0) agent.open(notice, opening)
      else awaitCustomer()
    },
    hear(frame) {
      if (aside) return
      machine.hear(frame.samples)
      ear?.hear(frame)
    },
    key(digit) {
      if (aside || endingForGood) return
      callOffTheEnd()
      agent.dropPrepared()
      if (mouth.speech && !agent.noticing) clearTheFloor()
      keypad.press(digit)
    },
    marked: (name) => mouth.marked(name),
    beat(deadlineMs) {
      if (aside) return
      mouth.beat(deadlineMs)
      ear?.beat()
    },
    say(text) {
      if (aside || needs.signal.aborted) return Promise.resolve()
      return new Promise((resolve) => agent.add(allowed(text), resolve))
    },
    heard: () => new Promise((resolve) => (mouth.speech ? mouth.speech.whenHeard(resolve) : resolve())),
    stepAside() {
      clearTheFloor()
      callOffTheEnd()
      timers.cancelAll()
      aside = true
    },
    comeBack() {
      aside = false
      limitDuration()
      awaitCustomer()
    },
    close() {
      agent.dropPrepared()
      stopSpeaking()
      keepUnanswered()
      settleForGood()
      timers.cancelAll()
      ear?.close()
    },
  }
}
