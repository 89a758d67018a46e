// Visitors who ask for early access, and the operator's yes.
import type { DemoRequest } from '#contract/demo-requests.ts'
import { type Business, createBusiness, findBusinessByEmail } from '../accounts/accounts.ts'
import type { Transaction } from '../database/database.ts'
import { ProductError } from '../errors.ts'
import { asPhoneNumber } from '../phone-number.ts'
import { findDemoRequest, hasSameSince, insertDemoRequest, lockAddress, markApproved } from './store.ts'

export { findDemoRequests, type StoredDemoRequest } from './store.ts'

// The same words again within this time are the same click, or a retry of it.
const SAME_SUBMIT_MS = 10 * 60_000

export async function storeDemoRequest(tx: Transaction, typed: DemoRequest, now: Date): Promise<void> {
  const phone = asPhoneNumber(typed.phone)
  if (!phone) throw new ProductError('invalid', 'invalid-phone', 'Please enter a valid phone number.')
  const request = { ...typed, email: typed.email.toLowerCase(), phone }
  await lockAddress(tx, request.email)
  if (await hasSameSince(tx, request, new Date(now.getTime() - SAME_SUBMIT_MS))) return
  await insertDemoRequest(tx, request)
}

/** Safe to repeat: a request is approved once, and an e-mail that has an account keeps it. */
export async function approveDemoRequest(
  tx: Transaction,
  id: number,
  password: string,
): Promise<{ business: Business; isNew: boolean }> {
  const request = await findDemoRequest(tx, id)
  if (!request) throw new ProductError('not-found', 'demo-request-not-found', `No demo request ${id}.`)
  const existing = await findBusinessByEmail(tx, request.email)
  const { company: name, email, phone } = request
  const business = existing ?? (await createBusiness(tx, { name, email, phone, password }))
  if (request.approvedAs === null) await markApproved(tx, id, business.id)
  return { business, isNew: existing === undefined }
}
