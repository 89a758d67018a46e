// HTTP in one place: the contract's endpoints, the pages, and what holds for all of them.
import { randomUUID } from 'node:crypto'
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Tokens } from './accounts/tokens.ts'
import { answerFailures, failed } from './http/answers.ts'
import { type HeaderOptions, setHeaders } from './http/headers.ts'
import { serveOpenApi } from './http/openapi.ts'
import { type OperationOptions, serveOperations } from './http/operations.ts'
import { servePages } from './http/pages.ts'
import { rateLimit } from './http/rate-limit.ts'
import { type Serve, serveOn } from './http/serve.ts'
import { InvalidRequest, serialiseAnswer, validateRequest } from './http/validation.ts'

export type { Handled, Serve, ServeOptions } from './http/serve.ts'

/** A slice: binds its endpoints with `serve`, or raw routes (sockets, uploads) on `app`. */
export type Routes = (serve: Serve, app: FastifyInstance) => void | Promise<void>

export type ServerParts = HeaderOptions &
  OperationOptions & {
    tokens: Tokens
    /** Directory of the built pages. */
    pages: string | undefined
    routes: Routes[]
    log?: FastifyBaseLogger
    /** Behind a proxy: whose word about the caller's address and protocol counts. */
    trustProxy?: boolean | string
    /** Requests a minute of one business, or of one address that is not signed in. */
    requestsPerMinute?: number
  }

const BODY_LIMIT = 1_048_576
/** To arrive whole: long enough for an upload on a slow line, short enough for one that only pretends. */
const REQUEST_TIMEOUT_MS = 600_000

export async function createServer(parts: ServerParts): Promise<FastifyInstance> {
  const app = fastify({
    ...(parts.log ? { loggerInstance: parts.log } : {}),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT_MS,
    trustProxy: parts.trustProxy ?? false,
    forceCloseConnections: 'idle',
    frameworkErrors: (error, request, reply) => void failed(error, request, reply),
  })
  app.setValidatorCompiler(validateRequest)
  app.setSerializerCompiler(serialiseAnswer)
  readJson(app)
  answerFailures(app)
  await setHeaders(app, parts)
  logRequests(app)
  letRequestsFinish(app)
  serveOperations(app, parts)
  serveOpenApi(app)
  if (parts.pages) await servePages(app, parts.pages)
  const serve = serveOn(app, parts.tokens, parts.requestsPerMinute ? rateLimit(parts.requestsPerMinute) : undefined)
  for (const route of parts.routes) await route(serve, app)
  return app
}

// Clients that put JSON's content type on every request send it on a DELETE without a body too. PostgreSQL's text
// cannot hold the character zero, which no honest request contains.
function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else if (body.includes('\\u0000')) done(new InvalidRequest([ZERO]))
    else void parse(request, body as string, done)
  })
  app.addHook('onRequest', async ({ url }) => {
    if (url.includes('%00')) throw new InvalidRequest([ZERO])
  })
}
const ZERO = { path: '', message: 'The request contains the character zero, which no text may hold.' }

// The route's pattern, not its address: a phone number or an e-mail in a query stays out of the log.
function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? null,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        ...(request.businessId ? { businessId: request.businessId } : {}),
      },
      'request answered',
    )
  })
}

// Closing waits for requests that run, and their connections would then stay open for the next one.
function letRequestsFinish(app: FastifyInstance): void {
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  app.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('connection', 'close')
  })
  app.addHook('onResponse', async () => {
    if (closing) setImmediate(() => app.server.closeIdleConnections())
  })
}
