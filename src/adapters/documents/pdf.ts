// A PDF's text in reading order, page by page.
import { getDocumentProxy } from 'unpdf'
import { UnreadableDocument } from '#server/ports.ts'
import { linesInReadingOrder, type PageLine, type TextItem } from './page-layout.ts'
import { type Keep, pieces } from './passages.ts'
import { keepRows } from './table.ts'

const MOST_PAGES = 3000

export async function keepPdf(bytes: Uint8Array, keep: Keep): Promise<void> {
  if (!Buffer.from(bytes.subarray(0, 1024)).includes('%PDF-')) throw broken()
  const document = await getDocumentProxy(bytes, { verbosity: 0 }).catch((error: Error) => {
    throw error.name === 'PasswordException' ? locked() : broken()
  })
  if (document.numPages > MOST_PAGES) throw tooLong(document.numPages)
  const pages: PageLine[][] = []
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number).catch(() => undefined)
    const content = await page?.getTextContent().catch(() => undefined)
    pages.push(linesInReadingOrder((content?.items ?? []).flatMap(textItem)))
    page?.cleanup()
  }
  if (!pages.some((lines) => lines.length > 0)) throw scanned()
  const bodySize = usualSize(pages)
  let heading = ''
  for (const [index, lines] of withoutRunningHeads(pages).entries())
    heading = keepPage(lines, index + 1, bodySize, heading, keep)
}

function textItem(item: object): TextItem[] {
  // Gaps are measured, not read: pdf.js bridges them with spaces as wide as the gap.
  if (!('str' in item) || String(item.str).trim() === '') return []
  const { str, transform, width, height } = item as { str: string; transform: number[]; width: number; height: number }
  const size = height || Math.abs(transform[3] ?? 0) || 10
  return [{ text: str, x: transform[4] ?? 0, y: -(transform[5] ?? 0), width, size }]
}

/** Answers the heading that the next page continues under. */
function keepPage(lines: PageLine[], page: number, bodySize: number, under: string, keep: Keep): string {
  const place = { unit: 'page' as const, from: page, to: page }
  let heading = under
  let paragraph: PageLine[] = []
  const endParagraph = () => {
    const text = joined(paragraph)
    paragraph = []
    for (const piece of pieces(text)) keep({ text: piece, heading, place })
  }
  for (let at = 0; at < lines.length; ) {
    const line = lines[at] as PageLine
    const table = tableFrom(lines, at)
    if (table.length > 0) {
      endParagraph()
      keepRows(
        table.map(({ cells }) => ({ cells: cells.map(({ text }) => text), from: page, to: page })),
        'page',
        heading,
        keep,
      )
      at += table.length
      continue
    }
    const previous = lines[at - 1]
    if (isHeading(line, bodySize)) {
      endParagraph()
      const continues = previous && isHeading(previous, bodySize) && isNear(previous, line)
      heading = continues ? `${heading} ${joined([line])}` : joined([line])
    } else {
      if (paragraph.length > 0 && startsParagraph(line, paragraph)) endParagraph()
      paragraph.push(line)
    }
    at++
  }
  endParagraph()
  return heading
}

const isHeading = ({ cells, size }: PageLine, bodySize: number) =>
  size > bodySize * 1.12 && cells.length === 1 && (cells[0]?.text.length ?? 0) < 100
const isNear = (above: PageLine, below: PageLine) =>
  below.y > above.y && below.y - above.y < 1.7 * Math.max(above.size, below.size)

function startsParagraph(line: PageLine, paragraph: PageLine[]): boolean {
  const above = paragraph.at(-1) as PageLine
  const text = line.cells[0]?.text ?? ''
  return !isNear(above, line) || /^(?:[•‣▪–-]|\d{1,2}[.)]|q(?:uestion)?\s*\d*[:.])\s/i.test(text)
}

/** Lines of several cells in a row, three at least, are a table. */
function tableFrom(lines: PageLine[], start: number): PageLine[] {
  let end = start
  while (end < lines.length && (lines[end]?.cells.length ?? 0) > 1) end++
  return end - start >= 3 ? lines.slice(start, end) : []
}

function joined(lines: PageLine[]): string {
  let text = ''
  for (const { cells } of lines) {
    const next = cells.map((cell) => cell.text).join(' ')
    const hyphenated = /\p{Ll}-$/u.test(text) && /^\p{Ll}/u.test(next)
    text = hyphenated ? text.slice(0, -1) + next : text === '' ? next : `${text} ${next}`
  }
  return text.replace(/\s+/g, ' ').trim()
}

function usualSize(pages: PageLine[][]): number {
  const letters = new Map<number, number>()
  for (const { cells, size } of pages.flat()) {
    const rounded = Math.round(size * 2) / 2
    letters.set(rounded, (letters.get(rounded) ?? 0) + cells.reduce((sum, { text }) => sum + text.length, 0))
  }
  return [...letters].toSorted((one, other) => other[1] - one[1])[0]?.[0] ?? 10
}

/** Titles and page numbers repeated at the edges of most pages would answer every question. */
function withoutRunningHeads(pages: PageLine[][]): PageLine[][] {
  if (pages.length < 3) return pages
  const edge = (line: PageLine | undefined) => (line ? joined([line]).replace(/\p{N}+/gu, '#') : '')
  const seen = new Map<string, number>()
  for (const lines of pages)
    for (const text of new Set([edge(lines[0]), edge(lines.at(-1))])) seen.set(text, (seen.get(text) ?? 0) + 1)
  const repeats = (line: PageLine | undefined) => line !== undefined && (seen.get(edge(line)) ?? 0) > pages.length / 2
  return pages.map((lines) => lines.filter((line, at) => !((at === 0 || at === lines.length - 1) && repeats(line))))
}

const scanned = () =>
  new UnreadableDocument(
    'No text was found in this PDF: it is probably a scan. Please upload a version with real text.',
  )
const locked = () =>
  new UnreadableDocument('This PDF is locked with a password. Please remove the password and upload it again.')
const broken = () =>
  new UnreadableDocument('This PDF is damaged and cannot be read. Please save it again and upload the new file.')
const tooLong = (pages: number) =>
  new UnreadableDocument(
    `This PDF has ${pages.toLocaleString('en')} pages; at most ${MOST_PAGES.toLocaleString('en')} can be read. Please split it.`,
  )
