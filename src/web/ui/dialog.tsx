// Dialog and Sheet over the browser's own <dialog>: it traps focus, closes on Escape and gives focus back.
import { X } from 'lucide-react'
import { type MouseEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { Button, IconButton } from './button.tsx'
import { classes } from './class-names.ts'

type PanelProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  children: ReactNode
  /** Buttons along the lower edge. */
  footer?: ReactNode
}

export function Dialog(props: PanelProps) {
  return (
    <Panel {...props} className="panel m-auto max-h-[min(90dvh,48rem)] w-[min(34rem,calc(100vw-2rem))] rounded-2xl" />
  )
}

/** A panel along the side: details beside a list, or a menu. On phones it takes the whole width. */
export function Sheet({ side = 'right', ...props }: PanelProps & { side?: 'left' | 'right' }) {
  const edge = side === 'right' ? 'panel-side mr-0 ml-auto' : 'panel-side panel-side-left mr-auto ml-0'
  const width = side === 'right' ? 'w-[min(30rem,100vw)]' : 'w-[min(19rem,85vw)]'
  return <Panel {...props} className={classes('panel my-0 h-dvh max-h-dvh max-w-none', edge, width)} />
}

function Panel({ open, onClose, title, children, footer, className }: PanelProps & { className: string }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    const element = dialog.current
    if (open && element && !element.open) element.showModal()
    if (!open) element?.close()
  }, [open])
  // Taken out of the page while it is open, it would not give the focus back.
  useLayoutEffect(() => {
    const element = dialog.current
    return () => element?.close()
  }, [])
  const closeOnBackdrop = (event: MouseEvent) => {
    if (event.target === dialog.current) onClose()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Escape is the key
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onClose={onClose}
      onClick={closeOnBackdrop}
      className={classes('overflow-hidden bg-surface p-0 text-fg shadow-3', className)}
    >
      {open ? (
        <div className="flex h-full max-h-[inherit] flex-col">
          <header className="flex items-center gap-3 border-b border-line py-3 pr-3 pl-5">
            <h2 id={titleId} className="min-w-0 grow text-base font-semibold">
              {title}
            </h2>
            <IconButton label="Close" onClick={onClose}>
              <X size={18} aria-hidden="true" />
            </IconButton>
          </header>
          <div className="min-h-0 grow overflow-y-auto px-5 py-4">{children}</div>
          {footer ? (
            <footer className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-3">{footer}</footer>
          ) : null}
        </div>
      ) : null}
    </dialog>
  )
}

/** Asks before something that cannot be undone. */
export function ConfirmDialog({
  open,
  title,
  children,
  confirm,
  busy = false,
  onConfirm,
  onClose,
}: {
  open: boolean
  title: ReactNode
  children: ReactNode
  /** What the button does, in a verb: "Delete agent". */
  confirm: string
  busy?: boolean
  onConfirm: () => void
  onClose: () => void
}) {
  const footer = (
    <>
      <Button kind="outline" onClick={onClose} disabled={busy}>
        Cancel
      </Button>
      <Button kind="danger" onClick={onConfirm} busy={busy}>
        {confirm}
      </Button>
    </>
  )
  return (
    <Dialog open={open} onClose={onClose} title={title} footer={footer}>
      {children}
    </Dialog>
  )
}
