// What is said first on every call, per language: the notice of recording, the greeting, the words for a machine.
import type { LanguageCode } from '#contract/shared.ts'
import { inBrief, sayPurpose } from '#voice/brain/purpose.ts'
import { sayable } from '#voice/own-sentences.ts'

export type OpeningWords = {
  recordingNotice: string
  /** `{agent}` and `{business}` are filled in. */
  answering: string
  /** Also `{customer}`; the second form is for a customer whose name is not known. */
  calling: string
  callingUnnamed: string
  voicemail: string
}

export const OPENING_WORDS: Record<LanguageCode, OpeningWords> = {
  en: {
    recordingNotice: 'This call is recorded.',
    answering: 'Hello, this is {agent} from {business}. How can I help you?',
    calling: 'Hello {customer}, this is {agent} from {business}.',
    callingUnnamed: 'Hello, this is {agent} from {business}.',
    voicemail: 'Hello, this is {agent} from {business}. We will try to reach you again. Goodbye.',
  },
  hi: {
    recordingNotice: 'यह कॉल रिकॉर्ड की जा रही है।',
    answering: 'नमस्ते, {business} से {agent}। मैं आपकी क्या मदद करूँ?',
    calling: 'नमस्ते {customer} जी, {business} से {agent}।',
    callingUnnamed: 'नमस्ते, {business} से {agent}।',
    voicemail: 'नमस्ते, {business} से {agent}। हम आपसे फिर संपर्क करेंगे। धन्यवाद।',
  },
  bn: {
    recordingNotice: 'এই কলটি রেকর্ড করা হচ্ছে।',
    answering: 'নমস্কার, {business} থেকে {agent} বলছি। আপনাকে কীভাবে সাহায্য করতে পারি?',
    calling: 'নমস্কার {customer}, {business} থেকে {agent} বলছি।',
    callingUnnamed: 'নমস্কার, {business} থেকে {agent} বলছি।',
    voicemail: 'নমস্কার, {business} থেকে {agent} বলছি। আমরা আবার আপনাকে ফোন করব। ধন্যবাদ।',
  },
  mr: {
    recordingNotice: 'हा कॉल रेकॉर्ड केला जात आहे.',
    answering: 'नमस्कार, {business} मधून {agent} बोलत आहे. मी तुमची काय मदत करू?',
    calling: 'नमस्कार {customer}, {business} मधून {agent} बोलत आहे.',
    callingUnnamed: 'नमस्कार, {business} मधून {agent} बोलत आहे.',
    voicemail: 'नमस्कार, {business} मधून {agent} बोलत आहे. आम्ही तुम्हाला पुन्हा फोन करू. धन्यवाद.',
  },
  pa: {
    recordingNotice: 'ਇਹ ਕਾਲ ਰਿਕਾਰਡ ਕੀਤੀ ਜਾ ਰਹੀ ਹੈ।',
    answering: 'ਸਤ ਸ੍ਰੀ ਅਕਾਲ, {business} ਤੋਂ {agent}। ਮੈਂ ਤੁਹਾਡੀ ਕੀ ਮਦਦ ਕਰਾਂ?',
    calling: 'ਸਤ ਸ੍ਰੀ ਅਕਾਲ {customer} ਜੀ, {business} ਤੋਂ {agent}।',
    callingUnnamed: 'ਸਤ ਸ੍ਰੀ ਅਕਾਲ, {business} ਤੋਂ {agent}।',
    voicemail: 'ਸਤ ਸ੍ਰੀ ਅਕਾਲ, {business} ਤੋਂ {agent}। ਅਸੀਂ ਤੁਹਾਨੂੰ ਦੁਬਾਰਾ ਫ਼ੋਨ ਕਰਾਂਗੇ। ਧੰਨਵਾਦ।',
  },
  kn: {
    recordingNotice: 'ಈ ಕರೆಯನ್ನು ರೆಕಾರ್ಡ್ ಮಾಡಲಾಗುತ್ತಿದೆ.',
    answering: 'ನಮಸ್ಕಾರ, {business} ಇಂದ {agent} ಮಾತನಾಡುತ್ತಿದ್ದೇನೆ. ನಿಮಗೆ ಹೇಗೆ ಸಹಾಯ ಮಾಡಲಿ?',
    calling: 'ನಮಸ್ಕಾರ {customer}, {business} ಇಂದ {agent} ಮಾತನಾಡುತ್ತಿದ್ದೇನೆ.',
    callingUnnamed: 'ನಮಸ್ಕಾರ, {business} ಇಂದ {agent} ಮಾತನಾಡುತ್ತಿದ್ದೇನೆ.',
    voicemail: 'ನಮಸ್ಕಾರ, {business} ಇಂದ {agent} ಮಾತನಾಡುತ್ತಿದ್ದೇನೆ. ನಾವು ಮತ್ತೆ ಕರೆ ಮಾಡುತ್ತೇವೆ. ಧನ್ಯವಾದಗಳು.',
  },
  te: {
    recordingNotice: 'ఈ కాల్ రికార్డ్ చేయబడుతోంది.',
    answering: 'నమస్కారం, {business} నుండి {agent} మాట్లాడుతున్నాను. మీకు ఎలా సహాయపడగలను?',
    calling: 'నమస్కారం {customer} గారు, {business} నుండి {agent} మాట్లాడుతున్నాను.',
    callingUnnamed: 'నమస్కారం, {business} నుండి {agent} మాట్లాడుతున్నాను.',
    voicemail: 'నమస్కారం, {business} నుండి {agent} మాట్లాడుతున్నాను. మేము మళ్ళీ ఫోన్ చేస్తాము. ధన్యవాదాలు.',
  },
  gu: {
    recordingNotice: 'આ કૉલ રેકોર્ડ થઈ રહ્યો છે.',
    answering: 'નમસ્તે, {business} તરફથી {agent}. હું તમને શું મદદ કરું?',
    calling: 'નમસ્તે {customer}, {business} તરફથી {agent}.',
    callingUnnamed: 'નમસ્તે, {business} તરફથી {agent}.',
    voicemail: 'નમસ્તે, {business} તરફથી {agent}. અમે તમને ફરી ફોન કરીશું. આભાર.',
  },
  or: {
    recordingNotice: 'ଏହି କଲ୍ ରେକର୍ଡ କରାଯାଉଛି।',
    answering: 'ନମସ୍କାର, {business} ରୁ {agent} କହୁଛି। ମୁଁ ଆପଣଙ୍କୁ କିପରି ସାହାଯ୍ୟ କରିପାରିବି?',
    calling: 'ନମସ୍କାର {customer}, {business} ରୁ {agent} କହୁଛି।',
    callingUnnamed: 'ନମସ୍କାର, {business} ରୁ {agent} କହୁଛି।',
    voicemail: 'ନମସ୍କାର, {business} ରୁ {agent} କହୁଛି। ଆମେ ଆପଣଙ୍କୁ ପୁଣି ଫୋନ୍ କରିବୁ। ଧନ୍ୟବାଦ।',
  },
  ml: {
    recordingNotice: 'ഈ കോൾ റെക്കോർഡ് ചെയ്യുന്നുണ്ട്.',
    answering: 'നമസ്കാരം, {business} ൽ നിന്ന് {agent} ആണ്. ഞാൻ എങ്ങനെ സഹായിക്കണം?',
    calling: 'നമസ്കാരം {customer}, {business} ൽ നിന്ന് {agent} ആണ്.',
    callingUnnamed: 'നമസ്കാരം, {business} ൽ നിന്ന് {agent} ആണ്.',
    voicemail: 'നമസ്കാരം, {business} ൽ നിന്ന് {agent} ആണ്. ഞങ്ങൾ വീണ്ടും വിളിക്കാം. നന്ദി.',
  },
  ta: {
    recordingNotice: 'இந்த அழைப்பு பதிவு செய்யப்படுகிறது.',
    answering: 'வணக்கம், {business} இலிருந்து {agent} பேசுகிறேன். உங்களுக்கு எப்படி உதவலாம்?',
    calling: 'வணக்கம் {customer}, {business} இலிருந்து {agent} பேசுகிறேன்.',
    callingUnnamed: 'வணக்கம், {business} இலிருந்து {agent} பேசுகிறேன்.',
    voicemail: 'வணக்கம், {business} இலிருந்து {agent} பேசுகிறேன். மீண்டும் அழைக்கிறோம். நன்றி.',
  },
}

