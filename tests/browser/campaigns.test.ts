// Two hundred rows from the upload to the downloaded result: only inside the calling window, nobody who said no,
// busy and unanswered numbers again after two hours, and every row of the result compared.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { read, utils, write } from '@e965/xlsx'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { OWNER, startBentProduct } from './bent-product.ts'
import { launchChromium } from './chromium.ts'
import { axeFindings, buildPages } from './product.ts'

const ROWS = 200
const HEADERS = ['Customer', 'Mobile No.', 'Due', 'Context']
const EVENING = new Date('2026-11-16T15:00:00Z') // 20:30 in India
const HOUR_MS = 3_600_000
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const DIST = join(import.meta.dirname, '../../dist')

type Expected = { status: string; attempts: number }

/** As the simulated network's numbers behave. */
function expectedOf(number: string): Expected {
  const ending = number.slice(-2)
  if (ending === '91') return { status: 'BUSY', attempts: 3 }
  if (ending === '92') return { status: 'NO_ANSWER', attempts: 3 }
  if (ending === '93') return { status: 'REJECTED', attempts: 1 }
  if (ending === '94') return { status: 'VOICEMAIL', attempts: 1 }
  if (ending === '96') return { status: 'FAILED', attempts: 1 }
  return { status: 'COMPLETED', attempts: 1 }
}

// Row 2 is the first below the headers. Two rows are on the do-not-call list, one is refused, one a duplicate.
const LISTED = [10, 20]
const sheetRows = Array.from({ length: ROWS }, (_, at): (string | number)[] => {
  const number = 9_812_345_000 + at
  const phone = at === 50 ? 'ask at the desk' : at === 60 ? 9_812_345_000 : number
  return [at === 3 ? 'محمد 😀' : `Person ${at}`, phone, `₹${at * 10}`, 'Remind of the bill of {{Due}}']
})
const expectedRows = sheetRows.map(([, phone], at): Expected => {
  if (LISTED.includes(at)) return { status: 'DO_NOT_CALL', attempts: 0 }
  if (at === 50) return { status: 'REFUSED', attempts: 0 }
  if (at === 60) return { status: 'DUPLICATE', attempts: 0 }
  return expectedOf(String(phone))
})

let product: Awaited<ReturnType<typeof startBentProduct>>
let browser: Browser
let page: Page
const directory = mkdtempSync(join(tmpdir(), 'vaani-campaign-'))

beforeAll(async () => {
  await buildPages()
  product = await startBentProduct(DIST, ['Meera', 'Arjun'], EVENING)
  browser = await launchChromium()
  const context = await browser.newContext({ baseURL: product.url, viewport: { width: 1440, height: 900 } })
  page = await context.newPage()
}, 180_000)
afterAll(async () => {
  await browser?.close()
  await product?.close()
  rmSync(directory, { recursive: true, force: true })
})

