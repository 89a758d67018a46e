// Runs the brain for one turn: prepared while the pause is judged, then spoken, or dropped without a trace.
import type { Action, Brain, BrainPiece, Said } from './brain/brain.ts'
import { inTime, letGo, linkedController, NO_LONGER_NEEDED, sentenceOf, TimeUp } from './deadline.ts'
import type { Prompts } from './languages/language.ts'
import type { Clock } from './ports.ts'
import type { Speech } from './speech.ts'

export type ReplyEnd = Extract<BrainPiece, { type: 'end' }>['reason']

export type Reply = {
  /** What it answers. */
  readonly to: string
  readonly speech: Speech
  readonly firstTokenAtMs: number | undefined
  /** The call ends once this has been heard. */
  readonly end: ReplyEnd | undefined
  /** The brain failed; the customer was told so. */
  readonly failed: boolean
  /** How fast it speaks, for what else has to be said. */
  readonly pace: number
  /** From now on it is certain: actions may run. */
  commit(): void
  drop(): void
}

export type ReplyNeeds = {
  to: string
  history: readonly Said[]
  brain: Brain
  actions: readonly Action[]
  language: string
  clock: Clock
  /** Ends with the conversation; a running action outlives its turn. */
  signal: AbortSignal
  speech: Speech
  /** Of what the agent said last, for words of the engine's own. */
  pace: number
  prompts: Prompts
  closing: string
  onAction(action: { name: string; input: unknown; output: unknown }): void
  onTrouble(message: string): void
}

const PIECE_MS = 8_000
/** The customer hears that we are still there when nothing has been said this long after the turn was certain. */
const ONE_MOMENT_MS = 1_800

export function startReply(needs: ReplyNeeds): Reply {
  const { clock, speech, prompts } = needs
  const { controller, done: unlink } = linkedController(needs.signal)
  const { signal } = controller
  const certain = Promise.withResolvers<void>()
  certain.promise.catch(() => {})
  signal.addEventListener('abort', () => certain.reject(signal.reason), { once: true })

  let dropped = false
  let spoken = 0
  let acting = 0
  let acted = 0
  let firstTokenAtMs: number | undefined
  let end: ReplyEnd | undefined
  let failed = false
  let pace = needs.pace
  let cancelOneMoment = () => {}

  async function runAction(name: string, input: unknown): Promise<unknown> {
    acting++
    try {
      await certain.promise
      const action = needs.actions.find((known) => known.name === name)
      if (!action) throw new Error(`There is no action ${name}`)
      acted++
      const output = await action.run(input, needs.signal)
      needs.onAction({ name, input, output })
      return output
    } catch (error) {
      if (!dropped) needs.onAction({ name, input, output: { error: sentenceOf(error) } })
      throw error
    } finally {
      acting--
    }
  }

  /** A brain that does not wait for its action must not bring the process down when the turn is dropped. */
  function perform(name: string, input: unknown): Promise<unknown> {
    const result = runAction(name, input)
    result.catch(() => {})
    return result
  }

  async function run(): Promise<void> {
    for (const attempt of [1, 2]) {
      try {
        await tell()
        break
      } catch (error) {
        if (dropped) return
        needs.onTrouble(sentenceOf(error))
        // What has been said or done cannot be started over.
        if (attempt === 1 && spoken === 0 && acted === 0) continue
        failed = true
        speech.say(prompts.trouble, { pace })
        break
      }
    }
    if (dropped) return
    cancelOneMoment()
    speech.finish()
  }

  async function tell(): Promise<void> {
    const attempt = linkedController(signal)
    const { history, to, language } = needs
    const turn = { history, said: to, language, perform, signal: attempt.controller.signal }
    const pieces = needs.brain.reply(turn)[Symbol.asyncIterator]()
    try {
      for (;;) {
        const next = await nextPiece(pieces)
        if (dropped) return
        if (next.done) break
        take(next.value)
        if (end !== undefined) break
      }
    } finally {
      attempt.controller.abort(NO_LONGER_NEEDED)
      attempt.done()
      letGo(pieces)
    }
    if (spoken === 0 && end !== undefined) speech.say(needs.closing, { pace })
    else if (spoken === 0 && acted === 0) throw new Error('the brain had nothing to say')
  }

  async function nextPiece(pieces: AsyncIterator<BrainPiece>): Promise<IteratorResult<BrainPiece>> {
    const next = pieces.next()
    for (;;) {
      try {
        return await inTime(next, { clock, ms: PIECE_MS, signal, late: `no answer within ${PIECE_MS / 1000} seconds` })
      } catch (error) {
        const waitsForAction = error instanceof TimeUp && acting > 0
        if (!waitsForAction) throw error
      }
    }
  }

  function take(piece: BrainPiece): void {
    firstTokenAtMs ??= clock.now()
    if (piece?.type === 'say' && typeof piece.text === 'string') {
      if (piece.text.trim() === '') return
      cancelOneMoment()
      spoken++
      pace = paceOf(piece)
      speech.say(piece.text, { sources: piece.sources ?? [], pace })
    } else if (piece?.type === 'end') end = piece.reason
    else throw new Error('the brain gave something that is no piece of an answer')
  }

  void run()
  return {
    to: needs.to,
    speech,
    get firstTokenAtMs() {
      return firstTokenAtMs
    },
    get end() {
      return end
    },
    get failed() {
      return failed
    },
    get pace() {
      return pace
    },
    commit() {
      certain.resolve()
      if (speech.clauses.length > 0) return
      cancelOneMoment = clock.at(clock.now() + ONE_MOMENT_MS, () => speech.say(prompts.oneMoment, { pace }))
    },
    drop() {
      if (dropped) return
      dropped = true
      cancelOneMoment()
      controller.abort(NO_LONGER_NEEDED)
      unlink()
      speech.drop()
    },
  }
}

const paceOf = ({ speed = 1 }: Extract<BrainPiece, { type: 'say' }>) =>
  speed > 0 && Number.isFinite(speed) ? speed : 1
