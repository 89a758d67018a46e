// What the brain without a language model says to the labelled questions: `node bench/brain/answers.ts [--all]`.
import { rank, type SearchableFile } from '#server/knowledge/rank.ts'
import { reads } from '#server/knowledge/vectors.ts'
import type { DocumentPassage } from '#server/ports.ts'
import { fromDocuments } from '#voice/brain/from-documents.ts'
import type { Passage, SearchKnowledge } from '#voice/ports.ts'
import { type Corpus, loadCorpora, type Question } from '../knowledge/corpus.ts'
import { openEmbeddings } from '../knowledge/embeddings.ts'
import { searchableFile } from '../knowledge/searchable.ts'

type Verdict = 'right' | 'asked back' | 'other passage' | 'said it has none'
type Outcome = { corpus: string; language: string; question: Question; said: string; verdict: Verdict; ms: number }

const showAll = process.argv.includes('--all')
const { embeddings, close } = await openEmbeddings()
const readable = reads(embeddings)
const outcomes: Outcome[] = []
for (const corpus of await loadCorpora()) outcomes.push(...(await answers(corpus)))
await close()

for (const { corpus, question, said, verdict } of outcomes) {
  const good = verdict === 'right' || (question.answer === undefined && verdict === 'said it has none')
  if (showAll || !good)
    console.log(`${corpus.padEnd(14)} ${verdict.padEnd(17)} ${question.question}\n${' '.repeat(33)}→ ${said}`)
}
for (const language of ['en', 'hi', 'bn', 'ta'])
  report(
    language,
    outcomes.filter((each) => each.language === language),
  )

async function answers({ name, language, files, questions }: Corpus): Promise<Outcome[]> {
  const searchable = await Promise.all(files.map((file) => searchableFile(file, embeddings)))
  const agent = {
    name: 'Meera',
    businessName: 'the shop',
    description: '',
    neverSay: [],
    closing: '',
    transferLabels: [],
  }
  const brain = fromDocuments({
    agent,
    search: searchOver(files, searchable),
    actions: [],
    language,
    context: { direction: 'inbound' },
  })
  const found: Outcome[] = []
  for (const question of questions) {
    const { signal } = new AbortController()
    const before = performance.now()
    const turn = { history: [], said: question.question, language, signal, perform: async () => ({ ok: true }) }
    const pieces = await Array.fromAsync(brain.reply(turn))
    const ms = performance.now() - before
    const said = pieces.flatMap((piece) => (piece.type === 'say' ? [piece.text] : [])).join(' ')
    const sources = pieces.flatMap((piece) => (piece.type === 'say' ? (piece.sources ?? []) : []))
    found.push({
      corpus: name,
      language,
      question,
      said,
      verdict: verdictOn(
        question,
        sources.map(({ place }) => place),
        said,
      ),
      ms,
    })
  }
  return found
}

/** A source's place is the passage's own text here, so that it can be held against the label. */
function verdictOn({ answer }: Question, sources: string[], said: string): Verdict {
  if (sources.length > 0)
    return answer !== undefined && sources.every((text) => text.includes(answer)) ? 'right' : 'other passage'
  return /Did you mean|के बारे में पूछ रहे|সম্পর্কে জানতে চাইছেন|பற்றிக் கேட்கிறீர்களா/u.test(said) ? 'asked back' : 'said it has none'
}

function searchOver(files: DocumentPassage[][], searchable: SearchableFile[]): SearchKnowledge {
  return async (question, signal) => {
    const [vector] = readable(question) ? await embeddings.embed([question], signal) : []
    const { best, answered } = rank(searchable, question, vector, 5)
    const passages = best.flatMap(({ file, passage, score }): Passage[] => {
      const found = files[file]?.[passage]
      return found
        ? [
            {
              text: found.text,
              heading: found.heading,
              score,
              source: { fileId: '1', fileName: 'f', place: found.text },
            },
          ]
        : []
    })
    return { passages, answered }
  }
}

function report(language: string, these: Outcome[]): void {
  const answerable = these.filter(({ question }) => question.answer !== undefined)
  const none = these.filter(({ question }) => question.answer === undefined)
  const share = (part: Outcome[], whole: Outcome[]) =>
    `${((100 * part.length) / Math.max(1, whole.length)).toFixed(0)} %`
  const of = (verdict: Verdict) =>
    share(
      answerable.filter((each) => each.verdict === verdict),
      answerable,
    )
  const words = answerable
    .filter(({ verdict }) => verdict === 'right')
    .map(({ said }) => said.split(/\s+/u).length)
    .toSorted((a, b) => a - b)
  const ms = these.map((each) => each.ms).toSorted((a, b) => a - b)
  console.log(
    `${language}: right ${of('right')}, asked back ${of('asked back')}, other passage ${of('other passage')}, none ${of('said it has none')} of ${answerable.length}; ` +
      `unanswerable recognised ${share(
        none.filter(({ verdict }) => verdict !== 'other passage'),
        none,
      )} of ${none.length}; ` +
      `words said p50 ${words[Math.floor(words.length / 2)]} max ${words.at(-1)}; p95 ${ms[Math.floor(0.95 * ms.length)]?.toFixed(1)} ms`,
  )
}
