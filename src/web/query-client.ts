import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api.ts'
import { currentSession, onSessionChange } from './session.ts'

/** A refused request stays refused; an unreachable or failing server is asked twice more. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      retry: (failures, error) => failures < 2 && !wasRefused(error),
      retryDelay: (failures) => 500 * 2 ** failures,
    },
  },
})

const wasRefused = (error: unknown) => error instanceof ApiError && error.status >= 400 && error.status < 500

// What one business has read must not be shown to the next one signed in here.
let before = currentSession()
onSessionChange(() => {
  const now = currentSession()
  const sameToken = before.status === 'signed-in' && now.status === 'signed-in' && before.token === now.token
  if (!sameToken) queryClient.clear()
  before = now
})
