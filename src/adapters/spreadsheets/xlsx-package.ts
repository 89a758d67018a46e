// The parts of an .xlsx and how they point to each other.
import { posix } from 'node:path'
import { UnreadableSheet } from './unreadable.ts'
import { attribute, isTrue, scanXml, type XmlHandler } from './xml-scanner.ts'
import type { Zip } from './zip-reader.ts'

type Relation = { id: string; type: string; target: string }

export type Workbook = {
  path: string
  date1904: boolean
  /** In the order of the tabs, each with its part. */
  visibleSheets: { name: string; path: string }[]
  /** The part of this kind, such as `/styles`. */
  partOf(kind: string): string | undefined
}

export async function readWorkbook(zip: Zip): Promise<Workbook> {
  const root = await readRelations(zip, '')
  const path = root.find(({ type }) => type.endsWith('/officeDocument'))?.target
  if (!path?.endsWith('.xml')) throw new UnreadableSheet('not-a-sheet')
  const sheets: { name: string; relation: string }[] = []
  let date1904 = false
  await scanXml(
    partBytes(zip, path),
    onOpen((name, attributes) => {
      if (name === 'workbookPr') date1904 = isTrue(attribute(attributes, 'date1904'))
      if (name !== 'sheet' || (attribute(attributes, 'state') ?? 'visible') !== 'visible') return
      sheets.push({ name: attribute(attributes, 'name') ?? '', relation: attribute(attributes, 'id') ?? '' })
    }),
  )
  const relations = await readRelations(zip, path)
  const visibleSheets = sheets.flatMap(({ name, relation }) => {
    const target = relations.find(({ id, type }) => id === relation && type.endsWith('/worksheet'))?.target
    return target ? [{ name, path: target }] : []
  })
  const partOf = (kind: string) => relations.find(({ type }) => type.endsWith(kind))?.target
  return { path, date1904, visibleSheets, partOf }
}

/** Where the relations of a part are kept; the package's own for ''. */
export function relationsPath(of: string): string {
  return `${folderOf(of)}_rels/${posix.basename(of)}.rels`
}

const folderOf = (path: string) => (posix.dirname(path) === '.' ? '' : `${posix.dirname(path)}/`)

async function readRelations(zip: Zip, of: string): Promise<Relation[]> {
  const relations: Relation[] = []
  const path = relationsPath(of)
  if (!zip.parts.has(path)) throw new UnreadableSheet(of === '' ? 'not-a-sheet' : 'damaged')
  await scanXml(
    partBytes(zip, path),
    onOpen((name, attributes) => {
      if (name !== 'Relationship') return
      const target = attribute(attributes, 'Target') ?? ''
      relations.push({
        id: attribute(attributes, 'Id') ?? '',
        type: attribute(attributes, 'Type') ?? '',
        target: target.startsWith('/') ? target.slice(1) : posix.normalize(folderOf(of) + target),
      })
    }),
  )
  return relations
}

export function partBytes(zip: Zip, path: string): AsyncIterable<Buffer> {
  const part = zip.parts.get(path)
  if (!part) throw new UnreadableSheet('damaged')
  return zip.read(part)
}

const onOpen = (open: XmlHandler['open']): XmlHandler => ({ open, text() {}, close() {} })
