// Hindi: every number to a hundred has a word of its own.
import type { SpokenWords } from './words.ts'

const TO_HUNDRED = `शून्य एक दो तीन चार पाँच छह सात आठ नौ
दस ग्यारह बारह तेरह चौदह पंद्रह सोलह सत्रह अठारह उन्नीस
बीस इक्कीस बाईस तेईस चौबीस पच्चीस छब्बीस सत्ताईस अट्ठाईस उनतीस
तीस इकतीस बत्तीस तैंतीस चौंतीस पैंतीस छत्तीस सैंतीस अड़तीस उनतालीस
चालीस इकतालीस बयालीस तैंतालीस चौवालीस पैंतालीस छियालीस सैंतालीस अड़तालीस उनचास
पचास इक्यावन बावन तिरपन चौवन पचपन छप्पन सत्तावन अट्ठावन उनसठ
साठ इकसठ बासठ तिरसठ चौंसठ पैंसठ छियासठ सड़सठ अड़सठ उनहत्तर
सत्तर इकहत्तर बहत्तर तिहत्तर चौहत्तर पचहत्तर छिहत्तर सतहत्तर अठहत्तर उनासी
अस्सी इक्यासी बयासी तिरासी चौरासी पचासी छियासी सत्तासी अट्ठासी नवासी
नब्बे इक्यानवे बानवे तिरानवे चौरानवे पचानवे छियानवे सत्तानवे अट्ठानवे निन्यानवे`.split(/\s+/)

const MONTHS = 'जनवरी फ़रवरी मार्च अप्रैल मई जून जुलाई अगस्त सितंबर अक्टूबर नवंबर दिसंबर'.split(' ')
const ORDINALS = ['', 'पहला', 'दूसरा', 'तीसरा', 'चौथा', 'पाँचवाँ', 'छठा']

export function hindiNumber(value: number): string {
  if (value < 0) return `माइनस ${hindiNumber(-value)}`
  if (value < 100) return TO_HUNDRED[value] as string
  if (value < 1000) return joined(`${hindiNumber(Math.floor(value / 100))} सौ`, value % 100)
  if (value < 1e5) return joined(`${hindiNumber(Math.floor(value / 1000))} हज़ार`, value % 1000)
  if (value < 1e7) return joined(`${hindiNumber(Math.floor(value / 1e5))} लाख`, value % 1e5)
  return joined(`${hindiNumber(Math.floor(value / 1e7))} करोड़`, value % 1e7)
}
const joined = (head: string, rest: number): string => (rest === 0 ? head : `${head} ${hindiNumber(rest)}`)

function amount(text: string): string {
  const [whole = '0', decimals] = text.split('.')
  return decimals ? hindi.decimal(Number(whole), decimals) : hindiNumber(Number(whole))
}

/** The part of the day is said before the hour. */
function partOfDay(hour: number, half: 'am' | 'pm' | undefined): string {
  if (!half) return ''
  const at = half === 'pm' ? (hour % 12) + 12 : hour % 12
  if (at < 4) return 'रात '
  if (at < 12) return 'सुबह '
  if (at < 16) return 'दोपहर '
  return at < 20 ? 'शाम ' : 'रात '
}

export const hindi: SpokenWords = {
  number: hindiNumber,
  decimal: (whole, decimals) =>
    `${hindiNumber(whole)} दशमलव ${[...decimals].map((digit) => TO_HUNDRED[Number(digit)]).join(' ')}`,
  digit: (digit) => TO_HUNDRED[Number(digit)] as string,
  money(rupees, paise) {
    const whole = `${hindiNumber(rupees)} ${rupees === 1 ? 'रुपया' : 'रुपये'}`
    const part = `${hindiNumber(paise)} पैसे`
    if (paise === 0) return whole
    return rupees === 0 ? part : `${whole} और ${part}`
  },
  scaled: (text, scale) => `${amount(text)} ${scale === 'lakh' ? 'लाख' : 'करोड़'}`,
  percent: (text) => `${amount(text)} प्रतिशत`,
  time(hour, minute, half) {
    const clock = minute === 0 ? `${hindiNumber(hour)} बजे` : `${hindiNumber(hour)} बजकर ${hindiNumber(minute)} मिनट`
    return `${partOfDay(hour, half)}${clock}`
  },
  date: (day, month, year) =>
    `${hindiNumber(day)} ${MONTHS[month - 1]}${year === undefined ? '' : ` ${hindiNumber(year)}`}`,
  ordinal: (value) => ORDINALS[value] ?? `${hindiNumber(value)}वाँ`,
  range: (from, to) => `${from} से ${to}`,
  at: 'ऐट',
  dot: 'डॉट',
  shortForms: [
    [/डॉ\.\s*/g, 'डॉक्टर '],
    [/श्री\.\s*/g, 'श्री '],
    [/रु\.\s*(?=\d)/g, '₹'],
    [/(?<=\d)\s?(कि\.?\s?मी\.?|km)(?=\s|$|[,।])/g, ' किलोमीटर'],
    [/(?<=\d)\s?(कि\.?\s?ग्रा\.?|kg)(?=\s|$|[,।])/g, ' किलोग्राम'],
    [/\s&\s/g, ' और '],
  ],
}
