// A zip file's parts, inflated piece by piece, with a limit that a bomb cannot get around: what comes out is counted,
// not what the file claims.
import type { FileHandle } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createInflateRaw } from 'node:zlib'
import { UnreadableSheet } from './unreadable.ts'

export type ZipPart = {
  name: string
  method: number
  crc: number
  size: number
  compressedSize: number
  offset: number
  encrypted: boolean
}

export type Zip = {
  parts: ReadonlyMap<string, ZipPart>
  /** The bytes of one part as they are inflated. */
  read(part: ZipPart): AsyncIterable<Buffer>
  /** The bytes of one part as they lie in the file. */
  raw(part: ZipPart): AsyncIterable<Buffer>
}

const END_OF_DIRECTORY = 0x06054b50
const DIRECTORY_ENTRY = 0x02014b50
const LOCAL_HEADER = 0x04034b50
const LONGEST_COMMENT = 65_535
const MOST_PARTS = 10_000
const PIECE_BYTES = 64 * 1024
const STORED = 0
const DEFLATED = 8

export async function openZip(file: FileHandle, mostBytes: number): Promise<Zip> {
  const parts = await readDirectory(file)
  let left = mostBytes
  return {
    parts,
    async *read(part) {
      if (part.encrypted) throw new UnreadableSheet('password')
      for await (const piece of inflated(file, part)) {
        left -= piece.length
        if (left < 0) throw new UnreadableSheet('too-large')
        yield piece
      }
    },
    raw: (part) => rawBytes(file, part),
  }
}

async function readDirectory(file: FileHandle): Promise<Map<string, ZipPart>> {
  const { size } = await file.stat()
  const tail = await bytesAt(file, Math.max(0, size - LONGEST_COMMENT - 22), size)
  let end = tail.length - 22
  while (end >= 0 && tail.readUInt32LE(end) !== END_OF_DIRECTORY) end -= 1
  if (end < 0) throw new UnreadableSheet('damaged')
  const count = tail.readUInt16LE(end + 10)
  const from = tail.readUInt32LE(end + 16)
  if (count > MOST_PARTS || from > size) throw new UnreadableSheet('damaged')
  const directory = await bytesAt(file, from, Math.min(size, from + tail.readUInt32LE(end + 12)))

  const parts = new Map<string, ZipPart>()
  for (let at = 0, seen = 0; seen < count; seen += 1) {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== DIRECTORY_ENTRY)
      throw new UnreadableSheet('damaged')
    const nameEnds = at + 46 + directory.readUInt16LE(at + 28)
    const name = directory.toString('utf8', at + 46, nameEnds)
    parts.set(name, {
      name,
      encrypted: (directory.readUInt16LE(at + 8) & 1) === 1,
      method: directory.readUInt16LE(at + 10),
      crc: directory.readUInt32LE(at + 16),
      size: directory.readUInt32LE(at + 24),
      compressedSize: directory.readUInt32LE(at + 20),
      offset: directory.readUInt32LE(at + 42),
    })
    at = nameEnds + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
  }
  return parts
}

async function* rawBytes(file: FileHandle, part: ZipPart): AsyncGenerator<Buffer> {
  const header = await bytesAt(file, part.offset, part.offset + 30)
  if (header.length < 30 || header.readUInt32LE(0) !== LOCAL_HEADER) throw new UnreadableSheet('damaged')
  const start = part.offset + 30 + header.readUInt16LE(26) + header.readUInt16LE(28)
  yield* bytesBetween(file, start, start + part.compressedSize)
}

async function* inflated(file: FileHandle, part: ZipPart): AsyncGenerator<Buffer> {
  const raw = rawBytes(file, part)
  if (part.method === STORED) {
    yield* raw
  } else if (part.method === DEFLATED) {
    const inflate = createInflateRaw({ chunkSize: PIECE_BYTES })
    const feeding = pipeline(raw, inflate).catch(() => {}) // the reader of `inflate` hears of it
    try {
      yield* inflate as AsyncIterable<Buffer>
    } catch {
      throw new UnreadableSheet('damaged')
    } finally {
      inflate.destroy()
      await feeding
    }
  } else {
    throw new UnreadableSheet('damaged')
  }
}

async function* bytesBetween(file: FileHandle, from: number, to: number): AsyncGenerator<Buffer> {
  for (let at = from; at < to; at += PIECE_BYTES) yield await bytesAt(file, at, Math.min(to, at + PIECE_BYTES))
}

async function bytesAt(file: FileHandle, from: number, to: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(Math.max(0, to - from)), 0, Math.max(0, to - from), from)
  return buffer.subarray(0, bytesRead)
}
