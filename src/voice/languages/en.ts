import type { Language } from './language.ts'

export const english: Language = {
  code: 'en',
  acknowledgements:
    'hm hmm hmmm mm mmm mhm mmhmm uh-huh uh huh aha ah oh um uh okay ok alright all right yeah yep yup yes right sure fine good great cool nice i see got it understood of course go on go ahead true exactly really wow',
  greetings: 'hello hi hey good morning afternoon evening yes speaking this is who',
  interruptions: 'stop wait no sorry listen pause hold excuse pardon what hello but actually',
  answers:
    'yes no yeah yep nope ok okay hello hi thanks thank you sure right correct bye goodbye stop wait what why how when pardon sorry repeat please',
  openWords:
    'a an the and or but so because if when while that which who to of for from with in on at by my your his her our their its this these those is are was were be am been have has had do does did can could will would shall should may might must i we they he she it not very um uh erm hmm well like about into than as please tell me check',
  openStarts: 'if before after because since although though unless until whenever once',
  openEndings: ['tell me', 'like to', 'want to', 'need to', 'i think', 'i need', 'i want', 'asking whether', 'know if'],
  closingWords: '',
  digits: 'zero oh one two three four five six seven eight nine ten double triple',
  machinePhrases: [
    'leave a message',
    'leave your message',
    'after the tone',
    'after the beep',
    'at the tone',
    'record your message',
    'mailbox',
    'voicemail',
    'voice mail',
    'not available to take your call',
    'cannot take your call',
    "can't take your call",
    'currently switched off',
    'not reachable',
    'out of coverage area',
    'is busy on another call',
    'please try again later',
    'person you are calling',
    'number you have dialed',
    'number you have dialled',
    'number you are trying to reach',
  ],
  prompts: {
    stillThere: ['Are you still there?', 'I cannot hear you. Please say something if you are still on the line.'],
    farewell: 'It seems we have lost each other. Please call again whenever you like. Goodbye.',
    oneMoment: 'One moment, please.',
    sayAgain: 'Sorry, I did not catch that. Could you say it again?',
    trouble: 'Sorry, something went wrong on my side. Could you say that once more?',
    cannotGoOn: 'I am sorry, I cannot go on with this call right now. Please try again later. Goodbye.',
    timeIsUp: 'I am sorry, we have reached the time limit for this call. Thank you for talking with me. Goodbye.',
  },
}
