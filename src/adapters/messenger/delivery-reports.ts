// What the providers' delivery reports have in common: an address that only they know, and forms to be read.
import { timingSafeEqual } from 'node:crypto'
import { DELIVERY_REPORTS } from '#contract/messages.ts'
import type { DeliveryReport, ReportRequest } from '#server/ports.ts'

/** Where reports arrive; the secret is part of the address. */
export type ReportAddress = { publicUrl: string; secret: string }

export const reportUrl = ({ publicUrl, secret }: ReportAddress, reference: string): string =>
  `${publicUrl}${DELIVERY_REPORTS}/${secret}?reference=${encodeURIComponent(reference)}`

/** A messenger's `reports`; none where no address is known. */
export function reportsAt(
  address: ReportAddress | undefined,
  read: (request: ReportRequest, address: ReportAddress) => DeliveryReport[] | undefined,
) {
  if (!address) return {}
  return {
    reports: {
      read: (request: ReportRequest) => (isSame(request.secret, address.secret) ? read(request, address) : undefined),
    },
  }
}

/** Nothing for what is still on its way. */
export function settled(
  report: Pick<DeliveryReport, 'reference' | 'providerId'>,
  outcome: 'delivered' | 'failed' | undefined,
  why = '',
): DeliveryReport[] {
  if (!outcome || !report.providerId) return []
  const problem = outcome === 'failed' ? `The network did not deliver it.${why ? ` It said: ${why}` : ''}` : ''
  return [{ ...report, state: outcome, problem: problem.slice(0, 300) }]
}

export const referenceIn = (path: string): string =>
  new URL(path, 'http://localhost').searchParams.get('reference') ?? ''

export function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}
