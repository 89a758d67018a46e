// Loaded by phone-field.tsx only. /max knows every country's number plan and refuses numbers that cannot exist.
import { AsYouType, parsePhoneNumberFromString } from 'libphonenumber-js/max'
import PhoneInput from 'react-phone-number-input/max'
import 'react-phone-number-input/style.css'
import './phone-picker.css'

export function readPhone(value: string): string | undefined {
  const number = parsePhoneNumberFromString(value, 'IN')
  return number?.isValid() ? number.number : undefined
}

/** What was typed so far, as the picker wants it: `98` becomes `+9198`. */
export function startOfPhone(typed: string): string {
  const formatter = new AsYouType('IN')
  formatter.input(typed)
  return formatter.getNumberValue() ?? ''
}

export type PhonePickerProps = {
  id: string
  name?: string | undefined
  value: string
  onChange: (value: string) => void
  disabled: boolean
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

export function PhonePicker({ value, onChange, ...rest }: PhonePickerProps) {
  return (
    <PhoneInput
      {...rest}
      value={startOfPhone(value)}
      onChange={(next?: string) => onChange(next ?? '')}
      defaultCountry="IN"
      autoComplete="tel"
      flagUrl="/flags/{XX}.svg"
      className="phone-picker"
    />
  )
}
