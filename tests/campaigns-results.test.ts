// The result workbook on both databases: the user's own, with what happened, and without whoever was erased.
import { read, utils } from '@e965/xlsx'
import ExcelJS from 'exceljs'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eraseFromCampaigns } from '#server/campaigns/campaigns.ts'
import { linkToPartialResult, linkToResult, writeFinalResult } from '#server/campaigns/results.ts'
import { findCampaign, findWithoutResult } from '#server/campaigns/store.ts'
import type { SheetCell } from '#server/ports.ts'
import { type CampaignStory, campaignStory } from './campaigns-setup.ts'
import { databases, type TestDatabase } from './databases.ts'

const people = (count: number): SheetCell[][] => [
  ['Name', 'Phone', 'City'],
  ...Array.from({ length: count }, (_, at) => [`Person ${at + 1}`, 9_876_500_000 + at, 'Pune']),
]

describe.each(databases)('the result on %s', (_name, open) => {
  let database: TestDatabase
  let story: CampaignStory
  let shop: { id: number; agentIds: number[] }

  beforeAll(async () => {
    database = await open()
  }, 60_000)
  afterAll(() => database.close())
  beforeEach(async () => {
    story = await campaignStory(database.db)
    shop = await story.business()
    return () => story.close()
  })

  const completeMine = async (talkMs: number) => {
    for (const call of await story.openCalls())
      if (call.businessId === shop.id) await story.end(call, 'COMPLETED', talkMs)
  }
  const textOf = (key: string) => {
    const book = read(story.read(key))
    return utils.sheet_to_json<unknown[]>(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, { header: 1, raw: false })
  }

  test('the result is the sheet as it was, with what happened beside each row', async () => {
    const { id, campaignBaseKey } = await story.create(shop, [
      ['Customer list of November'],
      ['Name', 'Phone', 'Due', 'Note'],
      ['Asha', 9_876_543_210, { value: 46_343, format: 'dd/mm/yyyy', text: '' }, '=HYPERLINK("http://x")'],
      [null],
      ['محمد', 'nothing', null, '😀'],
    ])
    await expect(linkToResult(story.parts, shop.id, campaignBaseKey)).rejects.toMatchObject({
      code: 'campaign-not-completed',
    })
    await story.dispatchAll()
    await completeMine(61_000)
    await story.dispatchAll()
    const key = await writeFinalResult(story.parts, shop.id, id)
    const book = read(story.read(key), { cellNF: true })
    const sheet = book.Sheets[book.SheetNames[0] ?? ''] ?? {}
    expect(book.SheetNames).toEqual(['People'])
    const text = utils.sheet_to_json<unknown[]>(sheet, { header: 1, raw: false, blankrows: true })
    expect(text[0]).toEqual(['Customer list of November'])
    expect(text[1]).toEqual(
      [
        'Name',
        'Phone',
        'Due',
        'Note',
        'status',
        'attempts',
        'start time',
        'duration',
        'intent',
        'summary',
        'score',
      ].concat(['price', 'transcript', 'remark']),
    )
    expect(text[2]?.slice(0, 8)).toEqual([
      'Asha',
      '9876543210',
      '17/11/2026',
      '=HYPERLINK("http://x")',
      'COMPLETED',
      '1',
      '2026-11-16 12:00:00',
      '0:01:01',
    ])
    expect(text[2]?.[11]).toBe('6.10')
    expect(text[4]?.slice(0, 6)).toEqual(['محمد', 'nothing', undefined, '😀', 'REFUSED', '0'])
    expect(text[4]?.[13]).toBe('Not a phone number.')
    expect(Object.values(sheet).some((cell) => typeof cell === 'object' && cell !== null && 'f' in cell)).toBe(false)
    expect(await linkToResult(story.parts, shop.id, campaignBaseKey)).toContain('result.xlsx')
    await expect(linkToResult(story.parts, shop.id, `${shop.id + 1}/campaigns/${id}`)).rejects.toMatchObject({
      code: 'campaign-not-found',
    })
  })

  test('other sheets, styles and formulas of the uploaded workbook come back with the result', async () => {
    const book = new ExcelJS.Workbook()
    const people = book.addWorksheet('People')
    people.addRow(['Name', 'Phone', 'Double']).font = { bold: true }
    people.addRow(['Asha', 9_876_543_210, { formula: '2*21', result: 42 }])
    book.addWorksheet('Notes').addRow(['Keep me'])
    const fileMeta = await story.upload(shop.id, new Uint8Array(await book.xlsx.writeBuffer()))
    const { id } = await story.create(shop, [], { fileMeta })
    await story.dispatchAll()
    await completeMine(61_000)
    await story.dispatchAll()
    const result = new ExcelJS.Workbook()
    const bytes = story.read(await writeFinalResult(story.parts, shop.id, id))
    await result.xlsx.load(Uint8Array.from(bytes).buffer)
    const sheet = result.getWorksheet('People')
    expect(result.getWorksheet('Notes')?.getCell('A1').value).toBe('Keep me')
    expect(sheet?.getCell('C2').formula).toBe('2*21')
    expect(sheet?.getCell('D1')).toMatchObject({ value: 'status', font: { bold: true } })
    expect(sheet?.getCell('D2').value).toBe('COMPLETED')
    expect(sheet?.getCell('K2').value).toBe(6.1)
  })

  test('a person who was erased is in no result any more, whatever was uploaded', async () => {
    const { id, campaignBaseKey } = await story.create(shop, people(3))
    await story.dispatchAll()
    await completeMine(1_000)
    await story.dispatchAll()
    const before = story.read(await writeFinalResult(story.parts, shop.id, id))
    expect(unzipped(before)).toContain('Person 2')
    await database.db.inBusiness(shop.id, (tx) => eraseFromCampaigns(tx, shop.id, '+919876500001'))
    await database.db.asSystem(async (tx) => {
      const campaign = await findCampaign(tx, shop.id, id)
      expect(campaign).toMatchObject({ fileId: null, resultKey: null })
      story.later(11)
      expect(await findWithoutResult(tx, story.clock.now(), 100)).toContainEqual({
        businessId: shop.id,
        campaignId: id,
      })
    })
    await linkToResult(story.parts, shop.id, campaignBaseKey)
    const after = unzipped(story.read(`${campaignBaseKey}/result.xlsx`))
    expect(after).toContain('Person 3')
    expect(after).not.toContain('Person 2')
    expect(after).not.toContain('9876500001')
  })

  test('while it runs, what is known so far', async () => {
    const { id, campaignBaseKey } = await story.create(shop, people(3), { concurrency: 2 })
    await story.dispatchAll()
    const [first] = (await story.openCalls()).filter(({ businessId }) => businessId === shop.id)
    if (first) await story.end(first, 'COMPLETED', 61_000)
    await linkToPartialResult(story.parts, shop.id, id)
    const rows = textOf(`${campaignBaseKey}/partial.xlsx`).map((row) => row.slice(0, 5))
    expect(rows).toEqual([
      ['Name', 'Phone', 'City', 'status', 'attempts'],
      ['Person 1', '9876500000', 'Pune', 'COMPLETED', '1'],
      ['Person 2', '9876500001', 'Pune', 'CALLING', '1'],
      ['Person 3', '9876500002', 'Pune', 'WAITING', '0'],
    ])
  })
})

/** All that stands in a workbook, wherever it stands. */
function unzipped(bytes: Buffer): string {
  const book = read(bytes, { bookFiles: true }) as unknown as { files: Record<string, { content?: Uint8Array }> }
  return Object.values(book.files)
    .map(({ content }) => Buffer.from(content ?? []).toString())
    .join('\n')
}
