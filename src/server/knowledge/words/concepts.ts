// What callers of any business ask about, in the words of every language: a question in Hindi meets a document in
// English, "fee" meets "charges". The words are in concepts.txt.
import { readFileSync } from 'node:fs'
import { normalise } from './normalise.ts'
import { stem } from './stem.ts'

type Entry = { concept: string; word: string }

function readConcepts(text: string): Entry[] {
  const entries: Entry[] = []
  let concept = ''
  for (const line of text.split('\n')) {
    const name = /^\[(\w+)\]$/.exec(line)?.[1]
    const words = /^\w+: (.+)$/.exec(line)?.[1]
    if (name) concept = `#${name}`
    for (const word of words?.split(',') ?? []) entries.push({ concept, word: normalise(word).trim() })
  }
  return entries
}

const entries = readConcepts(readFileSync(new URL('./concepts.txt', import.meta.url), 'utf8'))

/** By a word as it is written, and by its stem. The first concept to name a word has it. */
export const CONCEPT_OF_WORD: ReadonlyMap<string, string> = new Map(
  entries
    .filter(({ word }) => !word.includes(' '))
    .flatMap(({ concept, word }): [string, string][] => [
      [stem(word), concept],
      [word, concept],
    ])
    .toReversed(),
)

export const CONCEPT_OF_PHRASE: ReadonlyMap<string, string> = new Map(
  entries.filter(({ word }) => word.includes(' ')).map(({ concept, word }) => [word, concept]),
)
