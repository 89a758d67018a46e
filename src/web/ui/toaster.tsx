// Short messages in the corner: seen for five seconds, fading for 300 ms, closed by hand at any time.
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { serverSentence } from '../api.ts'

export type ToastType = 'success' | 'error' | 'info'
export type Toast = { id: number; message: string; type: ToastType; detail: string | undefined; leaving: boolean }

const VISIBLE_MS = 5000
const FADE_MS = 300

let toasts: Toast[] = []
let nextId = 1
const listeners = new Set<() => void>()

function change(next: Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

function show(type: ToastType, message: string, detail?: string): number {
  const id = nextId++
  change([...toasts, { id, message, type, detail, leaving: false }])
  setTimeout(() => dismiss(id), VISIBLE_MS)
  return id
}

function dismiss(id: number): void {
  if (!toasts.some((toast) => toast.id === id && !toast.leaving)) return
  change(toasts.map((toast) => (toast.id === id ? { ...toast, leaving: true } : toast)))
  setTimeout(() => change(toasts.filter((toast) => toast.id !== id)), FADE_MS)
}

export const toast = {
  success: (message: string) => show('success', message),
  info: (message: string) => show('info', message),
  /** With the `error` of a refused request, the server's sentence is shown beside the message. */
  error: (message: string, error?: unknown) => show('error', message, serverSentence(error)),
  dismiss,
}

/** For tests: what is on the screen now. */
export const currentToasts = (): readonly Toast[] => toasts

const LOOK = {
  success: { icon: CircleCheck, tone: 'text-ok' },
  error: { icon: CircleAlert, tone: 'text-bad' },
  info: { icon: Info, tone: 'text-info' },
} as const

/** Stands once, at the root. */
export function Toaster() {
  const shown = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => toasts,
    () => toasts,
  )
  const place = useRef<HTMLElement>(null)
  const newest = shown.at(-1)?.id
  // An open dialog lies above the whole page; what is shown anew as a popover lies above the dialog.
  useEffect(() => {
    if (!place.current?.showPopover) return // an older browser
    if (place.current.matches(':popover-open') && !document.querySelector('dialog:modal')) return
    place.current.hidePopover()
    place.current.showPopover()
  }, [newest])
  return (
    <section
      ref={place}
      popover="manual"
      aria-label="Notifications"
      aria-live="polite"
      className="pointer-events-none fixed top-auto right-4 bottom-4 left-auto z-50 grid w-[min(24rem,calc(100vw-2rem))] gap-2 overflow-visible bg-transparent text-fg"
    >
      {shown.map(({ id, message, type, detail, leaving }) => {
        const { icon: Icon, tone } = LOOK[type]
        return (
          <div
            key={id}
            role={type === 'error' ? 'alert' : 'status'}
            data-leaving={leaving || undefined}
            className="toast pointer-events-auto flex items-start gap-3 rounded-xl border border-line bg-surface p-3.5 shadow-2"
          >
            <Icon size={19} aria-hidden="true" className={`mt-px shrink-0 ${tone}`} />
            <div className="min-w-0 grow">
              <p className="font-medium break-words">{message}</p>
              {detail && detail !== message ? <p className="text-sm break-words text-muted">{detail}</p> : null}
            </div>
            <button
              type="button"
              aria-label="Close notification"
              onClick={() => dismiss(id)}
              className="-m-1.5 grid size-8 shrink-0 place-items-center rounded-md text-muted hover:bg-hover hover:text-fg"
            >
              <X size={16} aria-hidden="true" />
            </button>
          </div>
        )
      })}
    </section>
  )
}
