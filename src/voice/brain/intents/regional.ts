// The core intents in the nine other languages, native script first, then as people type or say them in Latin letters.
import type { IntentWords } from './intent.ts'

type CoreWords = Record<'yes' | 'no' | 'repeat' | 'goodbye' | 'person' | 'do-not-call', readonly string[]> & {
  greeting: readonly string[]
  thanks: readonly string[]
  acknowledge: readonly string[]
  slower: readonly string[]
}

const core = ({ yes, no, greeting, thanks, acknowledge, ...strong }: CoreWords): IntentWords => ({
  soft: { yes, no, greeting, thanks, acknowledge },
  strong,
})

export const BENGALI = core({
  greeting: ['নমস্কার|হ্যালো|আদাব|সালাম', 'নমস্কার', 'nomoskar|nomoshkar'],
  thanks: ['অনেক? ধন্যবাদ', 'dhonnobad'],
  acknowledge: ['আচ্ছা|ঠিক আছে?', 'বুঝেছি|বুঝলাম', 'accha|thik ache?'],
  yes: ['হ্যাঁ|হাঁ|হ্যা|জি|অবশ্যই|নিশ্চয়ই', 'ঠিক বলেছেন', 'hyan|hya|obosshoi'],
  no: ['না', 'একদম না', 'ভুল', 'লাগবে না', 'na'],
  repeat: [
    'আবার|আরেকবার|আর_একবার বলুন|বলবেন|বলো|বলেন',
    'কী|কি বললেন|বললে|বলছেন',
    'শুনতে|বুঝতে পাইনি|পারিনি|পাচ্ছি_না',
    'abar bolun|bolben|bolo',
    'ki bollen',
  ],
  goodbye: ['বিদায়|টাটা|বাই', 'আর কিছু না|নয়|লাগবে_না', 'ফোন? রাখছি|রাখি', 'rakhchi|bidai'],
  person: [
    'মানুষের|ম্যানেজারের|কারও|কারো|কর্মীর|ডাক্তারের|লোকের|এজেন্টের * সঙ্গে|সাথে * কথা',
    'ম্যানেজারকে|কাউকে|মানুষকে * দিন',
    'manusher|manager_er|karo sathe|songe kotha',
  ],
  slower: ['আস্তে|ধীরে * বলুন|বলো|বলেন|কথা', 'aste|dhire * bolun|bolo'],
  'do-not-call': ['ফোন|কল * করবেন|করো|করবে|কোরো না', 'আর ফোন|কল * না', 'ফোন|কল করা * বন্ধ', 'phone|call korben na'],
})

export const MARATHI = core({
  greeting: ['नमस्कार|नमस्ते|हॅलो|राम_राम', 'namaskar'],
  thanks: ['खूप? धन्यवाद|आभार|आभारी', 'dhanyavaad|aabhar'],
  acknowledge: ['बरं|बर|ठीक आहे?', 'समजलं|समजले', 'bara|thik aahe?'],
  yes: ['हो|होय|नक्की|बरोबर|चालेल', 'हो? हो', 'ho|hoy|nakki|barobar|chalel'],
  no: ['नाही|नको|नाय', 'चुकीचं|चूक आहे', 'nahi|nako|nay'],
  repeat: [
    'पुन्हा|परत|परत_एकदा|पुन्हा_एकदा सांगा|बोला|सांगाल|सांग',
    'काय म्हणालात|म्हणाला|म्हणालात_तुम्ही|बोललात',
    'ऐकू|समजलं|कळलं * नाही|आलं_नाही',
    'parat|punha sanga|bola',
    'kay mhanalat',
  ],
  goodbye: ['बाय|निरोप|टाटा|येतो|येते $', 'फोन? ठेवतो|ठेवते', 'आणखी|अजून काही नाही|नको', 'thevto|thevte', 'ajun kahi nahi'],
  person: [
    'माणसाशी|मॅनेजरशी|व्यक्तीशी|कोणाशी|डॉक्टरांशी|एजंटशी|साहेबांशी|कोणाशीतरी * बोलायचं|बोलायचे|बोलू|बोलणं|जोडा|बोलवा',
    'मॅनेजरला|माणसाला * द्या|फोन',
    'manasashi|managershi|konashi * bolaycha|bolayche|bolu',
  ],
  slower: ['हळू|सावकाश * बोला|सांगा|बोल', 'halu|savkash * bola|sanga'],
  'do-not-call': [
    'फोन|कॉल करू|करत नका|नको',
    'पुन्हा|परत फोन|कॉल * नका|नको',
    'फोन|कॉल करणं|करणे * बंद|थांबवा',
    'phone|call karu naka|nako',
  ],
})

