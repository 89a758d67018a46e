import { expect } from 'vitest'

/** `await eventually(() => balance.innerText()).toBe('₹500.00')`: asked again until it holds; machines may be busy. */
export const eventually = <Value>(ask: () => Value | Promise<Value>) => expect.poll(ask, { timeout: 45_000 })
