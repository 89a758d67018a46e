// The simulated customers: what they say, in which language, how patient they are. The index of the first ten is their
// last digit; the others have two digits of their own.

export type PersonaScript = {
  id: string
  name: string
  /** One sentence for people. */
  about: string
  /** BCP-47. */
  language: string
  gender: 'female' | 'male'
  /** Said on picking up; empty: waits for the other side. */
  pickUp: string
  /** What they want: said one after the other, each when the agent has finished and asks for nothing else. */
  says: readonly string[]
  /** Then this, and the phone is put down; empty: they leave that to the agent. */
  goodbye: string
  /** Said to an opening that asks them something instead of saying why it calls. */
  whenAskedFirst?: string
  /** What they say when asked for their name. */
  calledBy: string
  /** Takes an offer to talk to a person. */
  wantsPerson?: boolean
  /** Puts the phone down after so long without a word from the agent. */
  patienceMs: number
  /** How long the agent must have been silent before it is their turn. */
  turnAfterMs: number
  /** Speaks into the agent's n-th utterance (from 0), so long after its start. */
  interrupts?: { utterance: number; afterMs: number; says: string }
  /** "Okay" and the like while the agent speaks. */
  acknowledges?: { everyMs: number; says: string }
  /** 1 is the voice's own pace. */
  speed: number
}

const calm = { patienceMs: 20_000, turnAfterMs: 900, speed: 1 }

const scripts: Omit<PersonaScript, 'patienceMs' | 'turnAfterMs' | 'speed'>[] = [
  {
    id: 'curious',
    name: 'Asha, curious',
    about: 'Asks about opening hours and prices, listens, says thank you.',
    language: 'en',
    gender: 'female',
    pickUp: 'Hello?',
    says: ['What are your opening hours?', 'And how much does it cost?'],
    goodbye: 'Thank you, goodbye.',
    calledBy: 'Asha Rao',
  },
  {
    id: 'brief',
    name: 'Vikram, brief',
    about: 'Asks what the call is about, says yes, and wants to get it over with.',
    language: 'en',
    gender: 'male',
    pickUp: 'Hello, Vikram here.',
    whenAskedFirst: 'What is this call about?',
    says: ['Yes, that is fine.'],
    goodbye: 'Okay, thank you. Bye.',
    calledBy: 'Vikram Shah',
  },
  {
    id: 'interrupting',
    name: 'Rohan, interrupts',
    about: 'Cuts the agent short with a question of his own.',
    language: 'en',
    gender: 'male',
    pickUp: 'Hello?',
    says: ['Where are you located?', 'Can I come on Saturday?'],
    goodbye: 'All right, thank you. Bye.',
    calledBy: 'Rohan Mehta',
    interrupts: { utterance: 1, afterMs: 1_500, says: 'Sorry, are you open on Sunday?' },
  },
  {
    id: 'silent',
    name: 'Nobody there',
    about: 'Picks up and says nothing.',
    language: 'en',
    gender: 'female',
    pickUp: '',
    says: [],
    goodbye: '',
    calledBy: '',
  },
  {
    id: 'hindi',
    name: 'Sunita, speaks Hindi',
    about: 'Asks in Hindi when you are open and what it costs.',
    language: 'hi',
    gender: 'female',
    pickUp: 'हैलो?',
    says: ['आपका समय क्या है?', 'इसकी कीमत कितनी है?'],
    goodbye: 'ठीक है, धन्यवाद। नमस्ते।',
    calledBy: 'सुनीता शर्मा',
  },
  {
    id: 'listening',
    name: 'Farah, listens along',
    about: 'Says “okay” while the agent speaks, and means nothing by it.',
    language: 'en',
    gender: 'female',
    pickUp: 'Hello?',
    says: ['What services do you offer?', 'Okay, and how do I book?'],
    goodbye: 'Great, thank you. Bye bye.',
    calledBy: 'Farah Khan',
    acknowledges: { everyMs: 3_500, says: 'Okay.' },
  },
  {
    id: 'do-not-call',
    name: 'Mr Rao, wants no calls',
    about: 'Asks never to be called again.',
    language: 'en',
    gender: 'male',
    pickUp: 'Hello?',
    says: ['Please do not call me again.'],
    goodbye: '',
    calledBy: 'Mr Rao',
  },
  {
    id: 'wants-a-person',
    name: 'Leela, wants a person',
    about: 'Will not talk to a machine and asks for a person.',
    language: 'en',
    gender: 'female',
    pickUp: 'Hello?',
    says: ['Can I talk to a real person, please?', 'No, I want to speak to a person.'],
    goodbye: 'Fine, goodbye.',
    calledBy: 'Leela Nair',
    wantsPerson: true,
  },
  {
    id: 'dictating',
    name: 'Joseph, reads out a number',
    about: 'Gives his phone number in groups, with pauses in between, and confirms it.',
    language: 'en',
    gender: 'male',
    pickUp: 'Hello.',
    says: ['Please note my number. It is nine eight, seven six five, four three, two one zero.'],
    goodbye: 'That is all, thank you. Bye.',
    calledBy: 'Joseph Thomas',
  },
  {
    id: 'impatient',
    name: 'Kiran, impatient',
    about: 'Speaks fast and puts the phone down when the answer takes long.',
    language: 'en',
    gender: 'male',
    pickUp: 'Yes, tell me.',
    says: ['I have no time. What does it cost?'],
    goodbye: 'Okay bye.',
    calledBy: 'Kiran Reddy',
  },
  {
    id: 'booking',
    name: 'Nisha, books an appointment',
    about: 'Wants to come tomorrow evening and takes the first time that she is offered.',
    language: 'en',
    gender: 'female',
    pickUp: 'Hello?',
    says: ['I would like to book an appointment for tomorrow evening.'],
    goodbye: 'Thank you, goodbye.',
    calledBy: 'Nisha Verma',
  },
]

/** Of those who come after the first ten. */
export const ENDINGS: Readonly<Record<string, string>> = { booking: '97' }

const manners: Record<string, Partial<PersonaScript>> = {
  silent: { patienceMs: 45_000 },
  impatient: { patienceMs: 6_000, turnAfterMs: 600, speed: 1.2 },
  'do-not-call': { patienceMs: 10_000 },
}

export const personas: readonly PersonaScript[] = scripts.map((script) => ({
  ...calm,
  ...script,
  ...manners[script.id],
}))

/** A number of theirs, whose ending is their own. */
export const numberOfPersona = (id: string) => {
  const index = personas.findIndex((persona) => persona.id === id)
  return index === -1 ? undefined : `+9190000000${ENDINGS[id] ?? `0${index}`}`
}

export const VOICEMAIL_GREETING =
  'The person you are calling cannot take your call. Please leave a message after the tone.'
