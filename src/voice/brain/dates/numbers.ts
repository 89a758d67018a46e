// Numbers as they are said, as far as days and hours need them.
import { foldRomanised, normalise } from '../words.ts'

const KNOWN = new Map<string, number>()
const ORDINALS = new Map<string, number>()
const teach = (map: Map<string, number>, first: number, listed: string) => {
  for (const [at, variants] of listed.trim().split(/\s+/u).entries())
    for (const word of variants.split('/')) map.set(foldRomanised(normalise(word)), first + at)
}
teach(
  KNOWN,
  1,
  'one/a/an two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty',
)
teach(
  KNOWN,
  1,
  'ek do teen/tin chaar/char paanch/panch chhe/che/chah/chhah saat/sat aath/ath nau das/dus gyarah/gyara baarah/barah/bara terah/tera chaudah/chauda pandrah/pandra solah/sola satrah/satra athaarah/atharah/athara unnis/unees bees/bis ikkis/ikkees baais/bais/baees teis/teyis chaubis/chaubees pachis/pachees/pacchis chabbis/chabbees sattais/satais athais/atthais/atthaees unatis/untis/untees tees/tis ikatis/iktis/iktees',
)
teach(
  KNOWN,
  1,
  'एक दो तीन चार पाँच/पांच छह/छः/छे/छ सात आठ नौ दस ग्यारह बारह तेरह चौदह पंद्रह/पन्द्रह सोलह सत्रह अठारह उन्नीस बीस इक्कीस बाईस/बाइस तेईस/तेइस चौबीस पच्चीस छब्बीस सत्ताईस/सत्ताइस अट्ठाईस/अठाईस/अट्ठाइस उनतीस/उन्तीस तीस इकतीस/इकत्तीस',
)
for (const [word, value] of Object.entries({
  thirty: 30,
  forty: 40,
  fifty: 50,
  chalis: 40,
  chalees: 40,
  पचास: 50,
  चालीस: 40,
  पैंतालीस: 45,
}))
  teach(KNOWN, value, word)
teach(
  ORDINALS,
  1,
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth',
)
ORDINALS.set('thirtieth', 30)

/** Undefined for what is no number. */
export function numberOf(word: string): number | undefined {
  return /^\d{1,4}$/.test(word) ? Number(word) : KNOWN.get(word)
}

export const isNumber = (word: string) => numberOf(word) !== undefined
export const ordinalOf = (word: string) => ORDINALS.get(word)
export const isOrdinal = (word: string) => ORDINALS.has(word)

/** "twenty first" and "twenty one" are one number each. */
export const TENS = new Set(['twenty', 'thirty', 'forty', 'fifty'].map(foldRomanised))
