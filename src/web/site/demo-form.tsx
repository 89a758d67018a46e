import { CircleCheck } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { textOf } from '../ui/form-text.ts'
import { ErrorNote } from '../ui/notes.tsx'
import { fetchPhonePicker, PhoneField, validPhone } from '../ui/phone-field.tsx'
import { type DemoDraft, type DemoProblem, firstProblem } from './demo-checks.ts'

type State = { at: 'editing'; problem?: DemoProblem; failed?: boolean } | { at: 'sending' } | { at: 'submitted' }

/** Asks for early access. The fields keep their own text, so that what is typed before the page wakes up is not lost. */
export function DemoForm() {
  const form = useRef<HTMLFormElement>(null)
  const [phone, setPhone] = useState('')
  const [state, setState] = useState<State>({ at: 'editing' })
  if (state.at === 'submitted') return <ThankYou onAgain={() => setState({ at: 'editing' })} />

  const problem = state.at === 'editing' ? state.problem : undefined
  const errorOf = (field: keyof DemoDraft) => (problem?.field === field ? problem.message : undefined)
  const textField = (field: 'name' | 'email' | 'company') => ({
    name: field,
    error: errorOf(field),
    onFocus: () => void fetchPhonePicker(), // so that it is here when the reader gets to it
  })

  const submit = async (typed: FormData) => {
    if (state.at === 'sending') return
    setState({ at: 'sending' })
    const draft = {
      name: textOf(typed, 'name'),
      email: textOf(typed, 'email'),
      company: textOf(typed, 'company'),
      phone,
    }
    const found = await firstProblem(draft, async (number) => (await validPhone(number)) !== undefined)
    if (found) {
      setState({ at: 'editing', problem: found })
      form.current?.querySelector<HTMLInputElement>(`input[name="${found.field}"]`)?.focus()
      return
    }
    try {
      const { sendDemoRequest } = await import('./send-demo-request.ts')
      await sendDemoRequest({ ...draft, phone: (await validPhone(phone)) ?? phone })
      setPhone('')
      setState({ at: 'submitted' })
    } catch {
      setState({ at: 'editing', failed: true })
    }
  }
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void submit(new FormData(event.currentTarget))
  }
  return (
    // method="dialog": sent before the script is here, the form goes nowhere instead of putting names into an address.
    <form
      ref={form}
      method="dialog"
      noValidate
      aria-labelledby="demo-title"
      onSubmit={onSubmit}
      className="deep-card grid gap-4 rounded-2xl p-6 shadow-3 sm:p-7"
    >
      <div>
        <h2 id="demo-title" className="font-display text-2xl font-bold tracking-tight">
          Request early access
        </h2>
        <p className="mt-1 text-pretty text-muted">
          Tell us who you are. We set up your account and show you a first agent.
        </p>
      </div>
      <TextField label="Full name" autoComplete="name" {...textField('name')} />
      <TextField label="Work email" type="email" autoComplete="email" {...textField('email')} />
      <TextField label="Company" autoComplete="organization" {...textField('company')} />
      <PhoneField
        label="Phone"
        name="phone"
        fetchPicker="on-focus"
        value={phone}
        error={errorOf('phone')}
        onChange={setPhone}
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
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), []) // the button that had the focus is gone
  return (
    <div className="deep-card grid justify-items-center gap-3 rounded-2xl px-7 py-14 text-center shadow-3">
      <CircleCheck size={44} aria-hidden="true" className="text-ok" />
      <h2 ref={title} tabIndex={-1} className="font-display text-2xl font-bold tracking-tight outline-none">
        Thank you!
      </h2>
      <p className="max-w-xs text-muted">
        Your request has reached us. We will write to you by email or call the number you gave.
      </p>
      <Button kind="ghost" onClick={onAgain}>
        Send another request
      </Button>
    </div>
  )
}
