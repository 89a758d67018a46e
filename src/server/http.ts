// HTTP in one place: the contract's endpoints, the pages, and the headers on all of them.
import fastifyStatic from '@fastify/static'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, type FastifySchema } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Tokens } from './accounts/tokens.ts'

export type Handled<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> = {
  params: z.output<P>
  query: z.output<Q>
  body: z.output<B>
  /** The signed-in business; 0 on public endpoints. */
  businessId: number
  request: FastifyRequest
  reply: FastifyReply
}

/** Binds an endpoint of the contract to what answers it: `serve(listAgents, ({ businessId }) => …)`. */
export type Serve = <P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  endpoint: Endpoint<P, Q, B, R>,
  handle: (request: Handled<P, Q, B>) => Promise<z.input<R>>,
) => void

// No inline script or style anywhere. No upgrade-insecure-requests: plain-HTTP installs must work.
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "media-src 'self' blob:",
  "worker-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

/** `routes` are the slices: each binds its endpoints with `serve`, or raw routes (sockets, uploads) on `app`. */
export async function createServer(parts: {
  tokens: Tokens
  pages: string | undefined
  routes: ((serve: Serve, app: FastifyInstance) => void)[]
}): Promise<FastifyInstance> {
  const app = fastify({ logger: false })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)

  app.addHook('onSend', async (_request, reply) => {
    reply.headers({
      'content-security-policy': CONTENT_SECURITY_POLICY,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
    })
  })
  if (parts.pages) await servePages(app, parts.pages)

  const serve: Serve = (endpoint, handle) => {
    const schema: FastifySchema = {
      params: endpoint.params,
      querystring: endpoint.query,
      body: endpoint.body,
      response: { [endpoint.status]: endpoint.response },
    }
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      schema,
      async handler(request, reply) {
        const token = request.headers.authorization?.replace(/^Bearer /, '')
        const businessId = endpoint.access === 'public' ? 0 : token && (await parts.tokens.businessOf(token))
        if (businessId === undefined || businessId === '') {
          return reply.code(401).send({ error: 'Please log in again.', code: 'signed-out' })
        }
        const { params, query, body } = request
        const answer = await handle({
          params: params as never,
          query: query as never,
          body: body as never,
          businessId,
          request,
          reply,
        })
        return reply.code(endpoint.status).send(answer)
      },
    })
  }
  for (const route of parts.routes) route(serve, app)
  return app
}

// The API and the pages share paths (`/calls` is both): a browser navigating asks for text/html.
async function servePages(app: FastifyInstance, directory: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: directory,
    index: false,
    wildcard: false,
    cacheControl: false,
    setHeaders(reply, path) {
      const isHashed = path.includes('/assets/')
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  app.addHook('onRequest', async (request, reply) => {
    reply.header('vary', 'accept')
    const reads = request.method === 'GET' || request.method === 'HEAD'
    const path = request.url.split('?', 1)[0]
    if (reads && path === '/') return reply.sendFile('index.html') // also for crawlers, which accept anything
    if (reads && request.headers.accept?.includes('text/html') && !isFile(request.url))
      return reply.sendFile('app.html')
  })
}

const isFile = (url: string) => /^\/[^?]*\.\w+(\?|$)/.test(url)
