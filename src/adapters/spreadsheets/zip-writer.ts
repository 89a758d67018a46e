// A zip file written front to back: sizes and checksums follow each new part, because they are not known before. Parts
// of another zip are copied as they lie there.
import { crc32, createDeflateRaw } from 'node:zlib'

export type ZipEntry =
  | { name: string; content: AsyncIterable<string> }
  | { name: string; copy: CopiedPart; bytes: AsyncIterable<Buffer> }
export type CopiedPart = { method: number; crc: number; size: number; compressedSize: number }

type Written = {
  name: Buffer
  flags: number
  method: number
  crc: number
  compressed: number
  size: number
  offset: number
}

const UTF8_NAME = 0x0800
const SIZES_FOLLOW = 0x0008
const DEFLATED = 8
const VERSION = 20
const NEW_YEAR_1980 = 0x0021 // part dates tell nothing here

export async function* zipBytes(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Buffer> {
  const written: Written[] = []
  let offset = 0
  for await (const entry of entries) {
    const part = beginning(entry, offset)
    const header = localHeader(part)
    yield header
    if ('copy' in entry) yield* entry.bytes
    else {
      for await (const piece of deflated(entry.content, part)) {
        part.compressed += piece.length
        yield piece
      }
    }
    const sizes = 'copy' in entry ? Buffer.alloc(0) : sizesAfter(part)
    yield sizes
    offset += header.length + part.compressed + sizes.length
    written.push(part)
  }
  const directory = Buffer.concat(written.map(directoryEntry))
  yield directory
  yield endOfDirectory(written.length, directory.length, offset)
}

function beginning(entry: ZipEntry, offset: number): Written {
  const name = Buffer.from(entry.name)
  if (!('copy' in entry))
    return { name, flags: UTF8_NAME | SIZES_FOLLOW, method: DEFLATED, crc: 0, compressed: 0, size: 0, offset }
  const { method, crc, size, compressedSize } = entry.copy
  return { name, flags: UTF8_NAME, method, crc, compressed: compressedSize, size, offset }
}

async function* deflated(content: AsyncIterable<string>, part: Written): AsyncGenerator<Buffer> {
  const deflate = createDeflateRaw({ level: 4, chunkSize: 64 * 1024 })
  const feeding = (async () => {
    for await (const text of content) {
      const bytes = Buffer.from(text)
      part.crc = crc32(bytes, part.crc)
      part.size += bytes.length
      if (!deflate.write(bytes)) await new Promise((resolve) => deflate.once('drain', resolve))
    }
    deflate.end()
  })()
  feeding.catch((error: Error) => deflate.destroy(error))
  yield* deflate as AsyncIterable<Buffer>
  await feeding
}

function localHeader(part: Written): Buffer {
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x04034b50, 0)
  header.writeUInt16LE(VERSION, 4)
  header.writeUInt16LE(part.flags, 6)
  header.writeUInt16LE(part.method, 8)
  header.writeUInt16LE(NEW_YEAR_1980, 12)
  header.writeUInt32LE(part.crc, 14)
  header.writeUInt32LE(part.compressed, 18)
  header.writeUInt32LE(part.size, 22)
  header.writeUInt16LE(part.name.length, 26)
  return Buffer.concat([header, part.name])
}

function sizesAfter({ crc, compressed, size }: Written): Buffer {
  const sizes = Buffer.alloc(16)
  sizes.writeUInt32LE(0x08074b50, 0)
  sizes.writeUInt32LE(crc, 4)
  sizes.writeUInt32LE(compressed, 8)
  sizes.writeUInt32LE(size, 12)
  return sizes
}

function directoryEntry(part: Written): Buffer {
  const entry = Buffer.alloc(46)
  entry.writeUInt32LE(0x02014b50, 0)
  entry.writeUInt16LE(VERSION, 4)
  entry.writeUInt16LE(VERSION, 6)
  entry.writeUInt16LE(part.flags, 8)
  entry.writeUInt16LE(part.method, 10)
  entry.writeUInt16LE(NEW_YEAR_1980, 14)
  entry.writeUInt32LE(part.crc, 16)
  entry.writeUInt32LE(part.compressed, 20)
  entry.writeUInt32LE(part.size, 24)
  entry.writeUInt16LE(part.name.length, 28)
  entry.writeUInt32LE(part.offset, 42)
  return Buffer.concat([entry, part.name])
}

function endOfDirectory(count: number, size: number, offset: number): Buffer {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(offset, 16)
  return end
}
