// Words that say how something is asked, not what: articles, helpers, question words, politeness. By language.
import { normalise } from './normalise.ts'

const BY_LANGUAGE: Record<string, string> = {
  en: `a an the this that these those there here it its is are was were be been being am do does did done doing have has had having
    can could will would shall should may might must of in on at to for from by with about into over under as than then so if or and but
    not no i me my mine we us our ours you your yours he him his she her they them their who whom whose which what when where why how
    please tell know want wanted like need needed hi hello hey thanks thank ok okay just also any some much many get give gives given got
    let say said ask asking question actually really im ive id youre theres whats isnt dont doesnt cant wont
    yes sir madam maam anything something someone anyone else more most very only out up down off again possible able use using
    provide provides offer offers offering available interested regarding concerning details detail information info kind sort type
    per each one etc via`,
  hi: `है हैं था थे थी हो होता होती होते होगा होगी होंगे हूं हू का की के को से में मे पर तक और या व एवं कि जो जब तो ही भी यह ये वह वे वो इस इसका इसकी इसके उस उसका उन इन
    मैं मै मुझे मुझको मेरा मेरी मेरे हम हमें हमारा हमारी हमारे आप आपका आपकी आपके आपको अपना अपनी अपने तुम वाला वाली वाले
    क्या कब कहां कहा कैसे कैसा कैसी कौन कौनसा किस किसका किसे किसी कोई कुछ क्यों कितना कितनी कितने सा सी
    कृपया बताइए बताइये बताएं बताओ बता दीजिए दीजिये दें दे देना लिए लिये लें ले लेना सकता सकती सकते सके चाहिए चाहता चाहती चाहते जी नमस्ते हां नहीं ना न
    कर करना करने करता करती करते करें किया जाता जाती जाते जा गया गई रहा रही रहे मिलेगा मिलेगी मिलता मिलती मिल लगता लगती लगेगा लगेंगे लगते बारे साथ बाद पहले एक अगर यदि
    लगवाने लगवाना लगवा लगवाएं लगाना लगाने करवाना करवाने करवाएं करवानी कराना कराने कराएं करानी करा पड़ता पड़ती पड़ेगा होने
    रहेगा रहेगी रहेंगे रहता रहती रहते मिलेंगे मिलते आता आती आते आएगा आएगी आएंगे चलेगा चलेगी चलता चलती बनवाएं बनवाना बनवाने`,
  mr: `आहे आहेत होते होती होता होईल का की ते ती तो हे ही हा आणि किंवा व तर पण मी मला माझे माझी माझा आम्ही आम्हाला आमचे आमची आमचा तुम्ही तुम्हाला तुमचे तुमची तुमचा
    काय कधी कुठे कसे कशी कसा कोण कोणते कोणती किती का सांगा कृपया करा करता करतात येईल येते शकतो शकते शकता हवे हवी आहेका साठी मध्ये वर ने`,
  bn: `আছে আছেন ছিল হয় হবে হয়েছে কি কী কে কার কাকে কোন কোনো কখন কবে কোথায় কেন কেমন কিভাবে কীভাবে কত কতো কতটা এই ঐ ওই সেই এটা ওটা সেটা এর তার তাদের আমার আমাদের আমি আমরা আমাকে
    আপনি আপনার আপনারা আপনাদের আপনাকে তুমি তোমার ও এবং আর বা অথবা কিন্তু যদি তবে জন্য থেকে দিয়ে সঙ্গে সাথে পর্যন্ত মধ্যে উপর পরে আগে না নেই হ্যাঁ
    দয়া করে বলুন বলবেন জানতে চাই চান পারি পারেন পারবো পারব যায় যাবে করা করতে করেন করি করে করব লাগে লাগবে দেন দিন দেওয়া নেন নেওয়া পাব পাওয়া একটা একটি এক পাওয়া যাবেন যাবো এমন কোনও`,
  ta: `உள்ளது உள்ளன உள்ளதா இருக்கிறது இருக்கிறதா இருக்கும் இருக்கா இருந்து உண்டா என்ன எது எப்போது எப்பொழுது எங்கே எங்கு எப்படி ஏன் யார் எவ்வளவு எத்தனை எந்த
    நான் எனக்கு என் எனது நாங்கள் எங்கள் எங்களுக்கு நீங்கள் உங்கள் உங்களிடம் உங்களுக்கு இது அது இந்த அந்த இவை அவை மற்றும் அல்லது ஆனால் என்று ஒரு ஆகும் ஆகுமா
    தயவுசெய்து தயவு செய்து சொல்லுங்கள் கூறுங்கள் தெரியுமா வேண்டும் வேண்டுமா முடியும் முடியுமா பற்றி போது பிறகு முன் வரை ஆம் இல்லை செய்ய செய்கிறீர்களா செய்வீர்களா தருவீர்களா தர பெற வணக்கம் கிடைக்குமா கிடைக்கும் கிடைக்கிறதா வருமா வரும் வருகிறதா`,
  te: `ఉంది ఉన్నాయి ఉందా ఏమిటి ఏంటి ఏ ఎప్పుడు ఎక్కడ ఎలా ఎందుకు ఎవరు ఎంత ఎన్ని నేను నాకు నా మేము మాకు మా మీరు మీకు మీ ఇది అది ఈ ఆ మరియు లేదా కానీ ఒక దయచేసి చెప్పండి కావాలి కావాలా చేయాలి చేయవచ్చు చేస్తారా గురించి తర్వాత ముందు వరకు అవును లేదు`,
  kn: `ಇದೆ ಇವೆ ಇದೆಯೇ ಇದೆಯಾ ಏನು ಯಾವ ಯಾವಾಗ ಎಲ್ಲಿ ಹೇಗೆ ಏಕೆ ಯಾಕೆ ಯಾರು ಎಷ್ಟು ನಾನು ನನಗೆ ನನ್ನ ನಾವು ನಮಗೆ ನಮ್ಮ ನೀವು ನಿಮಗೆ ನಿಮ್ಮ ಇದು ಅದು ಈ ಆ ಮತ್ತು ಅಥವಾ ಆದರೆ ಒಂದು ದಯವಿಟ್ಟು ಹೇಳಿ ಬೇಕು ಬೇಕಾ ಮಾಡಬಹುದು ಬಗ್ಗೆ ನಂತರ ಮೊದಲು ವರೆಗೆ ಹೌದು ಇಲ್ಲ`,
  ml: `ഉണ്ട് ഉണ്ടോ ആണ് ആണോ എന്ത് എന്താണ് ഏത് എപ്പോള് എവിടെ എങ്ങനെ എന്തുകൊണ്ട് ആര് എത്ര ഞാന് എനിക്ക് എന്റെ ഞങ്ങള് നമ്മള് നിങ്ങള് നിങ്ങളുടെ നിങ്ങള്ക്ക് ഇത് അത് ഈ ആ ഒരു അല്ലെങ്കില് പക്ഷേ ദയവായി പറയൂ പറയാമോ വേണം വേണോ കഴിയും കഴിയുമോ കുറിച്ച് ശേഷം മുമ്പ് വരെ അതെ ഇല്ല`,
  gu: `છે છો હતું હતા હતી શું ક્યારે ક્યાં કેવી કેમ કોણ કયો કઈ કયું કેટલા કેટલી કેટલું કેટલો હું મને મારું મારી અમે અમને અમારા અમારી તમે તમને તમારા તમારી આ તે એ અને અથવા પણ એક કૃપા કરીને કહો જણાવો જોઈએ શકે શકો શકું માટે વિશે પછી પહેલા સુધી હા ના`,
  pa: `ਹੈ ਹਨ ਸੀ ਹੋ ਕੀ ਕਦੋਂ ਕਿੱਥੇ ਕਿਵੇਂ ਕਿਉਂ ਕੌਣ ਕਿਹੜਾ ਕਿਹੜੀ ਕਿੰਨਾ ਕਿੰਨੀ ਕਿੰਨੇ ਮੈਂ ਮੈਨੂੰ ਮੇਰਾ ਮੇਰੀ ਅਸੀਂ ਸਾਨੂੰ ਸਾਡਾ ਸਾਡੀ ਤੁਸੀਂ ਤੁਹਾਨੂੰ ਤੁਹਾਡਾ ਤੁਹਾਡੀ ਤੁਹਾਡੇ ਇਹ ਉਹ ਦਾ ਦੀ ਦੇ ਨੂੰ ਤੋਂ ਵਿੱਚ ਵਿਚ ਤੇ ਅਤੇ ਜਾਂ ਪਰ ਇੱਕ ਕਿਰਪਾ ਕਰਕੇ ਦੱਸੋ ਚਾਹੀਦਾ ਸਕਦਾ ਸਕਦੇ ਲਈ ਬਾਰੇ ਹਾਂ ਨਹੀਂ`,
  or: `ଅଛି ଅଛନ୍ତି ଥିଲା କଣ କ’ଣ କି କେବେ କେଉଁଠି କେଉଁଠାରେ କିପରି କାହିଁକି କିଏ କେଉଁ କେତେ ମୁଁ ମୋତେ ମୋର ଆମେ ଆମର ଆପଣ ଆପଣଙ୍କ ଆପଣଙ୍କର ଆପଣଙ୍କୁ ଏହା ତାହା ଏହି ସେହି ଏବଂ ଓ କିମ୍ବା କିନ୍ତୁ ଗୋଟିଏ ଦୟାକରି କୁହନ୍ତୁ ଦରକାର ପାଇଁ ବିଷୟରେ ପରେ ପୂର୍ବରୁ ହଁ ନା`,
  // Hindi as it is typed on an English keyboard.
  'hi-Latn': `hai hain tha thi ho hota hoti hote hoga hogi ka ki ke ko se mein main par tak aur ya kya kab kahan kahaan kaise kaun kaunsa kis kisi koi kuch kyun kitna kitni kitne
    mujhe mera meri mere hum humein hamara aap aapka aapki aapke aapko apna bataiye bataye batao bata dijiye do dena liye lena sakta sakti sakte sakte chahiye chahta ji namaste haan nahi nahin
    kar karna karne karte karta karti karein hua jata jati gaya raha rahi rahe milega milegi milta milti lagta lagti lagega lagenge lagte baare saath baad pehle ek agar yeh ye woh wo wala wali wale
    rahega rahegi rahenge rehta rehti rehte rahta rahti milenge milte aata aati aate aayega aayegi chalega chalegi chalta chalti banwana karwana karwane karwani karwate karana karane karani lagwana lagwane hone hua hui`,
}

export const STOP_WORDS: ReadonlySet<string> = new Set(
  Object.values(BY_LANGUAGE).flatMap((words) => normalise(words).split(/\s+/).filter(Boolean)),
)
