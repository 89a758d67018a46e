// Rows as a table, or as cards where the screen is narrow.
import type { ReactNode } from 'react'
import { classes } from './class-names.ts'
import { useWideScreen } from './media.ts'

export type Column<Row> = {
  header: string
  cell: (row: Row) => ReactNode
  align?: 'left' | 'right'
  /** Keeps the header for screen readers only. */
  hideHeader?: boolean
  /** On a card: `title` is its first line, `actions` its last; the rest are pairs of name and value. */
  onCard?: 'title' | 'actions' | 'hidden'
  className?: string
}

type TableProps<Row> = {
  /** What the table lists, for screen readers. */
  caption: string
  columns: Column<Row>[]
  rows: Row[]
  rowKey: (row: Row) => string | number
  selected?: (row: Row) => boolean
  /** What a card holds, where pairs of name and value would be too long a list. */
  card?: (row: Row) => ReactNode
}

export function Table<Row>(props: TableProps<Row>) {
  return useWideScreen() ? <WideTable {...props} /> : <Cards {...props} />
}

function WideTable<Row>({ caption, columns, rows, rowKey, selected }: TableProps<Row>) {
  return (
    <div className="overflow-x-auto rounded-xl border border-line bg-surface shadow-1">
      <table className="w-full text-left text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead className="border-b border-line bg-sunken text-xs text-muted">
          <tr>
            {columns.map((column) => (
              <th key={column.header} scope="col" className={classes('px-4 py-2.5 font-semibold', edge(column))}>
                {column.hideHeader ? <span className="sr-only">{column.header}</span> : column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map((row) => (
            <tr key={rowKey(row)} className={selected?.(row) ? 'bg-brand-soft' : 'hover:bg-hover'}>
              {columns.map((column) => (
                <td key={column.header} className={classes('px-4 py-3 align-middle', edge(column), column.className)}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const edge = <Row,>(column: Column<Row>) => (column.align === 'right' ? 'text-right tabular' : '')

function Cards<Row>({ caption, columns, rows, rowKey, selected, card }: TableProps<Row>) {
  return (
    <ul aria-label={caption} className="grid gap-2.5">
      {rows.map((row) => (
        <li
          key={rowKey(row)}
          className={classes(
            'rounded-xl border border-line p-4 shadow-1',
            selected?.(row) ? 'bg-brand-soft' : 'bg-surface',
          )}
        >
          {card ? card(row) : <Pairs columns={columns} row={row} />}
        </li>
      ))}
    </ul>
  )
}

function Pairs<Row>({ columns, row }: { columns: Column<Row>[]; row: Row }) {
  const title = columns.find((column) => column.onCard === 'title') ?? columns[0]
  const actions = columns.filter((column) => column.onCard === 'actions')
  const pairs = columns.filter((column) => column !== title && column.onCard === undefined)
  return (
    <>
      <div className="font-semibold break-words">{title?.cell(row)}</div>
      <dl className="mt-2 grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-1.5 text-sm">
        {pairs.map((column) => (
          <div key={column.header} className="contents">
            <dt className="text-muted">{column.header}</dt>
            <dd className="min-w-0 justify-self-end text-right break-words">{column.cell(row)}</dd>
          </div>
        ))}
      </dl>
      {actions.length > 0 ? (
        <div className="mt-3 flex flex-wrap items-center justify-end gap-2 border-t border-line pt-3">
          {actions.map((column) => (
            <div key={column.header}>{column.cell(row)}</div>
          ))}
        </div>
      ) : null}
    </>
  )
}
