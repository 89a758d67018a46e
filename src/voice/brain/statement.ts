// Whether a customer asks something or tells something about themselves.
import { normalise, wordsOf } from './words.ts'

const set = (listed: string) => new Set(listed.split(/\s+/u).map(normalise))

/** English puts the word that asks first; in Hindi it may stand anywhere. */
const OPENS_QUESTION = set(
  'what when where who whom whose which why how can could do does did is are was were will would shall should may have has any',
)
const ASKS = set(
  'kya kab kahan kaha kaun kon kyon kyu kyun kaise kaisa kitna kitne kitni kidhar konsa kaunsa क्या कब कहां कौन क्यों कैसे कैसा कितना कितने कितनी किधर कौनसा',
)
const ONESELF = set(
  'i im ive ill we weve our my mine main maine mai mera meri mere mujhe hum humne hamne मैं मैंने मेरा मेरी मेरे मुझे हम हमने हमारा',
)

export function asksSomething(said: string): boolean {
  const words = wordsOf(said)
  return said.includes('?') || OPENS_QUESTION.has(words[0] ?? '') || words.some((word) => ASKS.has(word))
}

/** "I have already paid", "मैंने फीस भर दी है": no question in it, and about the speaker. */
export const tellsSomething = (said: string) => !asksSomething(said) && wordsOf(said).some((word) => ONESELF.has(word))
