// How often the right passage is found, per language: `node bench/knowledge/quality.ts [--misses] [--words]`.
import { rank } from '#server/knowledge/rank.ts'
import { reads } from '#server/knowledge/vectors.ts'
import { type Corpus, loadCorpora, type Question } from './corpus.ts'
import { openEmbeddings } from './embeddings.ts'
import { searchableFile } from './searchable.ts'

type Outcome = Question & {
  corpus: string
  language: string
  place: number
  answered: boolean
  score: number
  got: string
}

const showMisses = process.argv.includes('--misses')
const wordsOnly = process.argv.includes('--words')
const { embeddings, close } = await openEmbeddings()
const { signal } = new AbortController()
const readable = reads(embeddings)

const outcomes: Outcome[] = []
for (const corpus of await loadCorpora()) outcomes.push(...(await ask(corpus)))
await close()

report('English', (each) => each.language === 'en')
for (const [name, code] of [
  ['Hindi', 'hi'],
  ['Bengali', 'bn'],
  ['Tamil', 'ta'],
] as const)
  report(name, (each) => each.language === code)
report('All but English', (each) => each.language !== 'en')
if (showMisses) for (const each of outcomes.filter(({ unseen }) => !unseen)) printMiss(each)

async function ask({ name, language, files, questions }: Corpus): Promise<Outcome[]> {
  const searchable = await Promise.all(files.map((file) => searchableFile(file, wordsOnly ? undefined : embeddings)))
  const found: Outcome[] = []
  for (const each of questions) {
    const [vector] = !wordsOnly && readable(each.question) ? await embeddings.embed([each.question], signal) : []
    const { best, answered } = rank(searchable, each.question, vector, 5)
    const texts = best.map(({ file, passage }) => files[file]?.[passage]?.text ?? '')
    const place = each.answer === undefined ? -1 : texts.findIndex((text) => text.includes(each.answer ?? ''))
    found.push({ ...each, corpus: name, language, place, answered, score: best[0]?.score ?? 0, got: texts[0] ?? '' })
  }
  return found
}

function report(name: string, of: (outcome: Outcome) => boolean): void {
  for (const [kind, unseen] of [
    ['tuned', [false]],
    ['unseen', [true]],
    ['all', [false, true]],
  ] as const) {
    const these = outcomes.filter((each) => of(each) && unseen.some((kept) => kept === each.unseen))
    if (these.length === 0) continue
    const answerable = these.filter(({ answer }) => answer !== undefined)
    const none = these.filter(({ answer }) => answer === undefined)
    const share = (part: unknown[], whole: unknown[]) =>
      `${((100 * part.length) / whole.length).toFixed(1)} %`.padStart(7)
    console.log(
      [
        name.padEnd(16),
        kind.padEnd(6),
        `first ${share(
          answerable.filter(({ place }) => place === 0),
          answerable,
        )}`,
        `first three ${share(
          answerable.filter(({ place }) => place >= 0 && place < 3),
          answerable,
        )}`,
        `taken as answered ${share(
          answerable.filter(({ answered }) => answered),
          answerable,
        )} of ${answerable.length}`,
        `no answer recognised ${share(
          none.filter(({ answered }) => !answered),
          none,
        )} of ${none.length}`,
      ].join(' | '),
    )
  }
}

function printMiss({ corpus, question, answer, place, answered, score, got }: Outcome): void {
  const wrong = answer === undefined ? answered : place !== 0 || !answered
  if (wrong)
    console.log(
      `${corpus}: ${question} [${answer ?? 'no answer'}] place ${place} answered ${answered} ${score.toFixed(2)}: ${got}`,
    )
}
