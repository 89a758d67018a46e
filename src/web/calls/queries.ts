import { queryOptions } from '@tanstack/react-query'
import { listActionRuns } from '#contract/actions.ts'
import { agentNames } from '#contract/agents.ts'
import { type CallInFull, callLog, callLogFilterOptions, isOpen, readCall } from '#contract/calls.ts'
import { listPersonas } from '#contract/talks.ts'
import { call } from '../api.ts'
import { type CallFilters, withoutScreen } from './filters.ts'

export const agentNamesQuery = (businessId: number) =>
  queryOptions({
    queryKey: ['agent-names', businessId],
    queryFn: ({ signal }) => call(agentNames, { params: { businessId }, signal }),
  })

export const callLogQuery = (businessId: number, filters: CallFilters) => {
  const query = { ...withoutScreen(filters), page: filters.page, size: 10 }
  return queryOptions({
    queryKey: ['call-log', businessId, query],
    queryFn: ({ signal }) => call(callLog, { params: { businessId }, query, signal }),
    // The page stays while the next one is fetched.
    placeholderData: (before) => before,
  })
}

export const filterOptionsQuery = (businessId: number) =>
  queryOptions({
    queryKey: ['call-log-options', businessId],
    queryFn: ({ signal }) => call(callLogFilterOptions, { params: { businessId }, signal }),
  })

export const LIVE_REFRESH_MS = 3_000

export const callQuery = (callId: number) =>
  queryOptions({
    queryKey: ['call', callId],
    queryFn: ({ signal }) => call(readCall, { params: { callId }, signal }),
    refetchInterval: ({ state }) => (state.data && isComing(state.data, Date.now()) ? LIVE_REFRESH_MS : false),
  })

const SOON_MS = 5 * 60_000

/** It runs, or its recording and what is made of it are about to come. */
export function isComing(known: CallInFull, now: number): boolean {
  if (isOpen(known.state)) return true
  if (now - Date.parse(known.endedAt ?? '') > SOON_MS) return false
  return known.recording.state === 'preparing' || (known.analysedBy === null && known.turns.length > 0)
}

export const actionRunsQuery = (callId: number) =>
  queryOptions({
    queryKey: ['call', callId, 'actions'],
    queryFn: ({ signal }) => call(listActionRuns, { params: { callId }, signal }),
  })

export const personasQuery = queryOptions({
  queryKey: ['personas'],
  queryFn: ({ signal }) => call(listPersonas, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})
