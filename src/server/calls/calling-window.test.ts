import { expect, test } from 'vitest'
import { isInsideCallingWindow, nextInsideCallingWindow } from './calling-window.ts'

const INDIA = '+919876543210'
const at = (time: string) => new Date(`2026-11-16T${time}Z`)

test.each([
  ['03:29:59', false], // 08:59 in India
  ['03:30:00', true],
  ['15:29:59', true],
  ['15:30:00', false], // 21:00
])('at %s UTC an Indian number may be called: %s', (time, inside) => {
  expect(isInsideCallingWindow(INDIA, at(time))).toBe(inside)
})

test('a country with several zones is called only when it is day in all of them', () => {
  const unitedStates = '+12125550147'
  expect(isInsideCallingWindow(unitedStates, at('15:00:00'))).toBe(false) // 10 am in New York, 5 am in Honolulu
  expect(isInsideCallingWindow(unitedStates, at('20:30:00'))).toBe(true) // 10:30 am in Honolulu, 3:30 pm in New York
})

test('a number that may be anywhere is never known to be awake', () => {
  const satellite = '+881612345678'
  for (let hour = 0; hour < 24; hour++) {
    expect(isInsideCallingWindow(satellite, at(`${String(hour).padStart(2, '0')}:00:00`))).toBe(false)
  }
  expect(nextInsideCallingWindow(satellite, at('12:00:00'))).toBeUndefined()
})

test('the next call after a night is at nine', () => {
  expect(nextInsideCallingWindow(INDIA, at('18:00:00'))).toEqual(new Date('2026-11-17T03:30:00Z'))
  expect(nextInsideCallingWindow(INDIA, at('10:00:00'))).toEqual(at('10:00:00'))
})
