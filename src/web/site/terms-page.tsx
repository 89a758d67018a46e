import { BRAND } from '#contract/brand.ts'
import { LegalPage, type LegalSection } from './legal-page.tsx'

const SECTIONS: LegalSection[] = [
  {
    title: 'The service',
    paragraphs: [
      `${BRAND} gives businesses AI voice agents that answer and place telephone calls, send SMS and email, book appointments, and keep a record of each call.`,
      'The agents are software. They can be wrong. You decide what they may say and do, and you read and correct the documents they answer from.',
    ],
  },
  {
    title: 'Your account',
    paragraphs: [
      'Accounts are opened for businesses on request. You keep your password to yourself and tell us at once if someone else may know it. What is done from your account counts as done by you.',
    ],
  },
  {
    title: 'Using it lawfully',
    paragraphs: [
      'You call only people whom you may call under the law that applies to you, including rules on consent, calling hours, recording and do-not-call registers. The service keeps outgoing calls within 9:00 to 21:00 at the called number’s local time and never calls a number on your do-not-call list; that does not replace your own duties.',
      'You do not use the service to deceive, to harass, to impersonate a person, or for emergency calls.',
    ],
  },
  {
    title: 'Billing',
    paragraphs: [
      'Talk time costs 6 rupees per minute on the Individual plan and 4 rupees per minute on the Enterprise plan. Prices are in Indian rupees (INR), plus taxes. There is no setup fee and no minimum commitment.',
      'Billing is monthly on actual usage. Charges are taken from your prepaid balance as calls end, and every charge is a line in your statement. Unanswered calls and voicemail are free. Without balance for one more minute, no new call is started.',
    ],
  },
  {
    title: 'Data security',
    paragraphs: [
      'Your data stays yours. Each business’s data is kept apart in the database, passwords and session tokens are stored only as hashes, and files are reached through addresses that expire. We use your data to run the service for you and for nothing else. The Privacy Policy says more.',
    ],
  },
  {
    title: 'Availability',
    paragraphs: [
      'We aim for 99.9% uptime in each calendar month. Work that needs an interruption is announced where possible. Telephone networks and the providers you connect are outside our control.',
    ],
  },
  {
    title: 'Termination',
    paragraphs: [
      'Either side may end the agreement with 30 days’ notice, in writing, by email. Until the notice has run out the service and its prices stay as they are. Balance that has not been used is paid back within 30 days after the end.',
      'We may suspend an account at once where it is used against section 3 or puts others at risk, and say why.',
    ],
  },
  {
    title: 'Liability',
    paragraphs: [
      'Our total liability, for whatever reason, is limited to the amount you paid us in the last 12 months before the event. Neither side is liable for lost profit or other indirect loss. Nothing here limits liability that the law does not allow to be limited.',
    ],
  },
  {
    title: 'Changes',
    paragraphs: [
      'Changes to these terms or to prices are notified by email 30 days ahead. If you do not agree, you may end the agreement before they take effect.',
    ],
  },
  {
    title: 'Law',
    paragraphs: ['These terms are governed by the laws of India.'],
  },
]

export function TermsPage() {
  return (
    <LegalPage
      title="Terms of Service"
      description={`The terms on which businesses use ${BRAND}: billing, data security, termination, liability and changes.`}
      intro={`These terms are the agreement between your business and ${BRAND}. They are short on purpose; please read them.`}
      sections={SECTIONS}
    />
  )
}
