// Binds an endpoint of the contract to what answers it: token, limits, validation, tenant, answer.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Tokens } from '../accounts/tokens.ts'
import { ProductError } from '../errors.ts'
import { SignedOut } from './answers.ts'
import { addressKey, type RateLimit, rateLimit } from './rate-limit.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in business; 0 on public endpoints. */
    businessId: number
  }
  interface FastifyInstance {
    /** For raw routes: the business of the request's bearer token, or a 401. */
    signedIn(request: FastifyRequest): Promise<number>
  }
  interface FastifyContextConfig {
    /** An endpoint of the contract; a browser that navigates to its path gets the page instead. */
    endpoint?: Endpoint
  }
}

export type Handled<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> = {
  params: z.output<P>
  query: z.output<Q>
  body: z.output<B>
  /** The signed-in business; 0 on public endpoints. */
  businessId: number
  request: FastifyRequest
  reply: FastifyReply
}

export type ServeOptions = {
  /** Bytes of the body; 1 MB unless said. */
  bodyLimit?: number
  /** Requests a minute from one address, for what costs much or invites guessing. */
  perAddressPerMinute?: number
  /** Runs before anything of the request is judged; may throw. */
  before?: (request: FastifyRequest) => void
}

/** `serve(listAgents, ({ businessId }) => …)`. A handler that sends through `reply` itself returns nothing. */
export type Serve = <P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  endpoint: Endpoint<P, Q, B, R>,
  handle: (request: Handled<P, Q, B>) => Promise<z.input<R>>,
  options?: ServeOptions,
) => void

export function serveOn(app: FastifyInstance, tokens: Tokens, general: RateLimit | undefined): Serve {
  app.decorateRequest('businessId', 0)
  app.decorate('signedIn', signedIn)

  async function signedIn(request: FastifyRequest): Promise<number> {
    const [scheme, token] = request.headers.authorization?.split(' ') ?? []
    if (scheme?.toLowerCase() !== 'bearer' || !token) throw new SignedOut()
    const businessId = await tokens.businessOf(token)
    if (businessId === undefined) throw new SignedOut()
    return businessId
  }

  return (endpoint, handle, options = {}) => {
    const ownLimit = options.perAddressPerMinute ? rateLimit(options.perAddressPerMinute) : undefined
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      ...(options.bodyLimit ? { bodyLimit: options.bodyLimit } : {}),
      config: { endpoint: endpoint as Endpoint },
      schema: {
        params: endpoint.params,
        querystring: endpoint.query,
        ...(endpoint.body instanceof z.ZodUndefined ? {} : { body: endpoint.body }),
        ...(endpoint.bare || endpoint.status === 204 ? {} : { response: { [endpoint.status]: endpoint.response } }),
      },
      async onRequest(request) {
        options.before?.(request)
        ownLimit?.take(addressKey(request.ip))
        if (endpoint.access === 'business') request.businessId = await signedIn(request)
        general?.take(request.businessId ? `business ${request.businessId}` : addressKey(request.ip))
      },
      async preValidation(request) {
        if (endpoint.access === 'business') refuseOtherBusiness(endpoint, request)
      },
      async handler(request, reply) {
        const answer = await handle({
          params: request.params as never,
          query: request.query as never,
          body: request.body as never,
          businessId: request.businessId,
          request,
          reply,
        })
        if (reply.sent) return reply
        reply.code(endpoint.status)
        if (endpoint.status === 204) return reply.send()
        if (endpoint.bare) return reply.type('application/json; charset=utf-8').serializer(String).send(answer)
        return reply.send(answer)
      },
    })
  }
}

// Before validation, so that a business named anywhere counts, also where the endpoint would ignore it. `Number` reads
// a value exactly as the contract's ids do; what is no number at all is left to validation.
function refuseOtherBusiness(endpoint: Endpoint, request: FastifyRequest): void {
  const named = [request.params, request.query, request.body].flatMap((part) =>
    part && typeof part === 'object' && !Array.isArray(part)
      ? [Reflect.get(part, 'businessId'), Reflect.get(part, 'bId')]
      : [],
  )
  if (endpoint.businessOf) named.push(Reflect.get(request.params as object, endpoint.businessOf))
  for (const value of named) {
    if (value === undefined || value === null || Number.isNaN(Number(value))) continue
    if (Number(value) !== request.businessId) {
      throw new ProductError('forbidden', 'other-business', 'This belongs to another business.')
    }
  }
}
