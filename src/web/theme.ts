// Light or dark: the first choice is the system's (see public/theme.js), a choice by hand is kept.
import { useSyncExternalStore } from 'react'

export type Theme = 'light' | 'dark'

const listeners = new Set<() => void>()
const current = (): Theme => (document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light')

export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, current, () => 'light')
}

export function toggleTheme(): void {
  const next = current() === 'dark' ? 'light' : 'dark'
  try {
    localStorage.setItem('theme', next)
  } catch {
    // Without storage the choice lasts until the page is left.
  }
  apply(next)
}

function apply(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  const follow = (event: StorageEvent) => {
    if (event.key === 'theme' && event.newValue) apply(event.newValue === 'dark' ? 'dark' : 'light')
  }
  addEventListener('storage', follow)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', follow)
  }
}
