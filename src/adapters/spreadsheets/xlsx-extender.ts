// The user's own .xlsx with columns added to one of its sheets. All other parts are copied byte by byte, so that styles,
// formulas, pictures and the other sheets stay what they are.
import type { FileHandle } from 'node:fs/promises'
import type { AddedColumns, SheetCell, SheetRow } from '#server/ports.ts'
import { shiftedTo1904 } from './number-formats.ts'
import { editSheet } from './sheet-editor.ts'
import { surveySheet } from './sheet-survey.ts'
import { addFormats } from './styles-editor.ts'
import { partBytes, readWorkbook, relationsPath } from './xlsx-package.ts'
import { Formats, OFFICE, SHEET_ML } from './xlsx-writer.ts'
import { openZip, type Zip } from './zip-reader.ts'
import { type ZipEntry, zipBytes } from './zip-writer.ts'

const CONTENT_TYPES = '[Content_Types].xml'
const NEW_STYLES = 'xl/addedStyles.xml'
/** Parts that are held whole while they are changed. */
const MOST_HELD_BYTES = 16 * 1024 * 1024
const MOST_COLUMNS = 16_384

/** Undefined for a workbook that is built in a way this does not know; nothing has been read from `rows` then. */
export async function extendXlsx(
  file: FileHandle,
  added: AddedColumns,
  rows: AsyncIterable<SheetRow>,
  mostBytes: number,
): Promise<AsyncGenerator<Buffer> | undefined> {
  const zip = await openZip(file, 2 * mostBytes) // the sheet is walked through twice
  if ([...zip.parts.values()].some(({ encrypted }) => encrypted)) return undefined
  const types = await text(zip, CONTENT_TYPES)
  // With macros, or as a template, the file must not be called .xlsx.
  if (!types?.includes(`${SHEET_ML}.sheet.main+xml`)) return undefined
  const book = await readWorkbook(zip)
  const sheet = book.visibleSheets.find(({ name }) => name === added.sheetName)
  const survey = sheet && (await surveySheet(partBytes(zip, sheet.path), added.headerRow))
  if (!sheet || !survey || survey.freeColumn + added.widths.length > MOST_COLUMNS) return undefined
  const stylesPath = book.partOf('/styles')
  const styled = stylesPath
    ? await withFormats(zip, stylesPath, added.formats)
    : await withNewStyles(zip, types, book.path, added.formats)
  if (!styled) return undefined
  const cells = book.date1904 ? shifted(rows) : rows
  const addition = { ...survey, ...added, firstColumn: survey.freeColumn, styleOf: styled.styleOf, rows: cells }
  return zipBytes(entries(zip, styled.parts, sheet.path, () => editSheet(partBytes(zip, sheet.path), addition)))
}

async function* entries(
  zip: Zip,
  changed: ReadonlyMap<string, string>,
  sheetPath: string,
  sheet: () => AsyncIterable<string>,
): AsyncGenerator<ZipEntry> {
  for (const part of zip.parts.values()) {
    const { name } = part
    const content = changed.get(name)
    if (name === sheetPath) yield { name, content: sheet() }
    else if (content !== undefined) yield { name, content: one(content) }
    else yield { name, copy: part, bytes: zip.raw(part) }
  }
  for (const [name, content] of changed) if (!zip.parts.has(name)) yield { name, content: one(content) }
}

type Styled = { parts: Map<string, string>; styleOf: (format: string) => number }

async function withFormats(zip: Zip, path: string, formats: readonly string[]): Promise<Styled | undefined> {
  const own = await text(zip, path)
  const edited = own && addFormats(own, formats)
  return edited ? { parts: new Map([[path, edited.xml]]), styleOf: edited.styleOf } : undefined
}

/** For a workbook without styles of its own: the part, its type, and the workbook's relation to it. */
async function withNewStyles(
  zip: Zip,
  types: string,
  workbookPath: string,
  formats: readonly string[],
): Promise<Styled | undefined> {
  const relations = await text(zip, relationsPath(workbookPath))
  if (!relations) return undefined
  const styles = new Formats()
  for (const format of formats) styles.styleOf(format)
  const type = `Override PartName="/${NEW_STYLES}" ContentType="${SHEET_ML}.styles+xml"`
  const relation = `Relationship Id="addedStyles" Type="${OFFICE}/styles" Target="/${NEW_STYLES}"`
  const parts = new Map([
    [CONTENT_TYPES, withChild(types, 'Types', type)],
    [relationsPath(workbookPath), withChild(relations, 'Relationships', relation)],
    [NEW_STYLES, styles.xml()],
  ])
  return { parts, styleOf: styles.styleOf }
}

const withChild = (xml: string, root: string, child: string) =>
  xml.replace(
    new RegExp(`</((?:[\\w.-]+:)?)${root}\\s*>`),
    (closing, prefix: string) => `<${prefix}${child}/>${closing}`,
  )

/** A small part as text; undefined for one that is missing or larger. */
async function text(zip: Zip, path: string): Promise<string | undefined> {
  const part = zip.parts.get(path)
  if (!part || part.size > MOST_HELD_BYTES) return undefined
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of zip.read(part)) {
    size += piece.length
    if (size > MOST_HELD_BYTES) return undefined
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString('utf8')
}

async function* one(xml: string): AsyncGenerator<string> {
  yield xml
}

/** In a workbook that counts its days from 1904. */
async function* shifted(rows: AsyncIterable<SheetRow>): AsyncGenerator<SheetRow> {
  const shift = (cell: SheetCell) =>
    typeof cell === 'object' && cell ? { ...cell, value: shiftedTo1904(cell.value, cell.format) } : cell
  for await (const row of rows) yield { ...row, cells: row.cells.map(shift) }
}
