// PDFs for tests, written by hand: text at places on pages, in Helvetica.
import { deflateSync } from 'node:zlib'

export type Written = { x: number; y: number; size?: number; text: string }

/** `y` is counted from the top of an A4 page, in points. */
export function makePdf(pages: Written[][]): Uint8Array {
  const streams = pages.map((lines) => lines.map(drawn).join('\n'))
  return assemble(streams.map((stream) => ({ dictionary: '', content: Buffer.from(stream, 'latin1') })))
}

/** One page whose content inflates to `megabytes` of spaces. */
export function makePdfBomb(megabytes: number): Uint8Array {
  const content = deflateSync(Buffer.alloc(megabytes * 1024 * 1024, ' '), { level: 9 })
  return assemble([{ dictionary: '/Filter /FlateDecode', content }])
}

const drawn = ({ x, y, size = 10, text }: Written) =>
  `BT /F1 ${size} Tf 1 0 0 1 ${x} ${842 - y} Tm (${text.replace(/[\\()]/g, '\\$&')}) Tj ET`

function assemble(streams: { dictionary: string; content: Buffer }[]): Uint8Array {
  const pageId = (index: number) => 4 + index * 2
  const objects: Buffer[] = [
    Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'),
    Buffer.from(
      `<< /Type /Pages /Count ${streams.length} /Kids [${streams.map((_, at) => `${pageId(at)} 0 R`).join(' ')}] >>`,
    ),
    Buffer.from('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>'),
  ]
  for (const [at, { dictionary, content }] of streams.entries()) {
    objects.push(
      Buffer.from(
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents ${pageId(at) + 1} 0 R >>`,
      ),
      Buffer.concat([
        Buffer.from(`<< ${dictionary} /Length ${content.length} >>\nstream\n`),
        content,
        Buffer.from('\nendstream'),
      ]),
    )
  }
  const parts: Buffer[] = [Buffer.from('%PDF-1.4\n')]
  let length = parts[0]?.length ?? 0
  const offsets = objects.map((object, at) => {
    const part = Buffer.concat([Buffer.from(`${at + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')])
    const offset = length
    parts.push(part)
    length += part.length
    return offset
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  parts.push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF`,
    ),
  )
  return Buffer.concat(parts)
}
