// Why a request was not answered, said in a sentence and with what to do about it.
import { ProviderError } from '#voice/ports.ts'

/** A failure, with the pause that the server asked for. */
export type Refusal = { error: ProviderError; retryAfterMs?: number }

const LONGEST_REASON = 200

export function refusal(provider: string, response: Response, body: string): Refusal {
  const { status } = response
  const retryable = status === 408 || status === 409 || status === 425 || status === 429 || status >= 500
  const error = new ProviderError(provider, `${meaning(status)}${reasonIn(body)}`, { retryable })
  const retryAfterMs = askedPause(response.headers.get('retry-after'))
  return retryAfterMs === undefined ? { error } : { error, retryAfterMs }
}

export function failureOf(error: unknown, provider: string): Refusal {
  if (error instanceof ProviderError) return { error }
  if (typeof error === 'object' && error !== null && 'error' in error && error.error instanceof ProviderError) {
    return error as Refusal
  }
  const code = networkCode(error)
  return { error: new ProviderError(provider, `could not be reached${code ? ` (${code})` : ''}`, { retryable: true }) }
}

function meaning(status: number): string {
  if (status === 401 || status === 403) return `refused the key (${status})`
  if (status === 404) return 'knows no such address or model (404)'
  if (status === 429) return 'takes no more requests just now (429)'
  if (status >= 500) return `is failing (${status})`
  return `refused the request (${status})`
}

function reasonIn(body: string): string {
  try {
    const { error } = JSON.parse(body) as { error?: { message?: unknown } | string }
    const words = typeof error === 'string' ? error : error?.message
    return typeof words === 'string' && words !== '' ? `: ${words.slice(0, LONGEST_REASON)}` : ''
  } catch {
    return ''
  }
}

/** Seconds, or a date. */
function askedPause(header: string | null): number | undefined {
  if (header === null) return undefined
  const seconds = Number(header)
  const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - Date.now()
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined
}

function networkCode(error: unknown): string | undefined {
  const cause = error instanceof Error ? (error.cause ?? error) : error
  return typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : undefined
}
