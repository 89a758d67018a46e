// The customer's record: who they are, what was learnt, and everything that happened with them.
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { InBusiness, Instant } from './shared.ts'

export const Contact = z.object({
  /** E.164. */
  number: z.string(),
  name: z.string(),
  email: z.string(),
  facts: z.record(z.string(), z.string()),
  note: z.string(),
  lastSeenAt: Instant,
})
export type Contact = z.infer<typeof Contact>

export const TimelineEntry = z.object({
  kind: z.enum(['call', 'message', 'appointment']),
  at: Instant,
  title: z.string(),
  detail: z.string(),
  callId: z.number().int().nullable(),
})
export type TimelineEntry = z.infer<typeof TimelineEntry>

const OfContact = InBusiness.extend({ number: z.string().regex(/^\+[1-9]\d{6,14}$/) })

export const listContacts = endpoint({
  method: 'GET',
  path: '/v1/contacts/:businessId',
  summary: 'Customers, last seen first; `search` by the beginning of a number or by name.',
  params: InBusiness,
  query: z.object({
    search: z.string().trim().max(100).optional(),
    page: z.coerce.number().int().min(0).max(10_000).default(0),
    size: z.coerce.number().int().min(1).max(100).default(20),
  }),
  response: z.object({ contacts: z.array(Contact), hasMore: z.boolean() }),
})

export const readContact = endpoint({
  method: 'GET',
  path: '/v1/contacts/:businessId/:number',
  summary: 'One customer with their timeline, newest first.',
  params: OfContact,
  response: Contact.extend({ timeline: z.array(TimelineEntry) }),
})

export const saveContact = endpoint({
  method: 'PUT',
  path: '/v1/contacts/:businessId/:number',
  summary: 'Changes name, e-mail and note of a customer; a number that is new gets its record.',
  params: OfContact,
  body: z.object({
    name: z.string().trim().max(200),
    email: z.union([z.literal(''), z.email('Please enter a valid email address.').max(200)]),
    note: z.string().trim().max(4_000),
  }),
  response: Contact,
})
