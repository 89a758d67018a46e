import type { FastifyRequest } from 'fastify'
import { login, logout, openDemo, readSite, signup } from '#contract/accounts.ts'
import type { Database } from '../database/database.ts'
import { ProductError } from '../errors.ts'
import { addressKey, rateLimit } from '../http/rate-limit.ts'
import type { Routes } from '../http.ts'
import { createBusiness, findBusinessByEmail, signIn, startSession } from './accounts.ts'
import type { Sessions } from './tokens.ts'

// Wrong guesses only: a sign-in that succeeds gives its place back.
const GUESSES_PER_ACCOUNT = 15
const GUESSES_PER_ADDRESS = 60
const SIGNUPS_PER_ADDRESS = 10

export type AccountOptions = {
  signup: 'closed' | 'open'
  /** The demo's e-mail, where this machine's user may enter it without a password. */
  demo: string | undefined
}

export const accountRoutes =
  (db: Database, sessions: Sessions, options: AccountOptions): Routes =>
  (serve) => {
    const byAccount = rateLimit(GUESSES_PER_ACCOUNT)
    const byAddress = rateLimit(GUESSES_PER_ADDRESS)

    serve(login, async ({ body, request }) => {
      const account = body.email.trim().toLowerCase()
      const address = addressKey(request.ip)
      byAddress.take(address)
      byAccount.take(account)
      const session = await signIn(db, sessions, body)
      byAddress.giveBack(address)
      byAccount.giveBack(account)
      return session
    })

    const refuseWhileClosed = () => {
      if (options.signup === 'open') return
      throw new ProductError(
        'forbidden',
        'signup-closed',
        'Sign-up is not open yet. Please make an early access request.',
      )
    }
    serve(
      signup,
      async ({ body: { businessInfo, password } }) => {
        const { businessName: name, email, phone } = businessInfo
        const business = await db.asSystem((tx) => createBusiness(tx, { name, email, phone, password }))
        return startSession(sessions, business)
      },
      { before: refuseWhileClosed, perAddressPerMinute: SIGNUPS_PER_ADDRESS },
    )

    serve(logout, async ({ request }) => {
      await sessions.end(request.headers.authorization?.split(' ')[1] ?? '')
    })

    const findDemo = async (request: FastifyRequest) => {
      const { demo } = options
      if (!demo || !isFromThisMachine(request)) return undefined
      return db.asSystem((tx) => findBusinessByEmail(tx, demo))
    }
    serve(readSite, async ({ request }) => ({ demo: (await findDemo(request)) !== undefined }))
    serve(openDemo, async ({ request }) => {
      const business = await findDemo(request)
      if (!business) throw new ProductError('not-found', 'no-demo', 'There is no demo to open here.')
      return startSession(sessions, business)
    })
  }

// A proxy in front, or a page elsewhere that makes its name point here, names another host.
function isFromThisMachine(request: FastifyRequest): boolean {
  const host = request.hostname.replace(/:\d+$/, '')
  return ['localhost', '127.0.0.1', '[::1]', '::1'].includes(host) && !request.headers['x-forwarded-for']
}
