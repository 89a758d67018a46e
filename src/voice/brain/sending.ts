// Messages that an agent may send, and whether a customer wants one.
import { type ActionOffer, POLICY_ACTIONS } from './agent-brief.ts'
import { matchable, pattern } from './intents/pattern.ts'

const WAY = 'sms|text|message|msg|whatsapp|email|mail|e_mail'
const ASKS = [
  `send|text|forward|mail|email|message|whatsapp|share|sms me|us|it_to_me|that_to_me|this_to_me`,
  `send|share|forward * by|on|via|over|through * ${WAY}`,
  `send|share * details|address|location|link|directions|number|list|map`,
  `${WAY} * kar_do|kar_dijiye|kar_dena|kijiye|kariye|bhej~`,
  'bhej~ do|dijiye|dena|dijiyega|sakte|sakti|dejiye|den',
  'मैसेज|एसएमएस|व्हाट्सएप|ईमेल|मेल * कर|भेज~',
  'भेज~ दो|दीजिए|देना|दीजिएगा|सकते|सकती|दें',
].map((line) => pattern(line, true))

export const asksToSend = (said: string) => ASKS.some((one) => one.test(matchable(said, true)))

/** The labels that the action's schema lists. */
export function messageLabels(actions: readonly ActionOffer[]): string[] {
  const schema = actions.find(({ name }) => name === POLICY_ACTIONS.send)?.schema as
    | { properties?: { label?: { enum?: unknown } } }
    | undefined
  const labels = schema?.properties?.label?.enum
  return Array.isArray(labels) ? labels.filter((label) => typeof label === 'string') : []
}
