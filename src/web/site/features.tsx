import { CalendarClock, ClockArrowUp, Languages, type LucideIcon, PhoneForwarded, ScanText, Star } from 'lucide-react'
import { CallCard } from './call-card.tsx'
import { SectionTitle } from './section-title.tsx'

const FEATURES: { icon: LucideIcon; title: string; text: string }[] = [
  {
    icon: PhoneForwarded,
    title: 'Call transfers',
    text: 'The agent rings the colleague you named and connects the caller. If no one picks up, it comes back to the caller instead of dropping the line.',
  },
  {
    icon: Languages,
    title: 'Multi-lingual',
    text: 'Give each agent one of ten Indian languages or English and a voice you can hear before choosing. English is understood out of the box; connect a speech provider for the rest.',
  },
  {
    icon: ClockArrowUp,
    title: '24/7',
    text: 'Incoming calls are answered at night and on holidays too. Outgoing calls respect calling hours and your do-not-call list, always.',
  },
  {
    icon: ScanText,
    title: 'Recording and transcription',
    text: 'Each call keeps its recording, a transcript you can click through, the caller’s intent and a summary. Every answer shows the document it came from.',
  },
  {
    icon: Star,
    title: 'AI scoring',
    text: 'After the call, a score with its reasons tells you how it went, so that you listen to the few calls that need a person’s ear.',
  },
  {
    icon: CalendarClock,
    title: 'Scheduling and operations',
    text: 'Agents book appointments and send the SMS or email that confirms them. Upload a spreadsheet and a campaign calls every row, then gives the sheet back with results.',
  },
]

const LEFT_BEHIND: [string, string][] = [
  ['Recording', 'both sides, ready to play or download'],
  ['Transcript', 'line by line, with the time of each'],
  ['Intent and summary', 'why they called and what was agreed'],
  ['Source', 'the document behind every answer'],
  ['Score', 'how the call went, with reasons'],
  ['Price', 'to the paisa, taken from your prepaid balance'],
]

export function Features() {
  return (
    <section id="features" tabIndex={-1} aria-labelledby="features-title" className="outline-none">
      <div className="mx-auto max-w-[76rem] px-5 pt-16 pb-16 lg:px-8 lg:pt-24 lg:pb-24">
        <SectionTitle id="features-title" title="One agent for the whole call">
          From the first ring to the note in your records, without a second tool.
        </SectionTitle>
        <ul className="mt-10 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {FEATURES.map(({ icon: Icon, title, text }) => (
            <li key={title} className="rounded-xl border border-line bg-surface p-6 shadow-1">
              <span
                aria-hidden="true"
                className="grid size-11 place-items-center rounded-lg bg-brand-soft text-brand-text"
              >
                <Icon size={21} />
              </span>
              <h3 className="mt-4 text-lg font-semibold">{title}</h3>
              <p className="mt-1.5 text-[.9375rem] text-pretty text-muted">{text}</p>
            </li>
          ))}
        </ul>
        <div className="mt-16 grid items-center gap-10 lg:mt-24 lg:grid-cols-[1.05fr_.95fr] lg:gap-16">
          <CallCard />
          <div>
            <h3 className="font-display text-3xl font-bold tracking-tight text-balance">
              What every call leaves behind
            </h3>
            <p className="mt-3 text-base text-pretty text-muted">
              Follow a call while it happens, or read it afterwards. Nothing has to be typed up.
            </p>
            <dl className="mt-6 divide-y divide-line border-y border-line">
              {LEFT_BEHIND.map(([name, text]) => (
                <div key={name} className="grid gap-x-6 py-3 sm:grid-cols-[11rem_1fr]">
                  <dt className="font-semibold">{name}</dt>
                  <dd className="text-muted">{text}</dd>
                </div>
              ))}
            </dl>
          </div>
        </div>
      </div>
    </section>
  )
}
