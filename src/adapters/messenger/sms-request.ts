// What the SMS providers have in common: one HTTP request, whose answer is a yes, a no, or a not now.
import { ProviderError } from '#voice/ports.ts'

export type SmsRequest = { url: string; headers: Record<string, string>; body: string }

/** Answers the parsed JSON of a 2xx. What certainly did not arrive may be tried again; a lost answer may not. */
export async function requestSms(
  provider: string,
  { url, headers, body }: SmsRequest,
  signal: AbortSignal,
): Promise<unknown> {
  let response: Response
  try {
    response = await fetch(url, { method: 'POST', headers, body, signal })
  } catch (error) {
    if (neverConnected(error))
      throw new ProviderError(provider, 'cannot be reached.', { retryable: true, cause: error })
    throw error
  }
  const answer = parsed(await response.text())
  if (response.ok) return answer
  const later = response.status === 429 || response.status === 503
  throw new ProviderError(provider, `refused the message (${response.status}). ${reasonIn(answer)}`.trim(), {
    retryable: later,
  })
}

function neverConnected(error: unknown): boolean {
  const code = (error as { cause?: { code?: string } }).cause?.code
  return code === 'ECONNREFUSED' || code === 'ENOTFOUND' || code === 'EAI_AGAIN' || code === 'UND_ERR_CONNECT_TIMEOUT'
}

export function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The provider's own words, if it gave any. */
export function reasonIn(answer: unknown): string {
  const words = answer && typeof answer === 'object' ? (answer as Record<string, unknown>) : {}
  const nested = words['RestException'] as Record<string, unknown> | undefined
  const reason = words['message'] ?? nested?.['Message'] ?? words['error']
  return typeof reason === 'string' ? reason.slice(0, 200) : ''
}
