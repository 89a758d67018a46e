// A finished call written down as a play: "A: …" for the agent, "C: …" for the customer, one line a turn.
import type { CallRecord, RecordedTurn } from '../call-record.ts'

export const SOURCE = { fileId: '1', fileName: 'prices.csv', place: 'row 4' }

/** `[doc]` at a line's end: it rests on a document. `[cut]`: the customer interrupted it. */
export function recorded(play: string, more: Partial<CallRecord> = {}): CallRecord {
  const turns = play
    .trim()
    .split('\n')
    .map((line, at): RecordedTurn => {
      const text = line
        .trim()
        .slice(3)
        .replaceAll(/\s*\[(?:doc|cut)\]/g, '')
      const who = line.trim().startsWith('A:') ? 'agent' : 'customer'
      return {
        who,
        text,
        startMs: at * 5_000,
        endMs: at * 5_000 + 4_000,
        ...(who === 'agent'
          ? { interrupted: line.includes('[cut]'), sources: line.includes('[doc]') ? [SOURCE] : [] }
          : {}),
      }
    })
  return { agentName: 'Meera', direction: 'inbound', language: 'en', turns, actions: [], endReason: 'goodbye', ...more }
}
