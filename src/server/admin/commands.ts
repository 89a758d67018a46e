// What the operator can do. Every command may be repeated: what is done already is said and left alone.
import { randomBytes } from 'node:crypto'
import { NewPassword } from '#contract/accounts.ts'
import type { Plan } from '#contract/billing.ts'
import {
  addNumber,
  type Business,
  createBusiness,
  findBusiness,
  findBusinessByEmail,
  findBusinesses,
  resetPassword,
  setPlan,
} from '../accounts/accounts.ts'
import { balanceOf, rupees, topUpOnce } from '../billing/billing.ts'
import type { Transaction } from '../database/database.ts'
import { approveDemoRequest, findDemoRequests } from '../demo-requests/demo-requests.ts'
import { ProductError } from '../errors.ts'
import { table } from './table.ts'

/** `words` are what stands after the command, `options` the --name value pairs. */
export type Given = { words: string[]; options: Record<string, string | undefined> }
export type Command = {
  /** What stands after its name. */
  takes: string
  options: readonly string[]
  teaches: string
  example: string
  run(tx: Transaction, given: Given): Promise<string>
}

export const COMMANDS: Record<string, Command> = {
  'demo-requests': {
    takes: '',
    options: [],
    teaches: 'Lists who has asked for early access, newest first, and what became of it.',
    example: 'demo-requests',
    async run(tx) {
      const requests = await findDemoRequests(tx)
      if (requests.length === 0) return 'Nobody has asked for a demo yet.'
      const rows = requests.map(({ id, createdAt, name, company, email, phone, approvedAs }) => [
        String(id),
        createdAt.toISOString().slice(0, 16).replace('T', ' '),
        name,
        company,
        email,
        phone,
        approvedAs === null ? 'waiting' : `business ${approvedAs}`,
      ])
      return table(['ID', 'ASKED (UTC)', 'NAME', 'COMPANY', 'E-MAIL', 'PHONE', 'STATE'], rows)
    },
  },
  approve: {
    takes: '<demo request id>',
    options: ['password'],
    teaches: 'Opens a business for a demo request and prints its first password.',
    example: 'approve 7',
    async run(tx, { words, options }) {
      const password = newPassword(options.password)
      const { business, isNew } = await approveDemoRequest(tx, wholeNumber(words[0], 'demo request id'), password)
      if (!isNew) return `${business.email} has an account already: business ${business.id}. Nothing was changed.`
      return opened(business, password)
    },
  },
  businesses: {
    takes: '',
    options: [],
    teaches: 'Lists every business with its plan and balance.',
    example: 'businesses',
    async run(tx) {
      const rows: string[][] = []
      for (const { id, name, email, phone, plan } of await findBusinesses(tx)) {
        rows.push([String(id), name, email, phone, plan, `₹${rupees(await balanceOf(tx, id))}`])
      }
      return rows.length === 0
        ? 'There is no business yet.'
        : table(['ID', 'NAME', 'E-MAIL', 'PHONE', 'PLAN', 'BALANCE'], rows)
    },
  },
  'create-business': {
    takes: '',
    options: ['name', 'email', 'phone', 'plan', 'password'],
    teaches: 'Opens a business account and prints its first password. The plan is individual unless said.',
    example: 'create-business --name "Asha Dental" --email asha@clinic.example --phone +919876543210 --plan enterprise',
    async run(tx, { options }) {
      const { name = '', email = '', phone = '' } = options
      if (!name.trim() || !/^[^\s@]+@[^\s@]+$/.test(email)) throw wrong('Please give --name, --email and --phone.')
      const existing = await findBusinessByEmail(tx, email)
      if (existing) return `${email} has an account already: business ${existing.id}. Nothing was changed.`
      const password = newPassword(options.password)
      const plan = options.plan === undefined ? 'individual' : asPlan(options.plan)
      return opened(await createBusiness(tx, { name: name.trim(), email, phone, password, plan }), password)
    },
  },
  'reset-password': {
    takes: '<business id or e-mail>',
    options: ['password'],
    teaches: 'Sets a new password, prints it, and signs the business out everywhere.',
    example: 'reset-password asha@clinic.example',
    async run(tx, { words, options }) {
      const business = await businessNamed(tx, words[0])
      const password = newPassword(options.password)
      await resetPassword(tx, business.id, password)
      return `The password of ${business.email} is now: ${password}\nEvery session of it has ended.`
    },
  },
  'set-plan': {
    takes: '<business id or e-mail> <individual | enterprise>',
    options: [],
    teaches: 'Changes the price of a minute: individual ₹6, enterprise ₹4. Calls that have started keep theirs.',
    example: 'set-plan 3 enterprise',
    async run(tx, { words }) {
      const business = await businessNamed(tx, words[0])
      const plan = asPlan(words[1])
      await setPlan(tx, business.id, plan)
      return `${business.name} is on the ${plan} plan.`
    },
  },
  'top-up': {
    takes: '<business id or e-mail> <rupees>',
    options: ['reference'],
    teaches: 'Adds to the balance. The reference is the payment’s own number: the same one is booked only once.',
    example: 'top-up 3 5000 --reference "UPI 4411-2026"',
    async run(tx, { words, options }) {
      const business = await businessNamed(tx, words[0])
      const reference = options.reference?.trim()
      if (!reference) throw wrong('Please give --reference, such as the number of the payment.')
      const { booked, balance } = await topUpOnce(tx, business.id, asPaise(words[1]), reference)
      const outcome = booked ? 'Booked' : `“${reference}” was booked before; nothing was changed`
      return `${outcome}. The balance of ${business.name} is ₹${rupees(balance)}.`
    },
  },
  'add-numbers': {
    takes: '<business id or e-mail> <number> [<number> …]',
    options: [],
    teaches: 'Gives phone numbers to a business. A number belongs to one business only.',
    example: 'add-numbers 3 +918047180011 +918047180012',
    async run(tx, { words: [named, ...numbers] }) {
      const business = await businessNamed(tx, named)
      if (numbers.length === 0) throw wrong('Please name at least one number, such as +918047180011.')
      const added: string[] = []
      for (const number of numbers) added.push(await addNumber(tx, business.id, number))
      return `${business.name} has ${added.join(', ')}.`
    },
  },
}

