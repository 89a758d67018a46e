// Endings that a word takes without becoming another word, by script, in the spelling of `normalise.ts`.
// Light on purpose: what a stemmer misses, the search by common beginnings finds.
const list = (text: string) =>
  text
    .split(/\s+/)
    .filter(Boolean)
    .toSorted((one, other) => other.length - one.length)

export type Endings = { endings: string[]; shortest: number; rounds: number }

export const ENDINGS: Record<string, Endings> = {
  // Hindi and Marathi share a script; a document rarely says which it is.
  Devanagari: {
    endings: list(
      `ों ें ीं ाएं ियों ियां ियाँ ाओं ुओं ुएं ूंगा ूंगी ेंगे ेंगी ऊंगा ऊंगी ेगा ेगी ोगे ता ती ते ना नी ने ाना ाने ाता ाती ाते कर ाकर
       ाई ाया ायी ाये ाए ा ी े ि ु ू ो
       च्या ची चे चा ाची ाचे ाचा ाच्या ीची ीचे ीच्या ांच्या ांची ांचे ांना ांनी ाला ीला ेला साठी ासाठी ीसाठी मध्ये ामध्ये ात ीत ेत ावर ीवर ून ातून ांत णार तात तो`,
    ),
    shortest: 2,
    rounds: 1,
  },
  Bengali: {
    endings: list(
      `গুলোর গুলোতে গুলো গুলির গুলিতে গুলি টিতে টির টার টাতে টি টা খানা খানি দেরকে দের ের েরও য়ের কে তে েতে য় রা েরা ে র ছি ছেন ছে চ্ছে চ্ছেন বেন বে বো লেন লাম ার েন ি ো`,
    ),
    shortest: 2,
    rounds: 2,
  },
  Tamil: {
    endings: list(
      `ங்களுக்கான ங்களுக்கு ங்களின் ங்களில் ங்களை ங்கள் களுக்கான களுக்கு களின் களில் களை கள் த்திற்கான த்திற்கு த்துக்கு த்தின் த்தில் த்தை த்துடன் த்தால்
       ிற்கான ிற்கு ுக்கான ுக்கு க்கான க்கு ுக்காக க்காக ிலிருந்து ில் ின் ிலும் ுடன் ுடைய ால் ை ும் ாமல் ுமா ா ாக ான து ு ி வீர்கள் கிறது கிறீர்கள் கிறார்கள் ப்படும் ப்படுகிறது த்த லாம் லாமா வது வதற்கு ட்டால்`,
    ),
    shortest: 2,
    rounds: 2,
  },
  Telugu: {
    endings: list(`ాలకు ాలను ాలలో ాలు ులకు ులను ులో ులు లకు లను లలో లు లో కు కి ను ని తో కోసం నుండి యొక్క ం ు ి ా ే ారా ారు తారు తుంది గా`),
    shortest: 2,
    rounds: 2,
  },
  Kannada: {
    endings: list(
      `ಗಳನ್ನು ಗಳಿಗೆ ಗಳಲ್ಲಿ ಗಳು ಗಳ ವನ್ನು ಯನ್ನು ನ್ನು ಅನ್ನು ಕ್ಕೆ ಕ್ಕಾಗಿ ಿಗೆ ಗೆ ದಲ್ಲಿ ಯಲ್ಲಿ ಲ್ಲಿ ದಿಂದ ಿಂದ ದ ಯ ು ೆ ಿ ಾ ುತ್ತದೆ ುತ್ತೀರಾ ುತ್ತೀರಿ ಬಹುದು ಬಹುದೇ`,
    ),
    shortest: 2,
    rounds: 2,
  },
  Malayalam: {
    endings: list(
      `ങ്ങളുടെ ങ്ങള്ക്ക് ങ്ങളില് ങ്ങള് കളുടെ കള്ക്ക് കളില് കള് യുടെ ുടെ ിന്റെ ന്റെ യില് ിലേക്ക് ില് ല് ിന് ക്ക് യ്ക്ക് ത്തിന് ത്തിന്റെ ത്തില് ും ാണ് ാന് ം ് ു ി െ ാ ുന്നു ുമോ`,
    ),
    shortest: 2,
    rounds: 2,
  },
  Gujarati: {
    endings: list(`ોમાં ોને ોની ોનો ોનું ોના ઓને ઓની ઓ માં થી ની નો નું ના ને ો ી ા ે ું વા વું વાની ાય ાશે શે તા તી તું`),
    shortest: 2,
    rounds: 1,
  },
  Gurmukhi: { endings: list(`ੀਆਂ ਾਂ ਿਆਂ ੀਂ ਾ ੀ ੇ ਿ ਣਾ ਣੀ ਣ ਦਾ ਦੀ ਦੇ ਗਾ ਗੀ ਗੇ`), shortest: 2, rounds: 1 },
  Oriya: {
    endings: list(`ଗୁଡିକର ଗୁଡିକ ମାନଙ୍କ ମାନଙ୍କୁ ଙ୍କର ଙ୍କୁ ଙ୍କ ରେ ରୁ କୁ ର ଟି ଟିର ଟା ା ି ୀ େ ିବା ିବେ ନ୍ତି ୁଛି ୁଛନ୍ତି`),
    shortest: 2,
    rounds: 2,
  },
}
