// One paragraph that a busy person can read instead of the transcript.
import { POLICY_ACTIONS } from '../brain/agent-brief.ts'
import type { CallRecord } from './call-record.ts'
import type { Exchange } from './exchanges.ts'
import { failed } from './score.ts'

const MOST_QUOTED = 3

export function summaryOf(record: CallRecord, exchanges: readonly Exchange[], facts: Record<string, string>): string {
  return [opening(record), asked(exchanges), done(record), given(facts), ending(record)].filter(Boolean).join(' ')
}

function opening({ direction, agentName, purpose, turns }: CallRecord): string {
  const who = agentName || 'The agent'
  const start =
    direction === 'inbound'
      ? `A customer called ${who}.`
      : `${who} called the customer${purpose ? ` (${withoutEnd(purpose)})` : ''}.`
  return turns.some((turn) => turn.who === 'customer') ? start : `${start} The customer said nothing.`
}

function asked(exchanges: readonly Exchange[]): string {
  const questions = exchanges.filter(({ intent }) => intent === 'question')
  if (questions.length === 0) return ''
  const quoted = questions.slice(0, MOST_QUOTED).map(({ said }) => `“${said.trim()}”`)
  const more = questions.length > MOST_QUOTED ? ` and ${questions.length - MOST_QUOTED} more` : ''
  const answered = questions.filter(({ outcome }) => outcome === 'answered')
  const open = questions.filter(({ outcome }) => outcome === 'not-answered')
  const files = [...new Set(answered.flatMap(({ reply }) => reply?.sources ?? []).map(({ fileName }) => fileName))]
  return [
    `They asked ${quoted.join(', ')}${more}.`,
    answered.length > 0
      ? `${answered.length === questions.length ? 'All of it was' : `${answered.length} of ${questions.length} were`} answered from ${files.join(', ')}.`
      : '',
    open.length > 0
      ? `The agent had no answer to ${open
          .map(({ said }) => `“${said.trim()}”`)
          .slice(0, MOST_QUOTED)
          .join(', ')}.`
      : '',
  ]
    .filter(Boolean)
    .join(' ')
}

const DONE: Record<string, string> = {
  [POLICY_ACTIONS.transfer]: 'transferred the call',
  [POLICY_ACTIONS.doNotCall]: 'put the number on the do-not-call list',
  [POLICY_ACTIONS.callBack]: 'asked the team to call back',
  [POLICY_ACTIONS.send]: 'sent a message',
  [POLICY_ACTIONS.book]: 'booked an appointment',
  [POLICY_ACTIONS.move]: 'moved an appointment',
  [POLICY_ACTIONS.cancel]: 'cancelled an appointment',
}

function done({ actions }: CallRecord): string {
  if (actions.length === 0) return ''
  const words = actions.map(({ name, output }) =>
    failed(output) ? `tried without success: ${name}` : (DONE[name] ?? `did: ${name}`),
  )
  return `The agent ${words.join('; ')}.`
}

function given(facts: Record<string, string>): string {
  const told = Object.entries(facts).map(([name, value]) => `${name}: ${value}`)
  return told.length > 0 ? `Collected: ${told.join('; ')}.` : ''
}

const ENDS: Record<CallRecord['endReason'], string> = {
  'customer-hung-up': 'The customer hung up',
  goodbye: 'The call ended with a goodbye',
  silence: 'The call ended because nobody spoke any more',
  'max-duration': 'The call ended because its time was up',
  'do-not-call': 'The customer wants no more calls',
  'could-not-help': 'The agent ended the call because it could not help',
  transferred: 'The call went on with a person',
  voicemail: 'An answering machine answered',
  stopped: 'The call was stopped by the business',
  dropped: 'The line dropped',
  failed: 'The call ended because something failed',
}

function ending({ endReason, turns }: CallRecord): string {
  const seconds = Math.round((turns.at(-1)?.endMs ?? 0) / 1000)
  return `${ENDS[endReason]}${seconds > 0 ? ` after ${minutes(seconds)}` : ''}.`
}

function minutes(seconds: number): string {
  const whole = Math.floor(seconds / 60)
  return whole === 0 ? `${seconds} seconds` : `${whole} min ${seconds % 60} s`
}

const withoutEnd = (text: string) => text.trim().replace(/[.!?।]$/u, '')
