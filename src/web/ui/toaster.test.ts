import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../api.ts'
import { currentToasts, toast } from './toaster.tsx'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
})

test('a toast is seen for five seconds, fades for 300 ms, and is gone', () => {
  toast.success('Agent created successfully!')
  expect(currentToasts()).toMatchObject([{ message: 'Agent created successfully!', type: 'success', leaving: false }])
  vi.advanceTimersByTime(4999)
  expect(currentToasts()).toMatchObject([{ leaving: false }])
  vi.advanceTimersByTime(1)
  expect(currentToasts()).toMatchObject([{ leaving: true }])
  vi.advanceTimersByTime(299)
  expect(currentToasts()).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(currentToasts()).toHaveLength(0)
})

test('closed by hand it fades at once, and the others stay', () => {
  const first = toast.info('First')
  toast.info('Second')
  toast.dismiss(first)
  expect(currentToasts()).toMatchObject([
    { message: 'First', leaving: true },
    { message: 'Second', leaving: false },
  ])
  vi.advanceTimersByTime(300)
  expect(currentToasts()).toMatchObject([{ message: 'Second' }])
})

test('an error carries what the server said about a refused request', () => {
  toast.error('Failed to initiate call.', new ApiError(402, 'no-balance', 'Your balance does not cover one minute.'))
  expect(currentToasts()).toMatchObject([
    { message: 'Failed to initiate call.', detail: 'Your balance does not cover one minute.' },
  ])
})
