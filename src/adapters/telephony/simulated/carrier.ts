// The simulated telephone network: every number behaves by rule, and somebody always picks up at the other end.
import type { Carrier, CarrierEvent, DialOutcome, DialRequest } from '#server/ports.ts'
import type { Clock, TextToSpeech } from '#voice/ports.ts'
import { startHeart } from './beat.ts'
import { type AgentWords, type Customer, linesOf, simulatedCustomer } from './customer.ts'
import { customerVoices } from './customer-voice.ts'
import { type FarEnd, type SimulatedLine, simulatedLine } from './line.ts'
import { openNetworkLog } from './network-log.ts'
import { type Behaviour, behaviourOf } from './numbers.ts'
import { VOICEMAIL_GREETING } from './personas.ts'
import { voicemail } from './voicemail.ts'

const TICK_MS = 500

export type SimulatedNetworkOptions = {
  /** Where its log lies. */
  directory: string
  textToSpeech: TextToSpeech
  clock: Clock
  /** From dialling to the ring, and from the ring to the answer; the answer is a little later for some numbers. */
  ringAfterMs?: number
  answerAfterMs?: number
}

export type SimulatedNetwork = Carrier & {
  /** Somebody calls one of our numbers. */
  callIn(call: { attemptId: string; from: string; to: string }): void
  /**
   * What our side says on this call, in words, as it begins to and when it has: the customers of this network recognise
   * no speech. Without it they go by the sound alone.
   */
  overhear(attemptId: string, words: AgentWords): void
}

type Live = { cancel: () => void; line: SimulatedLine | undefined; understand?: Customer['understand'] }

export function simulatedNetwork(options: SimulatedNetworkOptions): SimulatedNetwork {
  const { clock, ringAfterMs = 300, answerAfterMs = 1_200 } = options
  const log = openNetworkLog(options.directory)
  const voices = customerVoices(options.textToSpeech)
  const heart = startHeart(clock)
  const live = new Map<string, Live>()
  let listener: (event: CarrierEvent) => void = () => {}
  let ticking: NodeJS.Timeout | undefined

  function begin(attemptId: string, to: string): void {
    log.placed(attemptId, to)
    live.set(attemptId, { cancel: () => {}, line: undefined })
    ticking ??= setInterval(() => log.tick(), TICK_MS).unref()
  }
  function end(attemptId: string, outcome: DialOutcome): void {
    const call = live.get(attemptId)
    if (!call) return
    live.delete(attemptId)
    call.cancel()
    log.ended(attemptId, outcome)
    if (live.size === 0) {
      clearInterval(ticking)
      ticking = undefined
    }
    listener({ type: 'ended', attemptId, outcome })
  }
  function later(attemptId: string, ms: number, work: () => void): void {
    const call = live.get(attemptId)
    if (call) call.cancel = clock.at(clock.now() + ms, work)
  }

  function connect(attemptId: string, number: string, behaviour: Behaviour): SimulatedLine {
    log.answered(attemptId)
    let line: SimulatedLine | undefined
    const hangUp = () => line?.hangUp('caller-hung-up')
    const far = farEnd(behaviour, hangUp)
    const opened = simulatedLine(
      {
        ...far,
        over(cause) {
          leave()
          far.over(cause)
          end(attemptId, 'completed')
        },
      },
      Number(number.slice(-6)),
    )
    line = opened
    const leave = heart.join(() => opened.beat())
    const call = live.get(attemptId)
    if (call) {
      call.line = opened
      if (far.understand) call.understand = far.understand
    }
    if (behaviour.does === 'drop') later(attemptId, behaviour.afterMs, () => opened.hangUp('dropped'))
    return opened
  }
  function farEnd(behaviour: Behaviour, hangUp: () => void): FarEnd & Partial<Pick<Customer, 'understand'>> {
    if (behaviour.does === 'voicemail') {
      const speaker = { language: 'en', gender: 'female' as const, speed: 1 }
      return voicemail(voices(VOICEMAIL_GREETING, speaker), hangUp)
    }
    if (behaviour.does !== 'answer' && behaviour.does !== 'drop') throw new Error(`Nobody answers: ${behaviour.does}`)
    const { persona } = behaviour
    return simulatedCustomer(persona, (text) => voices(text, persona), hangUp)
  }

  function makeReady(behaviour: Behaviour): void {
    if (behaviour.does !== 'answer' && behaviour.does !== 'drop') return
    for (const line of linesOf(behaviour.persona)) void voices(line, behaviour.persona)
  }

  function ring({ attemptId, to, ringSeconds }: DialRequest, behaviour: Behaviour): void {
    if (behaviour.does !== 'busy' && behaviour.does !== 'not-exist') listener({ type: 'ringing', attemptId })
    switch (behaviour.does) {
      case 'ring-out':
        return later(attemptId, ringSeconds * 1000, () => end(attemptId, 'no-answer'))
      case 'reject':
        return later(attemptId, answerAfterMs, () => end(attemptId, 'rejected'))
      case 'answer':
      case 'drop':
      case 'voicemail':
        return later(attemptId, answerAfterMs + spread(to), () => {
          const { line } = connect(attemptId, to, behaviour)
          listener({ type: 'answered', attemptId, line })
        })
      case 'busy':
        return end(attemptId, 'busy')
      case 'not-exist':
        return end(attemptId, 'failed')
    }
  }
  // People do not all pick up after the same ring.
  const spread = (number: string) => (Number(number.slice(-3, -1)) % 10) * (answerAfterMs / 10)

  return {
    name: 'simulated',
    reachesPeople: false,
    serves: () => true,
    listen(next) {
      listener = next
    },
    placeCall(request) {
      const { attemptId, to } = request
      if (log.has(attemptId)) return Promise.resolve()
      begin(attemptId, to)
      const behaviour = behaviourOf(to)
      makeReady(behaviour)
      later(attemptId, ringAfterMs, () => ring(request, behaviour))
      return Promise.resolve()
    },
    hangUp(attemptId) {
      const call = live.get(attemptId)
      if (call?.line) call.line.line.hangUp()
      else end(attemptId, 'cancelled')
      return Promise.resolve()
    },
    statusOf: (attemptId) => Promise.resolve(log.statusOf(attemptId)),
    callIn({ attemptId, from, to }) {
      begin(attemptId, to)
      makeReady(behaviourOf(from))
      listener({
        type: 'incoming',
        attemptId,
        from,
        to,
        answer: () => connect(attemptId, from, behaviourOf(from)).line,
        reject: (why) => end(attemptId, why === 'busy' ? 'busy' : 'failed'),
      })
    },
    overhear: (attemptId, words) => live.get(attemptId)?.understand?.(words),
    close() {
      for (const [attemptId, { line }] of live) {
        if (line) line.hangUp('dropped')
        else end(attemptId, 'failed')
      }
      heart.stop()
      clearInterval(ticking)
      log.close()
      return Promise.resolve()
    },
  }
}
