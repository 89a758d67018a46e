import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import { classes } from './class-names.ts'
import { Spinner } from './spinner.tsx'

export type ButtonKind = 'primary' | 'outline' | 'ghost' | 'accent' | 'danger'
export type ButtonSize = 'sm' | 'md' | 'lg'
type Look = { kind?: ButtonKind; size?: ButtonSize; className?: string | undefined }

const KINDS: Record<ButtonKind, string> = {
  primary: 'bg-brand text-on-brand shadow-1 hover:bg-brand-hover',
  outline: 'border border-line-strong bg-surface text-fg hover:bg-hover',
  ghost: 'text-muted hover:bg-hover hover:text-fg',
  accent: 'bg-accent text-on-accent shadow-1 hover:brightness-105',
  danger: 'border border-danger/50 bg-surface text-bad hover:bg-bad-soft',
}
// Taller on touch screens, where a finger needs 44 px.
const SIZES: Record<ButtonSize, string> = {
  sm: 'h-9 px-3 text-sm pointer-coarse:h-11',
  md: 'h-10 px-4 text-ui pointer-coarse:h-11',
  lg: 'h-12 px-6 text-base',
}

export function buttonLook({ kind = 'primary', size = 'md', className }: Look): string {
  return classes(
    'inline-flex shrink-0 items-center justify-center gap-2 rounded-lg font-semibold whitespace-nowrap transition-colors',
    'disabled:pointer-events-none disabled:opacity-55 aria-busy:pointer-events-none',
    KINDS[kind],
    SIZES[size],
    className,
  )
}

/** `busy` shows a spinner and keeps the button from being pressed twice. */
export function Button({
  kind,
  size,
  busy = false,
  className,
  children,
  type = 'button',
  disabled,
  ...rest
}: Look & ButtonHTMLAttributes<HTMLButtonElement> & { busy?: boolean }) {
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={buttonLook(look({ kind, size, className }))}
    >
      {busy ? <Spinner /> : null}
      {children}
    </button>
  )
}

/** A link that looks like a button: for going somewhere, as `Button` is for doing something. */
export function ButtonLink({ kind, size, className, ...rest }: Look & LinkProps) {
  return <Link {...rest} className={buttonLook(look({ kind, size, className }))} />
}

/** Only an icon is seen; `label` is what it is called. */
export function IconButton({
  label,
  className,
  children,
  type = 'button',
  ...rest
}: { label: string; children: ReactNode } & ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button {...rest} type={type} aria-label={label} title={label} className={classes(ICON_BUTTON, className)}>
      {children}
    </button>
  )
}

export const ICON_BUTTON =
  'grid size-9 shrink-0 place-items-center rounded-lg text-muted transition-colors hover:bg-hover hover:text-fg disabled:pointer-events-none disabled:opacity-45 pointer-coarse:size-11'

function look({
  kind,
  size,
  className,
}: {
  kind?: ButtonKind | undefined
  size?: ButtonSize | undefined
  className?: string | undefined
}): Look {
  return { ...(kind && { kind }), ...(size && { size }), className }
}
