import { parsePhoneNumberFromString } from 'libphonenumber-js/max'

/** E.164 of a number in any usual spelling, read as Indian without a country code; undefined for what is none. */
export function asPhoneNumber(typed: string): string | undefined {
  const parsed = parsePhoneNumberFromString(typed.trim(), { defaultCountry: 'IN', extract: false })
  return parsed?.isValid() ? parsed.number : undefined
}