export const PUNJABI = core({
  greeting: ['ਸਤ ਸ੍ਰੀ|ਸ਼੍ਰੀ ਅਕਾਲ ਜੀ?', 'ਹੈਲੋ|ਨਮਸਤੇ|ਸਤਿ_ਸ੍ਰੀ_ਅਕਾਲ', 'sat shri|sri akal ji?'],
  thanks: ['ਬਹੁਤ? ਧੰਨਵਾਦ|ਸ਼ੁਕਰੀਆ|ਮਿਹਰਬਾਨੀ ਜੀ?', 'dhanvaad|shukriya'],
  acknowledge: ['ਅੱਛਾ|ਠੀਕ ਹੈ?', 'ਸਮਝ ਗਿਆ|ਗਈ', 'changa|theek hai?'],
  yes: ['ਹਾਂ|ਹਾਂਜੀ|ਜੀ|ਬਿਲਕੁਲ|ਜ਼ਰੂਰ|ਆਹੋ ਜੀ?', 'ਸਹੀ ਹੈ', 'haanji|aaho|bilkul'],
  no: ['ਨਹੀਂ|ਨਾ|ਨਹੀ ਜੀ?', 'ਗਲਤ ਹੈ', 'nahi|nai ji?'],
  repeat: [
    'ਫਿਰ|ਫੇਰ|ਦੁਬਾਰਾ ਤੋਂ|ਤੋਂ_ਹੀ? ਦੱਸੋ|ਬੋਲੋ|ਕਹੋ|ਦੱਸਣਾ',
    'ਕੀ ਕਿਹਾ|ਬੋਲਿਆ',
    'ਸੁਣਿਆ|ਸਮਝ * ਨਹੀਂ',
    'dubara|fer_ton|phir_ton dasso|bolo',
    'ki keha|kiha',
  ],
  goodbye: ['ਅਲਵਿਦਾ|ਬਾਏ|ਬਾਇ|ਟਾਟਾ', 'ਫ਼ੋਨ|ਫੋਨ? ਰੱਖਦਾ|ਰੱਖਦੀ ਹਾਂ', 'ਹੋਰ ਕੁਝ|ਕੁੱਝ ਨਹੀਂ', 'rabb rakha', 'ਰੱਬ ਰਾਖਾ'],
  person: ['ਬੰਦੇ|ਮੈਨੇਜਰ|ਇਨਸਾਨ|ਕਿਸੇ|ਵਿਅਕਤੀ|ਡਾਕਟਰ|ਏਜੰਟ * ਨਾਲ * ਗੱਲ', 'bande|manager|insaan|kise * naal * gal'],
  slower: ['ਹੌਲੀ|ਹੌਲੀ_ਹੌਲੀ * ਬੋਲੋ|ਦੱਸੋ|ਗੱਲ', 'hauli|holi * bolo|dasso'],
  'do-not-call': ['ਫ਼ੋਨ|ਫੋਨ|ਕਾਲ * ਨਾ|ਨਾਂ ਕਰੋ|ਕਰਨਾ|ਕਰਿਓ|ਕਰਿਆ', 'ਫ਼ੋਨ|ਫੋਨ|ਕਾਲ * ਬੰਦ', 'phone|call na karo|kareo|karna'],
})

