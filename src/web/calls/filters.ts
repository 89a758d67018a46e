// What the call log shows, kept in the URL so that a view can be shared.
import { useSearchParams } from 'react-router'
import { CALL_STATES, CallKind, type CallState } from '#contract/calls.ts'

export type CallFilters = {
  agentId?: number
  campaignId?: number
  search?: string
  /** ISO instants. */
  from?: string
  to?: string
  state?: CallState
  kind?: CallKind
  /** Counts from zero. */
  page: number
  /** The call that is open beside the table. */
  call?: number
}

/** What is asked of the server: the open call and the page are the screen's. */
export function withoutScreen(filters: CallFilters): Omit<CallFilters, 'page' | 'call'> {
  const { page: _page, call: _call, ...asked } = filters
  return asked
}

export function readFilters(search: URLSearchParams): CallFilters {
  const state = CALL_STATES.find((known) => known === search.get('state'))
  const kind = CallKind.options.find((known) => known === search.get('kind'))
  return {
    ...whole('agentId', search),
    ...whole('campaignId', search),
    ...whole('call', search),
    ...text('search', search),
    ...instant('from', search),
    ...instant('to', search),
    ...(state && { state }),
    ...(kind && kind !== 'phone' && { kind }),
    page: Math.max(0, Math.trunc(Number(search.get('page') ?? 1)) - 1) || 0,
  }
}

/** People count pages from one, also in the address. */
export function writeFilters({ page, ...filters }: CallFilters): URLSearchParams {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(filters)) {
    if (value !== undefined && value !== '') search.set(name, String(value))
  }
  if (page > 0) search.set('page', String(page + 1))
  return search
}

export function useCallFilters(): [
  CallFilters,
  (change: { [Name in keyof CallFilters]?: CallFilters[Name] | undefined }) => void,
  (all: CallFilters) => void,
] {
  const [search, setSearch] = useSearchParams()
  const filters = readFilters(search)
  return [
    filters,
    (change) => setSearch(writeFilters({ ...filters, ...change } as CallFilters), { preventScrollReset: true }),
    (all) => setSearch(writeFilters(all), { preventScrollReset: true }),
  ]
}

function whole<Name extends string>(name: Name, search: URLSearchParams): { [Key in Name]?: number } {
  const value = Number(search.get(name))
  return Number.isSafeInteger(value) && value > 0 ? ({ [name]: value } as { [Key in Name]: number }) : {}
}

function text<Name extends string>(name: Name, search: URLSearchParams): { [Key in Name]?: string } {
  const value = search.get(name)?.trim()
  return value ? ({ [name]: value } as { [Key in Name]: string }) : {}
}

function instant<Name extends string>(name: Name, search: URLSearchParams): { [Key in Name]?: string } {
  const value = search.get(name)
  const time = Date.parse(value ?? '')
  return Number.isNaN(time) ? {} : ({ [name]: new Date(time).toISOString() } as { [Key in Name]: string })
}

/** A day picked in the viewer's zone as the instants it begins and ends. */
export const startOfDay = (day: string): string => new Date(`${day}T00:00:00`).toISOString()
export const endOfDay = (day: string): string => {
  const next = new Date(`${day}T00:00:00`)
  next.setDate(next.getDate() + 1)
  return next.toISOString()
}

/** The day of an instant in the viewer's zone, as a date field wants it. */
export function dayOf(instantText: string | undefined): string {
  if (!instantText) return ''
  const at = new Date(instantText)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
}
