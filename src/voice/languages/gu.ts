import type { Language } from './language.ts'

export const gujarati: Language = {
  code: 'gu',
  acknowledgements:
    'હં હમ્મ હૂં હા હાં હાજી જી અચ્છા સારું બરાબર ઠીક છે ઓકે સમજાયું સમજી ગયો ગઈ બોલો કહો ખરેખર hmm ham haa ha haji ji achha saru saaru barabar thik theek che chhe samjayu samji gayo gai bolo kaho kharekhar',
  greetings: 'હેલો હલો નમસ્તે કેમ છો કોણ બોલે છે namaste kem cho hello kon bole che',
  interruptions:
    'ઊભા રહો થોભો રોકાઓ સાંભળો ના નહીં પણ શું માફ એક મિનિટ ubha raho thobho rokao sambhlo na nahi pan shu maaf ek minit',
  answers:
    'હા ના જી ઠીક સારું બરાબર આભાર ધન્યવાદ નમસ્તે શું કેમ કેવી ક્યારે કોણ ha na ji thik saru barabar abhar aabhar dhanyavad namaste shu kem kevi kyare kon',
  openWords:
    'અને કે પણ જો તો માટે વિશે થી સાથે મારો મારી મારું મને તમારો તમારી તમારું અમારો આ તે એક કોઈ કારણ જ્યારે માં ane ke pan jo to mate vishe thi sathe maro mari maru mane tamaro tamari tamaru amaro aa te ek koi karan jyare ma',
  closingWords:
    'છે છો છું હતું હતો હતી હશે કરો આપો કહો જોઈએ જોઈએ છે શકો શકું નથી થયું ગયું આવશે che chhe cho chu hatu hato hati hashe karo aapo kaho joie shako shaku nathi thayu gayu aavshe',
  digits: 'શૂન્ય એક બે ત્રણ ચાર પાંચ છ સાત આઠ નવ ડબલ shunya ek be tran char panch chha saat aath nav double triple',
  machinePhrases: ['હાલમાં ઉપલબ્ધ નથી', 'વ્યસ્ત છે', 'કવરેજ વિસ્તારની બહાર', 'સ્વિચ ઓફ', 'બીપ પછી', 'સંદેશ મૂકો', 'થોડી વાર પછી'],
  prompts: {
    stillThere: ['શું તમે લાઇન પર છો?', 'મને તમારો અવાજ સંભળાતો નથી. જો તમે લાઇન પર હો તો કૃપા કરીને કંઈક બોલો.'],
    farewell: 'લાગે છે કે આપણો સંપર્ક તૂટી ગયો છે. તમે ગમે ત્યારે ફરી ફોન કરી શકો છો. નમસ્તે.',
    oneMoment: 'એક ક્ષણ રાહ જુઓ.',
    sayAgain: 'માફ કરશો, મને બરાબર સમજાયું નહીં. ફરીથી કહેશો?',
    trouble: 'માફ કરશો, અમારી બાજુએ કંઈક તકલીફ થઈ. કૃપા કરીને ફરી એક વાર કહો.',
    cannotGoOn: 'માફ કરશો, હું અત્યારે આ કૉલ આગળ ચાલુ રાખી શકતી નથી. કૃપા કરીને થોડી વાર પછી ફરી ફોન કરો. નમસ્તે.',
    timeIsUp: 'માફ કરશો, આ કૉલનો સમય પૂરો થયો છે. વાત કરવા બદલ આભાર. નમસ્તે.',
  },
}
