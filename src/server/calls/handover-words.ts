// What a person hears, and gets in writing, before a customer is put through to them: one sentence.
import type { LanguageCode } from '#contract/shared.ts'
import { recognise } from '#voice/brain/intents/recognise.ts'

type Words = { someone: string; onTheLine: string; said: string }

const WORDS: Record<LanguageCode, Words> = {
  en: {
    someone: 'A customer',
    onTheLine: '{customer} is on the line.',
    said: '{customer} is on the line and said: {words}',
  },
  hi: { someone: 'एक ग्राहक', onTheLine: '{customer} लाइन पर हैं।', said: '{customer} लाइन पर हैं और उन्होंने कहा: {words}' },
  bn: { someone: 'একজন গ্রাহক', onTheLine: '{customer} লাইনে আছেন।', said: '{customer} লাইনে আছেন এবং বলেছেন: {words}' },
  mr: { someone: 'एक ग्राहक', onTheLine: '{customer} लाइनवर आहेत.', said: '{customer} लाइनवर आहेत आणि म्हणाले: {words}' },
  pa: {
    someone: 'ਇੱਕ ਗਾਹਕ',
    onTheLine: '{customer} ਲਾਈਨ ਉੱਤੇ ਹਨ।',
    said: '{customer} ਲਾਈਨ ਉੱਤੇ ਹਨ ਅਤੇ ਉਹਨਾਂ ਨੇ ਕਿਹਾ: {words}',
  },
  kn: { someone: 'ಒಬ್ಬ ಗ್ರಾಹಕರು', onTheLine: '{customer} ಲೈನ್‌ನಲ್ಲಿದ್ದಾರೆ.', said: '{customer} ಲೈನ್‌ನಲ್ಲಿದ್ದಾರೆ, ಅವರು ಹೇಳಿದ್ದು: {words}' },
  te: { someone: 'ఒక కస్టమర్', onTheLine: '{customer} లైన్‌లో ఉన్నారు.', said: '{customer} లైన్‌లో ఉన్నారు, వారు చెప్పింది: {words}' },
  gu: { someone: 'એક ગ્રાહક', onTheLine: '{customer} લાઇન પર છે.', said: '{customer} લાઇન પર છે અને તેમણે કહ્યું: {words}' },
  or: { someone: 'ଜଣେ ଗ୍ରାହକ', onTheLine: '{customer} ଲାଇନରେ ଅଛନ୍ତି।', said: '{customer} ଲାଇନରେ ଅଛନ୍ତି ଏବଂ ସେ କହିଲେ: {words}' },
  ml: { someone: 'ഒരു ഉപഭോക്താവ്', onTheLine: '{customer} ലൈനിലുണ്ട്.', said: '{customer} ലൈനിലുണ്ട്, അവർ പറഞ്ഞത്: {words}' },
  ta: {
    someone: 'ஒரு வாடிக்கையாளர்',
    onTheLine: '{customer} இணைப்பில் இருக்கிறார்.',
    said: '{customer} இணைப்பில் இருக்கிறார், அவர் சொன்னது: {words}',
  },
}
const LONGEST = 200

/** `said`: what the customer said on this call, in order. */
export function handoverSentence(language: LanguageCode, customer: string, said: readonly string[]): string {
  const words = whatMatters(said, language).slice(0, LONGEST)
  const { someone, onTheLine, said: withWords } = WORDS[language]
  return (words ? withWords : onTheLine).replace('{customer}', customer || someone).replace('{words}', words)
}

/** The last thing they asked; that they want a person is known by then. */
function whatMatters(said: readonly string[], language: string): string {
  return said.findLast((words) => recognise(words, language).intent === 'question') ?? said.at(-1) ?? ''
}
