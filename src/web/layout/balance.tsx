import { useQuery } from '@tanstack/react-query'
import { Wallet } from 'lucide-react'
import { Link } from 'react-router'
import { readBalance } from '#contract/billing.ts'
import { call } from '../api.ts'
import { useUser } from '../session.ts'
import { formatRupees } from '../ui/format.ts'

/** Asked for every minute; a failed poll is silent and leaves the last figure. */
export function Balance() {
  const { bId } = useUser()
  const { data } = useQuery({
    queryKey: ['balance', bId],
    queryFn: async ({ signal }) => {
      const amount = readAmount(await call(readBalance, { params: { bId }, signal }))
      if (amount === null) throw new Error('The balance is not a number')
      return amount
    },
    enabled: Boolean(bId),
    refetchInterval: 60_000,
    refetchIntervalInBackground: true,
    retry: false,
  })
  return (
    <Link
      to="/balance"
      title="Balance and statement"
      className="inline-flex h-9 items-center gap-2 rounded-lg border border-line bg-surface px-3 hover:bg-hover pointer-coarse:h-11"
    >
      <Wallet size={16} aria-hidden="true" className="text-brand-text max-sm:hidden" />
      <span className="sr-only">Balance</span>
      <span
        data-testid="balance"
        className={`tabular font-semibold ${data === undefined ? 'text-muted' : balanceTone(data)}`}
      >
        {data === undefined ? '--.--' : formatRupees(data)}
      </span>
    </Link>
  )
}

/** Only what is a number counts. */
export function readAmount(answer: unknown): number | null {
  const isText = typeof answer === 'string' && answer.trim() !== ''
  const amount = isText || typeof answer === 'number' ? Number(answer) : Number.NaN
  return Number.isFinite(amount) ? amount : null
}

export function balanceTone(amount: number): 'text-bad' | 'text-warn' | 'text-ok' {
  if (amount < 10) return 'text-bad'
  return amount < 50 ? 'text-warn' : 'text-ok'
}
