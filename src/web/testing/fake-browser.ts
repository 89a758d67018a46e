import { vi } from 'vitest'

/** Enough of a browser for the session: storage, the document's root, and events between tabs. */
export function fakeBrowser(stored: Record<string, string> = {}): {
  otherTab(change: Record<string, string | null>): void
} {
  const values = new Map(Object.entries(stored))
  const listeners = new Set<(event: { key: string | null }) => void>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => values.set(key, value),
    removeItem: (key: string) => values.delete(key),
  })
  vi.stubGlobal('document', { documentElement: { toggleAttribute: () => undefined, dataset: {} } })
  vi.stubGlobal('addEventListener', (_name: string, listener: (event: { key: string | null }) => void) =>
    listeners.add(listener),
  )
  vi.stubGlobal('removeEventListener', (_name: string, listener: (event: { key: string | null }) => void) =>
    listeners.delete(listener),
  )
  return {
    otherTab(change) {
      for (const [key, value] of Object.entries(change)) {
        if (value === null) values.delete(key)
        else values.set(key, value)
      }
      for (const key of Object.keys(change)) for (const listener of listeners) listener({ key })
    },
  }
}
