// Languages whose voice reads figures by itself: only what it would get wrong is written out.
import type { SpokenWords } from './words.ts'

const RUPEES: Record<string, string> = {
  bn: 'টাকা',
  mr: 'रुपये',
  pa: 'ਰੁਪਏ',
  kn: 'ರೂಪಾಯಿ',
  te: 'రూపాయలు',
  gu: 'રૂપિયા',
  or: 'ଟଙ୍କା',
  ml: 'രൂപ',
  ta: 'ரூபாய்',
}
const PERCENT: Record<string, string> = {
  bn: 'শতাংশ',
  mr: 'टक्के',
  pa: 'ਪ੍ਰਤੀਸ਼ਤ',
  kn: 'ಶೇಕಡಾ',
  te: 'శాతం',
  gu: 'ટકા',
  or: 'ପ୍ରତିଶତ',
  ml: 'ശതമാനം',
  ta: 'சதவீதம்',
}
const SCALES: Record<string, { lakh: string; crore: string }> = {
  bn: { lakh: 'লাখ', crore: 'কোটি' },
  mr: { lakh: 'लाख', crore: 'कोटी' },
  pa: { lakh: 'ਲੱਖ', crore: 'ਕਰੋੜ' },
  kn: { lakh: 'ಲಕ್ಷ', crore: 'ಕೋಟಿ' },
  te: { lakh: 'లక్షలు', crore: 'కోట్లు' },
  gu: { lakh: 'લાખ', crore: 'કરોડ' },
  or: { lakh: 'ଲକ୍ଷ', crore: 'କୋଟି' },
  ml: { lakh: 'ലക്ഷം', crore: 'കോടി' },
  ta: { lakh: 'லட்சம்', crore: 'கோடி' },
}

export function otherLanguage(language: string): SpokenWords {
  const rupees = RUPEES[language] ?? 'rupees'
  return {
    number: String,
    decimal: (whole, decimals) => `${whole}.${decimals}`,
    digit: (digit) => digit,
    money: (whole, paise) => `${paise === 0 ? whole : `${whole}.${String(paise).padStart(2, '0')}`} ${rupees}`,
    scaled: (amount, scale) => `${amount} ${SCALES[language]?.[scale] ?? scale}`,
    percent: (amount) => `${amount} ${PERCENT[language] ?? '%'}`,
    time: (hour, minute) => (minute === 0 ? `${hour}` : `${hour} ${minute}`),
    date: (day, month, year) => `${day} ${month}${year === undefined ? '' : ` ${year}`}`,
    ordinal: String,
    range: (from, to) => `${from} – ${to}`,
    at: '@',
    dot: '.',
    shortForms: [],
  }
}
