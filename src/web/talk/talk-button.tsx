// The button that opens the panel, and the panel itself, fetched when first wanted.
import { useQuery } from '@tanstack/react-query'
import { Mic } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { agentNamesQuery } from '../calls/queries.ts'
import { useUser } from '../session.ts'
import { Button, type ButtonKind, type ButtonSize } from '../ui/button.tsx'
import { Sheet } from '../ui/dialog.tsx'
import { PageSpinner } from '../ui/spinner.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { NoModelNote } from './speech-notice.tsx'

const TalkPanel = lazy(async () => ({ default: (await import('./talk-panel.tsx')).TalkPanel }))
const RehearsePanel = lazy(async () => ({ default: (await import('./rehearse-panel.tsx')).RehearsePanel }))

export function TalkButton({
  agentId,
  label = 'Talk',
  kind = 'outline',
  size = 'md',
  ask = [],
  atOnce = false,
}: {
  agentId: number
  label?: string
  kind?: ButtonKind
  size?: ButtonSize
  /** What could be asked, shown beside the talk. */
  ask?: string[]
  /** Starts the talk with the press that opens the panel. */
  atOnce?: boolean
}) {
  const [open, setOpen] = useState(false)
  const { bId } = useUser()
  const { data: names } = useQuery({ ...agentNamesQuery(bId), enabled: open })
  const agentName = names?.[String(agentId)] ?? 'your agent'
  return (
    <>
      <span className="inline-grid justify-items-center gap-1">
        <Button kind={kind} size={size} onClick={() => setOpen(true)}>
          <Mic size={16} aria-hidden="true" />
          {label}
        </Button>
        {size === 'md' ? <NoModelNote /> : null}
      </span>
      <Sheet open={open} onClose={() => setOpen(false)} title={`Talk to ${agentName}`}>
        <Suspense fallback={<PageSpinner />}>
          <Tabs
            label="Who talks to the agent"
            tabs={[
              { id: 'talk', label: 'You', content: <TalkPanel {...{ agentId, agentName, ask, atOnce }} /> },
              { id: 'rehearse', label: 'A simulated customer', content: <RehearsePanel agentId={agentId} /> },
            ]}
          />
        </Suspense>
      </Sheet>
    </>
  )
}
