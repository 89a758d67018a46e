import { z } from 'zod'

/**
 * One call of the API as data. `params`, `query` and `body` are validated before the handler runs; the answer is
 * checked against `response` on its way out. Where a `businessId` (or `bId`) appears in any of the three, it must be
 * the signed-in business's own, or the answer is 403.
 */
export type Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
> = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** With `:name` for each of `params`. */
  path: string
  /** `business`: a valid bearer token is required. */
  access: 'public' | 'business'
  /** One line for the API's page. */
  summary: string
  status: 200 | 201 | 202 | 204
  /** The path's parameter that is the business's id, where it has another name than `businessId` or `bId`. */
  businessOf?: 'id'
  /** The answer is text sent as it is, without JSON's quotes. */
  bare?: boolean
  params: Params
  query: Query
  body: Body
  response: Response
}

type Nothing = z.ZodObject<Record<never, never>>
const nothing: Nothing = z.object({})

export function endpoint<
  Params extends z.ZodType = Nothing,
  Query extends z.ZodType = Nothing,
  Body extends z.ZodType = z.ZodUndefined,
  Response extends z.ZodType = z.ZodType,
>(definition: {
  method: Endpoint['method']
  path: string
  summary: string
  access?: Endpoint['access']
  status?: Endpoint['status']
  businessOf?: 'id'
  bare?: boolean
  params?: Params
  query?: Query
  body?: Body
  response: Response
}): Endpoint<Params, Query, Body, Response> {
  return {
    access: 'business',
    status: 200,
    params: nothing as unknown as Params,
    query: nothing as unknown as Query,
    body: z.undefined() as unknown as Body,
    ...definition,
  }
}
