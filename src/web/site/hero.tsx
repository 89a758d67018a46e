import { FileSearch, IndianRupee, PhoneForwarded } from 'lucide-react'
import { BRAND } from '#contract/brand.ts'
import { useSession } from '../session.ts'
import { ButtonLink } from '../ui/button.tsx'
import { DemoForm } from './demo-form.tsx'
import { SoundLine } from './sound-line.tsx'

const POINTS = [
  { icon: FileSearch, text: 'Answers from your own documents' },
  { icon: PhoneForwarded, text: 'Hands over to your team' },
  { icon: IndianRupee, text: 'No setup fee' },
]

export function Hero() {
  const signedIn = useSession().status === 'signed-in'
  return (
    <section
      id="home"
      tabIndex={-1}
      aria-labelledby="home-title"
      className="deep relative overflow-hidden outline-none"
    >
      <div aria-hidden="true" className="absolute inset-x-0 bottom-0 h-14 lg:h-18">
        <SoundLine />
      </div>
      <div className="relative mx-auto grid max-w-[76rem] items-center gap-12 px-5 pt-12 pb-24 lg:grid-cols-[1.1fr_.9fr] lg:gap-16 lg:px-8 lg:pt-16 lg:pb-32">
        <div>
          <h1
            id="home-title"
            className="font-display text-(length:--fs-display) leading-(--lh-tight) font-bold tracking-(--track-display) text-balance"
          >
            Phone agents that speak your customer’s language.
          </h1>
          <p className="mt-6 max-w-[34rem] text-lg text-pretty text-muted">
            {BRAND} answers and places your business’s calls. An agent reads your price lists and policies, books the
            appointment, sends the confirmation, and passes the call to your team when a person is needed.
          </p>
          <ul className="mt-9 flex flex-wrap gap-x-5 gap-y-3 text-[.9375rem] text-muted">
            {POINTS.map(({ icon: Icon, text }) => (
              <li key={text} className="flex items-center gap-2">
                <Icon size={18} aria-hidden="true" className="text-(--marigold-300)" />
                {text}
              </li>
            ))}
          </ul>
          {signedIn ? (
            <ButtonLink to="/dashboard" kind="accent" size="lg" className="mt-9">
              Open your dashboard
            </ButtonLink>
          ) : null}
        </div>
        {signedIn ? null : (
          <div className="visitors-only">
            <DemoForm />
          </div>
        )}
      </div>
    </section>
  )
}
