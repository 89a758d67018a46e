import { PhoneIncoming, PhoneOutgoing } from 'lucide-react'
import { type CallLogEntry, isOpen, readRecording } from '#contract/calls.ts'
import { call } from '../api.ts'
import { AudioButton } from '../ui/audio-button.tsx'
import { firstWords, formatInstant, formatLength, formatRupees } from '../ui/format.ts'
import { type Column, Table } from '../ui/table.tsx'
import { StateBadge } from './state-badge.tsx'

export function CallTable({
  calls,
  open,
  narrow,
  onOpen,
}: {
  calls: CallLogEntry[]
  /** The call shown beside the table. */
  open: number | undefined
  /** Leaves out what the open call shows anyway. */
  narrow: boolean
  onOpen: (callId: number) => void
}) {
  const columns: Column<CallLogEntry>[] = [
    {
      header: 'Customer',
      onCard: 'title',
      cell: (entry) => (
        <button type="button" onClick={() => onOpen(entry.callId)} className="text-left hover:underline">
          <span className="flex items-center gap-2 font-semibold">
            {entry.customerName || 'Unknown caller'}
            <Direction direction={entry.direction} />
          </span>
          <span className="tabular block text-xs font-normal whitespace-nowrap text-muted">
            {entry.customerNumber}
            {entry.sample ? ' · Sample' : ''}
          </span>
        </button>
      ),
    },
    { header: 'Agent', cell: (entry) => entry.agentName },
    {
      header: 'Start Time',
      className: 'min-w-28',
      cell: (entry) => <span className="tabular">{formatInstant(entry.startTime)}</span>,
    },
    { header: 'State', cell: (entry) => <StateBadge state={entry.state} /> },
    { header: 'Intent', cell: (entry) => entry.intent || <Dash /> },
    {
      header: 'Transcription',
      onCard: 'hidden',
      className: 'max-w-56 text-muted',
      cell: (entry) => (entry.transcription ? firstWords(entry.transcription, 10) : <Dash />),
    },
    {
      header: 'Length',
      align: 'right',
      cell: (entry) => (entry.talkMs > 0 ? formatLength(entry.talkMs / 1000) : <Dash />),
    },
    { header: 'Price', align: 'right', cell: (entry) => formatRupees(entry.price) },
    {
      header: 'Recording',
      onCard: 'actions',
      cell: (entry) =>
        isOpen(entry.state) ? (
          <button
            type="button"
            onClick={() => onOpen(entry.callId)}
            className="font-semibold text-brand-text hover:underline"
          >
            Watch
          </button>
        ) : entry.recordingObjKey ? (
          <PlayRecording entry={entry} />
        ) : (
          <Dash />
        ),
    },
  ]
  return (
    <Table
      caption="Calls, newest first"
      columns={narrow ? columns.filter(({ header }) => !SHOWN_BESIDE.has(header)) : columns}
      rows={calls}
      rowKey={(entry) => entry.callId}
      selected={(entry) => entry.callId === open}
      card={(entry) => <CallOnCard entry={entry} onOpen={() => onOpen(entry.callId)} />}
    />
  )
}

/** Who, why, when, and what it came to; pressing anything but the recording opens the call. */
function CallOnCard({ entry, onOpen }: { entry: CallLogEntry; onOpen: () => void }) {
  return (
    <div className="relative flex items-center gap-3.5">
      <button type="button" onClick={onOpen} className="min-w-0 grow text-left after:absolute after:-inset-4">
        <span className="flex items-start gap-2">
          <span className="min-w-0 grow font-semibold break-words">{entry.customerName || 'Unknown caller'}</span>
          <StateBadge state={entry.state} />
        </span>
        <span className="block break-words">
          {entry.intent || entry.customerNumber}
          {entry.sample ? <span className="text-muted"> · Sample</span> : null}
        </span>
        <span className="tabular mt-0.5 flex flex-wrap gap-x-2 text-sm text-muted">
          <span className="grow">
            {formatInstant(entry.startTime)} · {entry.agentName}
          </span>
          {entry.talkMs > 0 ? `${formatLength(entry.talkMs / 1000)} · ${formatRupees(entry.price)}` : null}
        </span>
      </button>
      <span className="relative order-first">
        {entry.recordingObjKey ? (
          <PlayRecording entry={entry} />
        ) : (
          <span className="grid size-9 place-items-center rounded-full bg-sunken pointer-coarse:size-11">
            <Direction direction={entry.direction} />
          </span>
        )}
      </span>
    </div>
  )
}

function PlayRecording({ entry }: { entry: CallLogEntry }) {
  return (
    <AudioButton
      id={`recording ${entry.callId}`}
      label={`the recording of the call with ${entry.customerName || entry.customerNumber}`}
      sound={() => recordingUrl(entry.recordingObjKey ?? '')}
    />
  )
}

const SHOWN_BESIDE = new Set(['Agent', 'Transcription', 'Recording'])

const recordingUrl = async (recordingObjKey: string) =>
  (await call(readRecording, { query: { recordingObjKey } })).recordingObjKey

function Direction({ direction }: { direction: CallLogEntry['direction'] }) {
  const Icon = direction === 'inbound' ? PhoneIncoming : PhoneOutgoing
  return (
    <span className="text-subtle">
      <Icon size={14} aria-hidden="true" />
      <span className="sr-only">{direction === 'inbound' ? 'Incoming' : 'Outgoing'}</span>
    </span>
  )
}

const Dash = () => <span className="text-subtle">–</span>
