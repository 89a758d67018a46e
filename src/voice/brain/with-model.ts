// A brain with a language model: grounded in the passages found, acting only through the actions handed in.
import { systemClock } from '../clock.ts'
import { inTime, linkedController } from '../deadline.ts'
import type { KnowledgeFound, LanguageModel, Message, ModelPiece } from '../ports.ts'
import { POLICY_ACTIONS } from './agent-brief.ts'
import type { Brain, BrainPiece, BrainTurn } from './brain.ts'
import { atPace, fromDocuments, said } from './from-documents.ts'
import { recognise } from './intents/recognise.ts'
import { customerMessage, instructionsFor, pastMessages, systemPrompt } from './model/prompt.ts'
import { withoutInstructions } from './model/prompt-guard.ts'
import { spokenStream } from './model/spoken-stream.ts'
import { END_CALL, refusedCall, toolsFor } from './model/tools.ts'
import { withoutForbidden } from './never-say.ts'
import type { ModelBrainOptions } from './options.ts'
import { isDone } from './outcomes.ts'
import { policyFor } from './policy/policy.ts'
import { farewell } from './situation.ts'
import { withTopic } from './topic.ts'

/** Rounds of tools within one turn; more than this is a model going in circles. */
const MOST_ROUNDS = 4
/** Of tools, in one turn; the rest of them are not even looked at. */
const MOST_CALLS = 8
/** A minute of speech; whoever writes more is not read to the end. */
const MOST_CHARACTERS = 1_200
const SEARCH_MS = 1_500
/** Two of these, and the documents' answer, fit into the time that the engine gives a brain. */
const FIRST_PIECE_MS = 3_000
const NEXT_PIECE_MS = 6_000
const NOTHING_FOUND: KnowledgeFound = { passages: [], answered: false }

