// The web phone: calls to its number ring in this browser, and agents can be called from it.
import { useMutation, useQuery } from '@tanstack/react-query'
import { Phone, PhoneIncoming, PhoneOff, PhoneOutgoing } from 'lucide-react'
import { useEffect, useState } from 'react'
import { openPhone } from '#contract/talks.ts'
import { agentsQuery } from '../agents/queries.ts'
import { call } from '../api.ts'
import { useUser } from '../session.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Select } from '../ui/field.tsx'
import { ErrorNote } from '../ui/notes.tsx'
import { LevelMeter } from './level-meter.tsx'
import { type Line, openLine } from './line.ts'
import { type Microphone, MicrophoneRefused, openMicrophone } from './microphone.ts'
import { type PhoneState, phoneAfter } from './phone-state.ts'

/** `onUse` puts the phone's number into the form beside it. */
export function WebPhone({ onUse }: { onUse: (number: string) => void }) {
  const [state, setState] = useState<PhoneState>({ is: 'waiting' })
  const [line, setLine] = useState<Line>()
  const [microphone, setMicrophone] = useState<Microphone>()
  const open = useMutation({
    mutationFn: async () => {
      const mic = await openMicrophone()
      setMicrophone(mic)
      const { number, socket } = await call(openPhone).catch((error: unknown) => {
        mic.close()
        throw error
      })
      setLine(
        await openLine({
          socket,
          microphone: mic,
          onMessage: (message) => setState((before) => phoneAfter(before, message)),
          onStatus: (status) => {
            if (status !== 'ended') return
            mic.close()
            setLine(undefined)
            setState({ is: 'waiting' })
          },
        }),
      )
      return number
    },
  })
  useEffect(() => () => line?.close(), [line])

  return (
    <Card>
      <div className="flex flex-wrap items-center gap-3">
        <div className="min-w-0 grow">
          <h2 className="font-semibold">Web phone</h2>
          <p className="text-sm text-muted">
            {line ? `Calls to ${open.data} ring here.` : 'Let your agent call you in this browser.'}
          </p>
        </div>
        {line ? (
          <Badge tone={state.is === 'waiting' ? 'ok' : 'brand'} live={state.is !== 'waiting'}>
            {STATE_WORDS[state.is]}
          </Badge>
        ) : null}
      </div>
      {open.isError ? <PhoneProblem problem={open.error} /> : null}
      <div className="mt-4 flex flex-wrap items-center gap-2">
        {line ? (
          <PhoneButtons state={state} line={line} onUse={() => onUse(open.data ?? '')} />
        ) : (
          <Button kind="outline" busy={open.isPending} onClick={() => open.mutate()}>
            <Phone size={16} aria-hidden="true" />
            Open the web phone
          </Button>
        )}
      </div>
      {line && state.is === 'talking' && microphone ? (
        <div className="mt-4">
          <LevelMeter level={microphone.level} />
        </div>
      ) : null}
    </Card>
  )
}

const STATE_WORDS: Record<PhoneState['is'], string> = {
  waiting: 'Ready',
  ringing: 'Ringing',
  calling: 'Calling',
  talking: 'Talking',
}

function PhoneButtons({ state, line, onUse }: { state: PhoneState; line: Line; onUse: () => void }) {
  if (state.is === 'ringing') {
    return (
      <>
        <p role="alert" className="w-full font-medium">
          Incoming call from <span className="tabular">{state.from}</span>
        </p>
        <Button onClick={() => line.send({ type: 'answer', attemptId: state.attemptId })}>
          <PhoneIncoming size={16} aria-hidden="true" />
          Answer
        </Button>
        <Button kind="danger" onClick={() => line.send({ type: 'reject', attemptId: state.attemptId })}>
          <PhoneOff size={16} aria-hidden="true" />
          Reject
        </Button>
      </>
    )
  }
  if (state.is === 'talking') {
    return (
      <Button kind="danger" onClick={() => line.send({ type: 'hang-up' })}>
        <PhoneOff size={16} aria-hidden="true" />
        Hang up
      </Button>
    )
  }
  if (state.is === 'calling') return <p className="text-sm text-muted">Waiting for the agent to answer…</p>
  return (
    <>
      <Button kind="outline" onClick={onUse}>
        Use this number in the form
      </Button>
      <Button kind="ghost" onClick={() => line.close()}>
        Close the phone
      </Button>
      <CallAnAgent missed={state.missed} onCall={(to) => line.send({ type: 'dial', to })} />
    </>
  )
}

/** An inbound call, as a customer makes it. */
function CallAnAgent({ missed, onCall }: { missed: string | undefined; onCall: (number: string) => void }) {
  const { bId } = useUser()
  const { data: agents = [] } = useQuery(agentsQuery(bId))
  const [chosen, setChosen] = useState('')
  if (agents.length === 0) return null
  const number = chosen || (agents[0]?.number ?? '')
  return (
    <div className="mt-2 flex w-full flex-wrap items-end gap-2 border-t border-line pt-4">
      <Select
        label="Call an agent, as a customer would"
        className="min-w-56 grow"
        value={number}
        onChange={({ target }) => setChosen(target.value)}
      >
        {agents.map((agent) => (
          <option key={agent.id} value={agent.number}>
            {agent.name}, {agent.number}
          </option>
        ))}
      </Select>
      <Button onClick={() => onCall(number)}>
        <PhoneOutgoing size={16} aria-hidden="true" />
        Call
      </Button>
      <output className="w-full text-sm text-muted empty:hidden">{missed}</output>
    </div>
  )
}

function PhoneProblem({ problem }: { problem: unknown }) {
  return (
    <div className="mt-3">
      {problem instanceof MicrophoneRefused ? (
        <ErrorNote>{problem.message}</ErrorNote>
      ) : (
        <ErrorNote error={problem}>The web phone could not be opened. Please try again.</ErrorNote>
      )}
    </div>
  )
}
