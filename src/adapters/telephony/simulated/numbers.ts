// How a number of the simulated network behaves: its last two digits decide, so that everything can be tried.
import { ENDINGS, type PersonaScript, personas } from './personas.ts'

export type Behaviour =
  | { does: 'answer'; persona: PersonaScript }
  | { does: 'drop'; persona: PersonaScript; afterMs: number }
  | { does: 'voicemail' }
  | { does: 'busy' | 'ring-out' | 'reject' | 'not-exist' }

const SPECIAL: Record<string, Exclude<Behaviour['does'], 'answer'>> = {
  91: 'busy',
  92: 'ring-out',
  93: 'reject',
  94: 'voicemail',
  95: 'drop',
  96: 'not-exist',
}
const DROPS_AFTER_MS = 9_000

export function behaviourOf(number: string): Behaviour {
  const ending = number.slice(-2)
  const does = SPECIAL[ending] ?? 'answer'
  const named = personas.find(({ id }) => ENDINGS[id] === ending)
  const persona = named ?? personas[Number(number.slice(-1))] ?? (personas[0] as PersonaScript)
  if (does === 'answer') return { does, persona }
  if (does === 'drop') return { does, persona, afterMs: DROPS_AFTER_MS }
  return { does }
}
