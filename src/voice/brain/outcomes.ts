// What came of an action. The server writes it, but nothing here relies on its shape.
import type { Slot } from './spoken-slot.ts'

/** Anything but a plain no. */
export function isDone(outcome: unknown): boolean {
  return outcome !== undefined && !(isObject(outcome) && outcome.ok === false)
}

/** The customer has heard what came of it: nothing is to be said about it. */
export const wasTold = (outcome: unknown): boolean => isObject(outcome) && outcome.told === true

export function slotIn(outcome: unknown): Slot | undefined {
  if (!isObject(outcome)) return undefined
  const { date, time } = outcome
  const real =
    typeof date === 'string' &&
    /^\d{4}-\d{2}-\d{2}$/.test(date) &&
    typeof time === 'string' &&
    /^\d{2}:\d{2}$/.test(time)
  return real ? { date, time } : undefined
}

/** When whoever was asked for is there. */
export const opensIn = (outcome: unknown): Slot | undefined => (isObject(outcome) ? slotIn(outcome.opens) : undefined)

export function slotsIn(outcome: unknown): Slot[] {
  if (!isObject(outcome) || !Array.isArray(outcome.slots)) return []
  return outcome.slots.flatMap((slot) => slotIn(slot) ?? []).slice(0, MOST_OFFERED)
}
const MOST_OFFERED = 3

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