export type OpeningFacts = {
  direction: 'outbound' | 'inbound'
  language: LanguageCode
  recorded: boolean
  agent: string
  business: string
  customer: string
  /** The agent's own opening line, which may hold `{{name}}`, `{{purpose}}` and the row's variables. */
  ownLine: string
  /** Why the business calls, in the user's words; empty on calls that it did not make. */
  purpose: string
  variables: Record<string, string>
  neverSay: readonly string[]
}

/** As the user wrote them: one to a line. */
export const forbiddenWords = ({ neverSay }: { neverSay: string | null }): string[] =>
  (neverSay ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** `notice`: nothing may be recorded that was not announced, so it comes first; empty when nothing is recorded. */
export type Opening = { notice: string; lines: string[] }

/** Who calls, from where and why; or who answers. */
export function openingOf(facts: OpeningFacts): Opening {
  const words = OPENING_WORDS[facts.language]
  const purpose = facts.purpose === '' ? '' : inBrief(sayPurpose(facts.purpose, facts.language))
  const own = sayable(facts.neverSay)(fillIn(facts.ownLine, facts, purpose))
  const greeting = own || fillIn(greetingOf(words, facts), facts, purpose)
  const lines = greeting.includes(purpose) ? [greeting] : [greeting, purpose]
  return { notice: facts.recorded ? words.recordingNotice : '', lines }
}

export const voicemailMessage = (facts: OpeningFacts) => fillIn(OPENING_WORDS[facts.language].voicemail, facts, '')

function greetingOf(words: OpeningWords, { direction, customer }: OpeningFacts): string {
  if (direction === 'inbound') return words.answering
  return customer ? words.calling : words.callingUnnamed
}

function fillIn(line: string, { agent, business, customer, variables }: OpeningFacts, purpose: string): string {
  const ours = { name: customer, customer, agent, business, purpose }
  const known = new Map(Object.entries({ ...variables, ...ours }).map(lowerKey))
  return line
    .replace(/\{\{?\s*([^{}]+?)\s*\}?\}/g, (_, name: string) => known.get(name.toLowerCase()) ?? '')
    .replace(/\s+([,.!?।])/g, '$1')
    .replace(/\s{2,}/g, ' ')
    .trim()
}

const lowerKey = ([key, value]: [string, string]): [string, string] => [key.toLowerCase(), value]
