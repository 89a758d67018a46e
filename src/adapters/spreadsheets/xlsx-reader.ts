// .xlsx, read as a stream: of a hundred thousand rows only their cells are kept.
import type { FileHandle } from 'node:fs/promises'
import { posix } from 'node:path'
import type { Sheet } from '#server/ports.ts'
import type { SheetLimits } from './limits.ts'
import { builtInFormats, numberCells } from './number-formats.ts'
import { UnreadableSheet } from './unreadable.ts'
import { readXlsxSheet } from './xlsx-sheet.ts'
import { attribute, isTrue, scanXml, type XmlHandler } from './xml-scanner.ts'
import { openZip, type Zip } from './zip-reader.ts'

export async function readXlsx(file: FileHandle, limits: SheetLimits): Promise<Sheet> {
  const zip = await openZip(file, limits.unzippedBytes)
  const root = await readRelations(zip, '')
  const workbookPath = root.find(({ type }) => type.endsWith('/officeDocument'))?.target
  if (!workbookPath?.endsWith('.xml')) throw new UnreadableSheet('not-a-sheet')
  const book = await readWorkbook(zip, workbookPath)
  const relations = await readRelations(zip, workbookPath)
  const partOf = (kind: string) => relations.find(({ type }) => type.endsWith(kind))?.target
  const strings = await readStrings(zip, partOf('/sharedStrings'), limits)
  const formats = await readFormats(zip, partOf('/styles'))
  const toCell = numberCells(book.date1904)

  for (const { name, relation } of book.visibleSheets) {
    const target = relations.find(({ id, type }) => id === relation && type.endsWith('/worksheet'))?.target
    if (!target) continue
    const sheet = await readXlsxSheet(partBytes(zip, target), { name, strings, formats, toCell, limits })
    if (sheet.rows.length > 0) return sheet
  }
  throw new UnreadableSheet('empty')
}

type Relation = { id: string; type: string; target: string }

async function readRelations(zip: Zip, of: string): Promise<Relation[]> {
  const folder = posix.dirname(of) === '.' ? '' : `${posix.dirname(of)}/`
  const relations: Relation[] = []
  const path = `${folder}_rels/${posix.basename(of)}.rels`
  if (!zip.parts.has(path)) throw new UnreadableSheet(of === '' ? 'not-a-sheet' : 'damaged')
  await scanXml(
    partBytes(zip, path),
    onOpen((name, attributes) => {
      if (name !== 'Relationship') return
      const target = attribute(attributes, 'Target') ?? ''
      relations.push({
        id: attribute(attributes, 'Id') ?? '',
        type: attribute(attributes, 'Type') ?? '',
        target: target.startsWith('/') ? target.slice(1) : posix.normalize(folder + target),
      })
    }),
  )
  return relations
}

async function readWorkbook(zip: Zip, path: string) {
  const visibleSheets: { name: string; relation: string }[] = []
  let date1904 = false
  await scanXml(
    partBytes(zip, path),
    onOpen((name, attributes) => {
      if (name === 'workbookPr') date1904 = isTrue(attribute(attributes, 'date1904'))
      if (name !== 'sheet' || (attribute(attributes, 'state') ?? 'visible') !== 'visible') return
      visibleSheets.push({ name: attribute(attributes, 'name') ?? '', relation: attribute(attributes, 'id') ?? '' })
    }),
  )
  return { visibleSheets, date1904 }
}

/** Texts that cells point to. Phonetic guides (<rPh>) are not part of the text. */
async function readStrings(zip: Zip, path: string | undefined, limits: SheetLimits): Promise<string[]> {
  const strings: string[] = []
  if (!path || !zip.parts.has(path)) return strings
  let current = ''
  let inText = false
  let phonetic = false
  await scanXml(partBytes(zip, path), {
    open(name) {
      if (name === 'si') current = ''
      else if (name === 't') inText = !phonetic
      else if (name === 'rPh') phonetic = true
    },
    text(text) {
      if (inText) current += text
    },
    close(name) {
      if (name === 't') inText = false
      else if (name === 'rPh') phonetic = false
      else if (name === 'si') {
        strings.push(unescapeControl(current))
        if (strings.length > limits.cells) throw new UnreadableSheet('too-large')
      }
    },
  })
  return strings
}

/** The number format of each cell style. */
async function readFormats(zip: Zip, path: string | undefined): Promise<string[]> {
  const byId = builtInFormats()
  const formats: string[] = []
  if (!path || !zip.parts.has(path)) return formats
  let inCellStyles = false
  await scanXml(partBytes(zip, path), {
    open(name, attributes) {
      if (name === 'numFmt')
        byId.set(Number(attribute(attributes, 'numFmtId')), attribute(attributes, 'formatCode') ?? 'General')
      else if (name === 'cellXfs') inCellStyles = true
      else if (name === 'xf' && inCellStyles)
        formats.push(byId.get(Number(attribute(attributes, 'numFmtId') ?? 0)) ?? 'General')
    },
    text() {},
    close(name) {
      if (name === 'cellXfs') inCellStyles = false
    },
  })
  return formats
}

function partBytes(zip: Zip, path: string): AsyncIterable<Buffer> {
  const part = zip.parts.get(path)
  if (!part) throw new UnreadableSheet('damaged')
  return zip.read(part)
}

const onOpen = (open: XmlHandler['open']): XmlHandler => ({ open, text() {}, close() {} })

/** Excel writes control characters as `_x000D_`. */
const unescapeControl = (text: string) =>
  text.includes('_x')
    ? text.replaceAll(/_x([\da-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text
