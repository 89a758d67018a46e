// Files of a business: a slot is handed out, filled by one PUT, confirmed, used, deleted.
import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { FileMeta, SlotRequest, UploadSlot } from '#contract/files.ts'
import type { Database, Transaction } from '../database/database.ts'
import { ProductError } from '../errors.ts'
import type { FileStore } from '../ports.ts'
import { kindOf, type Purpose } from './kinds.ts'
import { deleteFileRow, type FileRow, findFiles, insertFile, markStored } from './store.ts'

export { type FileRow, markUsed } from './store.ts'

/** The most bytes of one file. */
export type FileLimits = Record<Purpose, number>
export type FileParts = { db: Database; store: FileStore; limits: FileLimits }

const SLOT_SECONDS = 3600
const LINK_SECONDS = 900

export async function openSlot(
  { db, store, limits }: FileParts,
  businessId: number,
  purpose: Purpose,
  { fileName, contentType: given, fileSize, lastModified }: SlotRequest,
): Promise<UploadSlot> {
  const { extension, contentType } = kindOf(purpose, fileName, given)
  if (fileSize === 0) throw new ProductError('invalid', 'file-empty', `${fileName} is empty.`)
  if (fileSize > limits[purpose]) throw tooLarge(fileName, limits[purpose])
  const id = randomUUID()
  const key = `${businessId}/${purpose}/${id}.${extension}`
  await db.inBusiness(businessId, (tx) =>
    insertFile(tx, {
      id,
      businessId,
      purpose,
      name: fileName,
      contentType,
      size: fileSize,
      key,
      lastModified: dateOf(lastModified),
    }),
  )
  const preSignedUrl = await store.uploadUrl({ key, contentType, size: fileSize }, SLOT_SECONDS)
  return { s3MetaDto: { fileId: id, fileName, contentType, fileSize }, preSignedUrl }
}

/** A file that the server itself brings, such as the demo's documents. */
export async function bringFile(
  parts: FileParts,
  businessId: number,
  purpose: Purpose,
  fileName: string,
  content: Uint8Array,
): Promise<FileMeta> {
  const { s3MetaDto } = await openSlot(parts, businessId, purpose, {
    fileName,
    contentType: '',
    fileSize: content.length,
  })
  const [row] = await parts.db.inBusiness(businessId, (tx) => findFiles(tx, businessId, [s3MetaDto.fileId]))
  if (row) await parts.store.write(row, content)
  return s3MetaDto
}

/** Makes sure that the named files are the business's own and their bytes have come; refuses all if one is not. */
export async function confirmUploads(
  { db, store }: FileParts,
  businessId: number,
  purpose: Purpose,
  ids: string[],
): Promise<FileRow[]> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return []
  const rows = await db.inBusiness(businessId, (tx) => findFiles(tx, businessId, wanted))
  if (rows.length < wanted.length || rows.some((row) => row.purpose !== purpose)) throw fileMissing()
  const fresh = rows.filter(({ storedAt }) => storedAt === null)
  const found = await Promise.all(fresh.map(({ key }) => store.stat(key)))
  if (fresh.some(({ size }, at) => found[at]?.size !== size)) throw fileMissing()
  if (fresh.length > 0) {
    await db.inBusiness(businessId, (tx) =>
      markStored(
        tx,
        fresh.map(({ id }) => id),
      ),
    )
  }
  return rows
}

/** An address to download the file from under its own name. */
export async function linkToFile(
  { db, store }: FileParts,
  businessId: number,
  purpose: Purpose,
  id: string,
): Promise<string> {
  const [row] = await db.inBusiness(businessId, (tx) => findFiles(tx, businessId, [id]))
  if (row?.purpose !== purpose || !(await store.stat(row.key))) throw fileNotFound()
  return store.downloadUrl(row.key, { expiresInSeconds: LINK_SECONDS, fileName: row.name })
}

/** The row goes first: bytes without a row are lost space, a row without bytes a broken promise. */
export async function deleteFile(
  { db, store }: FileParts,
  businessId: number,
  purpose: Purpose,
  id: string,
): Promise<void> {
  const row = await db.inBusiness(businessId, (tx) => deleteFileRow(tx, businessId, purpose, id))
  if (!row) throw fileNotFound()
  await store.delete(row.key)
}

/** Completes a store's address with the host the client already talks to. */
export function addressFor(request: FastifyRequest, url: string): string {
  return url.startsWith('/') ? `${request.protocol}://${request.host}${url}` : url
}

export const fileMeta = (row: FileRow): FileMeta => ({
  fileId: row.id,
  fileName: row.name,
  contentType: row.contentType,
  fileSize: row.size,
})

/** The files of the transaction's business that are among `ids`. */
export const filesById = (tx: Transaction, businessId: number, ids: string[]): Promise<FileRow[]> =>
  ids.length === 0 ? Promise.resolve([]) : findFiles(tx, businessId, ids)

function dateOf(milliseconds: number | undefined): Date | null {
  const date = new Date(milliseconds ?? Number.NaN)
  return Number.isNaN(date.getTime()) ? null : date
}

export const fileNotFound = () => new ProductError('not-found', 'file-not-found', 'This file no longer exists.')
const fileMissing = () =>
  new ProductError('forbidden', 'file-missing', 'A file named here has not been uploaded. Please add it again.')
const tooLarge = (name: string, limit: number) =>
  new ProductError('too-large', 'file-too-large', `${name} is larger than ${Math.floor(limit / 1_048_576)} MB.`)
