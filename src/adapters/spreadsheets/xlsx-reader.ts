// .xlsx, read as a stream: of a hundred thousand rows only their cells are kept.
import type { FileHandle } from 'node:fs/promises'
import type { Sheet } from '#server/ports.ts'
import type { SheetLimits } from './limits.ts'
import { builtInFormats, numberCells } from './number-formats.ts'
import { UnreadableSheet } from './unreadable.ts'
import { partBytes, readWorkbook } from './xlsx-package.ts'
import { readXlsxSheet } from './xlsx-sheet.ts'
import { attribute, scanXml } from './xml-scanner.ts'
import { openZip, type Zip } from './zip-reader.ts'

export async function readXlsx(file: FileHandle, limits: SheetLimits): Promise<Sheet> {
  const zip = await openZip(file, limits.unzippedBytes)
  const book = await readWorkbook(zip)
  const strings = await readStrings(zip, book.partOf('/sharedStrings'), limits)
  const formats = await readFormats(zip, book.partOf('/styles'))
  const toCell = numberCells(book.date1904)
  for (const { name, path } of book.visibleSheets) {
    const sheet = await readXlsxSheet(partBytes(zip, path), { name, strings, formats, toCell, limits })
    if (sheet.rows.length > 0) return sheet
  }
  throw new UnreadableSheet('empty')
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

/** Excel writes control characters as `_x000D_`. */
const unescapeControl = (text: string) =>
  text.includes('_x')
    ? text.replaceAll(/_x([\da-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text
