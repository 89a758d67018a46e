// From QUEUED to its end: which state may follow which, and what an ending means.
import { type CallState, isOpen } from '#contract/calls.ts'
import type { ConversationEnd } from '#voice/conversation.ts'
import type { DialOutcome } from '../ports.ts'

const NEXT: Record<'QUEUED' | 'RINGING' | 'IN_PROGRESS', readonly CallState[]> = {
  QUEUED: ['RINGING', 'IN_PROGRESS', 'NO_ANSWER', 'BUSY', 'REJECTED', 'CANCELLED', 'HELD', 'FAILED', 'COMPLETED'],
  RINGING: ['IN_PROGRESS', 'NO_ANSWER', 'BUSY', 'VOICEMAIL', 'REJECTED', 'CANCELLED', 'HELD', 'FAILED', 'COMPLETED'],
  IN_PROGRESS: ['COMPLETED', 'VOICEMAIL', 'HELD', 'FAILED'],
}

/** Nothing follows an ended call. A call learnt of late may jump, such as from QUEUED to COMPLETED after a crash. */
export function mayFollow(from: CallState, to: CallState): boolean {
  return isOpen(from) && NEXT[from as keyof typeof NEXT].includes(to)
}

export type CallEnding = { state: CallState; reason: string }

/** What an unanswered call ended as. */
export function endingUnanswered(outcome: DialOutcome): CallEnding {
  switch (outcome) {
    case 'no-answer':
      return { state: 'NO_ANSWER', reason: 'no-answer' }
    case 'busy':
      return { state: 'BUSY', reason: 'busy' }
    case 'rejected':
      return { state: 'REJECTED', reason: 'rejected' }
    case 'cancelled':
      return { state: 'CANCELLED', reason: 'cancelled' }
    case 'completed': // over before we saw it answered
    case 'failed':
      return { state: 'FAILED', reason: 'could-not-connect' }
  }
}

/** What an answered call ended as. A line that dropped still was a call, and its talk time counts. */
export function endingAnswered(end: ConversationEnd): CallEnding {
  if (end === 'voicemail') return { state: 'VOICEMAIL', reason: end }
  if (end === 'failed') return { state: 'FAILED', reason: end }
  return { state: 'COMPLETED', reason: end }
}

/** Unanswered calls and voicemail cost nothing, and so does what failed on our side. */
export const isCharged = (state: CallState) => state === 'COMPLETED'
