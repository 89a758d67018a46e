// What a customer can mean, apart from what they ask about.
export type Intent =
  | 'greeting'
  | 'thanks'
  | 'yes'
  | 'no'
  | 'acknowledge'
  | 'repeat'
  | 'slower'
  | 'faster'
  | 'goodbye'
  | 'person'
  | 'do-not-call'
  | 'who'
  | 'robot'
  | 'how-are-you'
  | 'capabilities'
  | 'purpose'
  | 'wait'
  | 'wrong-number'
  | 'not-interested'
  | 'call-later'
  | 'number'
  | 'spelling'
  | 'name'
  | 'hear-me'
  /** Anything else: a question for the documents. */
  | 'question'

/** Words that only open or soften a sentence; a sentence made of nothing else is its own intent. */
export type SoftIntent = 'greeting' | 'thanks' | 'yes' | 'no' | 'acknowledge'
/** Recognised anywhere in a sentence. */
export type StrongIntent = Exclude<Intent, SoftIntent | 'number' | 'spelling' | 'name' | 'question'>

/** Patterns by language; see pattern.ts for how they are written. */
export type IntentWords = {
  soft: Partial<Record<SoftIntent | 'filler', readonly string[]>>
  strong: Partial<Record<StrongIntent, readonly string[]>>
}
