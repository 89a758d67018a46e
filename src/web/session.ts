// Who is signed in, kept in the browser's storage under authToken and authUser and shared by all tabs.
import { useSyncExternalStore } from 'react'
import type { BusinessUser } from '#contract/accounts.ts'

export type Session =
  | { status: 'loading' }
  | { status: 'signed-in'; token: string; user: BusinessUser }
  | { status: 'signed-out'; because: 'no-session' | 'left' | 'expired' }

const TOKEN = 'authToken'
const USER = 'authUser'
const loading: Session = { status: 'loading' }

let session: Session = loading
const listeners = new Set<() => void>()

export function currentSession(): Session {
  if (session.status === 'loading' && typeof localStorage !== 'undefined') session = restored()
  return session
}

export function signIn(token: string, user: BusinessUser): void {
  localStorage.setItem(TOKEN, token)
  localStorage.setItem(USER, JSON.stringify(user))
  become({ status: 'signed-in', token, user })
}

export function signOut(because: 'left' | 'expired'): void {
  localStorage.removeItem(TOKEN)
  localStorage.removeItem(USER)
  become({ status: 'signed-out', because })
}

/** `loading` while a prerendered page wakes up, then what the storage says. */
export function useSession(): Session {
  return useSyncExternalStore(subscribe, currentSession, () => loading)
}

/** The signed-in user; only for what stands inside the protected layout. */
export function useUser(): BusinessUser {
  const now = useSession()
  if (now.status !== 'signed-in') throw new Error('No one is signed in')
  return now.user
}

/** Tells of every change; returns the way to stop listening. */
export function onSessionChange(listener: () => void): () => void {
  return subscribe(listener)
}

function become(next: Session): void {
  session = next
  document.documentElement.toggleAttribute('data-signed-in', next.status === 'signed-in')
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  if (listeners.size === 1) addEventListener('storage', followOtherTabs)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) removeEventListener('storage', followOtherTabs)
  }
}

// A key of null means that the whole storage was cleared.
function followOtherTabs(event: StorageEvent): void {
  if (event.key === TOKEN || event.key === USER || event.key === null) become(restored())
}

function restored(): Session {
  const token = localStorage.getItem(TOKEN)
  const user = readUser(localStorage.getItem(USER))
  return token && user ? { status: 'signed-in', token, user } : { status: 'signed-out', because: 'no-session' }
}

function readUser(stored: string | null): BusinessUser | undefined {
  if (!stored) return undefined
  try {
    const user: unknown = JSON.parse(stored)
    return user && typeof user === 'object' ? (user as BusinessUser) : undefined
  } catch {
    return undefined
  }
}
