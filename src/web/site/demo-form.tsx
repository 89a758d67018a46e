import { CircleCheck } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { ErrorNote } from '../ui/notes.tsx'
import { fetchPhonePicker, PhoneField, validPhone } from '../ui/phone-field.tsx'
import { type DemoDraft, type DemoProblem, firstProblem } from './demo-checks.ts'

const EMPTY: DemoDraft = { name: '', email: '', company: '', phone: '' }
type State = { at: 'editing'; problem?: DemoProblem; failed?: boolean } | { at: 'sending' } | { at: 'submitted' }

/** Asks for early access. */
export function DemoForm() {
  const form = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState(EMPTY)
  const [state, setState] = useState<State>({ at: 'editing' })
  if (state.at === 'submitted') return <ThankYou onAgain={() => setState({ at: 'editing' })} />

  const problem = state.at === 'editing' ? state.problem : undefined
  const errorOf = (field: keyof DemoDraft) => (problem?.field === field ? problem.message : undefined)
  const set = (field: keyof DemoDraft, value: string) => setDraft((before) => ({ ...before, [field]: value }))

  const submit = async () => {
    if (state.at === 'sending') return
    setState({ at: 'sending' })
    const found = await firstProblem(draft, async (phone) => (await validPhone(phone)) !== undefined)
    if (found) {
      setState({ at: 'editing', problem: found })
      form.current?.querySelector<HTMLInputElement>(`input[name="${found.field}"]`)?.focus()
      return
    }
    try {
      const { sendDemoRequest } = await import('./send-demo-request.ts')
      await sendDemoRequest({ ...draft, phone: (await validPhone(draft.phone)) ?? draft.phone })
      setDraft(EMPTY)
      setState({ at: 'submitted' })
    } catch {
      setState({ at: 'editing', failed: true })
    }
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void submit()
  }
  return (
    // method="dialog": sent before the script is here, the form goes nowhere instead of putting names into an address.
    <form
      ref={form}
      method="dialog"
      noValidate
      aria-labelledby="demo-title"
      onSubmit={onSubmit}
      onFocus={() => void fetchPhonePicker()}
      className="deep-card grid gap-4 rounded-2xl p-6 shadow-3 sm:p-7"
    >
      <div>
        <h2 id="demo-title" className="font-display text-2xl font-bold tracking-tight">
          Request early access
        </h2>
        <p className="mt-1 text-muted">Tell us who you are. We set up your account and show you a first agent.</p>
      </div>
      <TextField
        label="Full name"
        name="name"
        autoComplete="name"
        value={draft.name}
        error={errorOf('name')}
        onChange={(event) => set('name', event.target.value)}
      />
      <TextField
        label="Work email"
        name="email"
        type="email"
        autoComplete="email"
        value={draft.email}
        error={errorOf('email')}
        onChange={(event) => set('email', event.target.value)}
      />
      <TextField
        label="Company"
        name="company"
        autoComplete="organization"
        value={draft.company}
        error={errorOf('company')}
        onChange={(event) => set('company', event.target.value)}
      />
      <PhoneField
        label="Phone"
        name="phone"
        fetchPicker="on-focus"
        value={draft.phone}
        error={errorOf('phone')}
        onChange={(phone) => set('phone', phone)}
      />
      {state.at === 'editing' && state.failed ? (
        <ErrorNote>There was an error submitting the form. Please try again.</ErrorNote>
      ) : null}
      <Button type="submit" kind="accent" size="lg" busy={state.at === 'sending'}>
        Request a demo
      </Button>
      <p className="text-center text-sm text-muted">We use these details to answer you and for nothing else.</p>
    </form>
  )
}

function ThankYou({ onAgain }: { onAgain: () => void }) {
  return (
    <div
      role="status"
      className="deep-card grid justify-items-center gap-3 rounded-2xl px-7 py-14 text-center shadow-3"
    >
      <CircleCheck size={44} aria-hidden="true" className="text-ok" />
      <h2 className="font-display text-2xl font-bold tracking-tight">Thank you!</h2>
      <p className="max-w-xs text-muted">
        Your request has reached us. We will write to you by email or call the number you gave.
      </p>
      <Button kind="ghost" onClick={onAgain}>
        Send another request
      </Button>
    </div>
  )
}
