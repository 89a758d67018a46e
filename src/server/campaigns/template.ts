// A sheet to start from: the headers that are understood, and two rows that show how they are used.
import type { Readable } from 'node:stream'
import type { SheetRow, Spreadsheets } from '../ports.ts'

const ROWS: SheetRow['cells'][] = [
  ['Name', 'Phone', 'Context', 'Order number', 'Amount due'],
  [
    'Asha Verma',
    '+91 98765 43210',
    'Remind about the unpaid bill of {{Amount due}} for order {{Order number}}',
    'A-1042',
    '₹1,250',
  ],
  ['Ravi Kumar', '98765 43211', 'Ask whether the delivery of order {{Order number}} suits tomorrow', 'A-1043', '₹480'],
]

export function template(spreadsheets: Spreadsheets): Readable {
  const shape = { name: 'Customers', rightToLeft: false, widths: [22, 20, 70, 16, 16], merges: [] }
  return spreadsheets.write(shape, rows())
}

async function* rows(): AsyncGenerator<SheetRow> {
  for (const [at, cells] of ROWS.entries()) yield { number: at + 1, cells }
}