export function withModel(model: LanguageModel, options: ModelBrainOptions): Brain {
  const { agent, context, actions } = options
  const { firstPieceMs = FIRST_PIECE_MS, nextPieceMs = NEXT_PIECE_MS, clock = systemClock } = options
  const documents = fromDocuments(options)
  const trouble = (error: unknown) => options.onTrouble?.(error)

  return {
    reply(turn) {
      // A wish not to be called again is law, and nothing that a model may overlook.
      if (recognise(turn.said, turn.language).intent === 'do-not-call') return documents.reply(turn)
      const { cannotSay } = policyFor(turn.language)
      const told = withoutInstructions(speak(turn), instructionsFor(options, turn.language), cannotSay)
      return withoutForbidden(atPace(turn, told), agent.neverSay, cannotSay)
    },
  }

  async function* speak(turn: BrainTurn): AsyncIterable<BrainPiece> {
    const found = await find(turn)
    let spoken = false
    try {
      for await (const piece of converse(turn, found)) {
        spoken ||= piece.type === 'say'
        yield piece
      }
    } catch (error) {
      if (turn.signal.aborted) throw error
      trouble(error)
      yield* spoken ? [said(policyFor(turn.language).trouble)] : withoutModel(turn, found)
    }
  }

  /** The model's turn: words, tools, words again, until it has nothing more to do. */
  async function* converse(turn: BrainTurn, found: KnowledgeFound): AsyncIterable<BrainPiece> {
    const messages: Message[] = [
      { role: 'system', text: systemPrompt(options, turn.language) },
      ...pastMessages(turn.history),
      customerMessage(turn.said, found.passages),
    ]
    let spoken = false
    let tried = 0
    let written = 0
    for (let round = 0; round < MOST_ROUNDS; round++) {
      const stream = spokenStream(found.passages, policyFor(turn.language))
      const calls: Extract<ModelPiece, { type: 'tool-call' }>[] = []
      let words = ''
      for await (const piece of pieces(messages, turn.signal, spoken)) {
        if (piece.type === 'tool-call') {
          if (tried++ < MOST_CALLS) calls.push(piece)
        } else {
          written += piece.text.length
          if (written > MOST_CHARACTERS) break
          words += piece.text
          for (const sentence of stream.push(piece.text)) {
            spoken = true
            yield { type: 'say', ...sentence }
          }
        }
      }
      // What was cut off in the middle is not said.
      for (const sentence of written > MOST_CHARACTERS ? [] : stream.end()) {
        spoken = true
        yield { type: 'say', ...sentence }
      }
      if (calls.length === 0) {
        if (!spoken) throw new Error('the model had nothing to say')
        return
      }
      if (words.trim() !== '') messages.push({ role: 'agent', text: words })
      messages.push(...calls.map(({ id, name, input }) => ({ role: 'tool-call' as const, id, name, input })))
      for (const call of calls) {
        if (call.name === END_CALL) {
          if (!spoken) yield said(farewell({ agent, context, policy: policyFor(turn.language) }))
          yield { type: 'end', reason: 'goodbye' }
          return
        }
        const output = await perform(turn, call)
        messages.push({ role: 'tool-result', id: call.id, output })
        if (!isDone(output)) continue
        // The line belongs to somebody else now.
        if (call.name === POLICY_ACTIONS.transfer) return
        if (call.name === POLICY_ACTIONS.doNotCall) {
          yield said(policyFor(turn.language).doNotCallDone)
          yield { type: 'end', reason: 'do-not-call' }
          return
        }
      }
    }
    if (!spoken) throw new Error('the model used tools without end')
  }

  /** Tried a second time when nothing has come of the first. */
  async function* pieces(
    messages: readonly Message[],
    signal: AbortSignal,
    spoken: boolean,
  ): AsyncIterable<ModelPiece> {
    for (let attempt = 1; ; attempt++) {
      let begun = false
      try {
        for await (const piece of once(messages, signal)) {
          begun = true
          yield piece
        }
        return
      } catch (error) {
        if (signal.aborted || begun || spoken || attempt === 2) throw error
        trouble(error)
      }
    }
  }

  async function* once(messages: readonly Message[], signal: AbortSignal): AsyncIterable<ModelPiece> {
    const attempt = linkedController(signal)
    const stream = model
      .reply(messages, { tools: toolsFor(actions), signal: attempt.controller.signal })
      [Symbol.asyncIterator]()
    let ms = firstPieceMs
    try {
      for (;;) {
        const late = `the model wrote nothing within ${ms / 1000} seconds`
        const next = await inTime(stream.next(), { clock, ms, signal, late })
        if (next.done) return
        yield next.value
        ms = nextPieceMs
      }
    } finally {
      attempt.controller.abort()
      attempt.done()
    }
  }

  async function perform(turn: BrainTurn, call: { name: string; input: unknown }): Promise<unknown> {
    const refused = refusedCall(call, actions, agent.transferLabels)
    if (refused !== undefined) return { ok: false, error: refused }
    try {
      return await turn.perform(call.name, call.input)
    } catch (error) {
      if (turn.signal.aborted) throw error
      trouble(error)
      return { ok: false, error: 'It did not work.' }
    }
  }

  async function find(turn: BrainTurn): Promise<KnowledgeFound> {
    try {
      const search = options.search(withTopic(turn.said, turn), turn.signal)
      return await inTime(search, { clock, ms: SEARCH_MS, signal: turn.signal, late: 'the search took too long' })
    } catch (error) {
      if (turn.signal.aborted) throw error
      trouble(error)
      return NOTHING_FOUND
    }
  }

  /** The documents answer where they can; where they cannot, the customer is told of the trouble. */
  async function* withoutModel(turn: BrainTurn, found: KnowledgeFound): AsyncIterable<BrainPiece> {
    const asks = recognise(turn.said, turn.language).intent === 'question'
    if (!asks || found.answered) return yield* documents.reply(turn)
    const policy = policyFor(turn.language)
    yield* [said(policy.trouble), said(policy.offerCallBack)]
  }
}
