// Whether a customer asks something or tells something about themselves.
import { normalise, wordsOf } from './words.ts'

const ASKS = new Set(
  `what when where who whom whose which why how can could do does did is are was were will would shall should may have has any
  kya kab kahan kaha kaun kon kyon kyu kyun kaise kaisa kitna kitne kitni kidhar konsa kaunsa
  क्या कब कहां कौन क्यों कैसे कैसा कितना कितने कितनी किधर कौनसा`
    .split(/\s+/u)
    .map(normalise),
)
const ONESELF = new Set(
  'i im ive ill we weve our my mine main maine mai mera meri mere mujhe hum humne hamne मैं मैंने मेरा मेरी मेरे मुझे हम हमने हमारा'
    .split(' ')
    .map(normalise),
)

/** "I have already paid", "मैंने फीस भर दी है": no question in it, and about the speaker. */
export function tellsSomething(said: string): boolean {
  const words = wordsOf(said)
  const asks = said.includes('?') || ASKS.has(words[0] ?? '') || words.some((word) => HINDI_ASKS.has(word))
  return !asks && words.some((word) => ONESELF.has(word))
}

/** In Hindi a question word may stand anywhere. */
const HINDI_ASKS = new Set(
  [...ASKS].filter(
    (word) =>
      !/^(?:what|when|where|who|whom|whose|which|why|how|can|could|do|does|did|is|are|was|were|will|would|shall|should|may|have|has|any)$/.test(
        word,
      ),
  ),
)
