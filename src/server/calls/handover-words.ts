// What a person hears, and gets in writing, before a customer is put through to them.
import type { LanguageCode } from '#contract/shared.ts'

const WORDS: Record<LanguageCode, [onTheLine: string, said: string]> = {
  en: ['{customer} is on the line.', 'They said: {words}'],
  hi: ['{customer} लाइन पर हैं।', 'उन्होंने कहा: {words}'],
  bn: ['{customer} লাইনে আছেন।', 'তিনি বলেছেন: {words}'],
  mr: ['{customer} लाइनवर आहेत.', 'ते म्हणाले: {words}'],
  pa: ['{customer} ਲਾਈਨ ਉੱਤੇ ਹਨ।', 'ਉਹਨਾਂ ਨੇ ਕਿਹਾ: {words}'],
  kn: ['{customer} ಲೈನ್‌ನಲ್ಲಿದ್ದಾರೆ.', 'ಅವರು ಹೇಳಿದ್ದು: {words}'],
  te: ['{customer} లైన్‌లో ఉన్నారు.', 'వారు చెప్పింది: {words}'],
  gu: ['{customer} લાઇન પર છે.', 'તેમણે કહ્યું: {words}'],
  or: ['{customer} ଲାଇନରେ ଅଛନ୍ତି।', 'ସେ କହିଲେ: {words}'],
  ml: ['{customer} ലൈനിലുണ്ട്.', 'അവർ പറഞ്ഞത്: {words}'],
  ta: ['{customer} இணைப்பில் இருக்கிறார்.', 'அவர் சொன்னது: {words}'],
}
const LONGEST = 200

export function handoverSentence(language: LanguageCode, customer: string, words: string): string {
  const [onTheLine, said] = WORDS[language]
  const who = onTheLine.replace('{customer}', customer)
  return words ? `${who} ${said.replace('{words}', words.slice(0, LONGEST))}` : who
}
