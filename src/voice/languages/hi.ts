import type { Language } from './language.ts'

export const hindi: Language = {
  code: 'hi',
  acknowledgements:
    'हूँ हूं हम्म हम्म्म ह्म्म हम हाँ हां हा हान जी अच्छा अच्छी ठीक है ठीक सही ओके ओ के बिल्कुल बिलकुल समझा समझी समझ गया गई गयी हो आगे बताइए बोलिए बोलो सुन रहा रही हूँ ओह वाह haan han haa haanji ji jee hmm hm achha acha accha achcha theek thik hai sahi bilkul samjha samjhi samajh gaya gayi boliye bolo bataiye sun raha rahi hoon hun',
  greetings: 'हैलो हेलो नमस्ते नमस्कार प्रणाम कौन बोल रहा है रहे हैं namaste namaskar pranam hello kaun bol raha hai rahe hain',
  interruptions:
    'रुको रुकिए रुकें रुक ठहरिए सुनो सुनिए नहीं नही मत बस क्या माफ़ मगर लेकिन एक मिनट ruko rukiye ruk thehriye suno suniye nahi nahin nai mat bas kya maaf lekin magar ek minute',
  answers:
    'हाँ हां जी नहीं नही ठीक अच्छा धन्यवाद शुक्रिया नमस्ते अलविदा सही बिल्कुल क्या क्यों कैसे कब कौन haan ji nahi nahin theek achha dhanyavad shukriya namaste alvida sahi bilkul kya kyon kaise kab',
  openWords:
    'का के की को में से पर और या लेकिन मगर कि अगर तो जब क्योंकि मेरा मेरी मेरे मुझे मुझको आपका आपकी आपके हमारा हमारी वो वह ये यह इस उस जो एक कोई लिए साथ बारे तक ka ke ki ko mein me se par aur ya lekin magar agar to jab kyonki kyunki mera meri mere mujhe aapka aapki aapke hamara hamari wo woh ye yeh is us jo ek koi liye saath baare tak',
  closingWords:
    'है हैं हूँ हूं था थी थे होगा होगी होंगे गया गई गयी गए चाहिए दीजिए दीजिये कीजिए कीजिये बताइए बताइये बताओ दो करो करना सकता सकती सकते रहा रही रहे क्या नहीं जाएगा जाएगी hai hain hoon hun tha thi the hoga hogi honge gaya gayi gaye chahiye dijiye kijiye bataiye batao karo karna sakta sakti sakte raha rahi rahe nahi jayega jayegi',
  digits:
    'शून्य ज़ीरो जीरो एक दो तीन चार पाँच पांच छह छः छे सात आठ नौ डबल ट्रिपल shunya ek do teen char chaar paanch panch chhe che saat aath nau double triple',
  machinePhrases: [
    'इस समय उपलब्ध नहीं',
    'व्यस्त है',
    'पहुँच से बाहर',
    'पहुंच से बाहर',
    'स्विच ऑफ',
    'स्विच्ड ऑफ',
    'बीप के बाद',
    'संदेश छोड़',
    'सन्देश छोड़',
    'संदेश रिकॉर्ड',
    'जिस व्यक्ति से',
    'जिस नंबर पर',
    'कृपया थोड़ी देर बाद',
    'jis vyakti se',
    'pahunch se bahar',
    'thodi der baad',
  ],
  prompts: {
    stillThere: ['क्या आप लाइन पर हैं?', 'मुझे आपकी आवाज़ नहीं आ रही है। अगर आप लाइन पर हैं तो कृपया कुछ बोलिए।'],
    farewell: 'लगता है हमारा संपर्क टूट गया है। आप जब चाहें दोबारा कॉल कर सकते हैं। नमस्ते।',
    oneMoment: 'एक क्षण दीजिए।',
    sayAgain: 'माफ़ कीजिए, मैं समझ नहीं पाई। क्या आप दोबारा कहेंगे?',
    trouble: 'माफ़ कीजिए, हमारी तरफ़ से कुछ गड़बड़ हुई। कृपया एक बार फिर कहिए।',
    cannotGoOn: 'क्षमा कीजिए, मैं अभी यह कॉल आगे नहीं बढ़ा पाऊँगी। कृपया थोड़ी देर बाद फिर कॉल कीजिए। नमस्ते।',
    timeIsUp: 'क्षमा कीजिए, इस कॉल का समय पूरा हो गया है। बात करने के लिए धन्यवाद। नमस्ते।',
  },
}
