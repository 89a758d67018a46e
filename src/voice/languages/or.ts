import type { Language } from './language.ts'

export const odia: Language = {
  code: 'or',
  acknowledgements:
    'ହଁ ହୁଁ ହମ୍ ଆଜ୍ଞା ଜୀ ଆଚ୍ଛା ଠିକ୍ ଠିକ ଅଛି ଓକେ ବୁଝିଲି ବୁଝିଗଲି କୁହନ୍ତୁ ହଉ ସତରେ hmm haan han hau agyan aagyan ji achha thik theek achi achhi bujhili bujhigali kuhantu satare',
  greetings: 'ହେଲୋ ନମସ୍କାର ଜୁହାର କିଏ କହୁଛନ୍ତି namaskar juhar hello kie kahuchanti',
  interruptions:
    'ରୁହନ୍ତୁ ରୁହ ଅଟକନ୍ତୁ ଶୁଣନ୍ତୁ ନା ନାହିଁ କିନ୍ତୁ କଣ କ୍ଷମା ଗୋଟେ ମିନିଟ୍ ruhantu ruha atakantu shunantu na nahin kintu kana kshama gote minit',
  answers:
    'ହଁ ନା ନାହିଁ ଠିକ୍ ଆଜ୍ଞା ଧନ୍ୟବାଦ ନମସ୍କାର କଣ କାହିଁକି କେମିତି କେବେ କିଏ haan na nahin thik agyan dhanyabad namaskar kana kahinki kemiti kebe kie',
  openWords:
    'ଏବଂ ଓ କିମ୍ବା କିନ୍ତୁ ଯଦି ତେବେ ଯେ ପାଇଁ ବିଷୟରେ ରୁ ସହିତ ମୋ ମୋର ମୋତେ ଆପଣଙ୍କ ଆପଣଙ୍କର ଆମର ଏହି ସେହି ଗୋଟିଏ କାରଣ ଯେତେବେଳେ ebam kimba kintu jadi tebe je pain bishayare ru sahita mo mora mote apananka apanankara amara ehi sehi gotie karana jetebele',
  closingWords:
    'ଅଛି ଅଛନ୍ତି ଥିଲା ହେବ ହୋଇଛି ହେଲା କରନ୍ତୁ ଦିଅନ୍ତୁ କୁହନ୍ତୁ ଦରକାର ଚାହୁଁଛି ପାରିବେ ପାରିବି ନାହିଁ ଆସିବ achi achhi achanti thila heba hoichi hela karantu diantu kuhantu darakara chahunchi paribe paribi nahin asiba',
  digits: 'ଶୂନ ଶୂନ୍ୟ ଏକ ଦୁଇ ତିନି ଚାରି ପାଞ୍ଚ ଛଅ ସାତ ଆଠ ନଅ ଡବଲ shunya eka dui tini chari pancha chha saata aatha naa double triple',
  machinePhrases: ['ଉପଲବ୍ଧ ନାହାଁନ୍ତି', 'ବ୍ୟସ୍ତ ଅଛନ୍ତି', 'କଭରେଜ କ୍ଷେତ୍ର ବାହାରେ', 'ସୁଇଚ୍ ଅଫ', 'ବିପ୍ ପରେ', 'ବାର୍ତ୍ତା ଛାଡ଼ନ୍ତୁ', 'କିଛି ସମୟ ପରେ'],
  prompts: {
    stillThere: ['ଆପଣ ଲାଇନରେ ଅଛନ୍ତି କି?', 'ମୋତେ ଆପଣଙ୍କ କଥା ଶୁଭୁନାହିଁ। ଲାଇନରେ ଥିଲେ ଦୟାକରି କିଛି କୁହନ୍ତୁ।'],
    farewell: 'ଲାଗୁଛି ଆମ ସଂଯୋଗ କଟିଯାଇଛି। ଆପଣ ଯେତେବେଳେ ଚାହିଁବେ ପୁଣି ଫୋନ କରିପାରିବେ। ନମସ୍କାର।',
    oneMoment: 'ଟିକେ ଅପେକ୍ଷା କରନ୍ତୁ।',
    sayAgain: 'କ୍ଷମା କରିବେ, ମୁଁ ବୁଝିପାରିଲି ନାହିଁ। ଆଉ ଥରେ କହିବେ କି?',
    trouble: 'କ୍ଷମା କରିବେ, ଆମ ପଟରୁ କିଛି ଅସୁବିଧା ହେଲା। ଦୟାକରି ଆଉ ଥରେ କୁହନ୍ତୁ।',
    cannotGoOn: 'କ୍ଷମା କରିବେ, ଏବେ ମୁଁ ଏହି କଲ୍ ଆଗକୁ ବଢ଼ାଇପାରୁନାହିଁ। ଦୟାକରି କିଛି ସମୟ ପରେ ପୁଣି ଫୋନ କରନ୍ତୁ। ନମସ୍କାର।',
    timeIsUp: 'କ୍ଷମା କରିବେ, ଏହି କଲର ସମୟ ସରିଯାଇଛି। କଥା ହୋଇଥିବାରୁ ଧନ୍ୟବାଦ। ନମସ୍କାର।',
  },
}
