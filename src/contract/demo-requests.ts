// A visitor asks for early access.
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Email, PhoneNumber } from './shared.ts'

/** The four checks of the form, in the form's order and words. */
export const DemoRequest = z.object({
  name: z.string('Please enter your full name.').trim().min(1, 'Please enter your full name.').max(200),
  email: Email,
  company: z.string('Please enter your company name.').trim().min(1, 'Please enter your company name.').max(200),
  phone: PhoneNumber,
})
export type DemoRequest = z.infer<typeof DemoRequest>

export const requestDemo = endpoint({
  method: 'POST',
  path: '/demo',
  summary: 'Ask for early access; sending the same request twice stores it once.',
  access: 'public',
  status: 201,
  body: DemoRequest,
  response: z.object({ received: z.literal(true) }),
})
