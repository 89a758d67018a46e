// What each voice says of itself when it is tried out.
import type { Voice } from '#voice/ports.ts'

const SAMPLES: Record<string, (speaker: string, gender: Voice['gender']) => string> = {
  en: (speaker) => `Hello, this is ${speaker}. Thank you for calling. How may I help you today?`,
  hi: (_, gender) => `नमस्ते, फ़ोन करने के लिए धन्यवाद। बताइए, मैं आपकी क्या मदद कर ${gender === 'female' ? 'सकती' : 'सकता'} हूँ?`,
  bn: () => 'নমস্কার, ফোন করার জন্য ধন্যবাদ। বলুন, আমি আপনাকে কীভাবে সাহায্য করতে পারি?',
  mr: () => 'नमस्कार, फोन केल्याबद्दल धन्यवाद. सांगा, मी तुम्हाला कशी मदत करू शकते?',
  pa: () => 'ਸਤ ਸ੍ਰੀ ਅਕਾਲ, ਫ਼ੋਨ ਕਰਨ ਲਈ ਧੰਨਵਾਦ। ਦੱਸੋ, ਮੈਂ ਤੁਹਾਡੀ ਕੀ ਮਦਦ ਕਰ ਸਕਦਾ ਹਾਂ?',
  kn: () => 'ನಮಸ್ಕಾರ, ಕರೆ ಮಾಡಿದ್ದಕ್ಕೆ ಧನ್ಯವಾದಗಳು. ಹೇಳಿ, ನಾನು ನಿಮಗೆ ಹೇಗೆ ಸಹಾಯ ಮಾಡಲಿ?',
  te: () => 'నమస్కారం, కాల్ చేసినందుకు ధన్యవాదాలు. చెప్పండి, నేను మీకు ఎలా సహాయం చేయగలను?',
  gu: () => 'નમસ્તે, ફોન કરવા બદલ આભાર. કહો, હું તમને કેવી રીતે મદદ કરી શકું?',
  or: () => 'ନମସ୍କାର, ଫୋନ୍ କରିଥିବାରୁ ଧନ୍ୟବାଦ। କୁହନ୍ତୁ, ମୁଁ ଆପଣଙ୍କୁ କିପରି ସାହାଯ୍ୟ କରିପାରିବି?',
  ml: () => 'നമസ്കാരം, വിളിച്ചതിന് നന്ദി. പറയൂ, ഞാൻ നിങ്ങളെ എങ്ങനെ സഹായിക്കണം?',
  ta: () => 'வணக்கம், அழைத்ததற்கு நன்றி. சொல்லுங்கள், நான் உங்களுக்கு எப்படி உதவட்டும்?',
}

export function sampleText({ language, speaker, gender }: Voice): string {
  const sample = SAMPLES[language] ?? SAMPLES.en
  return sample?.(speaker, gender) ?? ''
}
