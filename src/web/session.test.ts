import { beforeEach, expect, test, vi } from 'vitest'
import { fakeBrowser } from './testing/fake-browser.ts'

const user = { bId: 7, businessName: 'Asha Dental', email: 'asha@dental.example', phone: '+919876543210' }
const whole = { authToken: 'token', authUser: JSON.stringify(user) }

beforeEach(() => vi.resetModules())
const freshSession = () => import('./session.ts')

test('a session is restored when both halves are stored', async () => {
  fakeBrowser(whole)
  const { currentSession } = await freshSession()
  expect(currentSession()).toEqual({ status: 'signed-in', token: 'token', user })
})

test.each([
  ['the token', { authToken: 'token' }],
  ['the user', { authUser: JSON.stringify(user) }],
  ['a token and a user that cannot be read', { authToken: 'token', authUser: '{' }],
])('%s alone is no session', async (_, stored) => {
  fakeBrowser(stored)
  const { currentSession } = await freshSession()
  expect(currentSession()).toEqual({ status: 'signed-out', because: 'no-session' })
})

test('signing in stores both halves, signing out removes them', async () => {
  fakeBrowser()
  const { currentSession, signIn, signOut } = await freshSession()
  signIn('token', user)
  expect(localStorage.getItem('authToken')).toBe('token')
  expect(JSON.parse(localStorage.getItem('authUser') ?? '')).toEqual(user)
  signOut('left')
  expect(currentSession()).toEqual({ status: 'signed-out', because: 'left' })
  expect(localStorage.getItem('authToken')).toBeNull()
  expect(localStorage.getItem('authUser')).toBeNull()
})

test('what another tab does, this one follows', async () => {
  const browser = fakeBrowser(whole)
  const { currentSession, onSessionChange } = await freshSession()
  let changes = 0
  const stop = onSessionChange(() => changes++)
  browser.otherTab({ authToken: null, authUser: null })
  expect(currentSession().status).toBe('signed-out')
  browser.otherTab(whole)
  expect(currentSession().status).toBe('signed-in')
  expect(changes).toBeGreaterThan(1)
  stop()
  const before = changes
  browser.otherTab({ authToken: null })
  expect(changes).toBe(before)
})
