// Form fields: a label, the control, then a hint or the error, tied together for screen readers.
import { ChevronDown } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { classes } from './class-names.ts'

export type FieldText = {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  /** Keeps the label for screen readers only. */
  hideLabel?: boolean
}

const CONTROL =
  'w-full rounded-lg border bg-surface px-3 text-base text-fg transition-colors md:text-ui disabled:cursor-not-allowed disabled:bg-sunken disabled:text-subtle aria-invalid:border-danger'

export const controlLook = (className?: string) => classes(CONTROL, 'border-line-strong h-11 md:h-10', className)

/** The frame for a control of your own: `children` gets the ids and marks to spread on it. */
export function Field({
  label,
  hint,
  error,
  hideLabel,
  children,
  className,
}: FieldText & {
  className?: string | undefined
  children: (marks: {
    id: string
    'aria-describedby': string | undefined
    'aria-invalid': true | undefined
  }) => ReactNode
}) {
  const id = useId()
  const noteId = `${id}note`
  const hasNote = Boolean(error || hint)
  return (
    <div className={classes('grid content-start gap-1.5', className)}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'text-sm font-semibold'}>
        {label}
      </label>
      {children({ id, 'aria-describedby': hasNote ? noteId : undefined, 'aria-invalid': error ? true : undefined })}
      {hasNote ? (
        <p id={noteId} className={classes('text-sm', error ? 'font-medium text-bad' : 'text-muted')}>
          {error || hint}
        </p>
      ) : null}
    </div>
  )
}

export function TextField({ label, hint, error, hideLabel, className, ...input }: FieldText & ComponentProps<'input'>) {
  return (
    <Field {...{ label, hint, error, className }} hideLabel={hideLabel ?? false}>
      {(marks) => <input type="text" {...input} {...marks} className={controlLook()} />}
    </Field>
  )
}

export function TextArea({
  label,
  hint,
  error,
  hideLabel,
  className,
  ...area
}: FieldText & ComponentProps<'textarea'>) {
  return (
    <Field {...{ label, hint, error, className }} hideLabel={hideLabel ?? false}>
      {(marks) => <textarea rows={4} {...area} {...marks} className={classes(CONTROL, 'border-line-strong py-2.5')} />}
    </Field>
  )
}

/** Options are plain `<option>` children. */
export function Select({ label, hint, error, hideLabel, className, ...select }: FieldText & ComponentProps<'select'>) {
  return (
    <Field {...{ label, hint, error, className }} hideLabel={hideLabel ?? false}>
      {(marks) => (
        <span className="relative block">
          <select {...select} {...marks} className={controlLook('appearance-none pr-9')} />
          <ChevronDown
            size={16}
            aria-hidden="true"
            className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-muted"
          />
        </span>
      )}
    </Field>
  )
}

export function Checkbox({
  label,
  hint,
  error,
  className,
  ...input
}: Omit<FieldText, 'hideLabel'> & ComponentProps<'input'>) {
  const id = useId()
  const note = error || hint
  return (
    <div className={classes('flex items-start gap-2.5', className)}>
      <input
        {...input}
        id={id}
        type="checkbox"
        aria-describedby={note ? `${id}note` : undefined}
        aria-invalid={error ? true : undefined}
        className="mt-0.5 size-4.5 shrink-0 accent-(--brand)"
      />
      <div>
        <label htmlFor={id} className="text-ui">
          {label}
        </label>
        {note ? (
          <p id={`${id}note`} className={classes('text-sm', error ? 'font-medium text-bad' : 'text-muted')}>
            {note}
          </p>
        ) : null}
      </div>
    </div>
  )
}
