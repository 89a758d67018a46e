// What a file really is, whatever it is called.
import type { FileHandle } from 'node:fs/promises'

export type FileKind = 'xlsx' | 'xls' | 'locked' | 'nothing' | 'other'

const ZIP = Buffer.from('PK\x03\x04', 'latin1')
const COMPOUND = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
/** BIFF8's first record, when it stands alone without a compound file around it. */
const BARE_BIFF8 = Buffer.from([0x09, 0x08, 0x10, 0x00, 0x00, 0x06])
/** Streams of Word, PowerPoint and Outlook, whose files are compound files too. */
const OTHER_DOCUMENTS = ['WordDocument', 'PowerPoint Document', '__nameid_version1.0']
const MOST_DIRECTORY_BYTES = 16 * 1024 * 1024

export async function kindOf(file: FileHandle): Promise<FileKind> {
  const { size } = await file.stat()
  if (size === 0) return 'nothing'
  const head = Buffer.alloc(8)
  await file.read(head, 0, 8, 0)
  if (head.subarray(0, 4).equals(ZIP)) return 'xlsx'
  if (head.subarray(0, 6).equals(BARE_BIFF8)) return 'xls'
  if (!head.equals(COMPOUND)) return 'other'
  const names = await streamNames(file, size)
  if (names.has('EncryptedPackage')) return 'locked' // an .xlsx behind a password
  return OTHER_DOCUMENTS.some((name) => names.has(name)) ? 'other' : 'xls'
}

/** The names in a compound file's directory: entries of 128 bytes with the name in UTF-16 first. */
async function streamNames(file: FileHandle, size: number): Promise<Set<string>> {
  const bytes = Buffer.alloc(Math.min(size, MOST_DIRECTORY_BYTES))
  await file.read(bytes, 0, bytes.length, 0)
  const names = new Set<string>()
  for (const name of ['EncryptedPackage', ...OTHER_DOCUMENTS]) {
    const wanted = Buffer.from(`${name}\0`, 'utf16le')
    for (let at = bytes.indexOf(wanted); at >= 0; at = bytes.indexOf(wanted, at + 2)) {
      if (at % 128 === 0) names.add(name)
    }
  }
  return names
}
