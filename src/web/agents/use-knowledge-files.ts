// The agent's documents in the form: those it has, and those on their way up.
import { useEffect, useRef, useState } from 'react'
import { type FileMeta, requestKnowledgeSlot } from '#contract/files.ts'
import { deleteKnowledge, downloadKnowledge, knowledgeUploaded } from '#contract/knowledge.ts'
import { call } from '../api.ts'
import { toast } from '../ui/toaster.tsx'
import { upload } from '../upload.ts'

export type FormFile = { key: string; fileName: string; fileSize: number } & (
  | { step: 'uploading'; share: number; file: File }
  | { step: 'failed'; file: File; reason: string | undefined }
  | { step: 'kept'; meta: FileMeta }
)

export function useKnowledgeFiles(businessId: number, existing: FileMeta[]) {
  const [files, setFiles] = useState<FormFile[]>(() => existing.map((meta) => kept(meta.fileId, meta)))
  const uploads = useRef(new Map<string, AbortController>())
  useEffect(() => {
    const running = uploads.current
    return () => {
      for (const each of running.values()) each.abort()
    }
  }, [])

  const replace = (key: string, next: FormFile) =>
    setFiles((before) => before.map((each) => (each.key === key ? next : each)))
  const forget = (key: string) => setFiles((before) => before.filter((each) => each.key !== key))

  async function send(key: string, file: File): Promise<void> {
    const mine = new AbortController()
    uploads.current.set(key, mine)
    const { signal } = mine
    const about = { key, fileName: file.name, fileSize: file.size }
    try {
      const { s3MetaDto, preSignedUrl } = await call(requestKnowledgeSlot, {
        params: { businessId },
        query: { fileName: file.name, contentType: file.type, fileSize: file.size, lastModified: file.lastModified },
        signal,
      })
      const onProgress = (share: number) => {
        if (!signal.aborted) replace(key, { ...about, step: 'uploading', share, file })
      }
      await upload(file, { url: preSignedUrl, contentType: s3MetaDto.contentType }, { signal, onProgress })
      await call(knowledgeUploaded, { body: { businessId, fileId: s3MetaDto.fileId }, signal })
      replace(key, kept(key, s3MetaDto))
    } catch (error) {
      if (signal.aborted) return
      replace(key, { ...about, step: 'failed', file, reason: error instanceof Error ? error.message : undefined })
      toast.error('Failed to prepare files for upload. Please try again.', error)
    } finally {
      uploads.current.delete(key)
    }
  }

  return {
    files,
    add(chosen: File[]) {
      for (const file of chosen) {
        const key = crypto.randomUUID()
        setFiles((before) => [
          ...before,
          { key, fileName: file.name, fileSize: file.size, step: 'uploading', share: 0, file },
        ])
        void send(key, file)
      }
    },
    retry(each: FormFile) {
      if (each.step !== 'failed') return
      replace(each.key, { ...each, step: 'uploading', share: 0 })
      void send(each.key, each.file)
    },
    /** Stops an upload, or takes a failed one off the list. */
    stop(each: FormFile) {
      uploads.current.get(each.key)?.abort()
      forget(each.key)
    },
    async remove(each: FormFile) {
      if (each.step !== 'kept') return
      const { fileId, contentType } = each.meta
      try {
        await call(deleteKnowledge, { params: { businessId }, query: { fileId, contentType } })
        forget(each.key)
      } catch (error) {
        toast.error('Failed to delete file. Please try again.', error)
      }
    },
    async download(each: FormFile) {
      if (each.step !== 'kept') return
      const { fileId, contentType, fileName } = each.meta
      try {
        const { downloadUrl } = await call(downloadKnowledge, {
          params: { businessId },
          query: { fileId, contentType },
        })
        await saveAs(downloadUrl, fileName)
      } catch (error) {
        toast.error('Failed to download file. Please try again.', error)
      }
    },
  }
}

export type KnowledgeFiles = ReturnType<typeof useKnowledgeFiles>

const kept = (key: string, meta: FileMeta): FormFile => ({
  key,
  fileName: meta.fileName,
  fileSize: meta.fileSize,
  step: 'kept',
  meta,
})

async function saveAs(url: string, fileName: string): Promise<void> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`The file could not be fetched (${response.status}).`)
  const link = document.createElement('a')
  link.href = URL.createObjectURL(await response.blob())
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
