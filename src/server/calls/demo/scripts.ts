// What was said on the sample calls of the demo business. The facts are those of its documents.

export type SampleLine = { who: 'agent' | 'customer'; text: string; source?: { fileName: string; place: string } }

export type SampleScript = {
  language: 'en' | 'hi'
  direction: 'outbound' | 'inbound'
  customerName: string
  customerNumber: string
  hoursAgo: number
  context: string
  customerGender: 'female' | 'male'
  lines: SampleLine[]
  /** Answered calls end by goodbye; the others as said here. */
  unanswered?: 'NO_ANSWER' | 'BUSY'
}

const handbook = (place: string) => ({ fileName: 'Clinic handbook.md', place })
const prices = (place: string) => ({ fileName: 'Price list.csv', place })

export const SAMPLE_SCRIPTS: SampleScript[] = [
  {
    language: 'en',
    direction: 'inbound',
    customerName: 'Nandini Rao',
    customerNumber: '+919000000110',
    hoursAgo: 19,
    context: '',
    customerGender: 'female',
    lines: [
      {
        who: 'agent',
        text: 'This call is recorded. Hello, this is Meera from Saffron Dental Care. How may I help you?',
      },
      { who: 'customer', text: 'Hi, what time do you open on Saturday?' },
      { who: 'agent', text: 'On Saturday we are open from 9 am to 5 pm.', source: handbook('Opening hours') },
      { who: 'customer', text: 'And how much is a teeth cleaning?' },
      {
        who: 'agent',
        text: 'Teeth cleaning, that is scaling and polishing, is 1200 rupees and takes 40 minutes.',
        source: prices('row 4'),
      },
      { who: 'customer', text: 'Great, thank you. Goodbye.' },
      { who: 'agent', text: 'Thank you for calling. Goodbye.' },
    ],
  },
  {
    language: 'en',
    direction: 'outbound',
    customerName: 'Imran Khan',
    customerNumber: '+919000000191',
    hoursAgo: 16,
    context: 'Remind him of his cleaning on Friday at 4 pm',
    customerGender: 'male',
    lines: [],
    unanswered: 'BUSY',
  },
  {
    language: 'en',
    direction: 'outbound',
    customerName: 'Kavita Joshi',
    customerNumber: '+919000000121',
    hoursAgo: 12,
    context: 'Remind her of her check-up tomorrow at 11 am',
    customerGender: 'female',
    lines: [
      { who: 'agent', text: 'This call is recorded. Hello Kavita Joshi, this is Meera from Saffron Dental Care.' },
      { who: 'customer', text: 'Yes, hello.' },
      { who: 'agent', text: 'I am calling to remind you of your check-up tomorrow at 11 am.' },
      { who: 'customer', text: 'Can I move it to another day? What does that cost?' },
      {
        who: 'agent',
        text: 'Moving an appointment is free of charge. Please tell us at least six hours before.',
        source: handbook('Appointments'),
      },
      { who: 'customer', text: 'Okay, then I will call back. Bye.' },
      { who: 'agent', text: 'Thank you, goodbye.' },
    ],
  },
  {
    language: 'hi',
    direction: 'inbound',
    customerName: 'Ramesh Gupta',
    customerNumber: '+919000000134',
    hoursAgo: 8,
    context: '',
    customerGender: 'male',
    lines: [
      {
        who: 'agent',
        text: 'यह कॉल रिकॉर्ड की जा रही है। नमस्ते, मैं सैफ़रन डेंटल केयर से अदिति बोल रही हूँ। बताइए, मैं आपकी क्या मदद कर सकती हूँ?',
      },
      { who: 'customer', text: 'नमस्ते, क्या आप रविवार को खुले हैं?' },
      { who: 'agent', text: 'रविवार और सरकारी छुट्टियों पर क्लिनिक बंद रहता है।' },
      { who: 'customer', text: 'अच्छा, धन्यवाद।' },
      { who: 'agent', text: 'धन्यवाद, नमस्ते।' },
    ],
  },
  {
    language: 'en',
    direction: 'outbound',
    customerName: 'Thomas Varghese',
    customerNumber: '+919000000192',
    hoursAgo: 4,
    context: 'Ask how he feels after the wisdom tooth removal',
    customerGender: 'male',
    lines: [],
    unanswered: 'NO_ANSWER',
  },
  {
    language: 'en',
    direction: 'inbound',
    customerName: 'Deepa Nair',
    customerNumber: '+919000000150',
    hoursAgo: 1,
    context: '',
    customerGender: 'female',
    lines: [
      {
        who: 'agent',
        text: 'This call is recorded. Hello, this is Meera from Saffron Dental Care. How may I help you?',
      },
      { who: 'customer', text: 'Do you take insurance?' },
      {
        who: 'agent',
        text: "We are not on any insurer's cashless list. We give you a detailed bill and a doctor's note, with which most policies pay you back.",
        source: handbook('Insurance'),
      },
      { who: 'customer', text: 'Can I pay a root canal in instalments?' },
      {
        who: 'agent',
        text: 'Treatments above 10,000 rupees can be paid in three, six or nine monthly instalments without interest.',
        source: handbook('Paying'),
      },
      { who: 'customer', text: 'Thanks, that helps. Bye.' },
      { who: 'agent', text: 'You are welcome. Goodbye.' },
    ],
  },
]
