// Bytes of a text file as text, whatever program saved it.
import { UnreadableDocument } from '#server/ports.ts'

export function decodeText(bytes: Uint8Array): string {
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes).replace(/\r\n?|[\u2028\u0085]/g, '\n')
  if (looksBinary(text)) throw notText()
  return text
}

function encodingOf(bytes: Uint8Array): string {
  if (startsWith(bytes, 0xef, 0xbb, 0xbf)) return 'utf-8'
  if (startsWith(bytes, 0xff, 0xfe)) return 'utf-16le'
  if (startsWith(bytes, 0xfe, 0xff)) return 'utf-16be'
  if (MAGIC.some((magic) => startsWith(bytes, ...magic))) throw notText()
  return wideEncoding(bytes) ?? (mostlyUtf8(bytes) ? 'utf-8' : 'windows-1252')
}

// %PDF, zip (and so .docx, .xlsx), gzip, old Office, PNG, JPEG, GIF, ELF, Windows programs, RAR, 7-Zip
const MAGIC = [
  [0x25, 0x50, 0x44, 0x46],
  [0x50, 0x4b, 0x03, 0x04],
  [0x1f, 0x8b],
  [0xd0, 0xcf, 0x11, 0xe0],
  [0x89, 0x50, 0x4e, 0x47],
  [0xff, 0xd8, 0xff],
  [0x47, 0x49, 0x46, 0x38],
  [0x7f, 0x45, 0x4c, 0x46],
  [0x4d, 0x5a, 0x90],
  [0x52, 0x61, 0x72, 0x21],
  [0x37, 0x7a, 0xbc, 0xaf],
]

const startsWith = (bytes: Uint8Array, ...prefix: number[]) => prefix.every((byte, at) => bytes[at] === byte)

/** UTF-16 without a mark: spaces and line ends leave zeros on one side of each pair only. */
function wideEncoding(bytes: Uint8Array): string | undefined {
  const sample = Math.min(bytes.length - (bytes.length % 2), 8192)
  let zerosFirst = 0
  let zerosSecond = 0
  for (let at = 0; at < sample; at += 2) {
    if (bytes[at] === 0) zerosFirst++
    if (bytes[at + 1] === 0) zerosSecond++
  }
  const some = Math.max(2, sample / 40)
  if (zerosSecond >= some && zerosFirst === 0) return 'utf-16le'
  if (zerosFirst >= some && zerosSecond === 0) return 'utf-16be'
  return undefined
}

/** One broken character must not turn a whole Hindi document into Latin noise. */
function mostlyUtf8(bytes: Uint8Array): boolean {
  let whole = 0
  let broken = 0
  for (let at = 0; at < bytes.length; ) {
    const byte = bytes[at] ?? 0
    const length =
      byte < 0x80
        ? 1
        : byte >= 0xc2 && byte < 0xe0
          ? 2
          : byte >= 0xe0 && byte < 0xf0
            ? 3
            : byte >= 0xf0 && byte < 0xf5
              ? 4
              : 0
    let follows = length > 0
    for (let next = 1; next < length; next++) follows &&= ((bytes[at + next] ?? 0) & 0xc0) === 0x80
    if (byte >= 0x80 && follows) whole++
    if (byte >= 0x80 && !follows) broken++
    at += follows ? length : 1
  }
  return broken === 0 || whole > broken * 20
}

function looksBinary(text: string): boolean {
  let strange = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === 0) return true
    if (
      (code < 32 && code !== 9 && code !== 10 && code !== 12 && code !== 26) ||
      (code >= 127 && code < 160) ||
      code === 0xfffd
    )
      strange++
  }
  return strange > Math.max(8, text.length / 50)
}

const notText = () =>
  new UnreadableDocument('This is not a text file, whatever its name says. Please upload the text itself.')