const wrong = (sentence: string) => new ProductError('invalid', 'wrong-command', sentence)

async function businessNamed(tx: Transaction, named = ''): Promise<Business> {
  const business = /^\d+$/.test(named) ? await findBusiness(tx, Number(named)) : await findBusinessByEmail(tx, named)
  if (!business) throw wrong(named === '' ? 'Which business? Give its id or e-mail.' : `No business ${named}.`)
  return business
}

function newPassword(chosen: string | undefined): string {
  const password = chosen ?? `${randomBytes(9).toString('base64url')}-7a`
  const judged = NewPassword.safeParse(password)
  if (!judged.success) throw wrong(judged.error.issues[0]?.message ?? 'The password is too weak.')
  return password
}

function asPlan(word = ''): Plan {
  if (word === 'individual' || word === 'enterprise') return word
  throw wrong('The plan is individual or enterprise.')
}

function asPaise(word = ''): bigint {
  const [, whole, part = ''] = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(word.replaceAll(',', '')) ?? []
  if (whole === undefined) throw wrong('Please give rupees as a number, such as 5000 or 499.50.')
  return BigInt(whole) * 100n + BigInt(part.padEnd(2, '0'))
}

function wholeNumber(word = '', what: string): number {
  if (!/^\d{1,15}$/.test(word)) throw wrong(`Which one? Give the ${what}.`)
  return Number(word)
}

const opened = (business: Business, password: string) =>
  `Business ${business.id} is open: ${business.name}\n  E-mail:   ${business.email}\n  Password: ${password}`
