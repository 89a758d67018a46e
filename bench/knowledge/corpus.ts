// Real-looking business documents and what callers ask of them, labelled by hand.
// Questions after a `?` were written, without trying them, when the ranking was settled, and measured once; whoever changes
// the ranking after looking at them takes the mark away and writes new ones.
import { createReadStream, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { documentReader } from '#adapters/documents/reader.ts'
import type { DocumentKind, DocumentPassage } from '#server/ports.ts'

export type Question = {
  question: string
  /** Words of the passage that answers it; undefined when nothing does. */
  answer: string | undefined
  unseen: boolean
}
export type Corpus = { name: string; language: string; files: DocumentPassage[][]; questions: Question[] }

const HERE = import.meta.dirname
const DEMO = join(HERE, '../../src/server/agents/demo/documents')
const isHindi = (name: string) => /[\u0900-\u097f]/.test(name)

const SOURCES = [
  { name: 'dental-en', language: 'en', directory: DEMO, only: (name: string) => !isHindi(name) },
  { name: 'appliances-en', language: 'en', directory: join(HERE, 'documents/appliances') },
  { name: 'dental-hi', language: 'hi', directory: DEMO, only: isHindi },
  { name: 'bank-hi', language: 'hi', directory: join(HERE, 'documents/bank-hi') },
  { name: 'hotel-bn', language: 'bn', directory: join(HERE, 'documents/hotel-bn') },
  { name: 'coaching-ta', language: 'ta', directory: join(HERE, 'documents/coaching-ta') },
]

export function loadCorpora(): Promise<Corpus[]> {
  return Promise.all(
    SOURCES.map(async ({ name, language, directory, only = () => true }) => {
      const names = readdirSync(directory).filter(only).toSorted()
      const files = await Promise.all(names.map((file) => passagesOf(join(directory, file))))
      return { name, language, files, questions: questionsOf(name, files.flat()) }
    }),
  )
}

async function passagesOf(path: string): Promise<DocumentPassage[]> {
  const kind = path.split('.').at(-1) as DocumentKind
  const some = await Array.fromAsync(documentReader().read(createReadStream(path), kind))
  return some.flat()
}

function questionsOf(name: string, passages: DocumentPassage[]): Question[] {
  const lines = readFileSync(join(HERE, 'questions', `${name}.txt`), 'utf8').split('\n')
  return lines
    .filter((line) => line.includes('=>'))
    .map((line) => {
      const [question = '', answer = ''] = line
        .replace(/^\?/, '')
        .split('=>')
        .map((part) => part.trim())
      const holders = passages.filter(({ text }) => text.includes(answer)).length
      if (answer !== '-' && holders !== 1) throw new Error(`${name}: ${holders} passages hold "${answer}"`)
      return { question, answer: answer === '-' ? undefined : answer, unseen: line.startsWith('?') }
    })
}
