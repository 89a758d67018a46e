import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Checkbox } from '../ui/field.tsx'
import { ErrorNote } from '../ui/notes.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

type Props = {
  agents: UseQueryResult<Record<string, string>>
  chosen: number[]
  onChange: (chosen: number[]) => void
}

export function AgentChoice({ agents, chosen, onChange }: Props) {
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-semibold">Agents</legend>
      <Choices agents={agents} chosen={chosen} onChange={onChange} />
    </fieldset>
  )
}

function Choices({ agents, chosen, onChange }: Props) {
  if (agents.isError) {
    return (
      <ErrorNote error={agents.error} onRetry={() => void agents.refetch()}>
        Failed to load agent data. Please try again.
      </ErrorNote>
    )
  }
  if (!agents.data) return <Skeleton className="h-10" />
  const all = Object.entries(agents.data)
  if (all.length === 0) {
    return (
      <p className="text-muted">
        You have no agents yet.{' '}
        <Link to="/agents/create" className="font-semibold text-brand-text hover:underline">
          Create one first
        </Link>
        .
      </p>
    )
  }
  return (
    <>
      <div className="grid gap-2 sm:grid-cols-2">
        {all.map(([id, name]) => (
          <Checkbox
            key={id}
            label={name}
            checked={chosen.includes(Number(id))}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, Number(id)] : chosen.filter((one) => one !== Number(id)))
            }
          />
        ))}
      </div>
      {chosen.length > 1 ? <p className="mt-2 text-sm text-muted">They share the rows evenly.</p> : null}
    </>
  )
}
