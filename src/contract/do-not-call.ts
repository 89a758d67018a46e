// Numbers that no call of the business ever goes to.
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { FileMeta } from './files.ts'
import { CallId, InBusiness, Instant } from './shared.ts'

export const DoNotCallEntry = z.object({
  number: z.string(),
  source: z.enum(['call', 'user', 'import']),
  callId: CallId.nullable(),
  note: z.string(),
  createdAt: Instant,
})
export type DoNotCallEntry = z.infer<typeof DoNotCallEntry>

export const listDoNotCall = endpoint({
  method: 'GET',
  path: '/v1/do-not-call/:businessId',
  summary: 'The numbers never to be called, newest first.',
  params: InBusiness,
  query: z.object({
    search: z.string().trim().max(40).optional(),
    page: z.coerce.number().int().min(0).max(1_000_000).default(0),
    size: z.coerce.number().int().min(1).max(200).default(50),
  }),
  response: z.object({ content: z.array(DoNotCallEntry), number: z.number().int(), totalPages: z.number().int() }),
})

export const addDoNotCall = endpoint({
  method: 'POST',
  path: '/v1/do-not-call/:businessId',
  summary: 'Puts numbers on the list. Those that are no phone numbers come back as refused.',
  params: InBusiness,
  body: z.object({
    numbers: z.array(z.string().max(40)).min(1).max(50_000),
    note: z.string().trim().max(300).default(''),
    source: z.enum(['user', 'import']).default('user'),
  }),
  response: z.object({ added: z.number().int(), already: z.number().int(), refused: z.array(z.string()) }),
})

export const importDoNotCall = endpoint({
  method: 'POST',
  path: '/v1/do-not-call/:businessId/import',
  summary: 'Puts the numbers of an uploaded sheet (.xls, .xlsx) on the list: its phone column, or all numbers in it.',
  params: InBusiness,
  body: z.object({ fileMeta: FileMeta }),
  response: z.object({
    added: z.number().int(),
    already: z.number().int(),
    /** What stood in the phone column and is no phone number; the first of them. */
    refused: z.array(z.string()),
    refusedRows: z.number().int(),
  }),
})

export const removeDoNotCall = endpoint({
  method: 'DELETE',
  path: '/v1/do-not-call/:businessId',
  summary: 'Takes a number off the list.',
  params: InBusiness,
  query: z.object({ number: z.string().max(40) }),
  response: z.object({ removed: z.boolean() }),
})
