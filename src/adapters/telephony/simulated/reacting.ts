// What a simulated customer says next, given what the agent has just said and what they still want to know.
import type { PersonaScript } from './personas.ts'

export type Progress = {
  /** How many of their own lines they have said. */
  said: number
  /** Their last line, to say again when it was not understood. */
  last: string
  /** How often they said something again, or answered instead of going on. */
  repeats: number
  answers: number
  goodbye: boolean
}

export const START: Progress = { said: 0, last: '', repeats: 0, answers: 0, goodbye: false }

/** `hang-up`: there is nothing more to say. */
export type NextLine = { say: string; progress: Progress } | 'hang-up'

const MOST_REPEATS = 2
const MOST_ANSWERS = 6

/** `heard` is what the agent said since; empty when nobody could make out the words. */
export function nextLine(persona: PersonaScript, progress: Progress, heard: string): NextLine {
  const words = LISTENING[persona.language] ?? LISTENING['en']
  if (!words || heard === '') return goOn(persona, progress)
  if (progress.goodbye) return 'hang-up'
  const isFirst = progress.said === 0 && progress.answers === 0
  if (!isFirst && words.farewell.test(heard)) return persona.goodbye ? sayGoodbye(persona, progress) : 'hang-up'
  if (words.again.test(heard) && progress.last !== '') {
    if (progress.repeats >= MOST_REPEATS) return goOn(persona, progress)
    return { say: progress.last, progress: { ...progress, repeats: progress.repeats + 1 } }
  }
  const answer = progress.answers < MOST_ANSWERS ? answerTo(persona, words, heard, isFirst) : undefined
  if (answer === undefined) return goOn(persona, progress)
  return { say: answer, progress: { ...progress, last: answer, answers: progress.answers + 1 } }
}

/** Their next line, then goodbye, then nothing. */
function goOn(persona: PersonaScript, progress: Progress): NextLine {
  const next = persona.says[progress.said]
  if (next !== undefined) return { say: next, progress: { ...progress, said: progress.said + 1, last: next } }
  if (persona.goodbye === '' || progress.goodbye) return 'hang-up'
  return sayGoodbye(persona, progress)
}

const sayGoodbye = (persona: PersonaScript, progress: Progress): NextLine => ({
  say: persona.goodbye,
  progress: { ...progress, goodbye: true, last: persona.goodbye },
})

function answerTo(persona: PersonaScript, words: Listening, heard: string, isFirst: boolean): string | undefined {
  const question = lastQuestion(heard)
  if (question === undefined) return undefined
  if (isFirst && persona.whenAskedFirst) return persona.whenAskedFirst
  return words.asked.find(({ when }) => when.test(question))?.answer(persona, question)
}

/** The sentence with a question mark, when the agent ended on one. */
function lastQuestion(heard: string): string | undefined {
  const text = heard.trim()
  if (!text.endsWith('?')) return undefined
  return text.split(/(?<=[.!?।])\s+/u).at(-1)
}

type Listening = {
  /** Asked to say it once more. */
  again: RegExp
  farewell: RegExp
  /** Questions they answer before they go on with their own; undefined: their own next line is the answer. */
  asked: { when: RegExp; answer(persona: PersonaScript, question: string): string | undefined }[]
}

const person = (yes: string, no: string) => (persona: PersonaScript) => (persona.wantsPerson ? yes : no)
const always = (words: string) => () => words

const LISTENING: Record<string, Listening> = {
  en: {
    again:
      /\b(did not|didn't|could not|couldn't) (quite )?(catch|understand|hear)\b|\bsay (it|that) (again|once more|another way)\b|\brepeat\b/i,
    farewell: /\b(good ?bye|bye)\b|\bhave a (nice|good|great) day\b/i,
    asked: [
      { when: /\banything else\b|\bhow (can|may) I help\b/i, answer: () => undefined },
      {
        when: /\bconnect you\b|\b(talk|speak) to (a|our|someone)\b|\bwhom would you like/i,
        answer: person('Yes, please.', 'No, I do not need that.'),
      },
      { when: /\bcall(ed)? (you )?back\b/i, answer: always('No, that is not necessary.') },
      { when: /\b(is that|was that|are these) (right|correct)\b/i, answer: always('Yes, that is right.') },
      {
        when: /\bdid you mean\b/i,
        answer: (_, question) => `Yes, ${firstOption(question, /did you mean\s+/i, / or |,|\?/)}.`,
      },
      { when: /\bwhich one suits\b|\bwhich of (these|them)\b/i, answer: always('The first one, please.') },
      {
        when: /\bwh(ich|at) (other )?(day|time|date)\b|\bwhen would\b|\bfor which day\b/i,
        answer: always('Tomorrow at eleven in the morning, please.'),
      },
      {
        when: /\byour (full |good )?name\b|\bwho am I speaking\b/i,
        answer: ({ calledBy }) => `My name is ${calledBy}.`,
      },
      { when: /\bshall I send\b|\bwhat shall I send\b/i, answer: always('No need, thank you.') },
      { when: /\bshall I cancel\b/i, answer: always('No, please keep it.') },
      { when: /\bare you (still )?there\b|\bcan you hear me\b/i, answer: always('Yes, I am here.') },
      { when: /\b(good time|have a (minute|moment)|speaking with|talking to)\b/i, answer: always('Yes, go ahead.') },
      {
        when: /\b(suit|okay|fine|work) (for )?you\b|\bwill you (come|be there)\b|\bcan you (come|make it)\b/i,
        answer: always('Yes, that is fine.'),
      },
    ],
  },
  hi: {
    again: /दोबारा|फिर से|समझ में नहीं|एक बार और/,
    farewell: /नमस्ते!?$|अलविदा/,
    asked: [
      { when: /और कोई मदद|क्या मदद/, answer: () => undefined },
      { when: /बात .*करा दूँ|किससे बात/, answer: person('जी हाँ।', 'जी नहीं, धन्यवाद।') },
      { when: /वापस कॉल/, answer: always('जी नहीं, ज़रूरत नहीं है।') },
      { when: /सही है/, answer: always('जी हाँ, सही है।') },
      { when: /कौन सा ठीक/, answer: always('पहला वाला ठीक है।') },
      { when: /किस दिन|कौन सा दिन|किस समय/, answer: always('कल सुबह ग्यारह बजे।') },
      { when: /नाम/, answer: ({ calledBy }) => `मेरा नाम ${calledBy} है।` },
      { when: /रद्द/, answer: always('जी नहीं, रहने दीजिए।') },
    ],
  },
}

function firstOption(question: string, after: RegExp, until: RegExp): string {
  const options = question.split(after)[1] ?? question
  return (options.split(until)[0] ?? options).trim()
}
