// How well a call went, 0–100: five reasons, each explained. The sum of their points is the score.
import { POLICY_ACTIONS } from '../brain/agent-brief.ts'
import { recognise } from '../brain/intents/recognise.ts'
import { POLICIES } from '../brain/policy/policy.ts'
import type { CallRecord, ScoreReason } from './call-record.ts'
import type { Exchange } from './exchanges.ts'
import { harshWordIn } from './harsh-words.ts'

export const POINTS = { resolved: 40, grounded: 20, polite: 15, interrupted: 15, language: 10 } as const

export function reasonsFor(record: CallRecord, exchanges: readonly Exchange[]): ScoreReason[] {
  const reason = (name: ScoreReason['name'], [share, why]: readonly [number, string]): ScoreReason => ({
    name,
    points: Math.round(POINTS[name] * Math.min(1, Math.max(0, share))),
    of: POINTS[name],
    why,
  })
  return [
    reason('resolved', resolved(record, exchanges)),
    reason('grounded', grounded(exchanges)),
    reason('polite', polite(record)),
    reason('interrupted', interrupted(record)),
    reason('language', languageKept(record)),
  ]
}

function resolved({ endReason, actions }: CallRecord, exchanges: readonly Exchange[]): readonly [number, string] {
  if (endReason === 'do-not-call')
    return [1, 'The customer asked for no more calls, and the call ended with that noted.']
  if (endReason === 'transferred') return [0.8, 'The customer was handed over to a person.']
  if (endReason === 'could-not-help') return [0, 'The agent ended the call because it could not help.']
  if (endReason === 'failed') return [0, 'The call ended because something failed.']
  if (endReason === 'voicemail') return [0, 'Nobody was there; an answering machine answered.']
  const done = actions.find(({ output }) => !failed(output))
  if (exchanges.length === 0) return [0, 'The customer said nothing.']
  const asked = exchanges.filter(({ intent }) => intent === 'question')
  const answered = asked.filter(({ outcome }) => outcome === 'answered' || outcome === 'answered-without-source').length
  const broken = endReason === 'dropped' ? 0.5 : 1
  const cutOff = broken < 1 ? ' The line dropped before a goodbye.' : ''
  if (asked.length === 0) {
    if (done) return [broken, `What the customer wanted was done (${done.name}).${cutOff}`]
    return [0.6 * broken, `The customer asked nothing that needed an answer.${cutOff}`]
  }
  const share = Math.max(answered / asked.length, done && done.name !== POLICY_ACTIONS.callBack ? 0.8 : 0)
  return [share * broken, `${answered} of ${asked.length} ${plural(asked.length, 'question')} answered.${cutOff}`]
}

function grounded(exchanges: readonly Exchange[]): readonly [number, string] {
  const claims = exchanges.filter(
    ({ intent, outcome }) => outcome === 'answered' || (outcome === 'answered-without-source' && intent === 'question'),
  )
  if (claims.length === 0) return [1, 'The agent stated no facts that would need a source.']
  const sourced = claims.filter(({ outcome }) => outcome === 'answered').length
  return [
    sourced / claims.length,
    `${sourced} of ${claims.length} ${plural(claims.length, 'answer')} rest on a document.`,
  ]
}

function polite({ turns, endReason, language }: CallRecord): readonly [number, string] {
  const said = turns.filter(({ who }) => who === 'agent').map(({ text }) => text)
  if (said.length === 0) return [0, 'The agent said nothing.']
  const harsh = said.map(harshWordIn).find(Boolean)
  const greeted = GREETING.test(said.slice(0, 2).join(' '))
  const closes = endReason === 'customer-hung-up' || endReason === 'transferred' || endReason === 'dropped'
  const thanked =
    closes || said.slice(-2).some((text) => THANKS.test(text) || recognise(text, language).intent === 'goodbye')
  const missing = [
    ...(greeted ? [] : ['no greeting']),
    ...(thanked ? [] : ['no thanks or goodbye']),
    ...(harsh ? [`a harsh word ("${harsh}")`] : []),
  ]
  const share = 1 - missing.length / 3
  return [
    share,
    missing.length === 0 ? 'Greeting, thanks and tone were as they should be.' : `There was ${missing.join(', ')}.`,
  ]
}

const GREETING =
  /\b(?:hello|hi|good (?:morning|afternoon|evening)|welcome|namaste)\b|नमस्ते|नमस्कार|নমস্কার|ਸਤ ਸ੍ਰੀ|ನಮಸ್ಕಾರ|నమస్కారం|નમસ્તે|ନମସ୍କାର|നമസ്കാരം|வணக்கம்/iu
const THANKS = new RegExp(
  `\\b(?:thank|thanks|goodbye|bye|sorry|have a (?:good|nice|great))\\b|${['धन्यवाद', 'नमस्ते', 'माफ़', 'ধন্যবাদ', 'নমস্কার', 'নমস্কার', 'आभार', 'ਧੰਨਵਾਦ', 'ਮਾਫ਼', 'ಧನ್ಯವಾದ', 'ನಮಸ್ಕಾರ', 'ధన్యవాదాలు', 'నమస్కారం', 'આભાર', 'આવજો', 'ଧନ୍ୟବାଦ', 'ନମସ୍କାର', 'നന്ദി', 'നമസ്കാരം', 'நன்றி', 'வணக்கம்'].join('|')}`,
  'iu',
)

function interrupted({ turns }: CallRecord): readonly [number, string] {
  const said = turns.filter(({ who }) => who === 'agent')
  const cut = said.filter((turn) => turn.interrupted).length
  if (said.length === 0) return [0, 'The agent said nothing.']
  if (cut === 0) return [1, 'Nobody had to interrupt the agent.']
  return [1 - (1.5 * cut) / said.length, `The customer cut into ${cut} of ${said.length} of the agent's turns.`]
}

function languageKept({ turns, language }: CallRecord): readonly [number, string] {
  const said = turns.filter(({ who, text }) => who === 'agent' && /\p{L}/u.test(text))
  if (said.length === 0) return [0, 'The agent said nothing.']
  const script = scriptOf(POLICIES[language.split('-')[0] ?? '']?.language ?? 'English')
  const kept = said.filter(
    ({ text }) => (text.match(script)?.length ?? 0) >= (text.match(/\p{L}/gu)?.length ?? 0) / 3,
  ).length
  if (kept === said.length) return [1, 'The agent kept to its language.']
  return [kept / said.length, `${said.length - kept} of ${said.length} turns were mostly in another language.`]
}

/** The script that a language's own name is written in. */
function scriptOf(name: string): RegExp {
  const scripts = [
    'Latin',
    'Devanagari',
    'Bengali',
    'Gurmukhi',
    'Kannada',
    'Telugu',
    'Gujarati',
    'Oriya',
    'Malayalam',
    'Tamil',
  ]
  const script = scripts.find((one) => new RegExp(`\\p{Script=${one}}`, 'u').test(name)) ?? 'Latin'
  return new RegExp(`\\p{Script=${script}}`, 'gu')
}

export const failed = (output: unknown) =>
  typeof output === 'object' && output !== null && (('ok' in output && output.ok === false) || 'error' in output)

const plural = (count: number, word: string) => (count === 1 ? word : `${word}s`)
