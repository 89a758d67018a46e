import type { Language } from './language.ts'

export const malayalam: Language = {
  code: 'ml',
  acknowledgements:
    'ഉം ഊം മ്മ് ആ ആം അതെ അതേ ശരി ശെരി ഓക്കേ ഓകെ ഓ മനസ്സിലായി മനസിലായി പറയൂ പറയൂന്നേ കൊള്ളാം അങ്ങനെയോ hmm um mm aa athe sheri sari shari ok manassilayi manasilayi parayu kollam anganeyo',
  greetings: 'ഹലോ നമസ്കാരം നമസ്തേ ആരാണ് സംസാരിക്കുന്നത് namaskaram namaste hello aaranu samsarikkunnathu',
  interruptions:
    'നിൽക്കൂ നിർത്തൂ കേൾക്കൂ ഇല്ല വേണ്ട അല്ല പക്ഷേ എന്താ എന്ത് ക്ഷമിക്കണം ഒരു മിനിറ്റ് nilkku nirthu kelkku illa venda alla pakshe entha enthu kshamikkanam oru minute',
  answers:
    'അതെ ഇല്ല അല്ല ശരി വേണം വേണ്ട നന്ദി നമസ്കാരം എന്ത് എന്തുകൊണ്ട് എങ്ങനെ എപ്പോൾ ആര് athe illa alla sheri venam venda nandi namaskaram enthu enthukondu engane eppol aaru',
  openWords:
    'പിന്നെ അല്ലെങ്കിൽ പക്ഷേ എന്നാൽ എൻ്റെ എന്റെ എനിക്ക് നിങ്ങളുടെ ഞങ്ങളുടെ ഈ ആ ഒരു കുറിച്ച് വേണ്ടി കൂടെ കാരണം pinne allenkil pakshe ennal ente enikku ningalude njangalude ee oru kurichu vendi koode karanam',
  closingWords:
    'ആണ് ആണോ ഉണ്ട് ഉണ്ടോ ആയിരുന്നു ആകും ചെയ്യൂ തരൂ പറയൂ വേണം വേണ്ട ഇല്ല ആയില്ല വന്നില്ല പറ്റുമോ കഴിയുമോ ആയി aanu aano undu undo aayirunnu aakum cheyyu tharu parayu venam venda illa aayilla vannilla pattumo kazhiyumo aayi',
  digits:
    'പൂജ്യം ഒന്ന് രണ്ട് മൂന്ന് നാല് അഞ്ച് ആറ് ഏഴ് എട്ട് ഒമ്പത് ഒൻപത് ഡബിൾ poojyam onnu randu moonnu naalu anchu aaru ezhu ettu ombathu double triple',
  machinePhrases: [
    'ഇപ്പോൾ ലഭ്യമല്ല',
    'തിരക്കിലാണ്',
    'പരിധിക്ക് പുറത്താണ്',
    'സ്വിച്ച് ഓഫ്',
    'ബീപ്പിന് ശേഷം',
    'സന്ദേശം',
    'അൽപ്പസമയത്തിന് ശേഷം',
  ],
  prompts: {
    stillThere: ['നിങ്ങൾ ലൈനിൽ ഉണ്ടോ?', 'നിങ്ങളുടെ ശബ്ദം കേൾക്കുന്നില്ല. ലൈനിൽ ഉണ്ടെങ്കിൽ ദയവായി എന്തെങ്കിലും പറയൂ.'],
    farewell: 'നമ്മുടെ ബന്ധം മുറിഞ്ഞുപോയെന്ന് തോന്നുന്നു. എപ്പോൾ വേണമെങ്കിലും വീണ്ടും വിളിക്കാം. നമസ്കാരം.',
    oneMoment: 'ഒരു നിമിഷം.',
    sayAgain: 'ക്ഷമിക്കണം, എനിക്ക് മനസ്സിലായില്ല. ഒന്നുകൂടി പറയാമോ?',
    trouble: 'ക്ഷമിക്കണം, ഞങ്ങളുടെ ഭാഗത്ത് ഒരു തകരാർ സംഭവിച്ചു. ദയവായി ഒന്നുകൂടി പറയൂ.',
    cannotGoOn: 'ക്ഷമിക്കണം, ഇപ്പോൾ ഈ കോൾ തുടരാൻ കഴിയുന്നില്ല. ദയവായി കുറച്ചു കഴിഞ്ഞ് വീണ്ടും വിളിക്കൂ. നമസ്കാരം.',
    timeIsUp: 'ക്ഷമിക്കണം, ഈ കോളിൻ്റെ സമയം കഴിഞ്ഞു. സംസാരിച്ചതിന് നന്ദി. നമസ്കാരം.',
  },
}
