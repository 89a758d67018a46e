import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases, type TestDatabase } from '#tests/databases.ts'
import { signIn } from '../accounts/accounts.ts'
import { openSessions } from '../accounts/tokens.ts'
import { storeDemoRequest } from '../demo-requests/demo-requests.ts'
import { createLog } from '../log.ts'
import { helpFor, runAdmin } from './admin.ts'
import { answerAdmin, askRunningServer } from './socket.ts'

test('help teaches: every command with an example, and a way from request to first call', () => {
  expect(helpFor([])).toContain('top-up asha@clinic.example 500 --reference')
  expect(helpFor(['top-up', '--help'])).toContain('For example: npm run admin -- top-up 3 5000')
  expect(helpFor(['businesses'])).toBeUndefined()
})

describe.each(databases)('the operator on %s', (_name, open) => {
  let store: TestDatabase
  const admin = (...argv: string[]) => runAdmin(store.db, argv)
  beforeAll(async () => {
    store = await open()
  })
  afterAll(() => store.close())

  test('approves a request once; the printed password signs in', async () => {
    const asked = { name: 'Asha', email: 'Asha@clinic.example', company: 'Asha Dental', phone: '+919876543210' }
    await store.db.asSystem((tx) => storeDemoRequest(tx, asked, new Date()))
    expect((await admin('demo-requests')).text).toMatch(/Asha Dental +asha@clinic\.example +\+919876543210 +waiting/)
    const approved = await admin('approve', '1')
    const password = /Password: (\S+)/.exec(approved.text)?.[1] ?? ''
    const sessions = openSessions(store.db, { days: 1 })
    const session = await signIn(store.db, sessions, { email: 'asha@clinic.example', password })
    expect(session.info.businessName).toBe('Asha Dental')
    expect((await admin('approve', '1')).text).toContain('has an account already')
    expect((await admin('demo-requests')).text).toContain('business 1')
  })

  test('opens a business, and repeating it changes nothing', async () => {
    const words = [
      'create-business',
      '--name',
      'Ravi Motors',
      '--email',
      'ravi@motors.example',
      '--phone',
      '+919812345678',
    ]
    expect((await admin(...words)).text).toContain('Business 2 is open: Ravi Motors')
    expect(await admin(...words)).toEqual({ ok: true, text: expect.stringContaining('Nothing was changed') })
  })

  test('tops up once per reference', async () => {
    const words = ['top-up', 'ravi@motors.example', '499.50', '--reference', 'UPI 1']
    expect((await admin(...words)).text).toBe('Booked. The balance of Ravi Motors is ₹499.50.')
    expect((await admin(...words)).text).toContain(
      'was booked before; nothing was changed. The balance of Ravi Motors is ₹499.50',
    )
    expect((await admin('businesses')).text).toMatch(/Ravi Motors .*individual +₹499\.50/)
  })

  test('adds numbers, but not those of another business', async () => {
    expect((await admin('add-numbers', '2', '+918047180011', '+91 80471 80012')).ok).toBe(true)
    expect((await admin('add-numbers', '2', '+918047180011')).ok).toBe(true)
    expect((await admin('add-numbers', '1', '+918047180011')).text).toContain('belongs to another business')
  })

  test('sets the plan, and a new password ends every session', async () => {
    await admin('set-plan', '2', 'enterprise')
    expect((await admin('businesses')).text).toMatch(/Ravi Motors .*enterprise/)
    const sessions = openSessions(store.db, { days: 1 })
    const token = await sessions.start(2)
    await admin('reset-password', '2', '--password', 'Better@123')
    expect(await sessions.businessOf(token)).toBeUndefined()
    await signIn(store.db, sessions, { email: 'RAVI@motors.example', password: 'Better@123' })
  })

  test.each([
    [['approve', 'x'], 'Give the demo request id'],
    [['approve', '99'], 'No demo request 99'],
    [['top-up', '2', '5,00,0x', '--reference', 'r'], 'Please give rupees as a number'],
    [['top-up', '2', '0', '--reference', 'zero'], 'more than ₹0.00'],
    [['top-up', '2', '5'], 'Please give --reference'],
    [['set-plan', '9', 'enterprise'], 'No business 9'],
    [['set-plan', '2', 'gold'], 'individual or enterprise'],
    [['reset-password', '2', '--password', 'weak'], 'Use 8 or more characters'],
    [['create-business', '--name', 'X', '--email', 'x@y.example', '--phone', '12'], 'valid phone number'],
    [['create-business', '--nmae', 'X'], '--nmae'],
    [['constructor'], 'There is no command “constructor”'],
  ])('%j is refused with a sentence and the way it is used', async (argv, sentence) => {
    const { ok, text } = await admin(...argv)
    expect(ok).toBe(false)
    expect(text).toContain(sentence)
    expect(text).toContain('npm run admin --')
  })

  test('reaches a running server through a socket that only its user can open', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'vaani-'))
    expect(await askRunningServer(directory, ['businesses'])).toBeUndefined()
    const answering = await answerAdmin(store.db, directory, createLog({ level: 'silent' }))
    expect(statSync(join(directory, 'admin.sock')).mode & 0o777).toBe(0o600)
    expect((await askRunningServer(directory, ['businesses']))?.text).toContain('Ravi Motors')
    await answering.close()
    rmSync(directory, { recursive: true })
  })
})
