// The eleven languages, each heard together with English, which customers mix into all of them.
import { bengali } from './bn.ts'
import { english } from './en.ts'
import { gujarati } from './gu.ts'
import { hindi } from './hi.ts'
import { kannada } from './kn.ts'
import type { Language, Prompts } from './language.ts'
import { malayalam } from './ml.ts'
import { marathi } from './mr.ts'
import { odia } from './or.ts'
import { punjabi } from './pa.ts'
import { tamil } from './ta.ts'
import { telugu } from './te.ts'

export const LANGUAGES: readonly Language[] = [
  english,
  hindi,
  bengali,
  marathi,
  punjabi,
  kannada,
  telugu,
  gujarati,
  odia,
  malayalam,
  tamil,
]

/** A language's words as sets, ready to be asked. */
export type Lexicon = {
  code: string
  acknowledgements: ReadonlySet<string>
  greetings: ReadonlySet<string>
  interruptions: ReadonlySet<string>
  answers: ReadonlySet<string>
  openWords: ReadonlySet<string>
  fewWords: number
  fewAsked: number
  objects: ReadonlySet<string>
  prepositions: ReadonlySet<string>
  articles: ReadonlySet<string>
  questionWords: ReadonlySet<string>
  openStarts: ReadonlySet<string>
  openEndings: ReadonlySet<string>
  closingWords: ReadonlySet<string>
  digits: ReadonlySet<string>
  machinePhrases: readonly string[]
  prompts: Prompts
}

const lexicons = new Map(LANGUAGES.map((language) => [language.code, lexiconOf(language)]))

/** The language of a BCP-47 tag such as `hi` or `hi-IN`; English for one that is not among the eleven. */
export function languageOf(tag: string): Lexicon {
  const primary = tag.toLowerCase().split('-')[0] ?? ''
  return lexicons.get(primary) ?? (lexicons.get('en') as Lexicon)
}

/** Words as they are compared: lower case, without punctuation. Indic vowel signs are marks, not letters. */
export function wordsOf(text: string): string[] {
  const plain = text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\u200B-\u200D\uFEFF]/g, '')
    .replace(/[’]/g, "'")
  return plain.match(/[\p{L}\p{M}\p{N}']+/gu) ?? []
}

function lexiconOf(language: Language): Lexicon {
  const withEnglish = (pick: (of: Language) => string) =>
    new Set([...wordsOf(pick(english)), ...wordsOf(pick(language))])
  const own = (text: string) => new Set(wordsOf(text))
  return {
    code: language.code,
    acknowledgements: withEnglish((of) => of.acknowledgements),
    greetings: withEnglish((of) => of.greetings),
    interruptions: withEnglish((of) => of.interruptions),
    answers: withEnglish((of) => of.answers),
    openWords: own(language.openWords),
    fewWords: language.fewWords ?? 3,
    fewAsked: language.fewAsked ?? 3,
    objects: own(language.objects ?? ''),
    prepositions: own(language.prepositions ?? ''),
    articles: own(language.articles ?? ''),
    questionWords: own(language.questionWords ?? ''),
    openStarts: own(language.openStarts ?? ''),
    openEndings: new Set(language.openEndings),
    closingWords: own(language.closingWords),
    digits: withEnglish((of) => of.digits),
    machinePhrases: [...english.machinePhrases, ...language.machinePhrases].map((phrase) => wordsOf(phrase).join(' ')),
    prompts: language.prompts,
  }
}