describe('a campaign of 200 rows', () => {
  test('the form says what is missing, in the words of the specification', async () => {
    await page.goto('/login')
    await page.getByLabel('Email').fill(OWNER.email)
    await page.getByLabel('Password').fill(OWNER.password)
    await page.getByRole('button', { name: 'Log In' }).click()
    await page.waitForURL('**/dashboard')
    await page.goto('/campaigns')
    await page.getByText("You haven't created any campaigns yet.").waitFor()
    await page.getByRole('link', { name: 'Create New Campaign' }).first().click()
    await page.getByRole('button', { name: 'Create Campaign' }).click()
    await page.getByText('Please fill all fields, select at least one agent and upload a file.').waitFor()
  }, 60_000)

  test('numbers go onto the do-not-call list by hand and out of a sheet', async () => {
    const [byHand, inSheet] = LISTED.map((at) => `98123 45${String(at).padStart(3, '0')}`)
    await page.goto('/do-not-call')
    await page.getByLabel('Add numbers').fill(byHand ?? '')
    await page.getByRole('button', { name: 'Add to the list' }).click()
    await page.getByText('+919812345010', { exact: true }).waitFor()
    const sheet = workbook(
      [
        ['Who', 'Mobile'],
        ['Said no', inSheet ?? ''],
        ['Lost', 'the number'],
      ],
      'No',
    )
    await page.getByLabel('File of numbers').setInputFiles({ name: 'no.xlsx', mimeType: XLSX, buffer: sheet })
    await page.getByText('+919812345020', { exact: true }).waitFor()
    await page.getByText('1 could not be read as phone numbers').waitFor()
    expect(await page.getByLabel('Add numbers').inputValue()).toBe('the number')
    expect(await axeFindings(page)).toEqual([])
  }, 60_000)

  test('the sheet is understood before anything is created', async () => {
    const bytes = workbook([HEADERS, ...sheetRows], 'Debtors')
    await page.goto('/campaigns/create')
    await page.getByLabel('Campaign Name').fill('Unpaid bills')
    await page.getByLabel('Meera').check()
    await page.getByLabel('Arjun').check()
    await page.locator('input[type=file]').setInputFiles({
      name: 'debtors.xlsx',
      mimeType: XLSX,
      buffer: bytes,
    })
    await page.getByText('Sheet “Debtors”, 200 rows').waitFor({ timeout: 30_000 })
    const counts = await page.getByLabel('What was understood').locator('dl dd').allInnerTexts()
    expect(counts).toEqual(['198', '198', '1', '1'])
    await page.getByText('row 52: “ask at the desk”').waitFor()
    await page.getByRole('button', { name: 'Pace and retries' }).click()
    await page.getByLabel('Calls at once').selectOption('20')
    expect(await axeFindings(page)).toEqual([])
    expect(product.placed).toEqual([])
    await page.getByRole('button', { name: 'Create Campaign' }).click()
    await page.getByText('Campaign created successfully!').waitFor()
    await page.waitForURL('**/campaigns', { timeout: 10_000 })
    await page.getByRole('cell', { name: 'Meera, Arjun' }).waitFor()
  }, 90_000)

  test('nobody is called after nine in the evening; in the morning it goes on', async () => {
    await page.getByRole('link', { name: 'Unpaid bills' }).click()
    await expect.poll(() => product.placed.length, { timeout: 90_000 }).toBeGreaterThan(40)
    await product.moveTo(new Date('2026-11-16T15:31:00Z'))
    await page.getByText('next call').waitFor({ timeout: 60_000 })
    const before = product.placed.length
    expect(before).toBeLessThan(190)
    expect(await axeFindings(page)).toEqual([])
    await product.moveTo(new Date('2026-11-17T03:30:00Z'))
    await expect.poll(() => product.placed.length, { timeout: 60_000 }).toBeGreaterThan(before)
    await expect.poll(() => new Set(product.placed.map(({ to }) => to)).size, { timeout: 120_000 }).toBe(196)
  }, 300_000)

  test('busy and unanswered numbers are called again after two hours, twice, then it is completed', async () => {
    for (const times of [2, 3]) {
      await nobodyTalks()
      await page.getByText(/to be called again/).waitFor({ timeout: 60_000 })
      await product.moveTo(new Date(product.clock.now().getTime() + 2.1 * HOUR_MS))
      await expect.poll(() => timesCalled('91'), { timeout: 60_000 }).toBe(times)
      await expect.poll(() => timesCalled('92'), { timeout: 60_000 }).toBe(times)
    }
    await page.getByText('COMPLETED').waitFor({ timeout: 90_000 })
    for (const { at } of product.placed) {
      const hour = (at.getUTCHours() + 5.5 + at.getUTCMinutes() / 60) % 24
      expect(hour).toBeGreaterThanOrEqual(9)
      expect(hour).toBeLessThan(21)
    }
    const listed = LISTED.map((at) => `+91${9_812_345_000 + at}`)
    expect(product.placed.filter(({ to }) => listed.includes(to))).toEqual([])
    for (const ending of ['91', '92']) {
      const times = product.placed.filter(({ to }) => to === `+9198123450${ending}`).map(({ at }) => at.getTime())
      expect(times).toHaveLength(3)
      for (const [n, time] of times.slice(1).entries()) {
        expect(time - (times[n] ?? 0)).toBeGreaterThanOrEqual(2 * HOUR_MS - 60_000)
      }
    }
  }, 300_000)

  test('the result opens in a spreadsheet program and says of every row what happened', async () => {
    await page.goto('/campaigns')
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download Unpaid bills' }).click(),
    ])
    expect(file.suggestedFilename()).toBe('Unpaid bills.xlsx')
    const path = join(directory, 'result.xlsx')
    await file.saveAs(path)
    const [headers, ...rows] = tableOf(path)
    expect(headers?.slice(0, 6)).toEqual([...HEADERS, 'status', 'attempts'])
    expect(rows).toHaveLength(ROWS)
    rows.forEach((row, at) => {
      const expected = expectedRows[at]
      expect(row.slice(0, 4)).toEqual(sheetRows[at]?.map(String))
      expect([at, row[4], Number(row[5])]).toEqual([at, expected?.status, expected?.attempts])
      expect(row[11] ?? '').toBe(expected?.attempts ? (expected.status === 'COMPLETED' ? '4.50' : '0.00') : '')
    })
  }, 120_000)
})

function workbook(rows: (string | number)[][], name: string): Buffer {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), name)
  return Buffer.from(write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer)
}

const nobodyTalks = () => expect.poll(product.talking, { timeout: 60_000 }).toBe(0)

const timesCalled = (ending: string) => product.placed.filter(({ to }) => to === `+9198123450${ending}`).length

/** The first sheet as text, by LibreOffice where it is installed. */
function tableOf(path: string): string[][] {
  let text: string | undefined
  try {
    const csv = 'csv:Text - txt - csv (StarCalc):44,34,76,1'
    execFileSync('soffice', ['--headless', '--convert-to', csv, '--outdir', directory, path], { stdio: 'ignore' })
    text = readFileSync(join(directory, 'result.csv'), 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  const book = text === undefined ? read(readFileSync(path)) : read(text, { type: 'string', raw: true })
  return utils.sheet_to_json<string[]>(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, {
    header: 1,
    raw: false,
    defval: '',
  })
}
