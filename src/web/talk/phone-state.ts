// What the web phone is doing, as the server's messages tell it.
import type { ServerMessage } from '#contract/talks.ts'

export type PhoneState =
  /** `missed`: why the last call from here came to nothing, as a sentence. */
  | { is: 'waiting'; missed?: string }
  | { is: 'ringing'; attemptId: string; from: string }
  /** An agent is being called from here. */
  | { is: 'calling'; attemptId: string }
  | { is: 'talking'; attemptId: string }

export function phoneAfter(state: PhoneState, message: ServerMessage): PhoneState {
  if (message.type === 'incoming' && state.is === 'waiting') {
    return { is: 'ringing', attemptId: message.attemptId, from: message.from }
  }
  if (message.type === 'ringing' && state.is === 'waiting') return { is: 'calling', attemptId: message.attemptId }
  if (message.type === 'connected') return { is: 'talking', attemptId: message.attemptId }
  const isOver = message.type === 'ended' && state.is !== 'waiting' && state.attemptId === message.attemptId
  if (!isOver) return state
  return state.is === 'calling'
    ? { is: 'waiting', missed: MISSED[message.cause] ?? 'Nobody answered.' }
    : { is: 'waiting' }
}

const MISSED: Record<string, string> = {
  'unknown-number': 'No agent answers this number.',
  refused: 'The call was refused: the balance is used up, or all lines are busy.',
}
