// What the states and reasons of a call are called on the screen.
import type { CallKind, CallState } from '#contract/calls.ts'
import type { Tone } from '../ui/badge.tsx'

export const STATE_WORDS: Record<CallState, { label: string; tone: Tone }> = {
  QUEUED: { label: 'Queued', tone: 'info' },
  RINGING: { label: 'Ringing', tone: 'brand' },
  IN_PROGRESS: { label: 'Live', tone: 'brand' },
  COMPLETED: { label: 'Completed', tone: 'ok' },
  NO_ANSWER: { label: 'No answer', tone: 'neutral' },
  BUSY: { label: 'Busy', tone: 'warn' },
  VOICEMAIL: { label: 'Voicemail', tone: 'info' },
  REJECTED: { label: 'Rejected', tone: 'warn' },
  CANCELLED: { label: 'Cancelled', tone: 'neutral' },
  HELD: { label: 'Needs a look', tone: 'warn' },
  FAILED: { label: 'Failed', tone: 'bad' },
}

export const KIND_WORDS: Record<CallKind, string> = {
  phone: 'Phone calls',
  talk: 'Browser talks',
  rehearsal: 'Rehearsals',
}

const REASONS: Record<string, string> = {
  'customer-hung-up': 'The customer hung up.',
  goodbye: 'Both said goodbye.',
  silence: 'The customer stayed silent, so the agent ended the call.',
  'max-duration': 'The call reached its longest allowed length.',
  'do-not-call': 'The customer asked not to be called again. Their number is on your do-not-call list.',
  'could-not-help': 'The agent could not help and said so.',
  transferred: 'The call was handed to a person.',
  voicemail: 'A voicemail answered. Such calls are free.',
  stopped: 'It was ended from here.',
  dropped: 'The line dropped.',
  failed: 'A part of the conversation failed.',
  busy: 'The line was busy.',
  'no-answer': 'Nobody answered.',
  rejected: 'The call was rejected.',
  cancelled: 'It was cancelled before anybody answered.',
  'could-not-connect': 'The number could not be reached.',
  'lost-in-a-crash':
    'The program stopped during this call. What was said until then is kept; it was not dialled again.',
  'carrier-cannot-say':
    'After an interruption the carrier could not say what became of this call. It was not dialled again.',
  'carrier-refused': 'The carrier did not take the call.',
  'no-carrier': 'No connected carrier serves this number.',
  'balance-empty': 'Your balance did not cover a minute, so the call was not taken.',
  'all-lines-busy': 'All your lines were busy, so the call was not taken.',
  'never-opened': 'The browser never opened its line.',
}

/** Why a call ended, as a sentence; a word nobody translated is shown as it is. */
export const endReasonSentence = (reason: string): string => REASONS[reason] ?? `${reason.replaceAll('-', ' ')}.`

const SCORE_NAMES: Record<string, string> = {
  resolved: 'Resolved',
  polite: 'Polite',
  grounded: 'Grounded in documents',
  interrupted: 'Let the customer speak',
  language: 'Kept the language',
}
export const scoreName = (name: string): string => SCORE_NAMES[name] ?? name
