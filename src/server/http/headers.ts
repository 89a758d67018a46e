// The headers on every answer: what a browser may load, and who may read across origins.
import cors from '@fastify/cors'
import type { FastifyInstance } from 'fastify'

export type HeaderOptions = {
  /** Origins of other web apps that may call the API. */
  corsOrigins?: readonly string[]
  /** Where files are uploaded to and played from, when that is not this server. */
  fileOrigins?: readonly string[]
}

// No inline script or style anywhere. No upgrade-insecure-requests: plain-HTTP installs must work.
const contentSecurityPolicy = (files: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' data: blob:`,
    "font-src 'self'",
    `connect-src 'self'${files}`,
    `media-src 'self' blob:${files}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

const ONE_YEAR_S = 31_536_000

export async function setHeaders(app: FastifyInstance, options: HeaderOptions): Promise<void> {
  const { corsOrigins = [], fileOrigins = [] } = options
  const always = {
    'content-security-policy': contentSecurityPolicy(fileOrigins.map((origin) => ` ${origin}`).join('')),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'microphone=(self), camera=(), geolocation=(), payment=()',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': corsOrigins.length > 0 ? 'cross-origin' : 'same-origin',
  }
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(always)
    reply.header('x-request-id', request.id)
    // The same path answers pages or JSON (`pages.ts`); caches must know.
    reply.header('vary', 'accept')
    if (request.protocol === 'https') reply.header('strict-transport-security', `max-age=${ONE_YEAR_S}`)
  })
  if (corsOrigins.length > 0) {
    await app.register(cors, {
      origin: [...corsOrigins],
      methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
      allowedHeaders: ['authorization', 'content-type', 'idempotency-key', 'if-none-match', 'last-event-id', 'range'],
      exposedHeaders: ['x-request-id', 'retry-after'],
      maxAge: 600,
    })
  }
}
