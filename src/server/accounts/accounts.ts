// Businesses and their sign-in.
import { type Credentials, NewPassword, type Session } from '#contract/accounts.ts'
import type { Plan } from '#contract/billing.ts'
import { openAccount } from '../billing/billing.ts'
import type { Database, Transaction } from '../database/database.ts'
import { ProductError } from '../errors.ts'
import { asPhoneNumber } from '../phone-number.ts'
import { hashPassword, passwordMatches } from './passwords.ts'
import {
  type Business,
  deleteSessions,
  findAccountToSignIn,
  findBusiness,
  findPlan,
  insertBusiness,
  insertNumber,
  updateBusiness,
} from './store.ts'
import { NOBODY, type Sessions } from './tokens.ts'

export type { Business } from './store.ts'
export { findBusiness, findBusinessByEmail, findBusinesses, hasNumber } from './store.ts'

export type NewBusiness = {
  name: string
  email: string
  phone: string
  password: string
  plan?: Plan
  openingPaise?: bigint
}

export const badCredentials = () =>
  new ProductError('invalid', 'bad-credentials', 'Login failed. Please check your credentials.')
export const accountExists = () =>
  new ProductError('conflict', 'account-exists', 'This business account already exists. Please Log In instead.')
export const noSuchBusiness = (id: number) => new ProductError('not-found', 'business-not-found', `No business ${id}.`)
const invalidPhone = () => new ProductError('invalid', 'invalid-phone', 'Please enter a valid phone number.')

/** As the system: with its billing account, or 409 for an e-mail that has one. */
export async function createBusiness(tx: Transaction, details: NewBusiness): Promise<Business> {
  const phone = asPhoneNumber(details.phone)
  if (!phone) throw invalidPhone()
  const created = await insertBusiness(tx, {
    name: details.name,
    email: details.email,
    phone,
    plan: details.plan ?? 'individual',
    passwordHash: await hashPassword(details.password),
  })
  if (!created) throw accountExists()
  await openAccount(tx, created.id, details.openingPaise)
  return created
}

/** The same answer after the same time, whether the e-mail is unknown or the password wrong. */
export async function signIn(db: Database, sessions: Sessions, { email, password }: Credentials): Promise<Session> {
  const account = await db.inBusiness(NOBODY, (tx) => findAccountToSignIn(tx, email.trim()))
  const matches = await passwordMatches(account?.passwordHash, password)
  if (!account || !matches) throw badCredentials()
  return startSession(sessions, account)
}

export async function startSession(sessions: Sessions, business: Omit<Business, 'plan'>): Promise<Session> {
  const info = { bId: business.id, businessName: business.name, email: business.email, phone: business.phone }
  return { token: await sessions.start(business.id), info }
}

/** Every session ends with the old password. */
export async function resetPassword(tx: Transaction, businessId: number, password: string): Promise<void> {
  if (!(await findBusiness(tx, businessId))) throw noSuchBusiness(businessId)
  const judged = NewPassword.safeParse(password)
  if (!judged.success) throw new ProductError('invalid', 'weak-password', judged.error.issues[0]?.message ?? '')
  await updateBusiness(tx, businessId, { passwordHash: await hashPassword(password) })
  await deleteSessions(tx, businessId)
}

export async function hasPassword(db: Database, email: string, password: string): Promise<boolean> {
  const account = await db.inBusiness(NOBODY, (tx) => findAccountToSignIn(tx, email))
  return passwordMatches(account?.passwordHash, password)
}

export async function setPlan(tx: Transaction, businessId: number, plan: Plan): Promise<void> {
  if (!(await findBusiness(tx, businessId))) throw noSuchBusiness(businessId)
  await updateBusiness(tx, businessId, { plan })
}

export async function planOf(tx: Transaction, businessId: number): Promise<Plan> {
  const plan = await findPlan(tx, businessId)
  if (!plan) throw noSuchBusiness(businessId)
  return plan
}

/** As the system; a number that is the business's already stays so. */
export async function addNumber(tx: Transaction, businessId: number, typed: string): Promise<string> {
  const number = asPhoneNumber(typed)
  if (!number) throw invalidPhone()
  if (!(await findBusiness(tx, businessId))) throw noSuchBusiness(businessId)
  if ((await insertNumber(tx, businessId, number)) !== businessId) {
    throw new ProductError('conflict', 'number-taken', `${number} belongs to another business.`)
  }
  return number
}
