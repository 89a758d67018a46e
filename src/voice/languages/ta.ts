import type { Language } from './language.ts'

export const tamil: Language = {
  code: 'ta',
  acknowledgements:
    'ம் ம்ம் உம் ஆமா ஆமாம் ஆம் சரி சரிங்க ஓகே ஓ அப்படியா புரியுது புரிந்தது புரிஞ்சது சொல்லுங்க சொல்லுங்கள் நல்லது hmm mm um aama aamaam aam sari seri saringa ok appadiya puriyudhu purinjathu purinjadhu sollunga nallathu',
  greetings: 'ஹலோ வணக்கம் யார் பேசுறீங்க பேசுறது vanakkam hello yaaru pesuringa pesurathu',
  interruptions:
    'நில்லுங்க நிறுத்துங்க இருங்க கேளுங்க இல்லை இல்ல வேண்டாம் ஆனால் ஆனா என்ன மன்னிக்கவும் ஒரு நிமிஷம் nillunga niruththunga irunga kelunga illai illa vendam aanal aana enna mannikkavum oru nimisham',
  answers:
    'ஆமா ஆமாம் இல்லை சரி வேண்டும் வேணும் வேண்டாம் நன்றி வணக்கம் என்ன ஏன் எப்படி எப்போ யார் aama illai sari venum vendam nandri vanakkam enna en eppadi eppo yaaru',
  openWords:
    'மற்றும் அல்லது ஆனால் ஆனா என் என்னோட எனக்கு உங்க உங்கள் எங்கள் எங்க இந்த அந்த ஒரு பற்றி பத்தி கூட ஏன்னா ஏனென்றால் matrum allathu aanal aana ennoda enakku unga ungal engal enga intha antha indha andha oru patri pathi kooda yenna enendral',
  closingWords:
    'இருக்கு இருக்கிறது இருந்தது ஆகும் செய்யுங்க கொடுங்க சொல்லுங்க வேண்டும் வேணும் வேண்டாம் இல்லை இல்ல வரலை ஆகலை முடியுமா ஆச்சு irukku irukkirathu irunthathu aagum seiyunga kodunga sollunga venum vendum vendam illai illa varala aagala mudiyuma aachu',
  digits:
    'பூஜ்ஜியம் பூஜ்யம் ஒன்று ஒண்ணு இரண்டு ரெண்டு மூன்று மூணு நான்கு நாலு ஐந்து அஞ்சு ஆறு ஏழு எட்டு ஒன்பது டபுள் poojyam onnu rendu moonu naalu anju aaru ezhu ettu onbathu ombathu double triple',
  machinePhrases: [
    'தொடர்பு எல்லைக்கு வெளியே',
    'வேறு ஒரு அழைப்பில்',
    'அணைத்து வைக்கப்பட்டுள்ளது',
    'பீப் ஒலிக்குப் பிறகு',
    'செய்தியை',
    'சிறிது நேரம் கழித்து',
  ],
  prompts: {
    stillThere: ['நீங்கள் லைனில் இருக்கிறீர்களா?', 'உங்கள் குரல் கேட்கவில்லை. லைனில் இருந்தால் தயவுசெய்து ஏதாவது பேசுங்கள்.'],
    farewell: 'நம் தொடர்பு துண்டிக்கப்பட்டது போலத் தெரிகிறது. எப்போது வேண்டுமானாலும் மீண்டும் அழைக்கலாம். வணக்கம்.',
    oneMoment: 'ஒரு நிமிடம் இருங்கள்.',
    sayAgain: 'மன்னிக்கவும், எனக்குச் சரியாகப் புரியவில்லை. மீண்டும் சொல்வீர்களா?',
    trouble: 'மன்னிக்கவும், எங்கள் பக்கத்தில் ஒரு சிக்கல் ஏற்பட்டது. தயவுசெய்து இன்னொரு முறை சொல்லுங்கள்.',
    cannotGoOn: 'மன்னிக்கவும், இப்போது இந்த அழைப்பைத் தொடர முடியவில்லை. தயவுசெய்து சிறிது நேரம் கழித்து மீண்டும் அழையுங்கள். வணக்கம்.',
    timeIsUp: 'மன்னிக்கவும், இந்த அழைப்பின் நேரம் முடிந்துவிட்டது. பேசியதற்கு நன்றி. வணக்கம்.',
  },
}
