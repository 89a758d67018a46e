// A phone number with its country. The picker and its number plans are a large download, fetched when first needed.
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { controlLook, Field, type FieldText } from './field.tsx'
import type { PhonePickerProps } from './phone-picker.tsx'

type PickerModule = typeof import('./phone-picker.tsx')
let loaded: PickerModule | undefined

/** Starts the download ahead of need. */
export async function fetchPhonePicker(): Promise<PickerModule> {
  loaded ??= await import('./phone-picker.tsx')
  return loaded
}

/** The number in E.164 when it is one that can exist, read as Indian when it has no country code. */
export async function validPhone(value: string): Promise<string | undefined> {
  const { readPhone } = await fetchPhonePicker()
  return readPhone(value)
}

export type PhoneFieldProps = FieldText & {
  /** E.164, or empty. */
  value: string
  onChange: (value: string) => void
  name?: string
  disabled?: boolean
  /** The public site waits for the first touch, to stay light. */
  fetchPicker?: 'now' | 'on-focus'
}

export function PhoneField({ value, onChange, name, disabled = false, fetchPicker = 'now', ...text }: PhoneFieldProps) {
  const frame = useRef<HTMLDivElement>(null)
  const plain = useRef<HTMLInputElement>(null)
  const [picker, setPicker] = useState<{ Picker: ComponentType<PhonePickerProps>; takesFocus: boolean } | null>(null)
  const fetchNow = () => {
    void fetchPhonePicker().then(({ PhonePicker, startOfPhone }) => {
      const typed = plain.current?.value
      if (typed) onChange(startOfPhone(typed))
      setPicker({ Picker: PhonePicker, takesFocus: document.activeElement === plain.current })
    })
  }
  // oxlint-disable-next-line react/exhaustive-deps -- once, when the field appears
  useEffect(() => (fetchPicker === 'now' || loaded ? fetchNow() : undefined), [])
  useEffect(() => {
    if (picker?.takesFocus) frame.current?.querySelector('input')?.focus()
  }, [picker])
  return (
    <div ref={frame}>
      <Field {...text}>
        {(marks) =>
          picker ? (
            <picker.Picker {...marks} name={name} disabled={disabled} value={value} onChange={onChange} />
          ) : (
            <input
              {...marks}
              ref={plain}
              type="tel"
              autoComplete="tel"
              name={name}
              disabled={disabled}
              value={value}
              placeholder="+91"
              onFocus={fetchNow}
              onChange={(event) => onChange(event.target.value)}
              className={controlLook()}
            />
          )
        }
      </Field>
    </div>
  )
}
