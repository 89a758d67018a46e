// Talk to your agent: one button, then the conversation with its words, sources and times.
import { useQuery } from '@tanstack/react-query'
import { Grid3x3, Mic, MicOff, PhoneOff } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { type LiveCall, useLiveCall } from '../calls/live-call.ts'
import { LiveTranscript, logAddress } from '../calls/live-card.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Select } from '../ui/field.tsx'
import { ErrorNote, InfoNote } from '../ui/notes.tsx'
import { Keypad } from './keypad.tsx'
import { LevelMeter } from './level-meter.tsx'
import { listMicrophones, MicrophoneRefused } from './microphone.ts'
import { partsQuery, SpeechNotice } from './speech-notice.tsx'
import { type Talk, useTalk } from './use-talk.ts'

export function TalkPanel({
  agentId,
  agentName,
  ask,
  atOnce,
}: {
  agentId: number
  agentName: string
  ask: string[]
  atOnce: boolean
}) {
  const talk = useTalk(agentId)
  useStartAtOnce(talk, atOnce)
  const running = talk.status === 'connecting' || talk.status === 'open' || talk.status === 'reconnecting'
  return (
    <div className="grid gap-4">
      <SpeechNotice />
      {talk.problem ? <TalkProblem problem={talk.problem} /> : null}
      {talk.status === 'reconnecting' ? <InfoNote>The connection dropped. Taking it up again…</InfoNote> : null}
      {talk.callId ? <Words key={talk.callId} callId={talk.callId} agentName={agentName} /> : null}
      {ask.length > 0 ? <ThingsToAsk questions={ask} /> : null}
      {running ? (
        <Controls talk={talk} />
      ) : (
        <div className="grid justify-items-center gap-3 py-2 text-center">
          <Button size="lg" busy={talk.status === 'starting'} onClick={() => talk.start()}>
            <Mic size={18} aria-hidden="true" />
            {talk.callId ? 'Talk again' : `Talk to ${agentName}`}
          </Button>
          <p className="max-w-sm text-sm text-muted">
            Your browser asks for the microphone. The talk is free, and kept in your call logs as a browser talk.
          </p>
          {talk.callId && talk.status === 'ended' ? (
            <ButtonLink kind="ghost" size="sm" to={logAddress(talk.callId, 'talk')}>
              Open the finished talk
            </ButtonLink>
          ) : null}
        </div>
      )}
    </div>
  )
}

/** Only where the agent can speak and hear already; before that, the notice says what is still coming. */
function useStartAtOnce(talk: Talk, wanted: boolean): void {
  const { data: parts } = useQuery(partsQuery)
  const done = useRef(false)
  useEffect(() => {
    if (!wanted || done.current || !parts?.speech.ready) return
    done.current = true
    talk.start()
  })
}

function ThingsToAsk({ questions }: { questions: string[] }) {
  return (
    <section aria-label="A few things to ask" className="grid gap-1.5">
      <h3 className="text-sm font-semibold text-muted">A few things to ask</h3>
      <ul className="flex flex-wrap gap-1.5 text-sm">
        {questions.map((question) => (
          <li key={question} className="rounded-lg bg-brand-soft px-2.5 py-1 text-brand-text">
            “{question}”
          </li>
        ))}
      </ul>
    </section>
  )
}

function Words({ callId, agentName }: { callId: number; agentName: string }) {
  const live = useLiveCall(callId)
  return (
    <>
      <p className="flex items-center gap-2">
        <Badge tone={live.ended ? 'neutral' : 'brand'} live={!live.ended}>
          {statusWords(live)}
        </Badge>
        {live.trouble && !live.ended ? <span className="text-sm text-warn">{live.trouble}</span> : null}
      </p>
      <LiveTranscript live={live} names={{ agent: agentName, customer: 'You' }} />
    </>
  )
}

const statusWords = (live: LiveCall): string =>
  live.ended ? 'Ended' : live.state === 'IN_PROGRESS' ? 'Talking' : 'Connecting'

function Controls({ talk }: { talk: Talk }) {
  const [keys, setKeys] = useState(false)
  const { data: devices } = useQuery({
    queryKey: ['microphones', talk.microphone?.deviceId],
    queryFn: listMicrophones,
    staleTime: 0,
  })
  return (
    <div className="grid gap-3 border-t border-line pt-4">
      {talk.microphone ? <LevelMeter level={talk.microphone.level} /> : null}
      {keys ? <Keypad onPress={talk.press} /> : null}
      <div className="flex flex-wrap items-center justify-center gap-2">
        <Button kind="outline" aria-pressed={talk.muted} onClick={() => talk.setMuted(!talk.muted)}>
          {talk.muted ? <MicOff size={16} aria-hidden="true" /> : <Mic size={16} aria-hidden="true" />}
          {talk.muted ? 'Unmute' : 'Mute'}
        </Button>
        <Button kind="outline" aria-expanded={keys} onClick={() => setKeys(!keys)}>
          <Grid3x3 size={16} aria-hidden="true" />
          Keypad
        </Button>
        <Button kind="danger" onClick={talk.hangUp}>
          <PhoneOff size={16} aria-hidden="true" />
          Hang up
        </Button>
      </div>
      {devices && devices.length > 1 ? (
        <Select
          label="Microphone"
          value={talk.microphone?.deviceId ?? ''}
          onChange={(event) => talk.listenTo(event.target.value)}
        >
          {devices.map(({ deviceId, label }) => (
            <option key={deviceId} value={deviceId}>
              {label}
            </option>
          ))}
        </Select>
      ) : null}
    </div>
  )
}

function TalkProblem({ problem }: { problem: unknown }) {
  if (problem instanceof MicrophoneRefused) return <ErrorNote>{problem.message}</ErrorNote>
  return <ErrorNote error={problem}>The talk could not start. Please try again.</ErrorNote>
}
