// Light or dark: the system's choice (see public/theme.js) until there is one by hand, which is kept.
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

function saved(): string | null {
  try {
    return localStorage.getItem('theme')
  } catch {
    return null
  }
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
  const system = matchMedia('(prefers-color-scheme: dark)')
  const followSystem = () => {
    if (!saved()) apply(system.matches ? 'dark' : 'light')
  }
  addEventListener('storage', follow)
  system.addEventListener('change', followSystem)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', follow)
    system.removeEventListener('change', followSystem)
  }
}
