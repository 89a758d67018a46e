// Numbers out of an uploaded sheet, read where a hostile one can do no harm.
import { sheetUnreadable } from '../campaigns/errors.ts'
import type { Database } from '../database/database.ts'
import { confirmUploads, deleteFile, type FileParts, fileNotFound } from '../files/files.ts'
import type { Spreadsheets, WallClock } from '../ports.ts'
import type { NumbersPiece } from './sheet-numbers.ts'
import { insertNumbers } from './store.ts'

const NUMBERS_DIGEST = new URL('./sheet-numbers.ts', import.meta.url)

export type ImportParts = { db: Database; clock: WallClock; files: FileParts; spreadsheets: Spreadsheets }

/** All numbers or, when the sheet cannot be read, none. The file is not kept, unless it is a campaign's too. */
export async function importNumbers(
  { db, clock, files, spreadsheets }: ImportParts,
  businessId: number,
  fileId: string,
) {
  const [file] = await confirmUploads(files, businessId, 'campaign', [fileId])
  if (!file) throw fileNotFound()
  const pieces: NumbersPiece[] = []
  for await (const digest of spreadsheets.digest(await files.store.read(file.key), NUMBERS_DIGEST, {})) {
    if ('fault' in digest) throw sheetUnreadable(digest.fault)
    pieces.push(digest.piece as NumbersPiece)
  }
  const numbers = pieces.flatMap((piece) => piece.numbers)
  const why = { source: 'import' as const, note: file.name, at: clock.now() }
  const added = await db.inBusiness(businessId, (tx) => insertNumbers(tx, businessId, numbers, why))
  if (!file.usedAt) await deleteFile(files, businessId, 'campaign', fileId)
  return {
    added,
    already: numbers.length - added,
    refused: pieces.flatMap(({ refused }) => refused),
    refusedRows: pieces.reduce((sum, { refusedRows }) => sum + refusedRows, 0),
  }
}
