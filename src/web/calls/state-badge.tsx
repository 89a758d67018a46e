import { type CallState, isOpen } from '#contract/calls.ts'
import { Badge } from '../ui/badge.tsx'
import { STATE_WORDS } from './words.ts'

export function StateBadge({ state }: { state: CallState }) {
  const { label, tone } = STATE_WORDS[state]
  return (
    <Badge tone={tone} live={isOpen(state)}>
      {label}
    </Badge>
  )
}
