import { describe, expect, test } from 'vitest'
import type { Sheet, SheetCell, SheetRange } from '../ports.ts'
import { columnTitle, understandColumns, variablesOf } from './sheet-columns.ts'
import { contactsOf } from './sheet-contacts.ts'

function sheet(rows: SheetCell[][], merges: SheetRange[] = []): Sheet {
  const numbered = rows.map((cells, at) => ({ number: at + 1, cells })).filter(({ cells }) => cells.length > 0)
  return { name: 'People', rightToLeft: false, widths: [], merges, rows: numbered }
}
const merged = (firstRow: number, lastRow: number, firstColumn: number, lastColumn: number): SheetRange => ({
  firstRow,
  lastRow,
  firstColumn,
  lastColumn,
})

describe('headers are matched without case, spaces or punctuation', () => {
  test.each([
    ['PHONE'],
    ['phone number'],
    ['Phone_Number'],
    ['Mobile No.'],
    ['MOBILE-NO'],
    ['  Contact  '],
    ['Whats-App Number'],
    ['मोबाइल नंबर'],
    ['Number'],
  ])('%s', (header) => {
    expect(
      understandColumns(
        sheet([
          ['City', header],
          ['Pune', 1],
        ]),
      ).mapping.phone,
    ).toBe(1)
  })

  test('the surest word wins: beside a mobile, a contact is a person', () => {
    const { mapping } = understandColumns(sheet([['Contact', 'Mobile', 'Number']]))
    expect(mapping.phone).toBe(1)
  })

  test.each([['Phone bill'], ['Numbers of visits'], ['Telephone exchange']])('%s is no phone column', (header) => {
    expect(understandColumns(sheet([[header], [1]])).mapping.phone).toBeNull()
  })
})

describe('where the headers are', () => {
  test('below a merged title, a note and an empty row', () => {
    const found = understandColumns(
      sheet([['Contact list of November'], ['made by Asha'], [], ['Name', 'Phone'], ['Ravi', 1]], [merged(1, 1, 0, 3)]),
    )
    expect(found).toMatchObject({ headerRow: 4, headers: ['Name', 'Phone'], mapping: { name: 0, phone: 1 } })
    expect(found.top.map(({ number }) => number)).toEqual([1, 2, 4])
  })

  test('in two rows: a heading over columns, and headers that reach down', () => {
    const rows: SheetCell[][] = [
      ['Name', 'Contact', null, 'City'],
      [null, 'Mobile', 'E-mail'],
      ['Ravi', 9_876_543_210],
    ]
    const found = understandColumns(sheet(rows, [merged(1, 2, 0, 0), merged(1, 1, 1, 2), merged(1, 2, 3, 3)]))
    expect(found).toMatchObject({
      headerRow: 2,
      headers: ['Name', 'Mobile', 'E-mail', 'City'],
      mapping: { name: 0, phone: 1 },
    })
  })

  test('a header over two columns names the first, and the second with a number', () => {
    const found = understandColumns(
      sheet(
        [
          ['Name', 'Phone', null],
          ['Ravi', 1, 2],
        ],
        [merged(1, 1, 1, 2)],
      ),
    )
    expect(found).toMatchObject({ headers: ['Name', 'Phone', 'Phone 2'], mapping: { phone: 1 } })
  })

  test('in the first row where no phone column is named', () => {
    expect(
      understandColumns(
        sheet([
          ['Who', 'Reach'],
          ['Ravi', 1],
        ]),
      ),
    ).toMatchObject({ headerRow: 1, mapping: { phone: null } })
  })
})

describe('what the user chose', () => {
  test('wins over the headers, and a column means one thing only', () => {
    const { mapping } = understandColumns(sheet([['Name', 'Phone', 'Context']]), { phone: 0, context: null })
    expect(mapping).toEqual({ phone: 0, name: null, context: null })
  })

  test('a column that is not there is left to the headers', () => {
    expect(understandColumns(sheet([['Name', 'Phone']]), { phone: 9 }).mapping.phone).toBe(1)
  })
})

test('every other column with a header is a variable, under its own name', () => {
  const found = understandColumns(sheet([['Name', 'Phone', 'Due', 'Due', '', 'Paid'], []]))
  const date = { value: 46_343, format: 'dd/mm/yyyy', text: '17/11/2026' }
  expect(variablesOf(found, ['Ravi', 1, date, 12.5, 'no header', true])).toEqual({
    Due: '17/11/2026',
    'Due 2': '12.5',
    Paid: 'yes',
  })
})

test('a column without a header is called by its letter', () => {
  expect([columnTitle(['', 'Phone'], 0), columnTitle([], 27)]).toEqual(['Column A', 'Column AB'])
})

test('rows keep their numbers, and the first of two rows with one number is called', () => {
  const rows = sheet([['Phone'], ['98765 43210'], [], ['+91 98765-43210'], [null, 'no number']])
  const contacts = [...contactsOf(rows, understandColumns(rows))]
  expect(contacts.map(({ rowNumber, phone, outcome, remark }) => [rowNumber, phone, outcome, remark])).toEqual([
    [2, '+919876543210', null, ''],
    [4, '+919876543210', 'DUPLICATE', 'Same number as row 2.'],
    [5, null, 'REFUSED', 'No phone number.'],
  ])
})
