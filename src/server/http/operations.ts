// For whoever runs the server: is it alive, can it work, what do its numbers say.
import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ProductError } from '../errors.ts'
import type { Metrics } from '../metrics.ts'

const READY_WITHIN_MS = 3_000

export type OperationOptions = {
  /** Throws while the process cannot do its work. */
  ready?: () => Promise<unknown>
  metrics?: Metrics
  /** Without it, numbers are for this machine only. */
  metricsToken?: string | undefined
}

export function serveOperations(app: FastifyInstance, { ready, metrics, metricsToken }: OperationOptions): void {
  app.get('/healthz', async () => ({ status: 'ok' }))

  app.get('/readyz', async (request) => {
    try {
      await Promise.race([ready?.(), tooLate()])
      return { status: 'ready' }
    } catch (error) {
      request.log.warn({ err: error }, 'not ready')
      throw new ProductError('unavailable', 'not-ready', 'The database does not answer yet.')
    }
  })

  if (!metrics) return
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    metrics.observeRequest({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1_000)
  })
  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, metricsToken)) {
      throw new ProductError('forbidden', 'metrics-closed', 'Metrics need the METRICS_TOKEN as a bearer token.')
    }
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics())
  })
}

function mayReadMetrics(request: FastifyRequest, token: string | undefined): boolean {
  if (token === undefined) {
    const isForwarded = request.headers['x-forwarded-for'] !== undefined || request.headers.forwarded !== undefined
    return !isForwarded && /^(127\.|::1$|::ffff:127\.)/.test(request.socket.remoteAddress ?? '')
  }
  const given = Buffer.from(request.headers.authorization?.replace(/^Bearer /i, '') ?? '')
  const expected = Buffer.from(token)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

const tooLate = () =>
  new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('No answer in time')), READY_WITHIN_MS).unref()
  })
