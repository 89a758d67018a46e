import type { CampaignPreview } from '#contract/campaigns.ts'
import { classes } from '../ui/class-names.ts'

export function FirstRows({ preview }: { preview: CampaignPreview }) {
  const { columns, firstRows, mapping } = preview
  if (firstRows.length === 0) return null
  const role = (index: number) =>
    index === mapping.phone ? 'phone' : index === mapping.name ? 'name' : index === mapping.context ? 'context' : null
  return (
    <div>
      <h3 className="mb-1.5 text-sm font-semibold">First rows</h3>
      <section
        aria-label="First rows of the sheet"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        tabIndex={0}
        className="overflow-x-auto rounded-lg border border-line"
      >
        <table className="w-full text-left text-sm">
          <thead className="bg-sunken text-xs text-muted">
            <tr>
              <th scope="col" className="px-3 py-2 font-semibold">
                Row
              </th>
              <th scope="col" className="px-3 py-2 font-semibold">
                Will call
              </th>
              {columns.map(({ index, title }) => (
                <th
                  key={index}
                  scope="col"
                  className={classes('px-3 py-2 font-semibold whitespace-nowrap', role(index) ? 'text-brand-text' : '')}
                >
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {firstRows.map(({ row, cells, phone, remark }) => (
              <tr key={row}>
                <td className="tabular px-3 py-2 text-muted">{row}</td>
                <td className="px-3 py-2 whitespace-nowrap">
                  {phone && !remark ? (
                    <span className="tabular font-semibold">{phone}</span>
                  ) : (
                    <span className="text-bad">{remark}</span>
                  )}
                </td>
                {columns.map(({ index }) => (
                  <td key={index} dir="auto" className="max-w-56 truncate px-3 py-2">
                    {cells[index]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  )
}
