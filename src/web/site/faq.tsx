import { BRAND } from '#contract/brand.ts'
import { Accordion, type AccordionItem } from '../ui/disclosure.tsx'
import { SectionTitle } from './section-title.tsx'

export const QUESTIONS: AccordionItem[] = [
  {
    id: 'does',
    title: `What does a ${BRAND} agent do on a call?`,
    content:
      'It greets the caller, listens, and answers from the documents you gave it. It can book or move an appointment, send an SMS or an email, and transfer the call to a person. When the call is over you have its recording, transcript, intent, summary, score and price.',
  },
  {
    id: 'languages',
    title: 'Which languages are supported?',
    content:
      'Agents speak Hindi, Bengali, Marathi, Punjabi, Kannada, Telugu, Gujarati, Odia, Malayalam, Tamil and English. English callers are understood by the speech models that come with the product. To understand callers in the other ten, connect a speech provider; you can choose one per language.',
  },
  {
    id: 'source',
    title: 'Where do the answers come from?',
    content:
      'From files you upload: PDF, text, Markdown or CSV. The agent looks up the passage that answers the question and the transcript shows which file it used. What is not in your files it does not make up; it offers to take a message or to transfer the call.',
  },
  {
    id: 'person',
    title: 'What happens when a caller wants a person?',
    content:
      'You name the colleagues an agent may call. It rings one, connects the two and leaves the line; you pay the agent’s price only until then. If no one answers, the agent returns and offers another way.',
  },
  {
    id: 'campaigns',
    title: 'Can it call a whole list of customers?',
    content:
      'Yes. Upload an Excel sheet with a phone column. Other columns, such as a name or a due date, can be used in the talk. Several agents share the rows, calls keep to calling hours and to your do-not-call list, and at the end you download your own sheet with the results added.',
  },
  {
    id: 'billing',
    title: 'How am I billed?',
    content:
      'By talk time: 6 rupees per minute on Individual, 4 on Enterprise, plus taxes. A call is charged for the time it was answered, rounded up to the paisa, from a balance you pay in ahead; each charge is a line in your statement. There is no setup fee and no minimum.',
  },
  {
    id: 'start',
    title: 'How do I get an account?',
    content:
      'Sign-up is by early access for now. Send the request at the top of this page; we open the account with you, add your numbers and build the first agent together.',
  },
]

export function Faq() {
  return (
    <section id="faq" tabIndex={-1} aria-labelledby="faq-title" className="outline-none">
      <div className="mx-auto grid max-w-[76rem] gap-10 px-5 py-16 lg:grid-cols-[.7fr_1.3fr] lg:gap-16 lg:px-8 lg:py-24">
        <SectionTitle id="faq-title" title="Questions people ask">
          What an agent can do, what it costs, and what it needs from you.
        </SectionTitle>
        <Accordion items={QUESTIONS} />
      </div>
    </section>
  )
}
