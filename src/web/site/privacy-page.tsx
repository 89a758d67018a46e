import { BRAND } from '#contract/brand.ts'
import { LegalPage, type LegalSection } from './legal-page.tsx'

const SECTIONS: LegalSection[] = [
  {
    title: 'What we keep',
    paragraphs: [
      'Of visitors who ask for early access: name, email address, company and phone number.',
      'Of business users: business name, email address, phone number, and a hash of the password.',
      'Of calls: the two numbers, the customer’s name where you gave it, times, the recording, the transcript, the intent, summary and score made from it, and the price. Of campaigns and agents: the files and texts you upload.',
      'Of billing: every charge and payment. We keep no card numbers.',
    ],
  },
  {
    title: 'What we use it for',
    paragraphs: [
      'To run the service for the business that the data belongs to, to bill it, to keep it safe, and to answer requests. We do not sell data, show advertising, or train models on your calls.',
    ],
  },
  {
    title: 'Calls and recording',
    paragraphs: [
      'For the people your agents talk to, your business decides why and how their data is used; we act on your behalf. A recorded call begins with a spoken notice that it is recorded; where the law asks for more, that is yours to do. Recording can be turned off for a business.',
    ],
  },
  {
    title: 'Data security',
    paragraphs: [
      'Each business’s data is kept apart by the database itself. Passwords are stored as argon2id hashes and session tokens as hashes. Files are reached only through signed addresses that expire. Logs carry identifiers rather than speech or phone numbers.',
    ],
  },
  {
    title: 'Who else sees it',
    paragraphs: [
      'As the product comes, speech is recognised and spoken on the server itself. If you connect other providers for speech, language models, telephony, messages or storage, the data they need is sent to them, on your instruction and under their terms.',
    ],
  },
  {
    title: 'How long we keep it',
    paragraphs: [
      'Recordings and transcripts are kept for the time your business sets and then deleted. Everything about one phone number can be erased on request; only the amounts in the billing ledger stay, because the law asks for them.',
    ],
  },
  {
    title: 'Billing and termination',
    paragraphs: [
      'Billing records are kept as long as tax law requires. When an agreement ends after its 30 days’ notice, your data can be exported until the last day and is deleted afterwards. Our liability in connection with data is limited as the Terms of Service say: to the amount paid in the last 12 months.',
    ],
  },
  {
    title: 'Your browser',
    paragraphs: [
      'These pages set no cookies and load nothing from other companies. While you are signed in, your browser’s storage keeps the session and, if you chose one, the light or dark theme.',
    ],
  },
  {
    title: 'Your rights',
    paragraphs: [
      'You may ask what we hold about you and have it corrected or erased. If you were called by a business that uses the service, please ask that business first; we help it to answer you. Saying “don’t call me again” on a call puts your number on its do-not-call list.',
    ],
  },
  {
    title: 'Changes',
    paragraphs: ['Changes to this policy are notified to business users by email 30 days ahead.'],
  },
]

export function PrivacyPage() {
  return (
    <LegalPage
      title="Privacy Policy"
      description={`What personal data ${BRAND} keeps, why, for how long, and who can see it.`}
      intro={`This policy says what personal data ${BRAND} handles and what happens to it.`}
      sections={SECTIONS}
    />
  )
}
