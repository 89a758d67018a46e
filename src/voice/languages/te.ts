import type { Language } from './language.ts'

export const telugu: Language = {
  code: 'te',
  acknowledgements:
    'ఊ ఊఁ హా హాఁ ఆఁ ఆ అవును అవునా సరే సరేనండి సరి ఓకే మంచిది అలాగే అర్థమైంది అర్ధమైంది చెప్పండి ఓహో hmm uu haa aa avunu avuna sare sarenandi sari ok manchidi alage arthamaindi ardhamaindi cheppandi',
  greetings: 'హలో నమస్కారం నమస్తే ఎవరు మాట్లాడుతున్నారు namaskaram namaste hello evaru matladutunnaru',
  interruptions:
    'ఆగండి ఆగు ఆపండి వినండి కాదు వద్దు లేదు కానీ ఏంటి ఏమిటి క్షమించండి ఒక్క నిమిషం aagandi aagu aapandi vinandi kaadu vaddu ledu kaani enti emiti kshaminchandi okka nimisham',
  answers:
    'అవును కాదు లేదు సరే వద్దు కావాలి ధన్యవాదాలు నమస్కారం ఏంటి ఎందుకు ఎలా ఎప్పుడు ఎవరు avunu kaadu ledu sare vaddu kavali dhanyavadalu namaskaram enti enduku ela eppudu evaru',
  openWords:
    'మరియు లేదా కానీ అయితే నా నాకు మీ మీకు మా ఈ ఆ ఒక ఏదైనా గురించి తో కోసం నుంచి నుండి ఎందుకంటే mariyu leda kaani ayite naa naaku mee meeku maa ee oka edaina gurinchi kosam nunchi nundi endukante',
  closingWords:
    'ఉంది ఉన్నాయి ఉన్నారు ఉన్నాను అవుతుంది చేయండి ఇవ్వండి చెప్పండి కావాలి వద్దు లేదు కాలేదు రాలేదు అయింది అయ్యింది వచ్చు ఉందా undi unnayi unnaru unnanu avutundi cheyandi ivvandi cheppandi kavali vaddu ledu kaaledu raaledu ayindi vacchu unda',
  digits:
    'సున్నా ఒకటి రెండు మూడు నాలుగు ఐదు ఆరు ఏడు ఎనిమిది తొమ్మిది డబుల్ sunna okati rendu moodu naalugu aidu aaru edu enimidi tommidi double triple',
  machinePhrases: ['అందుబాటులో లేరు', 'బిజీగా ఉన్నారు', 'కవరేజ్ ఏరియా', 'స్విచ్ ఆఫ్', 'బీప్ తర్వాత', 'సందేశాన్ని', 'కొంత సమయం తర్వాత'],
  prompts: {
    stillThere: ['మీరు లైన్‌లో ఉన్నారా?', 'మీ మాట నాకు వినిపించడం లేదు. లైన్‌లో ఉంటే దయచేసి ఏదైనా చెప్పండి.'],
    farewell: 'మన కనెక్షన్ తెగిపోయినట్టు ఉంది. మీరు ఎప్పుడైనా మళ్ళీ ఫోన్ చేయవచ్చు. నమస్కారం.',
    oneMoment: 'ఒక్క క్షణం ఆగండి.',
    sayAgain: 'క్షమించండి, నాకు సరిగ్గా అర్థం కాలేదు. మళ్ళీ చెప్తారా?',
    trouble: 'క్షమించండి, మా వైపు ఏదో సమస్య వచ్చింది. దయచేసి ఇంకోసారి చెప్పండి.',
    cannotGoOn: 'క్షమించండి, ఇప్పుడు ఈ కాల్‌ను కొనసాగించలేకపోతున్నాను. దయచేసి కొంతసేపటి తర్వాత మళ్ళీ ఫోన్ చేయండి. నమస్కారం.',
    timeIsUp: 'క్షమించండి, ఈ కాల్ సమయం ముగిసింది. మాట్లాడినందుకు ధన్యవాదాలు. నమస్కారం.',
  },
}
