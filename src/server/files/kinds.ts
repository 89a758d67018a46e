// Which files a business may upload, told by their names first: browsers know few of these types by heart.
import { ProductError } from '../errors.ts'

export type Purpose = 'knowledge' | 'campaign'

type Kind = { type: string; alsoCalled: string[] }

const KINDS: Record<Purpose, Record<string, Kind>> = {
  knowledge: {
    txt: { type: 'text/plain', alsoCalled: [] },
    md: { type: 'text/markdown', alsoCalled: ['text/plain', 'text/x-markdown'] },
    csv: { type: 'text/csv', alsoCalled: ['text/plain', 'application/csv', 'application/vnd.ms-excel'] },
    pdf: { type: 'application/pdf', alsoCalled: ['application/x-pdf'] },
  },
  campaign: {
    xlsx: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', alsoCalled: [] },
    xls: { type: 'application/vnd.ms-excel', alsoCalled: [] },
  },
}

/** The extension and content type to store a file under; refuses what the product does not read. */
export function kindOf(purpose: Purpose, fileName: string, contentType: string) {
  const kinds = KINDS[purpose]
  const given = (contentType.split(';', 1)[0] ?? '').trim().toLowerCase()
  const extension = /\.([a-z]+)$/i.exec(fileName)?.[1]?.toLowerCase() ?? ''
  // A file without a telling name is taken at its type's word.
  const byType = Object.keys(kinds).find((name) => kinds[name]?.type === given)
  const name = Object.hasOwn(kinds, extension) ? extension : extension === '' ? byType : undefined
  const kind = name === undefined ? undefined : kinds[name]
  if (!name || !kind) throw wrongKind(purpose)
  const vague = given === '' || given === 'application/octet-stream'
  if (!vague && given !== kind.type && !kind.alsoCalled.includes(given)) throw wrongKind(purpose)
  // What the client named is what its PUT will carry.
  return { extension: name, contentType: given || kind.type }
}

const wrongKind = (purpose: Purpose) =>
  new ProductError('invalid', 'file-type', `Please choose a ${Object.keys(KINDS[purpose]).join(', ')} file.`)
