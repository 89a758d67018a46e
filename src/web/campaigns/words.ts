import type { RowOutcome } from '#contract/campaigns.ts'
import type { Tone } from '../ui/badge.tsx'

export const OUTCOME_WORDS: Record<RowOutcome, { label: string; tone: Tone; bar: string }> = {
  COMPLETED: { label: 'Talked', tone: 'ok', bar: 'bg-ok' },
  VOICEMAIL: { label: 'Voicemail', tone: 'info', bar: 'bg-info' },
  NO_ANSWER: { label: 'No answer', tone: 'warn', bar: 'bg-warn' },
  BUSY: { label: 'Busy', tone: 'warn', bar: 'bg-warn' },
  REJECTED: { label: 'Rejected', tone: 'warn', bar: 'bg-warn' },
  FAILED: { label: 'Failed', tone: 'bad', bar: 'bg-bad' },
  HELD: { label: 'To be checked', tone: 'bad', bar: 'bg-bad' },
  DO_NOT_CALL: { label: 'Do not call', tone: 'neutral', bar: 'bg-line-strong' },
  REFUSED: { label: 'No usable number', tone: 'neutral', bar: 'bg-line-strong' },
  DUPLICATE: { label: 'Duplicate', tone: 'neutral', bar: 'bg-line-strong' },
  CANCELLED: { label: 'Cancelled', tone: 'neutral', bar: 'bg-line-strong' },
}

const count = new Intl.NumberFormat('en-IN')
export const formatCount = (value: number): string => count.format(value)

/** 125 gives "2 min", 7,300 gives "2 h 2 min". */
export function formatTimeLeft(seconds: number): string {
  if (seconds < 60) return 'under a minute'
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  if (hours < 48) return minutes % 60 ? `${hours} h ${minutes % 60} min` : `${hours} h`
  return `${Math.round(hours / 24)} days`
}
