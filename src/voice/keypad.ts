// Keys pressed one after another make one number.
import type { Timers } from './timers.ts'

export type Keypad = {
  /** Keys were pressed and more may come. */
  readonly busy: boolean
  press(key: string): void
}

const BETWEEN_KEYS_MS = 1_500

/** A pause or `#` ends the number. */
export function createKeypad(timers: Timers, onEntered: (keys: string) => void): Keypad {
  let keys = ''
  function enter(): void {
    const entered = keys
    keys = ''
    timers.cancel('keys')
    onEntered(entered)
  }
  return {
    get busy() {
      return keys !== ''
    },
    press(key) {
      keys += key
      if (key === '#' && keys.length > 1) enter()
      else timers.set('keys', BETWEEN_KEYS_MS, enter)
    },
  }
}

/** As the brain reads it: "1 2 3 4"; the closing `#` is not part of the number. */
export const keysAsWords = (keys: string): string =>
  keys
    .replace(/(?<=.)#$/, '')
    .split('')
    .join(' ')