export const KANNADA = core({
  greeting: ['ನಮಸ್ಕಾರ|ನಮಸ್ತೆ|ಹಲೋ|ಹಲ್ಲೋ', 'namaskara'],
  thanks: ['ತುಂಬಾ? ಧನ್ಯವಾದ|ಧನ್ಯವಾದಗಳು|ಥ್ಯಾಂಕ್ಸ್', 'dhanyavaada|dhanyavadagalu'],
  acknowledge: ['ಸರಿ|ಆಯ್ತು|ಓಕೆ', 'ಅರ್ಥ ಆಯ್ತು', 'ಗೊತ್ತಾಯ್ತು', 'sari|aytu|aaytu'],
  yes: ['ಹೌದು|ಹೂಂ|ಹಾಂ|ಖಂಡಿತ|ಆಗಲಿ', 'haudu|howdu|khandita|houdu'],
  no: ['ಇಲ್ಲ|ಬೇಡ|ಅಲ್ಲ', 'ತಪ್ಪು', 'illa|beda|alla'],
  repeat: [
    'ಮತ್ತೆ|ಮತ್ತೊಮ್ಮೆ|ಇನ್ನೊಮ್ಮೆ|ಇನ್ನೊಂದು_ಸಲ ಹೇಳಿ|ಹೇಳ್ತೀರಾ|ಹೇಳು',
    'ಏನು|ಏನ್ ಹೇಳಿದ್ರಿ|ಹೇಳಿದಿರಿ|ಅಂದ್ರಿ',
    'ಕೇಳಿಸಲಿಲ್ಲ|ಕೇಳಿಸ್ಲಿಲ್ಲ|ಅರ್ಥವಾಗಲಿಲ್ಲ|ಅರ್ಥ_ಆಗಲಿಲ್ಲ',
    'matte|mattomme|innomme heli',
    'enu helidri|heliddu',
  ],
  goodbye: ['ಬೈ|ವಿದಾಯ', 'ಫೋನ್? ಇಡ್ತೀನಿ|ಇಡುತ್ತೇನೆ', 'ಬೇರೆ|ಇನ್ನೇನೂ ಏನೂ? ಇಲ್ಲ|ಬೇಡ', 'idtini|bere enu illa'],
  person: [
    'ಮನುಷ್ಯರ|ಮ್ಯಾನೇಜರ್|ವ್ಯಕ್ತಿಯ|ಯಾರ|ಯಾರಾದರೂ|ಡಾಕ್ಟರ್|ಸಿಬ್ಬಂದಿ|ಏಜೆಂಟ್ * ಜೊತೆ|ಹತ್ತಿರ|ಬಳಿ * ಮಾತಾಡಬೇಕು|ಮಾತನಾಡಬೇಕು|ಮಾತಾಡಿಸಿ|ಮಾತನಾಡಬಹುದಾ|ಮಾತಾಡ್ಬೇಕು',
    'manushyara|manager|yara jote|hatra * matad',
  ],
  slower: ['ನಿಧಾನವಾಗಿ|ಮೆಲ್ಲಗೆ * ಹೇಳಿ|ಮಾತನಾಡಿ|ಮಾತಾಡಿ', 'nidhanavagi|nidhana * heli|mathadi|matadi'],
  'do-not-call': ['ಫೋನ್|ಕಾಲ್|ಕರೆ * ಮಾಡಬೇಡಿ|ಮಾಡ್ಬೇಡಿ|ಮಾಡಬೇಡ', 'ಫೋನ್|ಕಾಲ್|ಕರೆ * ನಿಲ್ಲಿಸಿ', 'phone|call madbedi|maadbedi'],
})

