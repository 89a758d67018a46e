// A brain talked with by text, turn after turn, over a few passages.
import type { KnowledgeFound, Passage, SearchKnowledge } from '#voice/ports.ts'
import type { ActionOffer, AgentBrief, CallContext } from '../agent-brief.ts'
import type { Brain, BrainPiece, Said } from '../brain.ts'
import { fromDocuments } from '../from-documents.ts'
import { contentWords, coverage } from '../words.ts'

export const CLINIC: AgentBrief = {
  name: 'Meera',
  businessName: 'Smile Dental',
  description:
    'You are the friendly receptionist of Smile Dental. Wheelchairs are available at the gate. Never promise discounts.',
  neverSay: [],
  closing: '',
  transferLabels: [],
}

export const passage = (text: string, place = 'line 1', fileName = 'clinic.md'): Passage => ({
  text,
  score: 1,
  source: { fileId: '1', fileName, place },
})

/** Enough of a search for stories: by the share of the question's words. */
export function searchIn(passages: readonly Passage[]): SearchKnowledge {
  return async (question): Promise<KnowledgeFound> => {
    const asked = contentWords(question)
    const rated = passages
      .map((found) => ({ ...found, score: coverage(asked, contentWords(found.text)) }))
      .filter(({ score }) => score > 0)
      .toSorted((a, b) => b.score - a.score)
    return { passages: rated, answered: (rated[0]?.score ?? 0) >= 0.5 }
  }
}

export const offer = (name: string): ActionOffer => ({ name, description: name, schema: { type: 'object' } })

export type TalkOptions = {
  agent?: Partial<AgentBrief>
  passages?: readonly Passage[]
  search?: SearchKnowledge
  actions?: readonly (string | ActionOffer)[]
  language?: string
  context?: CallContext
  /** What performing an action answers, or makes of its input; throws when it is an Error. */
  outcome?: unknown
  brain?: (parts: { agent: AgentBrief; search: SearchKnowledge; actions: ActionOffer[]; context: CallContext }) => Brain
  opening?: string
}

export function talk(options: TalkOptions = {}) {
  const language = options.language ?? 'en'
  const agent = { ...CLINIC, ...options.agent }
  const search = options.search ?? searchIn(options.passages ?? [])
  const actions = (options.actions ?? []).map((action) => (typeof action === 'string' ? offer(action) : action))
  const context = options.context ?? { direction: 'inbound' }
  const brain =
    options.brain?.({ agent, search, actions, context }) ?? fromDocuments({ agent, search, actions, language, context })
  const history: Said[] = options.opening === undefined ? [] : [{ who: 'agent', text: options.opening }]
  const performed: { action: string; input: unknown }[] = []
  let pieces: BrainPiece[] = []

  return {
    history,
    performed,
    /** What the agent answers, as one text. `heard`: how much of it the customer lets the agent say. */
    async say(said: string, heard?: number): Promise<string> {
      pieces = []
      for await (const piece of brain.reply({
        history: [...history],
        said,
        language,
        signal: new AbortController().signal,
        async perform(action, input) {
          performed.push({ action, input })
          if (options.outcome instanceof Error) throw options.outcome
          const { outcome } = options
          return (typeof outcome === 'function' ? outcome(input) : outcome) ?? { ok: true }
        },
      }))
        pieces.push(piece)
      const text = pieces.flatMap((piece) => (piece.type === 'say' ? [piece.text] : [])).join(' ')
      history.push({ who: 'customer', text: said }, { who: 'agent', text: text.slice(0, heard ?? text.length) })
      return text
    },
    pieces: () => pieces,
    sources: () => pieces.flatMap((piece) => (piece.type === 'say' ? (piece.sources ?? []) : [])),
    ended: () => pieces.find((piece) => piece.type === 'end')?.reason,
  }
}
