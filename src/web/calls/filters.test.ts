import { expect, test } from 'vitest'
import { type CallFilters, dayOf, endOfDay, readFilters, startOfDay, writeFilters } from './filters.ts'

test('a view written into the address is read back as it was', () => {
  const view: CallFilters = {
    agentId: 3,
    campaignId: 7,
    search: '+9198',
    from: '2026-11-01T00:00:00.000Z',
    state: 'BUSY',
    kind: 'talk',
    page: 4,
    call: 91,
  }
  expect(readFilters(writeFilters(view))).toEqual(view)
})

test('people count pages from one', () => {
  expect(writeFilters({ page: 1 }).toString()).toBe('page=2')
  expect(writeFilters({ page: 0 }).toString()).toBe('')
})

test('nonsense in the address is passed over', () => {
  const search = new URLSearchParams('agentId=x&campaignId=-1&page=0&state=LOST&kind=fax&from=yesterday&call=1.5')
  expect(readFilters(search)).toEqual({ page: 0 })
})

test('a picked day is the whole day in the viewer’s zone', () => {
  const hours = (Date.parse(endOfDay('2026-11-15')) - Date.parse(startOfDay('2026-11-15'))) / 3_600_000
  expect(hours).toBe(24)
  expect(dayOf(startOfDay('2026-11-15'))).toBe('2026-11-15')
})