export const TELUGU = core({
  greeting: ['నమస్కారం|నమస్తే|హలో', 'namaskaram'],
  thanks: ['చాలా? ధన్యవాదాలు|ధన్యవాదములు|థాంక్స్|కృతజ్ఞతలు', 'dhanyavadalu'],
  acknowledge: ['సరే|అలాగే|ఓకే', 'అర్థమైంది|అర్థం_అయింది', 'sare|alage'],
  yes: ['అవును|ఔను|తప్పకుండా|అవునండి|ఆ|సరేనండి', 'avunu|avnu|tappakunda'],
  no: ['కాదు|వద్దు|లేదు|వద్దండి|లేదండి', 'తప్పు', 'kaadu|vaddu|ledu'],
  repeat: [
    'మళ్ళీ|మళ్లీ|మరోసారి|ఇంకోసారి|ఇంకొకసారి ఒకసారి? చెప్పండి|చెప్తారా|చెప్పు',
    'ఏమన్నారు|ఏమి_అన్నారు|ఏం_అన్నారు|ఏంటి',
    'వినపడలేదు|వినిపించలేదు|అర్థం_కాలేదు|అర్ధం_కాలేదు',
    'malli|inkosari cheppandi',
    'emannaru',
  ],
  goodbye: ['బై|వీడ్కోలు|ఉంటాను', 'ఇంకేం|ఇంకేమీ|వేరే_ఏమీ లేదు|వద్దు', 'ఫోన్ పెట్టేస్తున్నాను|పెట్టేస్తా', 'untanu|inkem ledu', 'inkem ledu'],
  person: [
    'మనిషితో|మేనేజర్తో|మేనేజర్|ఎవరితోనైనా|ఎవరితో|వ్యక్తితో|డాక్టర్|డాక్టర్తో|సిబ్బందితో|ఏజెంట్తో|ఏజెంట్ తో?|గారితో? * మాట్లాడాలి|మాట్లాడించండి|మాట్లాడవచ్చా|మాట్లాడతాను|కలపండి',
    'manishi|manager|evaritho * matlad|matladali',
  ],
  slower: ['నెమ్మదిగా|మెల్లగా|నిదానంగా * చెప్పండి|మాట్లాడండి|చెప్పు', 'nemmadiga|mellaga * cheppandi|matladandi'],
  'do-not-call': [
    'ఫోన్|కాల్ * చేయకండి|చేయొద్దు|చెయ్యొద్దు|చేయవద్దు|చెయ్యకండి',
    'ఫోన్|కాల్స్ * ఆపండి|ఆపేయండి',
    'phone|call cheyakandi|cheyoddu|cheyyoddu',
  ],
})

export const GUJARATI = core({
  greeting: ['નમસ્તે|નમસ્કાર|હેલો|હલો', 'કેમ છો', 'જય શ્રી? કૃષ્ણ|શ્રીકૃષ્ણ', 'kem cho'],
  thanks: ['ખૂબ|ઘણો? ખૂબ? આભાર|ધન્યવાદ', 'aabhar|abhar'],
  acknowledge: ['સારું|બરાબર|ઠીક|ઓકે છે?', 'સમજી ગયો|ગઈ|ગયા', 'saru|barabar'],
  yes: ['હા|હાજી|જી|ચોક્કસ|જરૂર', 'સાચું છે', 'chokkas|haa'],
  no: ['ના|નહીં|નથી', 'ના નથી? જોઈતું?', 'ખોટું છે', 'naa|nathi'],
  repeat: [
    'ફરી|ફરીથી|પાછું|ફરી_એકવાર કહો|બોલો|કહેશો|જણાવો',
    'શું કહ્યું|બોલ્યા|કીધું',
    'સંભળાયું|સમજાયું|સમજાયુ * નહીં|નથી',
    'fari|farithi kaho|bolo',
    'shu kahyu|kidhu',
  ],
  goodbye: ['આવજો|બાય|ટાટા', 'ફોન? મૂકું|મુકું * છું', 'બીજું કંઈ|કાંઈ|કશું નહીં|નથી|ના', 'aavjo|avjo', 'biju kai nahi'],
  person: ['માણસ|મેનેજર|વ્યક્તિ|કોઈ|ડૉક્ટર|ડોક્ટર|એજન્ટ|સાહેબ * સાથે|જોડે * વાત', 'manas|manager|koi * sathe|jode * vat|vaat'],
  slower: ['ધીમે|ધીરે|ધીમેથી * બોલો|કહો|બોલજો', 'dhime|dhire * bolo|kaho'],
  'do-not-call': [
    'ફોન|કોલ|કૉલ * ન|ના|નહીં|નહિ કરતા|કરશો|કરો|કરવો|કરતાં',
    'ફોન|કોલ|કૉલ * બંધ',
    'phone|call na|nahi karta|karsho|karo',
  ],
})

