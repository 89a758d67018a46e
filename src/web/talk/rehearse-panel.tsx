// Rehearse: a simulated customer calls the agent over a telephone line; then the words and a verdict.
import { useMutation, useQuery } from '@tanstack/react-query'
import { Drama } from 'lucide-react'
import { useState } from 'react'
import { LANGUAGES } from '#contract/shared.ts'
import { startRehearsal } from '#contract/talks.ts'
import { call } from '../api.ts'
import { LiveCard } from '../calls/live-card.tsx'
import { callQuery, personasQuery } from '../calls/queries.ts'
import { scoreName } from '../calls/words.ts'
import { Button } from '../ui/button.tsx'
import { Select } from '../ui/field.tsx'
import { ErrorNote } from '../ui/notes.tsx'
import { QueryView } from '../ui/query-view.tsx'

export function RehearsePanel({ agentId }: { agentId: number }) {
  const personas = useQuery(personasQuery)
  const [chosen, setChosen] = useState('')
  const start = useMutation({
    mutationFn: (persona: string) => call(startRehearsal, { body: { agentId, persona } }),
  })
  return (
    <QueryView query={personas} failed="The simulated customers could not be loaded. Please try again later.">
      {(list) => {
        const persona = list.find(({ id }) => id === chosen) ?? list[0]
        return (
          <div className="grid gap-4">
            <Select label="Customer" value={persona?.id} onChange={(event) => setChosen(event.target.value)}>
              {list.map(({ id, name, language }) => (
                <option key={id} value={id}>
                  {name}, {languageName(language)}
                </option>
              ))}
            </Select>
            <p className="text-muted">{persona?.about}</p>
            {start.isError ? <ErrorNote error={start.error}>The rehearsal could not start.</ErrorNote> : null}
            <Button busy={start.isPending} onClick={() => persona && start.mutate(persona.id)}>
              <Drama size={16} aria-hidden="true" />
              Rehearse
            </Button>
            {start.data ? (
              <>
                <LiveCard key={start.data.callId} callId={start.data.callId} />
                <Verdict callId={start.data.callId} />
              </>
            ) : null}
          </div>
        )
      }}
    </QueryView>
  )
}

const languageName = (code: string): string =>
  Object.entries(LANGUAGES).find(([, known]) => known === code)?.[0] ?? code

function Verdict({ callId }: { callId: number }) {
  const { data } = useQuery(callQuery(callId))
  if (data?.score === null || data?.score === undefined) return null
  return (
    <section aria-label="Verdict" className="rounded-xl bg-sunken p-4">
      <h3 className="font-semibold">Verdict: {data.score} of 100</h3>
      <ul className="mt-2 grid gap-1.5 text-sm">
        {data.scoreReasons.map(({ name, points, of, why }) => (
          <li key={name}>
            <b className="font-semibold">
              {scoreName(name)} {points}/{of}
            </b>{' '}
            <span className="text-muted">{why}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
