// Words that stand in any document: rare in a short one by chance only, so they weigh less than their rarity says.
import { normalise } from './normalise.ts'
import { stem } from './stem.ts'

const WORDS = `
  come go take make put keep send bring see look find call buy sell accept allow include cover work start stop begin end change help happen plan mind run turn try wait leave stay move
  time day week month year today tomorrow yesterday tonight now late early soon long short big small good bad new old first last next same other another own
  people person thing way home place number problem half hour morning evening night afternoon every still already back around near before after without within
  somewhere anywhere often always usually extra enough instead together alone safely quickly until while during between order done two three sure right best easy hard high low full part bit lot
  दिन समय साल महीना महीने बार पैसा पैसे रुपये रुपया बजे सुबह शाम रात दोपहर आज कल अभी घर काम बात लोग नया पुराना दो तीन ज्यादा कम पूरा हर अलग शुरू पास रोज बेचते बेचना खरीद खरीदना
  दिवस वेळ वर्ष महिना पैसे रुपये सकाळ संध्याकाळ
  দিন সময় বছর মাস টাকা সকাল বিকেল রাত দুপুর আজ কাল কাজ লোক নতুন দুই তিন বেশি কম সব প্রতি বিক্রি দেখা
  நாள் நேரம் ஆண்டு மாதம் பணம் ரூபாய் காலை மாலை இரவு மதியம் இன்று நாளை வேலை புதிய இரண்டு மூன்று முதல் முழு ஒவ்வொரு மட்டும் தனியாக இடம்
  రోజు సమయం సంవత్సరం నెల డబ్బు రూపాయలు ఉదయం సాయంత్రం రాత్రి
  ದಿನ ಸಮಯ ವರ್ಷ ತಿಂಗಳು ಹಣ ರೂಪಾಯಿ ಬೆಳಿಗ್ಗೆ ಸಂಜೆ ರಾತ್ರಿ
  ദിവസം സമയം വർഷം മാസം പണം രൂപ രാവിലെ വൈകുന്നേരം രാത്രി
  દિવસ સમય વર્ષ મહિનો પૈસા રૂપિયા સવાર સાંજ રાત
  ਦਿਨ ਸਮਾਂ ਸਾਲ ਮਹੀਨਾ ਪੈਸੇ ਰੁਪਏ ਸਵੇਰ ਸ਼ਾਮ ਰਾਤ
  ଦିନ ସମୟ ବର୍ଷ ମାସ ଟଙ୍କା ସକାଳ ସନ୍ଧ୍ୟା ରାତି
  din samay saal mahina paisa paise rupaye baje subah shaam raat aaj kal`

export const COMMON_TERMS: ReadonlySet<string> = new Set(normalise(WORDS).split(/\s+/).filter(Boolean).map(stem))
