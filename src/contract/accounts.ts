// Who is signed in, and what a new business has still to do.
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { BusinessId, Email, InBusiness, PhoneNumber } from './shared.ts'

export const BusinessUser = z.object({
  bId: BusinessId,
  businessName: z.string(),
  email: z.string(),
  phone: z.string(),
})
export type BusinessUser = z.infer<typeof BusinessUser>

/** What a successful login or signup answers; the web keeps it under `authToken` and `authUser`. */
export const Session = z.object({ token: z.string(), info: BusinessUser })
export type Session = z.infer<typeof Session>

export const Credentials = z.object({
  // Any text: a malformed address is answered like a wrong password.
  email: z.string().max(254),
  password: z.string().max(200),
})
export type Credentials = z.infer<typeof Credentials>

export const PASSWORD_HINT = 'Use 8 or more characters with a mix of letters, numbers & symbols.'

/** Set by whoever opens an account; old passwords are never judged again. */
export const NewPassword = z
  .string()
  .max(200)
  .refine((password) => [...password].length >= 8, PASSWORD_HINT)
  .refine((password) => /\p{L}/u.test(password) && /\p{N}/u.test(password), PASSWORD_HINT)
  .refine((password) => /[^\p{L}\p{N}\s]/u.test(password), PASSWORD_HINT)

export const Signup = z.object({
  businessInfo: z.object({
    businessName: z.string().trim().min(1, 'Please enter your business name.').max(200),
    email: Email,
    phone: PhoneNumber,
  }),
  password: NewPassword,
})
export type Signup = z.infer<typeof Signup>

export const login = endpoint({
  method: 'POST',
  path: '/auth/login',
  summary: 'Sign in with e-mail and password; a wrong pair is 400 bad-credentials.',
  access: 'public',
  body: Credentials,
  response: Session,
})

export const signup = endpoint({
  method: 'POST',
  path: '/auth/signup',
  summary: 'Open a business account; 403 signup-closed unless the operator has opened sign-up.',
  access: 'public',
  status: 201,
  body: Signup,
  response: Session,
})

export const logout = endpoint({
  method: 'POST',
  path: '/auth/logout',
  summary: 'End this session: its token answers 401 from now on.',
  status: 204,
  response: z.void(),
})

/** The demo business without a password: only while the server listens on its own machine. */
export const openDemo = endpoint({
  method: 'POST',
  path: '/v1/demo-login',
  summary: 'Sign in to the demo business; 404 unless this server listens on loopback and has seeded it.',
  access: 'public',
  response: Session,
})

export const Site = z.object({
  /** True where the login page may offer "Open the demo". */
  demo: z.boolean(),
})
export type Site = z.infer<typeof Site>

export const readSite = endpoint({
  method: 'GET',
  path: '/v1/site',
  summary: 'What the public pages need to know about this installation.',
  access: 'public',
  response: Site,
})

/** The four steps of the dashboard, each done or not. */
export const GettingStarted = z.object({
  phoneNumber: z.boolean(),
  agent: z.boolean(),
  call: z.boolean(),
  campaign: z.boolean(),
})
export type GettingStarted = z.infer<typeof GettingStarted>

export const readGettingStarted = endpoint({
  method: 'GET',
  path: '/v1/getting-started/:businessId',
  summary: 'Which of the four getting-started steps the business has done.',
  params: InBusiness,
  response: GettingStarted,
})
