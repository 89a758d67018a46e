import { UploadCloud } from 'lucide-react'
import { type DragEvent, useId, useRef, useState } from 'react'
import { classes } from './class-names.ts'

/** Picks files by the system's dialog or by dropping them. `accept` lists extensions; other files never reach `onFiles`. */
export function FileDrop({
  label,
  hint,
  accept,
  multiple = false,
  disabled = false,
  onFiles,
}: {
  label: string
  hint?: string
  /** For example `['.xls', '.xlsx']`. */
  accept: string[]
  multiple?: boolean
  disabled?: boolean
  onFiles: (files: File[]) => void
}) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const take = (list: FileList | null) => {
    const files = [...(list ?? [])].filter((file) => hasExtension(file.name, accept))
    if (files.length > 0) onFiles(multiple ? files : files.slice(0, 1))
    if (input.current) input.current.value = '' // so that the same file can be picked again
  }
  const drag = (isOver: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setOver(isOver && !disabled)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dropping is for the mouse; the input serves the keyboard
    <label
      htmlFor={id}
      onDragOver={drag(true)}
      onDragLeave={drag(false)}
      onDrop={(event) => {
        drag(false)(event)
        if (!disabled) take(event.dataTransfer.files)
      }}
      className={classes(
        'grid justify-items-center gap-1 rounded-xl border border-dashed px-5 py-7 text-center transition-colors focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-(--focus)',
        over ? 'border-brand bg-brand-soft' : 'border-line-strong bg-surface',
        disabled ? 'opacity-55' : 'cursor-pointer hover:bg-hover',
      )}
    >
      <UploadCloud size={22} aria-hidden="true" className="text-brand-text" />
      <span className="font-semibold">{label}</span>
      <span className="text-sm text-muted">
        {hint ?? `Drop ${multiple ? 'files' : 'a file'} here, or click to choose.`}
      </span>
      <input
        ref={input}
        id={id}
        type="file"
        className="sr-only"
        accept={accept.join(',')}
        multiple={multiple}
        disabled={disabled}
        onChange={(event) => take(event.target.files)}
      />
    </label>
  )
}

export const hasExtension = (name: string, accept: string[]): boolean =>
  accept.some((extension) => name.toLowerCase().endsWith(extension.toLowerCase()))
