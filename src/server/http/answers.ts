// What a failed request is answered: always `{ error, code, issues? }`, never a stack.
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorAnswer } from '#contract/shared.ts'
import { ProviderError } from '#voice/ports.ts'
import { type ErrorKind, ProductError } from '../errors.ts'
import { TooMany } from './rate-limit.ts'
import { InvalidRequest } from './validation.ts'

/** The only reason for a 401: the token is missing, unknown, expired or logged out. */
export class SignedOut extends Error {
  constructor() {
    super('Please log in again.')
    this.name = 'SignedOut'
  }
}

const STATUS: Record<ErrorKind, number> = {
  invalid: 400,
  payment: 402,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  'too-large': 413,
  unprocessable: 422,
  'too-many': 429,
  unavailable: 503,
}

// Failures that fastify finds before a handler runs; its own sentences are for programmers.
const FRAMEWORK: Record<number, ErrorAnswer> = {
  404: { error: 'There is nothing at this address.', code: 'not-found' },
  413: { error: 'The request is larger than this address accepts.', code: 'too-large' },
  414: { error: 'The address is too long.', code: 'too-long' },
  415: { error: 'Please send JSON, with the content type application/json.', code: 'unsupported-type' },
  431: { error: 'The request headers are too large.', code: 'too-large' },
}
const UNREADABLE: ErrorAnswer = { error: 'The request could not be read. Is its body valid JSON?', code: 'unreadable' }

export function answerTo(error: unknown, requestId: string): { status: number; body: ErrorAnswer } {
  if (error instanceof ProductError) {
    return { status: STATUS[error.kind], body: { error: error.message, code: error.code } }
  }
  if (error instanceof SignedOut) return { status: 401, body: { error: error.message, code: 'signed-out' } }
  if (error instanceof InvalidRequest) {
    return { status: 400, body: { error: error.message, code: 'invalid-request', issues: error.issues } }
  }
  if (error instanceof ProviderError && error.retryable) {
    const sentence = 'A service this needs is not answering right now. Please try again in a moment.'
    return { status: 503, body: { error: sentence, code: 'provider-unavailable' } }
  }
  const status = (error as FastifyError | undefined)?.statusCode ?? 500
  if (status >= 400 && status < 500) {
    const known = FRAMEWORK[status]
    return known ? { status, body: known } : { status: 400, body: UNREADABLE }
  }
  const sentence = `Something went wrong on our side. If it happens again, tell us this number: ${requestId}`
  return { status: 500, body: { error: sentence, code: 'internal' } }
}

export function answerFailures(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => failed(error, request, reply))
  app.setNotFoundHandler((_request, reply) => reply.code(404).send(FRAMEWORK[404]))
}

/**
 * Whoever is cut off while still sending may never see the answer. A body up to this size is let in to its end, unread; a
 * longer one ends with the connection.
 */
const READ_TO_THE_END = 32 * 1024 * 1024

export function failed(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, body } = answerTo(error, request.id)
  if (status >= 500) request.log.error({ err: error }, 'request failed')
  if (status === 413 && Number(request.headers['content-length']) <= READ_TO_THE_END) reply.removeHeader('connection')
  if (error instanceof TooMany) reply.header('retry-after', error.retryAfterSeconds)
  // The route's own serialiser expects the route's own answer.
  return reply.code(status).type('application/json; charset=utf-8').serializer(JSON.stringify).send(body)
}
