// Customers who wait for a call back, until somebody says that it was done.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { PhoneCall } from 'lucide-react'
import { Link } from 'react-router'
import { type CallBack, handleCallBack, listCallBacks } from '#contract/actions.ts'
import { call } from '../api.ts'
import { useUser } from '../session.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { formatInstant } from '../ui/format.ts'
import { toast } from '../ui/toaster.tsx'

/** Nothing while nobody waits. */
export function CallBacks() {
  const { bId } = useUser()
  const queries = useQueryClient()
  const { data = [] } = useQuery({
    queryKey: ['call-backs', bId],
    queryFn: ({ signal }) => call(listCallBacks, { params: { businessId: bId }, signal }),
  })
  const handled = useMutation({
    mutationFn: ({ callId, seq }: CallBack) => call(handleCallBack, { params: { callId, seq } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['call-backs'] }),
    onError: (error) => toast.error('That could not be saved. Please try again.', error),
  })
  if (data.length === 0) return null
  return (
    <Card className="mb-5 grid gap-3">
      <h2 className="flex items-center gap-2 font-semibold">
        <PhoneCall size={17} aria-hidden="true" className="text-brand-text" />
        Waiting for a call back
      </h2>
      <ul aria-label="Waiting for a call back" className="grid divide-y divide-line">
        {data.map((one) => (
          <li key={`${one.callId} ${one.seq}`} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2.5">
            <div className="min-w-0 grow">
              <p className="font-medium">
                {one.name ? `${one.name}, ` : ''}
                <span className="tabular whitespace-nowrap">{one.number}</span>
              </p>
              <p className="text-sm text-muted">
                {one.when ? `“${one.when}”, asked` : 'Asked'} {formatInstant(one.askedAt)}
                {one.agentName ? ` of ${one.agentName}` : ''}.{' '}
                <Link to={`/call-logs?call=${one.callId}`} className="text-brand-text underline">
                  The call
                </Link>
              </p>
            </div>
            <Button kind="outline" size="sm" busy={handled.isPending} onClick={() => handled.mutate(one)}>
              Called back
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}
