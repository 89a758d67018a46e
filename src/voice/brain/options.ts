// What the brains are made of; one brain serves one call.
import type { Clock, LanguageModel, SearchKnowledge } from '../ports.ts'
import type { ActionOffer, AgentBrief, CallContext } from './agent-brief.ts'
import type { Brain } from './brain.ts'

export type DocumentsBrainOptions = {
  agent: AgentBrief
  search: SearchKnowledge
  actions: readonly ActionOffer[]
  /** BCP-47; a turn's own language wins where they differ. */
  language: string
  context: CallContext
}

export type ModelBrainOptions = DocumentsBrainOptions & {
  /** Until the model's first piece, per attempt; default 3 seconds. */
  firstPieceMs?: number
  /** Between two pieces once it writes; default 6 seconds. */
  nextPieceMs?: number
  clock?: Clock
  /** Told of every failure that the customer was spared: ids and kinds, never speech. */
  onTrouble?: (error: unknown) => void
}

export type FromDocuments = (options: DocumentsBrainOptions) => Brain
export type WithModel = (model: LanguageModel, options: ModelBrainOptions) => Brain
