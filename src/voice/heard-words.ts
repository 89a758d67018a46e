// Which words of the agent's really reached the customer, from how much of the sound did.
import { rms } from './audio/level.ts'
import type { Speech } from './speech.ts'

/** Until a clause is complete, its length is guessed from its letters. */
const FRAMES_PER_WEIGHT = 2.4
/** A frame this much softer than the clause's loudest is a pause. */
const PAUSE_LEVEL = 0.06

export function heardText(speech: Speech, heardFrames: number): string {
  const heard: string[] = []
  for (const clause of speech.clauses) {
    const frames = Math.min(heardFrames - clause.first, clause.count)
    if (clause.count === 0 || frames <= 0) continue
    if (clause.done && frames >= clause.count) {
      heard.push(clause.text)
      continue
    }
    const sound = speech.frames.slice(clause.first, clause.first + clause.count)
    heard.push(wordsWithin(clause.text, sharePlayed(sound, frames, clause.done ? undefined : clause.text)))
    break
  }
  return heard.filter(Boolean).join(' ')
}

/** Pauses carry no words, so only frames with sound count. */
function sharePlayed(sound: readonly Int16Array[], played: number, unfinished: string | undefined): number {
  const levels = sound.map(rms)
  const loudest = Math.max(...levels, 1)
  const voiced = levels.map((level) => level > loudest * PAUSE_LEVEL)
  const spoken = voiced.slice(0, played).filter(Boolean).length
  const all = voiced.filter(Boolean).length
  const guess = unfinished === undefined ? 0 : weightOf(unfinished) * FRAMES_PER_WEIGHT
  return spoken / Math.max(all, guess, 1)
}

/** A word counts once it has been said to its end. */
function wordsWithin(text: string, share: number): string {
  const words = text.split(/\s+/u)
  const total = words.reduce((sum, word) => sum + weightOf(word), 0)
  let said = 0
  let count = 0
  for (const word of words) {
    said += weightOf(word)
    if (said > total * share + 1e-6) break
    count++
  }
  return words.slice(0, count).join(' ')
}

/** How long words take, roughly: each its start and its letters; a digit is spoken as a whole word. */
function weightOf(text: string): number {
  let weight = 0
  for (const word of text.split(/\s+/u)) {
    weight += 2
    for (const letter of word) weight += /\p{N}/u.test(letter) ? 5 : /\p{L}/u.test(letter) ? 1 : 0
  }
  return weight
}
