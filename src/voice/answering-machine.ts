// Tells a machine that answers from a person: its beep, its words, or a greeting that goes on and on.
import { beepFinder } from './audio/tone.ts'
import { type Lexicon, wordsOf } from './languages/languages.ts'
import type { Heard } from './listening.ts'
import type { Timers } from './timers.ts'

export type MachineSign = 'beep' | 'words' | 'monologue'

export type MachineWatch = {
  /** Looks at one frame of the customer's; a beep may come at any time. */
  hear(samples: Int16Array): void
  /** Looks at the words; true when a machine is talking, who needs no answer. */
  isMachine(heard: Heard): boolean
}

export type MachineWatchNeeds = {
  sampleRate: number
  language: Lexicon
  timers: Timers
  now(): number
  quietMs(): number
  onMachine(sign: MachineSign): void
  /** It has finished, or beeped. */
  onItsTurnOver(): void
}

/** Later than this it is a person who has listened. */
const WITHIN_MS = 25_000
/** Machines start at once, talk on and on, and leave no pause for an answer; a person says hello and waits. */
const STARTS_WITHIN_MS = 3_000
const MONOLOGUE_MS = 7_000
const MONOLOGUE_VOICED_MS = 5_000
const PAUSE_FOR_ANSWER_MS = 900
const PAUSE_MS = 1_200
const LOOK_EVERY_MS = 300

export const noMachineWatch: MachineWatch = { hear() {}, isMachine: () => false }

export function watchForMachine(needs: MachineWatchNeeds): MachineWatch {
  const beep = beepFinder(needs.sampleRate)
  let state: 'unknown' | 'talking' | 'over' = 'unknown'

  function signIn(heard: Heard): MachineSign | undefined {
    if (heard.lastVoicedAtMs > WITHIN_MS) return undefined
    const said = wordsOf(heard.text).join(' ')
    if (needs.language.machinePhrases.some((phrase) => said.includes(phrase))) return 'words'
    return isMonologue(heard) ? 'monologue' : undefined
  }

  /** The message belongs after the beep, or after the greeting where there is none. */
  function awaitItsEnd(): void {
    needs.timers.set('machine', LOOK_EVERY_MS, () => {
      if (needs.quietMs() >= PAUSE_MS || needs.now() > 2 * WITHIN_MS) itsTurnIsOver()
      else awaitItsEnd()
    })
  }

  function itsTurnIsOver(): void {
    state = 'over'
    needs.timers.cancel('machine')
    needs.onItsTurnOver()
  }

  return {
    hear(samples) {
      if (state === 'over' || needs.now() > 2 * WITHIN_MS || !beep.hear(samples)) return
      if (state === 'unknown') needs.onMachine('beep')
      itsTurnIsOver()
    },
    isMachine(heard) {
      if (state !== 'unknown') return true
      const sign = heard.open ? signIn(heard) : undefined
      if (!sign) return false
      state = 'talking'
      needs.onMachine(sign)
      awaitItsEnd()
      return true
    },
  }
}

/** Judged by the sound alone: when a busy machine looks at it late, a person's few words are still few words. */
function isMonologue({ startedAtMs, lastVoicedAtMs, utteranceVoicedMs, longestPauseMs }: Heard): boolean {
  const long = lastVoicedAtMs - startedAtMs >= MONOLOGUE_MS && utteranceVoicedMs >= MONOLOGUE_VOICED_MS
  return startedAtMs < STARTS_WITHIN_MS && long && longestPauseMs < PAUSE_FOR_ANSWER_MS
}