export const ODIA = core({
  greeting: ['ନମସ୍କାର|ହେଲୋ|ହାଲୋ|ଜୁହାର', 'namaskar|juhar'],
  thanks: ['ବହୁତ? ଧନ୍ୟବାଦ', 'dhanyabad'],
  acknowledge: ['ଆଚ୍ଛା|ଠିକ ଅଛି?', 'ବୁଝିଲି', 'thik achhi?'],
  yes: ['ହଁ|ହଂ|ଆଜ୍ଞା|ନିଶ୍ଚୟ|ଅବଶ୍ୟ', 'hau|nischaya'],
  no: ['ନା|ନାହିଁ|ନାହିଂ|ନୁହେଁ|ନୁହଁ', 'ଦରକାର ନାହିଁ', 'ଭୁଲ', 'nahin'],
  repeat: ['ଆଉଥରେ|ପୁଣି|ପୁଣିଥରେ|ଆଉ_ଥରେ କୁହନ୍ତୁ|କହନ୍ତୁ|କହିବେ', 'କଣ|କ_ଣ କହିଲେ', 'ଶୁଣି|ବୁଝି * ପାରିଲି_ନାହିଁ|ନାହିଁ', 'authare|puni kuhantu|kahantu'],
  goodbye: ['ବିଦାୟ|ବାଏ|ଟାଟା', 'ଫୋନ? ରଖୁଛି', 'ଆଉ କିଛି ନାହିଁ|ନୁହେଁ', 'rakhuchi|aau kichi nahin'],
  person: [
    'ମଣିଷ|ମ୍ୟାନେଜର|ଲୋକ|କାହା|ବ୍ୟକ୍ତି|ଡାକ୍ତର|କାହାରି|ମ୍ୟାନେଜରଙ୍କ|ଡାକ୍ତରଙ୍କ|ବ୍ୟକ୍ତିଙ୍କ * ସହ|ସହିତ|ସାଙ୍ଗରେ * କଥା',
    'manisha|manager|kaha * saha|sahita * katha',
  ],
  slower: ['ଧୀରେ * କୁହନ୍ତୁ|କହନ୍ତୁ|କୁହ', 'dhire * kuhantu|kahantu'],
  'do-not-call': ['ଫୋନ|କଲ୍|କଲ * କରନ୍ତୁ|କରିବେ|କର ନାହିଁ|ନି', 'ଫୋନ|କଲ୍|କଲ * ବନ୍ଦ', 'phone|call karantu|karibe nahin|ni'],
})

export const MALAYALAM = core({
  greeting: ['നമസ്കാരം|നമസ്തേ|ഹലോ', 'namaskaram'],
  thanks: ['വളരെ? നന്ദി|നന്ദിയുണ്ട്', 'nanni|nandi'],
  acknowledge: ['ശരി|ഓക്കേ|ഓകെ', 'മനസ്സിലായി|മനസിലായി', 'sheri|shari'],
  yes: ['അതെ|ഉവ്വ്|തീർച്ചയായും|ആണ്|അതേ', 'athe|uvvu|theerchayayum'],
  no: ['ഇല്ല|വേണ്ട|അല്ല', 'തെറ്റാണ്', 'illa|venda|alla'],
  repeat: [
    'വീണ്ടും|ഒന്നുകൂടി|ഒന്ന്_കൂടി|ഒരിക്കൽകൂടി പറയൂ|പറയാമോ|പറയുമോ|പറയ്',
    'എന്താ|എന്ത് പറഞ്ഞത്|പറഞ്ഞു',
    'കേട്ടില്ല|മനസ്സിലായില്ല|മനസിലായില്ല',
    'onnukoodi|veendum parayu|parayamo',
  ],
  goodbye: ['ബൈ|വിട', 'വെക്കട്ടെ|വെയ്ക്കട്ടെ|വെക്കുന്നു', 'വേറെ|മറ്റ് ഒന്നും|ഒന്നുമില്ല ഇല്ല|വേണ്ട?', 'vekkatte|vere onnumilla'],
  person: [
    'മനുഷ്യനോട്|മാനേജരോട്|ആരോടെങ്കിലും|ആളോട്|വ്യക്തിയോട്|ഡോക്ടറോട്|ഒരാളോട്|മാനേജറോട്|ഏജന്റിനോട് * സംസാരിക്കണം|സംസാരിക്കാൻ|സംസാരിക്കാമോ|സംസാരിക്കട്ടെ',
    'manushyanodu|managerodu|arodenkilum * samsarikk',
  ],
  slower: ['പതുക്കെ|സാവധാനം|മെല്ലെ * പറയൂ|പറയുമോ|സംസാരിക്കൂ|പറയാമോ', 'pathukke|savadhanam * parayu|parayamo'],
  'do-not-call': ['വിളിക്കരുത്|വിളിക്കേണ്ട|വിളിക്കണ്ട', 'വിളിക്കുന്നത് * നിർത്തൂ|നിർത്തണം', 'vilikkaruthu|vilikkaruth|vilikkanda'],
})

