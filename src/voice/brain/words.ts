// Text as it is compared: one form for every way of writing the same words.

/** Lower case, one space between words, no punctuation; Indic digits become 0–9, spelling variants one. */
export function normalise(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[\u200b-\u200d\u2060\ufeff]/g, '')
    .replaceAll(/[\u093c\u09bc\u0a3c\u0b3c]/g, '') // nukta: ज़ and ज are written for each other
    .replaceAll('\u0901', '\u0902') // chandrabindu and anusvara too
    .replaceAll('ऑ', 'आ')
    .replaceAll('ॉ', 'ा')
    .replaceAll(/['’`]/g, '')
    .replaceAll(INDIC_DIGIT, indicDigit)
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
}

const INDIC_DIGIT = /[०-९০-৯੦-੯૦-૯୦-୯௦-௯౦-౯೦-೯൦-൯]/g
/** Every Indic block puts its zero at xx66 or xxE6. */
function indicDigit(digit: string): string {
  return String(((digit.codePointAt(0) ?? 0) & 0x7f) - 0x66)
}

/** Romanised Hindi has no one spelling: `bahut`, `bahoot`; `fir`, `phir`; `zara`, `jara` become one. */
export function foldRomanised(text: string): string {
  return text
    .replaceAll('ph', 'f')
    .replaceAll('ee', 'i')
    .replaceAll('oo', 'u')
    .replaceAll('w', 'v')
    .replaceAll('z', 'j')
    .replaceAll(/([a-z])\1+/g, '$1')
}

export function wordsOf(text: string): string[] {
  const normal = normalise(text)
  return normal === '' ? [] : normal.split(' ')
}

/** The languages' words that carry no subject; what is left says what a question is about. */
const EMPTY_WORDS = new Set(
  `a an the is are was were be been am do does did have has had will would shall should can could may might must i me my
  mine we us our you your yours he she it its they them their this that these those of for to in on at by with from
  about and or but if so as than then there here what which who whom whose when where why how much many any some all
  please tell know want wanted like need get give ask asking say let just also too very really um uh well okay ok yes
  no not hello hi sir madam ji thanks thank exactly actually kindly regarding whether into out up more
  im whats hows wheres theres dont cant could id ill youre
  है हैं हूं हो था थी थे का की के को से में मे पर और या कि क्या कितना कितनी कितने कब कहां कौन क्यों कैसे कैसा कैसी मैं मुझे मेरा मेरी मेरे
  हम हमें आप आपका आपकी आपके यह ये वह वो इस उस कोई कुछ जी हां नहीं तो भी ही ना बताइए बताओ बताएं बता चाहिए चाहता चाहती लिए करना
  करते करती होता होती होते रहता रहते रहती सकता सकते सकती पाऊं दीजिए कृपया जानना पूछना बारे गा गी गे लगता लगते लगती लगेगा लगेगी लगेंगे
  hai hain hoon hu ho tha thi the ka ki ke ko se mein me main par aur ya kya kitna kitni kitne kab kahan kaha kaun kyon kyu
  kaise kaisa mujhe mera meri mere hum aap aapka aapki aapke yeh ye woh vo is us koi kuch ji haan han nahi nahin to toh bhi
  hi na bataiye batao batana chahiye chahta liye karna karte hota hoti hote rehta rehte rehti sakta sakte sakti
  lagta lagte lagti lagega lagegi lagenge dijiye jaanna puchna bare baare
  ఎంత ఏమిటి ఎప్పుడు ఎక్కడ ఎలా మీ నా ఉంది ఉన్నాయి కావాలి চাই কত কী কি কখন কোথায় কেন কিভাবে আপনার আমার আছে হয় এর
  எவ்வளவு என்ன எப்போது எங்கே எப்படி உங்கள் என் இருக்கிறது உள்ளது வேண்டும் किती काय केव्हा कधी कुठे कसे तुमचे तुमची तुमचा माझे आहे आहेत
  કેટલું કેટલા કેટલી શું ક્યારે ક્યાં કેવી રીતે તમારું તમારી તમારો છે ಎಷ್ಟು ಏನು ಯಾವಾಗ ಎಲ್ಲಿ ಹೇಗೆ ನಿಮ್ಮ ನನ್ನ ಇದೆ ಬೇಕು
  എത്ര എന്ത് എന്താണ് എപ്പോൾ എവിടെ എങ്ങനെ നിങ്ങളുടെ എന്റെ ഉണ്ടോ വേണം କେତେ କଣ କେବେ କେଉଁଠାରେ କିପରି ଆପଣଙ୍କ ମୋର ଅଛି
  ਕਿੰਨਾ ਕਿੰਨੀ ਕਿੰਨੇ ਕੀ ਕਦੋਂ ਕਿੱਥੇ ਕਿਵੇਂ ਤੁਹਾਡਾ ਤੁਹਾਡੀ ਮੇਰਾ ਹੈ ਹਨ ਦਾ ਦੀ ਦੇ`
    .split(/\s+/)
    .map(normalise),
)

/** Words that carry no subject. */
export const isEmptyWord = (word: string) => EMPTY_WORDS.has(word)

/** Stems of the words that say what a text is about. */
export function contentWords(text: string): string[] {
  return wordsOf(text)
    .filter((word) => !isEmptyWord(word))
    .map(stem)
}

/** Enough of a stemmer that `cleaning`, `cleanings` and `cleaned` meet. */
export function stem(word: string): string {
  const one = ONE_OF.get(word)
  if (one) return one
  if (!/^[a-z]+$/.test(word) || word.length < 4) return word
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`
  const bare = word.replace(/(?:ings?|ed|es|s|ly)$/, '')
  if (bare.length < 3 || word.endsWith('ss')) return word
  return bare.replace(/([b-df-hj-np-tv-z])\1$/, '$1').replace(/e$/, '')
}

const ONE_OF = new Map([
  ['teeth', 'tooth'],
  ['children', 'child'],
  ['feet', 'foot'],
  ['men', 'man'],
  ['women', 'woman'],
])

/** Whether two stems are the same word, allowing endings of agglutinating languages and one slip of hearing. */
export function sameWord(a: string, b: string): boolean {
  if (a === b) return true
  const shorter = Math.min(a.length, b.length)
  if (shorter < 4 || /^\d/.test(a) || /^\d/.test(b)) return false
  if (a.startsWith(b) || b.startsWith(a)) return Math.abs(a.length - b.length) <= (/^[a-z]/.test(a) ? 2 : 4)
  const common = commonPrefix(a, b)
  if (!/^[a-z]/.test(a)) return common >= 4 && common >= 0.75 * shorter
  return shorter >= 6 && oneSlipApart(a, b)
}

function commonPrefix(a: string, b: string): number {
  let at = 0
  while (at < a.length && a[at] === b[at]) at++
  return at
}

function oneSlipApart(a: string, b: string): boolean {
  const start = commonPrefix(a, b)
  const restOf = (word: string, skip: number) => word.slice(start + skip)
  return restOf(a, 1) === restOf(b, 1) || restOf(a, 1) === restOf(b, 0) || restOf(a, 0) === restOf(b, 1)
}

/** How much of the question a text speaks about, 0–1. */
export function coverage(question: readonly string[], text: readonly string[]): number {
  if (question.length === 0) return 0
  const met = question.filter((word) => text.some((other) => sameWord(word, other)))
  return met.length / question.length
}
