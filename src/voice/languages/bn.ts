import type { Language } from './language.ts'

export const bengali: Language = {
  code: 'bn',
  acknowledgements:
    'হুঁ হুম হুমম হ্যাঁ হ্যা হা জি জ্বি আচ্ছা ঠিক আছে ঠিকআছে বুঝেছি বুঝলাম ওকে ও বলুন বলেন হ্যাঁ হ্যাঁ অবশ্যই তাই hmm hum hyan hya haan ha ji accha achha acha thik theek ache achhe bujhechi bujhlam bolun bolen tai obosshoi',
  greetings: 'হ্যালো নমস্কার আসসালামু আলাইকুম কে বলছেন nomoskar namaskar hello ke bolchen assalamu alaikum',
  interruptions:
    'থামুন থামো দাঁড়ান দাঁড়াও শুনুন শোনো না এক মিনিট কিন্তু কী কি মাফ thamun thamo daran darao shunun shono na ek minit kintu ki maaf',
  answers:
    'হ্যাঁ না জি ঠিক আচ্ছা ধন্যবাদ নমস্কার কী কেন কীভাবে কবে কে hyan na ji thik accha dhonnobad nomoskar ki keno kibhabe kobe',
  openWords:
    'আর এবং বা কিন্তু যদি তাহলে যে জন্য থেকে সাথে সঙ্গে আমার আপনার আমাদের এই ওই একটা একটি কোনো যখন কারণ ar ebong ba kintu jodi tahole je jonno theke sathe shonge amar apnar amader ei oi ekta ekti kono jokhon karon',
  closingWords:
    'আছে আছি ছিল হবে হয়েছে হয়নি করুন করবেন দিন দেবেন বলুন চাই পারি পারেন পারবেন নেই না যাবে হচ্ছে ache achi chilo hobe hoyeche hoyni korun korben din deben bolun chai pari paren parben nei jabe hocche',
  digits: 'শূন্য এক দুই তিন চার পাঁচ ছয় সাত আট নয় ডবল shunno ek dui tin char panch choy chhoy saat shat aat noy double triple',
  machinePhrases: ['এই মুহূর্তে সংযোগ', 'বার্তা রাখুন', 'বিপের পর', 'ব্যস্ত আছেন', 'বন্ধ আছে', 'পরে আবার চেষ্টা', 'সংযোগ দেওয়া সম্ভব'],
  prompts: {
    stillThere: ['আপনি কি লাইনে আছেন?', 'আমি আপনার কথা শুনতে পাচ্ছি না। লাইনে থাকলে দয়া করে কিছু বলুন।'],
    farewell: 'মনে হচ্ছে আমাদের যোগাযোগ বিচ্ছিন্ন হয়ে গেছে। যখন খুশি আবার ফোন করবেন। নমস্কার।',
    oneMoment: 'একটু অপেক্ষা করুন।',
    sayAgain: 'দুঃখিত, আমি বুঝতে পারিনি। আরেকবার বলবেন?',
    trouble: 'দুঃখিত, আমাদের দিকে একটু সমস্যা হয়েছে। দয়া করে আরেকবার বলুন।',
    cannotGoOn: 'দুঃখিত, এই মুহূর্তে আমি কথা চালিয়ে যেতে পারছি না। দয়া করে একটু পরে আবার ফোন করুন। নমস্কার।',
    timeIsUp: 'দুঃখিত, এই কলের সময় শেষ হয়ে গেছে। কথা বলার জন্য ধন্যবাদ। নমস্কার।',
  },
}
