import { Play } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { login, openDemo, readSite, type Session } from '#contract/accounts.ts'
import { call } from '../api.ts'
import { signIn, useSession } from '../session.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { textOf } from '../ui/form-text.ts'
import { ErrorNote, InfoNote } from '../ui/notes.tsx'
import { accountError } from './account-error.ts'
import { AccountFrame } from './account-frame.tsx'

const REFUSED = 'Login failed. Please check your credentials.'

export function LoginPage() {
  const session = useSession()
  const offersDemo = useDemoOffer()
  const [busy, setBusy] = useState<'login' | 'demo' | null>(null)
  const [error, setError] = useState<string | null>(null)

  // The page leaves by itself once the session is there (guests-only.tsx).
  const enter = async (how: 'login' | 'demo', ask: () => Promise<Session>) => {
    setBusy(how)
    setError(null)
    try {
      const { token, info } = await ask()
      if (token && info) signIn(token, info)
      else setError(REFUSED)
    } catch (failure) {
      setError(accountError(failure, REFUSED))
    } finally {
      setBusy(null)
    }
  }
  const submit = (form: FormData) =>
    enter('login', () => call(login, { body: { email: textOf(form, 'email'), password: textOf(form, 'password') } }))
  return (
    <AccountFrame title="Log in" lead="Welcome back. Your agents are on the line.">
      {offersDemo ? (
        <div className="mb-6 grid gap-3 rounded-xl border border-line bg-surface p-4 shadow-1">
          <p>
            <b className="font-semibold">New here?</b> This server has a demo business with agents, numbers and calls in
            it.
          </p>
          <Button
            kind="accent"
            busy={busy === 'demo'}
            disabled={busy !== null}
            onClick={() => void enter('demo', () => call(openDemo))}
          >
            <Play size={15} aria-hidden="true" className="fill-current" />
            Open the demo
          </Button>
        </div>
      ) : null}
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          void submit(new FormData(event.currentTarget))
        }}
      >
        {session.status === 'signed-out' && session.because === 'expired' && !error ? (
          <InfoNote>Your session has ended. Please log in again.</InfoNote>
        ) : null}
        <TextField label="Email" name="email" type="email" autoComplete="username" required />
        <TextField label="Password" name="password" type="password" autoComplete="current-password" required />
        {error ? <ErrorNote>{error}</ErrorNote> : null}
        <Button type="submit" size="lg" busy={busy === 'login'} disabled={busy !== null}>
          Log In
        </Button>
      </form>
      <p className="mt-6 text-muted">
        Don’t have an account?{' '}
        <Link to="/signup" className="font-semibold text-brand-text underline">
          Sign up
        </Link>
      </p>
      <p className="mt-2">
        <Link to="/" className="font-semibold text-brand-text hover:underline">
          Back to home
        </Link>
      </p>
    </AccountFrame>
  )
}

/** True where this server lets anyone into its demo business: only on the machine it runs on. */
function useDemoOffer(): boolean {
  const [offered, setOffered] = useState(false)
  useEffect(() => {
    const leaving = new AbortController()
    call(readSite, { signal: leaving.signal }).then(
      ({ demo }) => setOffered(demo),
      () => undefined, // the login works without it
    )
    return () => leaving.abort()
  }, [])
  return offered
}
