// What the customer means, from their words alone. Every language also understands English and Hindi: people mix them.
import { readName } from '../customer-name.ts'
import { readSpelling } from '../spelling.ts'
import { readDigits } from '../spoken-digits.ts'
import { asksSomething } from '../statement.ts'
import { contentWords, wordsOf } from '../words.ts'
import { ENGLISH } from './en.ts'
import { HINDI, HINGLISH } from './hi.ts'
import type { Intent, IntentWords, SoftIntent, StrongIntent } from './intent.ts'
import { matchable, type Pattern, pattern } from './pattern.ts'
import { BENGALI, GUJARATI, KANNADA, MALAYALAM, MARATHI, ODIA, PUNJABI, TAMIL, TELUGU } from './regional.ts'

export type Recognised = {
  intent: Intent
  /** The customer's own words without a yes, a thank you and the like before them: the question itself. */
  core: string
  /** A yes or no that opened a longer sentence: "Yes, and how much is …". */
  opensWith?: 'yes' | 'no'
}

type Compiled = {
  fold: boolean
  soft: [SoftIntent | 'filler', Pattern[]][]
  strong: Map<StrongIntent, Pattern[]>
}

const compile = (words: IntentWords, fold: boolean): Compiled => ({
  fold,
  soft: Object.entries(words.soft).map(([intent, written]) => [
    intent as SoftIntent | 'filler',
    written.map((line) => pattern(line.startsWith('^') ? line : `^ ${line}`, fold)),
  ]),
  strong: new Map(
    Object.entries(words.strong).map(([intent, written]) => [
      intent as StrongIntent,
      written.map((line) => pattern(line, fold)),
    ]),
  ),
})

const SHARED = [compile(ENGLISH, false), compile(HINDI, false), compile(HINGLISH, true)]
const REGIONAL: Record<string, Compiled> = {
  bn: compile(BENGALI, false),
  mr: compile(MARATHI, false),
  pa: compile(PUNJABI, false),
  kn: compile(KANNADA, false),
  te: compile(TELUGU, false),
  gu: compile(GUJARATI, false),
  or: compile(ODIA, false),
  ml: compile(MALAYALAM, false),
  ta: compile(TAMIL, false),
}

/** The first that matches wins: what would do harm if missed stands first. */
const STRONG_ORDER: readonly StrongIntent[] = [
  'do-not-call',
  'wrong-number',
  'robot',
  'person',
  'hear-me',
  'call-later',
  'not-interested',
  'slower',
  'faster',
  'repeat',
  'who',
  'purpose',
  'how-are-you',
  'capabilities',
  'goodbye',
  'wait',
]
const SOFT_ORDER: readonly SoftIntent[] = ['no', 'yes', 'thanks', 'greeting', 'acknowledge']

/** A call's history is read again at every turn. */
const REMEMBERED = 500
/** Of a speech without end the last words say what is meant. */
const LONGEST = 1_000
const remembered = new Map<string, Recognised>()

export function recognise(said: string, language: string): Recognised {
  const key = `${language} ${said}`
  const known = remembered.get(key)
  if (known) return known
  const found =
    said.length > LONGEST ? { ...understand(said.slice(-LONGEST), language), core: said } : understand(said, language)
  if (remembered.size >= REMEMBERED) remembered.clear()
  remembered.set(key, found)
  return found
}

function understand(said: string, language: string): Recognised {
  const region = REGIONAL[language.split('-')[0] ?? '']
  const tongues = region ? [region, ...SHARED] : SHARED
  const { rest, found } = withoutOpening(said, tongues)
  const opensWith = found.includes('no') ? 'no' : found.includes('yes') ? 'yes' : undefined
  const taken = found.some((opening) => opening !== 'filler') ? wordsOf(said).length - rest.length : 0
  const core = withoutWords(said, taken)
  const as = (intent: Intent): Recognised => ({ intent, core, ...(opensWith && { opensWith }) })

  const readOut = structured(said)
  if (readOut) return as(readOut)
  const heard = tongues.map((tongue) => ({
    tongue,
    texts: [matchable(said, tongue.fold), matchable(rest.join(' '), tongue.fold)],
  }))
  const strong = STRONG_ORDER.find((intent) => heard.some(({ tongue, texts }) => matches(tongue, intent, texts)))
  if (strong && !(GIVE_WAY.has(strong) && asks(said, rest)))
    return as(strong === 'do-not-call' && onlyForNow(said) ? 'call-later' : strong)
  if (rest.length === 0) return as(SOFT_ORDER.find((intent) => found.includes(intent)) ?? bareFiller(said))
  if (opensWith && rest.length <= 4 && contentWords(rest.join(' ')).length === 0) return as(opensWith)
  if (deniesName(said)) return as('wrong-number')
  return as(readName(said) !== undefined && rest.length <= 7 ? 'name' : 'question')
}

