// One POST to an address that somebody else named: no redirects, no private networks, not for long.
import { type LookupAddress, lookup } from 'node:dns'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import { isPrivate, literalPrivate } from './private-networks.ts'

const ANSWER_WITHIN_MS = 10_000

/** `status` 0: there was no answer, and `problem` says why. */
export type Posted = { status: number; problem: string }

export type Posting = { allowPrivate: boolean; withinMs?: number }

const REFUSED = 'The address lies in a private network.'

export function post(
  url: string,
  headers: Record<string, string>,
  body: string,
  { allowPrivate, withinMs = ANSWER_WITHIN_MS }: Posting,
): Promise<Posted> {
  const target = new URL(url)
  // A host that is an address is never looked up.
  if (!allowPrivate && literalPrivate(url)) return Promise.resolve({ status: 0, problem: REFUSED })
  const request = target.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve) => {
    const outgoing = request(
      target,
      {
        method: 'POST',
        headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
        signal: AbortSignal.timeout(withinMs),
        // A kept connection would skip the lookup, and with it the check.
        agent: false,
        ...(allowPrivate ? {} : { lookup: publicLookup }),
      },
      (answer) => {
        const status = answer.statusCode ?? 0
        // The status is all that counts: whatever else comes is not read.
        answer.destroy()
        resolve({ status, problem: status >= 200 && status < 300 ? '' : problemOf(status) })
      },
    )
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      const late = error.name === 'AbortError' || error.name === 'TimeoutError'
      const sentence = late ? `There was no answer within ${withinMs / 1_000} seconds.` : sentenceOf(error)
      resolve({ status: 0, problem: sentence })
    })
    outgoing.end(body)
  })
}

/** The connection goes to the very addresses that were checked, so that a name cannot change its mind in between. */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    const [first] = addresses ?? []
    if (error || !first) return callback(error ?? new Error('no address'), '', 4)
    if (addresses.some(({ address }) => isPrivate(address))) return callback(new Error(REFUSED), '', 4)
    if (options.all) return (callback as unknown as (error: null, all: LookupAddress[]) => void)(null, addresses)
    callback(null, first.address, first.family)
  })
}

const problemOf = (status: number) =>
  status >= 300 && status < 400
    ? `It answered ${status}, a redirect. Redirects are not followed.`
    : `It answered ${status}.`

function sentenceOf(error: NodeJS.ErrnoException): string {
  if (error.message === REFUSED) return REFUSED
  if (error.code === 'ENOTFOUND') return 'The name of the host is not known.'
  if (error.code === 'ECONNREFUSED') return 'The connection was refused.'
  return 'The connection failed.'
}
