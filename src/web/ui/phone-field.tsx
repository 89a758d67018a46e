// A phone number with its country. The picker and its number plans are a large download, fetched when first needed.
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { controlLook, Field, type FieldText } from './field.tsx'

type PickerModule = typeof import('./phone-picker.tsx')
let picker: PickerModule | undefined
const listeners = new Set<() => void>()

/** Starts the download ahead of need; every phone field on the page changes when it is here. */
export async function fetchPhonePicker(): Promise<PickerModule> {
  const fetched = await import('./phone-picker.tsx')
  picker = fetched
  for (const listener of listeners) listener()
  return fetched
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
  const fetched = usePicker()
  const frame = useRef<HTMLDivElement>(null)
  const hadFocus = useRef(false)
  useEffect(() => {
    if (fetchPicker === 'now') void fetchPhonePicker()
  }, [fetchPicker])
  useEffect(() => {
    const typed = frame.current?.querySelector('input')?.value
    if (typed && !fetched && typed !== value) onChange(typed)
    // oxlint-disable-next-line react/exhaustive-deps -- once: what was typed before the prerendered page woke up
  }, [])
  useEffect(() => {
    if (fetched && hadFocus.current) frame.current?.querySelector('input')?.focus()
  }, [fetched])
  return (
    <div ref={frame}>
      <Field {...text}>
        {(marks) =>
          fetched ? (
            <fetched.PhonePicker {...marks} name={name} disabled={disabled} value={value} onChange={onChange} />
          ) : (
            <input
              {...marks}
              type="tel"
              autoComplete="tel"
              name={name}
              disabled={disabled}
              defaultValue={value}
              onFocus={() => {
                hadFocus.current = true
                void fetchPhonePicker()
              }}
              onBlur={() => {
                hadFocus.current = false
              }}
              onChange={(event) => onChange(event.target.value)}
              className={controlLook()}
            />
          )
        }
      </Field>
    </div>
  )
}

function usePicker(): PickerModule | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => picker,
    () => undefined,
  )
}
