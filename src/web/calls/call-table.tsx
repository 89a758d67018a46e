import { PhoneIncoming, PhoneOutgoing } from 'lucide-react'
import { type CallLogEntry, isOpen, readRecording } from '#contract/calls.ts'
import { call } from '../api.ts'
import { AudioButton } from '../ui/audio-button.tsx'
import { Badge } from '../ui/badge.tsx'
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
            {entry.sample ? <Badge>Sample</Badge> : null}
          </span>
          <span className="tabular block text-xs font-normal text-muted">{entry.customerNumber}</span>
        </button>
      ),
    },
    { header: 'Agent', cell: (entry) => entry.agentName },
    { header: 'Start Time', cell: (entry) => <span className="tabular">{formatInstant(entry.startTime)}</span> },
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
          <AudioButton
            id={`recording ${entry.callId}`}
            label={`the recording of the call with ${entry.customerName || entry.customerNumber}`}
            sound={() => recordingUrl(entry.recordingObjKey ?? '')}
          />
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
