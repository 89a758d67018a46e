// What the engine must know of a language to take turns in it and to speak when a part fails.

export type Language = {
  /** BCP-47. */
  code: string
  /** "I am listening": neither an interruption nor an answer while the agent speaks. Native script and romanised. */
  acknowledgements: string
  /** Said into the agent's opening line without meaning to stop it. */
  greetings: string
  /** One of these alone stops the agent at once. */
  interruptions: string
  /** Short answers that are complete by themselves. */
  answers: string
  /** A sentence does not end on these. */
  openWords: string
  /** After so few words more is likely to come, said or asked; three if not given. */
  fewWords?: number
  fewAsked?: number
  /** Of these: they may end a sentence as its object, after a verb or a preposition: "about it". */
  objects?: string
  prepositions?: string
  /** Of these: not even a question ends on them. */
  articles?: string
  /** With one of these in it, a question may end on a preposition: "what is it for?" */
  questionWords?: string
  /** Words that begin a clause which needs another one: "before I decide". */
  openStarts?: string
  /** Two words that need more after them, even when asked: "could you tell me". */
  openEndings?: readonly string[]
  /** A sentence may end on these even where the recogniser writes no full stop. */
  closingWords: string
  /** Digits as they are read out, and "double", "triple". */
  digits: string
  /** What answering machines and networks say, each phrase on its own. */
  machinePhrases: string[]
  prompts: Prompts
}

/** The engine's own sentences; everything else the agent says comes from its brain. */
export type Prompts = {
  /** Asked after a silence, the first and the second time. */
  stillThere: readonly [string, string]
  /** Ends a call in which nobody spoke any more. */
  farewell: string
  oneMoment: string
  sayAgain: string
  /** Something failed; the customer is asked to say it again. */
  trouble: string
  /** Nothing works; the call ends. */
  cannotGoOn: string
  timeIsUp: string
}