export const TAMIL = core({
  greeting: ['வணக்கம்|ஹலோ', 'vanakkam'],
  thanks: ['மிக்க|ரொம்ப? நன்றி|தேங்க்ஸ்', 'nandri|nanri'],
  acknowledge: ['சரி|ஓகே', 'புரிந்தது|புரிஞ்சுது', 'seri|sari'],
  yes: ['ஆமாம்|ஆமா|ஆம்|கண்டிப்பாக|நிச்சயமாக', 'aamaam|aama|amaam|kandippa|kandippaga'],
  no: ['இல்லை|இல்ல|வேண்டாம்|வேணாம்', 'தவறு', 'illai|illa|vendam|venam'],
  repeat: [
    'மறுபடியும்|திரும்ப|மீண்டும்|இன்னொரு_முறை|திரும்பவும் சொல்லுங்கள்|சொல்லுங்க|சொல்ல|சொல்வீர்களா',
    'என்ன சொன்னீர்கள்|சொன்னீங்க',
    'கேட்கவில்லை|கேக்கல|புரியவில்லை|புரியல',
    'marubadiyum|thirumba sollunga',
    'enna sonninga|sonneenga',
  ],
  goodbye: [
    'பை|போய்ட்டு_வரேன்|விடை',
    'வைக்கிறேன்|வச்சிடறேன்|வெக்கறேன்',
    'வேறு|வேற எதுவும்|ஒன்றும்|ஒன்னும் இல்லை|இல்ல|வேண்டாம்',
    'vaikiren|vera onnum illa',
    'vera onnum illa',
  ],
  person: [
    'மனிதரிடம்|மேனேஜரிடம்|யாரிடமாவது|யாராவது|மேனேஜர்|ஆளிடம்|டாக்டரிடம்|ஒருவரிடம்|நபரிடம்|மேலாளரிடம்|டாக்டர் கிட்ட? * பேச|பேசணும்|பேசவேண்டும்|பேசலாமா|இணைக்கவும்|இணையுங்கள்',
    'manager|yaarkitta|manushan kitta? * pesanum|pesa',
  ],
  slower: ['மெதுவாக|மெதுவா|நிதானமாக * சொல்லுங்கள்|சொல்லுங்க|பேசுங்கள்|பேசுங்க', 'methuva|medhuva * sollunga|pesunga'],
  'do-not-call': [
    'போன்|கால்|அழைக்க|கால்_பண்ண|போன்_பண்ண * செய்யாதீர்கள்|பண்ணாதீங்க|வேண்டாம்|பண்ணாதே|செய்யாதீங்க',
    'அழைக்காதீர்கள்|கூப்பிடாதீங்க|கூப்பிடாதீர்கள்',
    'phone|call pannatheenga|pannadhinga|pannadinga|panna_vendam',
  ],
})
