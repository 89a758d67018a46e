import { BRAND } from '#contract/brand.ts'

/** What the browser's tab says: "Agents · Vaani". */
export function PageTitle({ children }: { children: string }) {
  return <title>{`${children} · ${BRAND}`}</title>
}
