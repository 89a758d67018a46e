// What the agent asked last and still waits for, read out of its own words: nothing is kept of a turn that was dropped.
import type { Said } from './brain.ts'
import type { Policy } from './policy/sentences.ts'

export type Pending =
  | { asked: 'choice'; options: string[] }
  | { asked: 'transfer'; label: string }
  | { asked: 'which-person'; options: string[] }
  | { asked: 'call-back' }
  | { asked: 'when' }
  | { asked: 'number'; digits: string }
  | { asked: 'spelling'; word: string }
  | { asked: 'anything-else' }
  | { asked: 'day' }
  | { asked: 'slot'; options: string[] }
  | { asked: 'cancel' }
  | { asked: 'what-to-send'; options: string[] }

/** A day has a comma of its own in most languages. */
export const SLOT_SEPARATOR = '; '

export function pendingOf(history: readonly Said[], policy: Policy): Pending | undefined {
  const last = lastSaidBy(history, 'agent')
  if (last === undefined) return undefined
  const heard = (sentence: string) => slotsAtEnd(last, sentence)
  const options = (listed: string) =>
    listed.split(new RegExp(`,\\s*(?:${policy.or}\\s+)?|\\s+${policy.or}\\s+`, 'u')).filter(Boolean)

  const choice = heard(policy.didYouMean)
  if (choice) return { asked: 'choice', options: options(choice[0] ?? '') }
  const transfer = heard(policy.offerPerson)
  if (transfer) return { asked: 'transfer', label: transfer[0] ?? '' }
  const person = heard(policy.whichPerson)
  if (person) return { asked: 'which-person', options: options(person[0] ?? '') }
  const message = heard(policy.whatToSend)
  if (message) return { asked: 'what-to-send', options: options(message[0] ?? '') }
  const number = heard(policy.heardNumber)
  if (number) return { asked: 'number', digits: (number[0] ?? '').replaceAll(/\D/g, '') }
  const spelling = heard(policy.heardSpelling)
  if (spelling) return { asked: 'spelling', word: spelling.at(-1) ?? '' }
  if (heard(policy.offerCallBack)) return { asked: 'call-back' }
  if (heard(policy.askWhen)) return { asked: 'when' }
  const slots = heard(policy.offerSlots)
  if (slots) return { asked: 'slot', options: slots[0]?.split(SLOT_SEPARATOR) ?? [] }
  if (heard(policy.askDay) || heard(policy.noSlots)) return { asked: 'day' }
  if (heard(policy.confirmCancel)) return { asked: 'cancel' }
  return heard(policy.anythingElse) ? { asked: 'anything-else' } : undefined
}

/** How often in a row the agent had no answer. */
export function failuresInARow(history: readonly Said[], policy: Policy): number {
  let count = 0
  for (const { who, text } of history.toReversed()) {
    if (who === 'customer') continue
    if (![policy.notFound, policy.notFoundAgain, policy.notUnderstood].some((sentence) => text.includes(sentence)))
      break
    count++
  }
  return count
}

export function lastSaidBy(history: readonly Said[], who: Said['who']): string | undefined {
  return history.findLast((said) => said.who === who)?.text
}

/**
 * The slots of `sentence` where `text` ends with it. A customer who answers early has cut the question off, so its
 * words up to the first slot are enough.
 */
function slotsAtEnd(text: string, sentence: string): string[] | undefined {
  const parts = sentence.split(/\{\w+\}/).map(escape)
  const whole = new RegExp(`${parts.join('(.{1,300}?)')}\\s*$`, 'u').exec(text)
  if (whole) return whole.slice(1)
  const lead = parts[0] ?? ''
  const cut = lead.split(' ').length < 3 ? undefined : new RegExp(`${lead}([^.?!।]*)$`, 'u').exec(text)
  if (cut) return [cut[1]?.trim() ?? '']
  return endsInside(text, sentence) ? [''] : undefined
}

/** The slots of a sentence of ours, by name, where `text` begins with it. */
export function slotsIn(text: string, sentence: string): Record<string, string> | undefined {
  const names = [...sentence.matchAll(/\{(\w+)\}/g)].map((slot) => slot[1] ?? '')
  const parts = sentence.split(/\{\w+\}/).map(escape)
  const found = new RegExp(`^${parts.join('(.{1,120}?)')}`, 'u').exec(text)
  return found ? Object.fromEntries(names.map((name, at) => [name, found[at + 1] ?? ''])) : undefined
}

/** The text stops in the middle of the sentence, with at least half of it said. */
function endsInside(text: string, sentence: string): boolean {
  if (sentence.includes('{')) return false
  const words = sentence.split(' ')
  const half = words.slice(0, Math.ceil(words.length / 2)).join(' ')
  const at = text.lastIndexOf(half)
  return at >= 0 && sentence.startsWith(text.slice(at).trim())
}

const escape = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
