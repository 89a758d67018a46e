import { type FormEvent, type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { PASSWORD_HINT, signup } from '#contract/accounts.ts'
import { ApiError, call } from '../api.ts'
import { signIn } from '../session.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { textOf } from '../ui/form-text.ts'
import { ErrorNote } from '../ui/notes.tsx'
import { PhoneField, validPhone } from '../ui/phone-field.tsx'
import { Tooltip } from '../ui/tooltip.tsx'
import { accountError } from './account-error.ts'
import { AccountFrame } from './account-frame.tsx'

const REFUSED = 'Sign-up failed. Please try again.'

/** Sign-up is closed: the button stays disabled for good. The form behind it is whole, for the day it opens. */
export function SignupPage() {
  const [phone, setPhone] = useState('')
  const [phoneError, setPhoneError] = useState<string | undefined>()
  const [error, setError] = useState<ReactNode>(null)

  const submit = async (form: FormData) => {
    setError(null)
    const number = await validPhone(phone)
    setPhoneError(number ? undefined : 'Please enter a valid phone number.')
    if (!number) return
    const businessInfo = {
      businessName: textOf(form, 'businessName'),
      email: textOf(form, 'email'),
      phone: number,
    }
    try {
      const { token, info } = await call(signup, { body: { businessInfo, password: textOf(form, 'password') } })
      if (token && info) signIn(token, info)
      else setError(REFUSED)
    } catch (failure) {
      const exists = failure instanceof ApiError && failure.status === 409
      setError(exists ? <AccountExists /> : accountError(failure, REFUSED))
    }
  }
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void submit(new FormData(event.currentTarget))
  }
  return (
    <AccountFrame title="Sign up" lead="Accounts are opened with us, by early access.">
      <form className="grid gap-4" onSubmit={onSubmit}>
        <TextField label="Business name" name="businessName" autoComplete="organization" required />
        <TextField label="Email" name="email" type="email" autoComplete="username" required />
        <PhoneField label="Phone" name="phone" value={phone} onChange={setPhone} error={phoneError} />
        <TextField
          label="Password"
          name="password"
          type="password"
          autoComplete="new-password"
          hint={PASSWORD_HINT}
          required
        />
        {error ? <ErrorNote>{error}</ErrorNote> : null}
        <Tooltip text="Can't Wait? Make an Early Access Request!">
          <Button type="submit" size="lg" disabled className="w-full">
            Sign Up
          </Button>
        </Tooltip>
      </form>
      <p className="mt-6 text-muted">
        Already have an account?{' '}
        <Link to="/login" className="font-semibold text-brand-text underline">
          Log in
        </Link>
      </p>
      <p className="mt-2">
        <Link to="/" className="font-semibold text-brand-text hover:underline">
          Request early access
        </Link>
      </p>
    </AccountFrame>
  )
}

function AccountExists() {
  return (
    <>
      This business account already exists. Please{' '}
      <Link to="/login" className="font-semibold underline">
        Log In
      </Link>{' '}
      instead.
    </>
  )
}
