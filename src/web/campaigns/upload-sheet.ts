// A sheet on its way to the server: a slot, then the bytes.
import { type FileMeta, requestCampaignSlot } from '#contract/files.ts'
import { call } from '../api.ts'
import { upload } from '../upload.ts'

export async function uploadSheet(
  businessId: number,
  file: File,
  options: { signal?: AbortSignal; onProgress?: (share: number) => void } = {},
): Promise<FileMeta> {
  const { s3MetaDto, preSignedUrl } = await call(requestCampaignSlot, {
    params: { businessId },
    query: { fileName: file.name, contentType: file.type, fileSize: file.size, lastModified: file.lastModified },
    ...(options.signal && { signal: options.signal }),
  })
  await upload(file, { url: preSignedUrl, contentType: s3MetaDto.contentType }, options)
  return s3MetaDto
}
