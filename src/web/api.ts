// The one way to reach the API: `call(endpoint, { params, query, body })`, typed by the contract.
import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { currentSession, signOut } from './session.ts'

export type Issue = { path: string; message: string }

/** What the API refused, or `status` 0 when it could not be reached. `message` is a sentence for a person. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly issues: Issue[]
  constructor(status: number, code: string, message: string, issues: Issue[] = []) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.issues = issues
  }
}

/** Empty unless the site is built for an API on another host. */
export const API_BASE: string = (import.meta.env['VITE_API_BASE'] ?? '').replace(/\/$/, '')

// Ids are coerced on the server, which makes their input type unknown: here they are what they come out as.
type Plain<Schema extends z.ZodType> = {
  [Key in keyof z.input<Schema>]: unknown extends z.input<Schema>[Key]
    ? z.output<Schema>[Key & keyof z.output<Schema>]
    : z.input<Schema>[Key]
}
type Part<Name extends string, Schema extends z.ZodType> =
  undefined extends z.input<Schema>
    ? { [Key in Name]?: undefined }
    : Record<never, never> extends z.input<Schema>
      ? { [Key in Name]?: Plain<Schema> }
      : { [Key in Name]: Plain<Schema> }

export type CallInput<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> = Part<'params', P> &
  Part<'query', Q> &
  Part<'body', B> & { signal?: AbortSignal | undefined }

export async function call<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  endpoint: Endpoint<P, Q, B, R>,
  ...[input]: Record<never, never> extends CallInput<P, Q, B>
    ? [input?: CallInput<P, Q, B>]
    : [input: CallInput<P, Q, B>]
): Promise<z.output<R>> {
  const { params, query, body, signal } = (input ?? {}) as { [Key in keyof CallInput<P, Q, B>]?: unknown } & {
    signal?: AbortSignal
  }
  const headers = new Headers({ accept: 'application/json' })
  if (body !== undefined) headers.set('content-type', 'application/json')
  const session = currentSession()
  if (session.status === 'signed-in') headers.set('authorization', `Bearer ${session.token}`)

  const response = await reach(API_BASE + pathOf(endpoint.path, params) + searchOf(query), {
    method: endpoint.method,
    headers,
    body: body === undefined ? null : JSON.stringify(body),
    signal: signal ?? null,
  })
  const answer = readBody(await response.text())
  if (response.status === endpoint.status) return answer as z.output<R>
  if (response.status === 401 && currentSession() === session) signOut('expired')
  throw toError(response.status, answer)
}

async function reach(url: string, request: RequestInit): Promise<Response> {
  try {
    return await fetch(url, request)
  } catch (error) {
    if (request.signal?.aborted) throw error
    throw new ApiError(0, 'unreachable', 'The server could not be reached. Please check your connection.')
  }
}

/** `/agent/:businessId` and `{ businessId: 7 }` give `/agent/7`. */
export function pathOf(path: string, params: unknown): string {
  const values = (params ?? {}) as Record<string, unknown>
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name])))
}

/** Leaves out what is undefined, null or an empty string: an unset filter is not sent. */
export function searchOf(query: unknown): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null && one !== '') search.append(name, String(one))
    }
  }
  return search.size > 0 ? `?${search}` : ''
}

// The balance is a bare numeric string, which a client may read as it stands.
function readBody(text: string): unknown {
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function toError(status: number, answer: unknown): ApiError {
  const { error, code, issues } = (answer && typeof answer === 'object' ? answer : {}) as {
    error?: string
    code?: string
    issues?: Issue[]
  }
  return new ApiError(
    status,
    code ?? (error ? 'refused' : 'unknown'),
    error ?? 'The server could not answer. Please try again.',
    issues,
  )
}

/** The server's own sentence, shown beside ours when the request itself was at fault. */
export function serverSentence(error: unknown): string | undefined {
  const ours = error instanceof ApiError && error.status >= 400 && error.status < 500 && error.code !== 'unknown'
  return ours ? error.message : undefined
}
