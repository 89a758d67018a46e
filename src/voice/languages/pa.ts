import type { Language } from './language.ts'

export const punjabi: Language = {
  code: 'pa',
  acknowledgements:
    'ਹੂੰ ਹੰ ਹਮਮ ਹਾਂ ਹਾਂਜੀ ਜੀ ਅੱਛਾ ਅਛਾ ਠੀਕ ਹੈ ਓਕੇ ਸਮਝ ਗਿਆ ਗਈ ਸਹੀ ਬਿਲਕੁਲ ਦੱਸੋ ਬੋਲੋ ਆਹੋ hmm hun haan haanji hanji ji achha acha theek thik hai sahi bilkul samajh gaya gayi dasso bolo aho',
  greetings: 'ਹੈਲੋ ਸਤ ਸ੍ਰੀ ਅਕਾਲ ਨਮਸਤੇ ਕੌਣ ਬੋਲ ਰਿਹਾ ਹੈ sat sri akal namaste hello kaun bol riha',
  interruptions: 'ਰੁਕੋ ਰੁੱਕੋ ਠਹਿਰੋ ਸੁਣੋ ਨਹੀਂ ਨਾ ਪਰ ਕੀ ਮਾਫ਼ ਇੱਕ ਮਿੰਟ ruko thehro suno nahi nahin na par ki maaf ikk mint',
  answers:
    'ਹਾਂ ਹਾਂਜੀ ਜੀ ਨਹੀਂ ਠੀਕ ਧੰਨਵਾਦ ਸ਼ੁਕਰੀਆ ਕੀ ਕਿਉਂ ਕਿਵੇਂ ਕਦੋਂ ਕੌਣ haan hanji ji nahi theek dhanvaad shukriya ki kyon kiven kadon kaun',
  openWords:
    'ਦਾ ਦੇ ਦੀ ਨੂੰ ਵਿੱਚ ਵਿਚ ਤੋਂ ਤੇ ਅਤੇ ਜਾਂ ਪਰ ਕਿ ਜੇ ਤਾਂ ਜਦੋਂ ਕਿਉਂਕਿ ਮੇਰਾ ਮੇਰੀ ਮੇਰੇ ਮੈਨੂੰ ਤੁਹਾਡਾ ਤੁਹਾਡੀ ਇਹ ਉਹ ਇੱਕ ਕੋਈ ਲਈ ਨਾਲ ਬਾਰੇ da de di nu vich vichch ton te ate jaan par je taan jadon kyonki mera meri mere mainu tuhada tuhadi eh oh ikk koi layi naal baare',
  closingWords:
    'ਹੈ ਹਨ ਹਾਂ ਸੀ ਸਨ ਹੋਵੇਗਾ ਹੋਵੇਗੀ ਗਿਆ ਗਈ ਚਾਹੀਦਾ ਚਾਹੀਦੀ ਦਿਓ ਕਰੋ ਦੱਸੋ ਸਕਦਾ ਸਕਦੀ ਸਕਦੇ ਰਿਹਾ ਰਹੀ ਨਹੀਂ hai han si san hovega hovegi gaya gayi chahida chahidi dio karo dasso sakda sakdi sakde riha rahi nahi',
  digits:
    'ਸਿਫ਼ਰ ਸਿਫਰ ਜ਼ੀਰੋ ਇੱਕ ਦੋ ਤਿੰਨ ਚਾਰ ਪੰਜ ਛੇ ਸੱਤ ਅੱਠ ਨੌਂ ਡਬਲ sifar ikk ik do tinn char panj chhe satt atth naun nau double triple',
  machinePhrases: ['ਇਸ ਸਮੇਂ ਉਪਲਬਧ ਨਹੀਂ', 'ਵਿਅਸਤ ਹੈ', 'ਪਹੁੰਚ ਤੋਂ ਬਾਹਰ', 'ਬੰਦ ਹੈ', 'ਬੀਪ ਤੋਂ ਬਾਅਦ', 'ਸੁਨੇਹਾ ਛੱਡੋ', 'ਥੋੜ੍ਹੀ ਦੇਰ ਬਾਅਦ'],
  prompts: {
    stillThere: ['ਕੀ ਤੁਸੀਂ ਲਾਈਨ ਤੇ ਹੋ?', 'ਮੈਨੂੰ ਤੁਹਾਡੀ ਆਵਾਜ਼ ਨਹੀਂ ਆ ਰਹੀ। ਜੇ ਤੁਸੀਂ ਲਾਈਨ ਤੇ ਹੋ ਤਾਂ ਕਿਰਪਾ ਕਰਕੇ ਕੁਝ ਬੋਲੋ।'],
    farewell: 'ਲੱਗਦਾ ਹੈ ਸਾਡਾ ਸੰਪਰਕ ਟੁੱਟ ਗਿਆ ਹੈ। ਤੁਸੀਂ ਜਦੋਂ ਚਾਹੋ ਦੁਬਾਰਾ ਫ਼ੋਨ ਕਰ ਸਕਦੇ ਹੋ। ਸਤ ਸ੍ਰੀ ਅਕਾਲ।',
    oneMoment: 'ਇੱਕ ਪਲ ਰੁਕੋ ਜੀ।',
    sayAgain: 'ਮਾਫ਼ ਕਰਨਾ, ਮੈਨੂੰ ਸਮਝ ਨਹੀਂ ਆਇਆ। ਕੀ ਤੁਸੀਂ ਦੁਬਾਰਾ ਕਹੋਗੇ?',
    trouble: 'ਮਾਫ਼ ਕਰਨਾ, ਸਾਡੇ ਪਾਸੇ ਕੁਝ ਗੜਬੜ ਹੋ ਗਈ। ਕਿਰਪਾ ਕਰਕੇ ਇੱਕ ਵਾਰ ਫਿਰ ਕਹੋ।',
    cannotGoOn: 'ਮਾਫ਼ ਕਰਨਾ, ਮੈਂ ਇਸ ਵੇਲੇ ਇਹ ਕਾਲ ਜਾਰੀ ਨਹੀਂ ਰੱਖ ਸਕਦੀ। ਕਿਰਪਾ ਕਰਕੇ ਥੋੜ੍ਹੀ ਦੇਰ ਬਾਅਦ ਫਿਰ ਫ਼ੋਨ ਕਰੋ। ਸਤ ਸ੍ਰੀ ਅਕਾਲ।',
    timeIsUp: 'ਮਾਫ਼ ਕਰਨਾ, ਇਸ ਕਾਲ ਦਾ ਸਮਾਂ ਪੂਰਾ ਹੋ ਗਿਆ ਹੈ। ਗੱਲ ਕਰਨ ਲਈ ਧੰਨਵਾਦ। ਸਤ ਸ੍ਰੀ ਅਕਾਲ।',
  },
}
