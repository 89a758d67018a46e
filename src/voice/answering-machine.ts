// Tells a machine that answers from a person: its beep, its words, or a greeting that goes on and on.
import { beepFinder } from './audio/tone.ts'
import { type Lexicon, wordsOf } from './languages/languages.ts'

export type MachineSign = 'beep' | 'words' | 'monologue'

export type MachineWatch = {
  /** Looks at one frame of the customer's; a beep may come at any time. */
  hear(samples: Int16Array): boolean
  /** Looks at what was said, by somebody who has talked for this long. */
  signOf(said: { text: string; startedAtMs: number; lastVoicedAtMs: number; nowMs: number }): MachineSign | undefined
}

/** Later than this it is a person who has listened. */
export const MACHINE_WITHIN_MS = 25_000
/** Machines start at once and do not wait for an answer; a person says hello and stops. */
const STARTS_WITHIN_MS = 3_000
const MONOLOGUE_MS = 7_000

export function watchForMachine(sampleRate: number, language: Lexicon): MachineWatch {
  const beep = beepFinder(sampleRate)
  return {
    hear: (samples) => beep.hear(samples),
    signOf({ text, startedAtMs, lastVoicedAtMs, nowMs }) {
      if (nowMs > MACHINE_WITHIN_MS) return undefined
      const said = wordsOf(text).join(' ')
      if (language.machinePhrases.some((phrase) => said.includes(phrase))) return 'words'
      const monologue = startedAtMs < STARTS_WITHIN_MS && lastVoicedAtMs - startedAtMs >= MONOLOGUE_MS
      return monologue ? 'monologue' : undefined
    },
  }
}
