import { useSyncExternalStore } from 'react'

/** Follows a media query. Not for prerendered pages, which cannot know the screen: there it is `false` at first. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const media = matchMedia(query)
      media.addEventListener('change', changed)
      return () => media.removeEventListener('change', changed)
    },
    () => matchMedia(query).matches,
    () => false,
  )
}

export const useWideScreen = () => useMedia('(min-width: 48rem)')
