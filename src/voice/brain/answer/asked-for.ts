// What a question wants to know of a thing: its price, a time, a place, a way to reach it.
import { foldRomanised, isEmptyWord, normalise, wordsOf } from '../words.ts'

export type Wanted = 'price' | 'time' | 'place' | 'contact'

const ASKS: Record<Wanted, string> = {
  price:
    'price prices cost costs charge charges fee fees rate rates much amount rent tariff expensive pay paise daam dam kimat keemat kharcha kitna kitne दाम कीमत मूल्य शुल्क फीस खर्च खर्चा पैसे रेट चार्ज कितना कितने দাম মূল্য টাকা খরচ कि किंमत दर ਕੀਮਤ ਫੀਸ ਰੇਟ ಬೆಲೆ ಶುಲ್ಕ ధర ఫీజు ఎంత કિંમત ભાવ ફી ଦାମ ମୂଲ୍ୟ വില ഫീസ് விலை கட்டணம்',
  time: 'when time times timing timings open opens opening close closes closing hours hour days day long duration until till late early kab baje samay din khula khulta band कब समय बजे दिन खुला खुलता खुले बंद टाइम কখন সময় केव्हा वेळ ਕਦੋਂ ਸਮਾਂ ಯಾವಾಗ ಸಮಯ ఎప్పుడు సమయం ક્યારે સમય କେବେ ସମୟ എപ്പോൾ സമയം எப்போது நேரம்',
  place:
    'where address location located reach landmark directions kahan kaha kidhar pata jagah कहां पता जगह किधर ठिकाना কোথায় ঠিকানা कुठे पत्ता ਕਿੱਥੇ ਪਤਾ ಎಲ್ಲಿ ವಿಳಾಸ ఎక్కడ చిరునామా ક્યાં સરનામું କେଉଁଠି ଠିକଣା എവിടെ വിലാസം எங்கே முகவரி',
  contact:
    'phone number contact email mail whatsapp website call फोन नंबर ईमेल संपर्क ফোন নম্বর ਨੰਬਰ ಸಂಖ್ಯೆ నంబర్ નંબર ନମ୍ବର നമ്പർ எண்',
}
const SETS = Object.entries(ASKS).map(
  ([wanted, words]) => [wanted as Wanted, new Set(words.split(' ').map(normalise))] as const,
)

export function askedFor(question: string): Set<Wanted> {
  const words = wordsOf(question).flatMap((word) => [word, foldRomanised(word)])
  return new Set(SETS.filter(([, set]) => words.some((word) => set.has(word))).map(([wanted]) => wanted))
}

const SHOWS: Record<Wanted, RegExp> = {
  price: /₹|\brs\.?\s*\d|rupee|रुपये|रुपए|टका|\binr\b|\d\s*\/-|free|मुफ़्त|टाका|টাকা|ரூபாய்|రూపాయ|રૂપિયા|ರೂಪಾಯಿ|രൂപ|ଟଙ୍କା|ਰੁਪਏ/iu,
  time: /\b\d{1,2}(?:[:.]\d{2})?\s*(?:[ap]\.?m\.?|o'?clock|hours?|days?|minutes?|weeks?|months?)|\b(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|daily|noon|midnight|morning|evening)\b|बजे|सोमवार|मंगलवार|बुधवार|गुरुवार|शुक्रवार|शनिवार|रविवार|दिन|घंटे/iu,
  place:
    /\b(?:road|street|nagar|near|opposite|floor|building|sector|lane|marg|chowk|city|located|behind|beside|station)\b|पास|सामने|रोड|मार्ग|चौक|नगर/iu,
  contact: /\+?\d[\d -]{7,}\d|@|www\.|https?:/i,
}

/** Whether a text shows what was asked for. */
export const shows = (text: string, wanted: Wanted) => SHOWS[wanted].test(text)

const COLUMNS: Partial<Record<Wanted, RegExp>> = {
  price:
    /price|cost|fees?|charges?|rate|amount|mrp|tariff|rent|₹|\brs\b|\binr\b|दाम|कीमत|मूल्य|शुल्क|फीस|दर|किंमत|मूल्य|দাম|মূল্য|ਕੀਮਤ|ਫੀਸ|ಬೆಲೆ|ಶುಲ್ಕ|ధర|ఫీజు|કિંમત|ભાવ|ફી|ଦାମ|ମୂଲ୍ୟ|വില|ഫീസ്|விலை|கட்டணம்/iu,
  time: /time|duration|hours?|days?|when|timing|opens?|closes?|date|समय|अवधि|दिन|वेळ|সময়|ਸਮਾਂ|ಸಮಯ|సమయం|સમય|ସମୟ|സമയം|நேரம்/iu,
  place: /address|location|place|where|city|पता|स्थान|ঠিকানা|पत्ता|ਪਤਾ|ವಿಳಾಸ|చిరునామా|સરનામું|ଠିକଣା|വിലാസം|முகவரி/iu,
  contact: /phone|number|contact|e-?mail|mobile|फोन|नंबर|संपर्क/iu,
}

/** Whether a column of a table holds what was asked for. */
export const columnHolds = (column: string, wanted: Wanted) => COLUMNS[wanted]?.test(column) ?? false

/** A question that names nothing itself, such as "and how much is that?": it is about what was spoken of before. */
export function leansBack(question: string): boolean {
  const words = wordsOf(question)
  const names = words.filter((word) => !isEmptyWord(word) && !LIGHT.has(word) && askedFor(word).size === 0)
  if (names.length > 0 || words.some((word) => TO_THE_BUSINESS.has(word))) return false
  const wanted = askedFor(question)
  const onlyPrice = wanted.size === 1 && wanted.has('price')
  return onlyPrice || words.includes('long') || words.some((word) => POINTS_BACK.has(word))
}

/** Verbs that name nothing. */
const LIGHT = new Set('take takes last work works happen come go done exactly approximately around'.split(' '))
const TO_THE_BUSINESS = new Set('you your yours aap aapka aapki aapke आप आपका आपकी आपके'.split(' ').map(normalise))
const POINTS_BACK = new Set(
  'it its that this they them those these and also iska iski iske uska uski uske isme usme aur bhi इसका इसकी इसके उसका उसकी उसके इसमें उसमें और भी এটা ওটা याचा याची त्याचा त्याची'
    .split(' ')
    .map(normalise),
)
