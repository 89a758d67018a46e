// The log as a CSV file. It is fetched with the bearer token and then saved, because a link cannot carry one.
import { EXPORT_CALLS_PATH } from '#contract/calls.ts'
import { API_BASE, ApiError, pathOf, searchOf } from '../api.ts'
import { currentSession } from '../session.ts'
import { type CallFilters, withoutScreen } from './filters.ts'

export async function exportCalls(businessId: number, filters: CallFilters): Promise<void> {
  const session = currentSession()
  const token = session.status === 'signed-in' ? session.token : ''
  const response = await fetch(
    API_BASE + pathOf(EXPORT_CALLS_PATH, { businessId }) + searchOf(withoutScreen(filters)),
    {
      headers: { accept: 'text/csv', authorization: `Bearer ${token}` },
    },
  )
  if (!response.ok) throw new ApiError(response.status, 'unknown', 'The export could not be made.')
  const link = document.createElement('a')
  link.href = URL.createObjectURL(await response.blob())
  link.download = `call-logs-${new Date().toISOString().slice(0, 10)}.csv`
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
