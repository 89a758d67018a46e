// Whose CRM is whose: each business has its own token, and what belongs to one never reaches another's.
import type { Crm } from '#server/ports.ts'
import { hubSpot } from './hubspot.ts'

/** Answers undefined for a business that has none. */
export function crmByBusiness({
  tokens,
  baseUrl,
}: {
  tokens: ReadonlyMap<number, string>
  baseUrl: string
}): (businessId: number) => Crm | undefined {
  const known = new Map([...tokens].map(([businessId, token]) => [businessId, hubSpot({ token, baseUrl })]))
  return (businessId) => known.get(businessId)
}
