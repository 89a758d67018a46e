import type { Language } from './language.ts'

export const marathi: Language = {
  code: 'mr',
  acknowledgements:
    'हं हम्म हुं हो होय हा हां बरं बर ठीक आहे ठीके अच्छा ओके समजलं समजले कळलं कळले बोला सांगा बरोबर नक्की hmm ho hoy ha bara barr thik theek aahe ahe achha samajla kalala bola sanga barobar nakki',
  greetings: 'हॅलो नमस्कार कोण बोलतंय बोलत आहे namaskar hello kon bolatay bolat aahe',
  interruptions: 'थांबा थांब ऐका ऐक नाही नको पण काय माफ एक मिनिट thamba thamb aika aik nahi nako pan kay maaf ek minit',
  answers:
    'हो होय नाही नको ठीक बरं धन्यवाद आभारी नमस्कार काय का कसं कधी कोण ho hoy nahi nako thik bara dhanyavad abhari namaskar kay ka kasa kadhi kon',
  openWords:
    'आणि किंवा पण जर तर की साठी बद्दल पासून पर्यंत माझा माझी माझे मला तुमचा तुमची तुमचे आमचा हा ही हे तो ती ते एक कारण जेव्हा मध्ये ani aani kinva pan jar tar ki sathi baddal pasun paryant majha majhi majhe mala tumcha tumchi tumche amcha ek karan jevha madhe',
  closingWords:
    'आहे आहेत आहेस होता होती होते होईल करा द्या सांगा हवं हवंय पाहिजे शकता शकतो शकते नाही झालं झाले येईल का aahe ahe aahet hota hoti hote hoil kara dya sanga hava havay pahije shakta shakto shakte nahi jhala zala yeil ka',
  digits: 'शून्य एक दोन तीन चार पाच सहा सात आठ नऊ डबल shunya ek don teen char pach saha saat aath nau double triple',
  machinePhrases: ['सध्या उपलब्ध नाही', 'व्यस्त आहे', 'संपर्क क्षेत्राच्या बाहेर', 'बंद आहे', 'बीप नंतर', 'संदेश ठेवा', 'थोड्या वेळाने'],
  prompts: {
    stillThere: ['आपण लाइनवर आहात का?', 'मला आपला आवाज येत नाही. आपण लाइनवर असाल तर कृपया काहीतरी बोला.'],
    farewell: 'आपला संपर्क तुटलेला दिसतो. आपण कधीही पुन्हा फोन करू शकता. नमस्कार.',
    oneMoment: 'एक क्षण थांबा.',
    sayAgain: 'माफ करा, मला नीट कळलं नाही. पुन्हा सांगाल का?',
    trouble: 'माफ करा, आमच्या बाजूने काही अडचण आली. कृपया पुन्हा एकदा सांगा.',
    cannotGoOn: 'माफ करा, सध्या हा कॉल पुढे चालू ठेवता येत नाही. कृपया थोड्या वेळाने पुन्हा फोन करा. नमस्कार.',
    timeIsUp: 'माफ करा, या कॉलची वेळ संपली आहे. बोलल्याबद्दल धन्यवाद. नमस्कार.',
  },
}
