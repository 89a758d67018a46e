// How the customer sounded, by words that carry a feeling. The last words weigh more than the first.
import { recognise } from '../brain/intents/recognise.ts'
import { foldRomanised, normalise, wordsOf } from '../brain/words.ts'
import type { CallAnalysis, CallRecord } from './call-record.ts'

const POSITIVE = lexicon(
  'great good nice perfect excellent wonderful amazing awesome helpful happy glad love lovely thanks thank appreciate brilliant fantastic satisfied pleased badhiya bahut_badhiya accha_laga shukriya dhanyavad khush mast बढ़िया शानदार धन्यवाद शुक्रिया खुश अच्छा_लगा मस्त ধন্যবাদ খুশি ভালো धन्यवाद छान आनंद ਧੰਨਵਾਦ ਵਧੀਆ ਖੁਸ਼ ಧನ್ಯವಾದ ಧನ್ಯವಾದಗಳು ಚೆನ್ನಾಗಿದೆ ధన్యవాదాలు బాగుంది સરસ આભાર ଧନ୍ୟବାଦ ଭଲ നന്ദി നല്ലത് நன்றி நல்லது',
)
const NEGATIVE = lexicon(
  'bad terrible horrible worst awful useless pathetic angry annoyed annoying frustrated frustrating upset disappointed disappointing rubbish nonsense ridiculous waste stupid idiot cheat fraud cheated scam complaint complain rude unacceptable sick hate harassment disturb pareshan bekar bakwas ghatiya gussa dhokha bewakoof shikayat परेशान बेकार बकवास घटिया गुस्सा धोखा शिकायत फालतू নিরাশ বাজে खराब वाईट राग ਮਾੜਾ ਬੇਕਾਰ ಕೆಟ್ಟ ಬೇಸರ చెడ్డ విసుగు ખરાબ ଖରାପ മോശം மோசம்',
)
const NEGATION = new Set('not no never dont didnt isnt wasnt nahi nahin नहीं ना'.split(' ').map(normalise))

export function sentimentOf({ turns, language, endReason }: CallRecord): CallAnalysis['sentiment'] {
  const said = turns.filter(({ who }) => who === 'customer')
  let feeling = endReason === 'do-not-call' ? -3 : 0
  for (const [at, { text }] of said.entries()) {
    const weight = said.length > 1 ? 0.5 + at / (said.length - 1) : 1
    feeling += weight * feelingOf(text)
    if (recognise(text, language).intent === 'do-not-call') feeling -= 3
  }
  if (feeling >= 1) return 'positive'
  return feeling <= -1 ? 'negative' : 'neutral'
}

/** A negation turns the two words after it: "not good", "no complaint". */
function feelingOf(text: string): number {
  const words = wordsOf(text)
  return words.reduce((sum, word, at) => {
    const own = POSITIVE(word, words[at + 1]) ? 1 : NEGATIVE(word, words[at + 1]) ? -1.5 : 0
    const turned = words.slice(Math.max(0, at - 2), at).some((before) => NEGATION.has(before))
    return sum + (turned ? -own : own)
  }, 0)
}

function lexicon(listed: string): (word: string, next: string | undefined) => boolean {
  const known = new Set(listed.split(' ').map((entry) => foldRomanised(normalise(entry.replaceAll('_', ' ')))))
  return (word, next) => known.has(foldRomanised(word)) || known.has(foldRomanised(`${word} ${next ?? ''}`))
}
