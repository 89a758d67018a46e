// Days and times that were mentioned, as they were said.

const DAY =
  '(?:day after tomorrow|tomorrow|today|tonight|yesterday|(?:next|this|coming) (?:week|month|monday|tuesday|wednesday|thursday|friday|saturday|sunday)|monday|tuesday|wednesday|thursday|friday|saturday|sunday|in (?:\\d+|a|an|one|two|three|four|five|six) (?:days?|weeks?|hours?|minutes?|months?)|(?:aaj|kal|parson?|somvaar|mangalvaar|budhvaar|guruvaar|shukravaar|shanivaar|ravivaar|itvaar)|\\d{1,2}(?:st|nd|rd|th)?(?: of)? (?:january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)|(?:january|february|march|april|june|july|august|september|october|november|december) \\d{1,2}(?:st|nd|rd|th)?|\\d{1,2} (?:tareekh|tarikh)|\\d{1,2}[/.-]\\d{1,2}(?:[/.-]\\d{2,4})?)'
const PART = '(?:morning|afternoon|evening|night|noon|subah|dopahar|dopeher|shaam|sham|raat)'
const CLOCK =
  "(?:(?:at |by |after |before |around )?(?:\\d{1,2}(?:[:.]\\d{2})?\\s*(?:a\\.?m\\.?|p\\.?m\\.?|o'?clock|baje)|(?:half past |quarter past |quarter to )?(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve) (?:o'?clock|am|pm|in the (?:morning|afternoon|evening))|(?:ek|do|teen|chaar|char|paanch|panch|che|saat|aath|nau|das|gyarah|barah) baje))"
const LATIN = new RegExp(
  `\\b(?:${DAY}|${CLOCK}|(?:in the )?${PART})(?:[ ,]+(?:at |in the |ko |on )?(?:${DAY}|${CLOCK}|${PART}))*\\b`,
  'giu',
)
const DEVANAGARI =
  /(?:आज|कल|परसों|सोमवार|मंगलवार|बुधवार|गुरुवार|शुक्रवार|शनिवार|रविवार|इतवार|\d{1,2} तारीख|अगले (?:हफ़्ते|हफ्ते|महीने)|सुबह|दोपहर|शाम|रात|(?:\d{1,2}|एक|दो|तीन|चार|पाँच|पांच|छह|सात|आठ|नौ|दस|ग्यारह|बारह) बजे)(?:[ ,]+(?:को |के )?(?:सुबह|दोपहर|शाम|रात|(?:\d{1,2}|एक|दो|तीन|चार|पाँच|पांच|छह|सात|आठ|नौ|दस|ग्यारह|बारह) बजे))*/gu

export function findDays(text: string): string[] {
  const found = [...(text.match(LATIN) ?? []), ...(text.match(DEVANAGARI) ?? [])].map((words) => words.trim())
  return found.filter((words) => !/^(?:morning|afternoon|evening|night|noon)$/i.test(words) || !/\bgood\b/i.test(text))
}
