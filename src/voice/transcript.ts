// What was really said and heard, in order.
import type { Said } from './brain/brain.ts'

export type Transcript = {
  add(who: Said['who'], text: string): void
  /** One entry a turn: lines that follow one another from the same side belong together. */
  said(): Said[]
}

export function createTranscript(): Transcript {
  const lines: Said[] = []
  return {
    add(who, text) {
      if (text !== '') lines.push({ who, text })
    },
    said() {
      const turns: Said[] = []
      for (const line of lines) {
        const last = turns.at(-1)
        if (last?.who === line.who) turns[turns.length - 1] = { who: line.who, text: `${last.text} ${line.text}` }
        else turns.push(line)
      }
      return turns
    },
  }
}

/** One line a turn, `Agent: …` or `Customer: …`. */
export const transcriptText = (said: readonly Said[]): string =>
  said.map(({ who, text }) => `${who === 'agent' ? 'Agent' : 'Customer'}: ${text}`).join('\n')
