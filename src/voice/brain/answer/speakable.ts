// Written text as it would be read aloud: rupees, percent, ranges, telephone numbers, addresses.

import { fill } from '../policy/policy.ts'
import type { Policy } from '../policy/sentences.ts'
import { sayDigits } from '../spoken-digits.ts'

export function speakable(text: string, policy: Policy): string {
  return text
    .replaceAll(/(\*\*|__|~~|`+|(?<!\S)[*_](?=\S)|(?<=\S)[*_](?!\S))/g, '')
    .replaceAll(/^#+\s*/gm, '')
    .replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replaceAll(/(?:₹|\brs\.?|\binr)\s*(\d(?:[\d,]*\d)?(?:\.\d+)?)(?:\s*\/-)?/giu, (_, amount: string) =>
      rupees(amount, policy),
    )
    .replaceAll(/\b(\d(?:[\d,]*\d)?(?:\.\d+)?)\s*(?:\/-|₹)/gu, (_, amount: string) => rupees(amount, policy))
    .replaceAll(/(\d+(?:\.\d+)?)\s*%/g, (_, amount: string) => fill(policy.percent, { amount }))
    .replaceAll(/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, sayAddress)
    .replaceAll(/\bhttps?:\/\/(\S+?)(?=[.,;]?(?:\s|$))/g, (_, rest: string) => sayAddress(rest.replace(/\/$/, '')))
    .replaceAll(/(?<![\d.,])(\+?\d[\d -]{6,14}\d)(?![\d.,]*\d)/g, sayTelephone)
    .replaceAll(RANGE, (_, from: string, to: string) => fill(policy.range, { from: from.trim(), to }))
    .replaceAll(/\s*›\s*/g, ', ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

const RANGE = /(\d(?:[\d.:]*\d)?\s*(?:[ap]\.?m\.?)?)\s*[–—-]\s*(?=\d)(\d(?:[\d.:]*\d)?)/giu

const rupees = (amount: string, policy: Policy) => fill(policy.rupees, { amount: amount.replace(/\.00$/, '') })

/** What a price column holds, with or without its currency. */
export function sayPrice(value: string, policy: Policy): string {
  const bare = /^\d[\d,]*(?:\.\d+)?$/.exec(value.trim())
  return bare ? rupees(bare[0], policy) : speakable(value, policy)
}

const sayAddress = (address: string) =>
  address.replaceAll('@', ' at ').replaceAll('.', ' dot ').replaceAll('/', ' slash ')

function sayTelephone(written: string): string {
  const digits = written.replaceAll(/\D/g, '')
  if (digits.length < 8 || /^\d{1,3}(?:,\d{2,3})+$/.test(written)) return written
  const plus = written.startsWith('+') ? 'plus ' : ''
  return plus && digits.startsWith('91') && digits.length === 12
    ? `${plus}9 1, ${sayDigits(digits.slice(2))}`
    : `${plus}${sayDigits(digits)}`
}
