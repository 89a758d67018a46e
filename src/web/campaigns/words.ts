import type { RowOutcome } from '#contract/campaigns.ts'
import type { Tone } from '../ui/badge.tsx'

export const OUTCOME_WORDS: Record<RowOutcome, { label: string; tone: Tone; bar: string }> = {
  COMPLETED: { label: 'Talked', tone: 'ok', bar: 'text-ok' },
  VOICEMAIL: { label: 'Voicemail', tone: 'info', bar: 'text-info' },
  NO_ANSWER: { label: 'No answer', tone: 'warn', bar: 'text-warn' },
  BUSY: { label: 'Busy', tone: 'warn', bar: 'text-warn' },
  REJECTED: { label: 'Rejected', tone: 'warn', bar: 'text-warn' },
  FAILED: { label: 'Failed', tone: 'bad', bar: 'text-bad' },
  HELD: { label: 'To be checked', tone: 'bad', bar: 'text-bad' },
  DO_NOT_CALL: { label: 'Do not call', tone: 'neutral', bar: 'text-subtle' },
  REFUSED: { label: 'No usable number', tone: 'neutral', bar: 'text-subtle' },
  DUPLICATE: { label: 'Duplicate', tone: 'neutral', bar: 'text-subtle' },
  CANCELLED: { label: 'Cancelled', tone: 'neutral', bar: 'text-subtle' },
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
