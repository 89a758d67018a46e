// Uploads: the server hands out a slot, the browser PUTs the bytes straight to its address.
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { InBusiness } from './shared.ts'

export const FileId = z.string().min(1).max(100)

export const FileMeta = z.object({
  fileId: FileId,
  fileName: z.string(),
  contentType: z.string(),
  fileSize: z.number().int().nonnegative(),
})
export type FileMeta = z.infer<typeof FileMeta>

/** `lastModified`: the browser's `File.lastModified`, in milliseconds. */
export const SlotRequest = z.object({
  fileName: z.string().trim().min(1).max(255),
  contentType: z.string().trim().max(200).default(''),
  fileSize: z.coerce.number().int().nonnegative(),
  lastModified: z.coerce.number().int().optional(),
})
export type SlotRequest = z.infer<typeof SlotRequest>

/** PUT the bytes to `preSignedUrl` with `s3MetaDto.contentType` as the content type. */
export const UploadSlot = z.object({ s3MetaDto: FileMeta, preSignedUrl: z.string() })
export type UploadSlot = z.infer<typeof UploadSlot>

export const requestKnowledgeSlot = endpoint({
  method: 'GET',
  path: '/storage/upload-KBase/:businessId',
  summary: 'A slot for one knowledge file (.txt, .md, .csv, .pdf)',
  params: InBusiness,
  query: SlotRequest,
  response: UploadSlot,
})

export const requestCampaignSlot = endpoint({
  method: 'GET',
  path: '/storage/upload-campaign/:businessId',
  summary: 'A slot for one campaign sheet (.xlsx, .xls)',
  params: InBusiness,
  query: SlotRequest,
  response: UploadSlot,
})
