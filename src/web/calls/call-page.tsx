// Make a Call: the form of the specification, then the call itself, live.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { PhoneOutgoing } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { checkMakeCall, MAKE_CALL_MESSAGES, makeCall } from '#contract/calls.ts'
import { call } from '../api.ts'
import { useUser } from '../session.ts'
import { TalkButton } from '../talk/talk-button.tsx'
import { WebPhone } from '../talk/web-phone.tsx'
import { Button } from '../ui/button.tsx'
import { Card, PageHeader } from '../ui/card.tsx'
import { Select, TextArea, TextField } from '../ui/field.tsx'
import { ErrorNote, InfoNote } from '../ui/notes.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { PhoneField, validPhone } from '../ui/phone-field.tsx'
import { toast } from '../ui/toaster.tsx'
import { LiveCard } from './live-card.tsx'
import { agentNamesQuery } from './queries.ts'

const SIMULATED = [
  ['00–90', 'a simulated customer answers and talks'],
  ['91', 'busy'],
  ['92', 'rings, nobody answers'],
  ['93', 'rejects the call'],
  ['94', 'a voicemail'],
  ['95', 'answers, then the line drops'],
  ['96', 'no such number'],
] as const

const EMPTY = { agentId: '', toNumber: '', customerName: '', context: '' }

export function CallPage() {
  const { bId } = useUser()
  const [search, setSearch] = useSearchParams()
  const callId = Number(search.get('call')) || undefined
  const [form, setForm] = useState({ ...EMPTY, agentId: search.get('agentId') ?? '' })
  const [problem, setProblem] = useState<string>()
  const agents = useAgents(bId)
  const queries = useQueryClient()
  const set = (name: keyof typeof EMPTY) => (value: string) => setForm((before) => ({ ...before, [name]: value }))

  const start = useMutation({
    mutationFn: (draft: Extract<ReturnType<typeof checkMakeCall>, { draft: unknown }>['draft']) =>
      call(makeCall, { body: { businessId: bId, ...draft } }),
    onSuccess: (started) => {
      toast.success('Call initiated successfully!')
      setForm(EMPTY)
      setSearch({ call: String(started.callId) }, { preventScrollReset: true })
      void queries.invalidateQueries({ queryKey: ['balance'] })
    },
    onError: (error) => toast.error('Failed to initiate call.', error),
  })

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const number = form.toNumber.trim() ? await validPhone(form.toNumber) : undefined
    const checked = checkMakeCall(form, () => number)
    if ('draft' in checked) {
      setProblem(undefined)
      start.mutate(checked.draft)
    } else {
      setProblem(MAKE_CALL_MESSAGES[checked.problem])
    }
  }

  return (
    <>
      <PageTitle>Make a Call</PageTitle>
      <PageHeader title="Make a Call">Your agent calls one customer, now.</PageHeader>
      <div className="grid items-start gap-5 xl:grid-cols-2">
        <div className="grid gap-5">
          <Card>
            <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
              <Select
                label="Agent"
                value={form.agentId}
                disabled={agents.length === 0}
                onChange={(event) => set('agentId')(event.target.value)}
              >
                <option value="">Select an agent</option>
                {agents.map(([id, name]) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </Select>
              <TextField
                label="Customer name"
                autoComplete="off"
                value={form.customerName}
                onChange={(event) => set('customerName')(event.target.value)}
              />
              <PhoneField label="Phone number" value={form.toNumber} onChange={set('toNumber')} />
              <TextArea
                label="Context"
                hint="Why you are calling, and what the agent should know about this customer."
                value={form.context}
                onChange={(event) => set('context')(event.target.value)}
              />
              {problem ? <ErrorNote>{problem}</ErrorNote> : null}
              <div className="flex flex-wrap gap-2">
                <Button type="submit" busy={start.isPending}>
                  <PhoneOutgoing size={16} aria-hidden="true" />
                  Make Call
                </Button>
                {form.agentId ? (
                  <TalkButton agentId={Number(form.agentId)} label="Talk to this agent yourself" />
                ) : null}
              </div>
            </form>
          </Card>
          <WebPhone onUse={set('toNumber')} />
        </div>
        {callId ? (
          <LiveCard key={callId} callId={callId} onClose={() => setSearch({}, { preventScrollReset: true })} />
        ) : (
          <InfoNote>
            <p className="font-medium">No telephone account is needed to try this.</p>
            <p className="mt-1 text-sm">
              Without a connected carrier, calls go to a simulated network. The last two digits of the number decide:
            </p>
            <dl className="tabular mt-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-0.5 text-sm">
              {SIMULATED.map(([digits, what]) => (
                <div key={digits} className="contents">
                  <dt className="font-semibold">{digits}</dt>
                  <dd>{what}</dd>
                </div>
              ))}
            </dl>
            <p className="mt-2 text-sm">For example +91 90000 00000. Or open the web phone and let it ring here.</p>
          </InfoNote>
        )}
      </div>
    </>
  )
}

/** The agents to choose from; none and a failure are said once each. */
function useAgents(businessId: number): [id: string, name: string][] {
  const { data, isError, error } = useQuery(agentNamesQuery(businessId))
  const said = useRef('')
  const problem = isError
    ? 'Error fetching agents.'
    : data && Object.keys(data).length === 0
      ? 'No agents found for this business.'
      : ''
  useEffect(() => {
    if (problem && said.current !== problem) toast.error(problem, error)
    said.current = problem
  }, [problem, error])
  return Object.entries(data ?? {})
}