/** A question with these words in it is about something else: "Do you have nothing else?" */
const GIVE_WAY: ReadonlySet<StrongIntent> = new Set(['goodbye', 'wait', 'call-later', 'slower', 'faster'])
const asks = (said: string, rest: readonly string[]) =>
  asksSomething(rest.join(' ')) &&
  !/^(?:can|could|would|will) (?:you|we)\b/.test(rest.join(' ')) &&
  !/^you (?:can|could|may|should)\b/i.test(said) &&
  !/\b(?:bye|बाय)\b/u.test(said.toLowerCase())

/** "Don't call me before ten" is a wish for another time, not for none. */
const onlyForNow = (said: string) => FOR_NOW.test(said) && !FOR_EVER.test(said)
const FOR_NOW =
  /\b(?:before|now|today|tonight|until|till|at night|at the moment|abhi|aaj|raat|subah|dopahar|shaam)\b|अभी|आज|रात|सुबह|दोपहर|शाम/iu
const FOR_EVER =
  /\b(?:again|any ?more|ever|never|stop|list|remove|dobara|dubara|kabhi|phir|fir|aage|band|ke baad|hata|nikal)\b|दोबारा|कभी|फिर|आगे|बंद|के बाद|हटा|निकाल/iu

/** As it was written, from the word after the first `count`. */
function withoutWords(said: string, count: number): string {
  const written = said.trim().split(/\s+/u)
  let left = count
  while (left > 0 && written.length > 0) left -= wordsOf(written.shift() ?? '').length
  return written.join(' ')
}

function matches(tongue: Compiled, intent: StrongIntent, texts: readonly string[]): boolean {
  return tongue.strong.get(intent)?.some((one) => texts.some((text) => text !== '' && one.test(text))) ?? false
}

/** "Ji" softens every sentence, but alone it means yes. */
const bareFiller = (said: string): Intent =>
  /^(?:ji|जी)(?: (?:ji|जी))*$/.test(wordsOf(said).join(' ')) ? 'yes' : 'acknowledge'

/** Numbers and spelling are known by their shape, not by words. */
function structured(said: string): 'number' | 'spelling' | undefined {
  if (readSpelling(said) !== undefined) return 'spelling'
  const readOut = readDigits(said)
  if (!readOut) return undefined
  const onlyDigits = wordsOf(said).every((word) => /^\d+$/.test(word))
  const long = readOut.digits.length >= 6 || (readOut.oneByOne && readOut.digits.length >= 4)
  return long || onlyDigits ? 'number' : undefined
}

const deniesName = (said: string) =>
  /^(?:no,? )?(?:i['’]m|i am|this is) not \p{Lu}\p{L}+\.?$/iu.test(said) && / not \p{Lu}/u.test(said)

/** Takes the longest opening words off, again and again. */
function withoutOpening(said: string, tongues: Compiled[]): { rest: string[]; found: (SoftIntent | 'filler')[] } {
  const found: (SoftIntent | 'filler')[] = []
  let words = wordsOf(said)
  for (;;) {
    const opening = longestOpening(words.join(' '), tongues)
    if (!opening) return { rest: words, found }
    found.push(opening.intent)
    words = words.slice(opening.words)
  }
}

function longestOpening(
  text: string,
  tongues: Compiled[],
): { intent: SoftIntent | 'filler'; words: number } | undefined {
  let best: { intent: SoftIntent | 'filler'; words: number } | undefined
  for (const tongue of tongues) {
    const sounded = matchable(text, tongue.fold)
    for (const [intent, patterns] of tongue.soft) {
      for (const one of patterns) {
        const words = one.exec(sounded)?.[0].trim().split(' ').length ?? 0
        if (words > (best?.words ?? 0)) best = { intent, words }
      }
    }
  }
  return best
}
