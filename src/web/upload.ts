// Sends a file by PUT to a pre-signed URL. XMLHttpRequest, because fetch cannot tell how much has been sent.

export class UploadError extends Error {
  readonly status: number
  constructor(status: number) {
    super(status === 0 ? 'The upload was interrupted.' : `The upload was refused (${status}).`)
    this.name = 'UploadError'
    this.status = status
  }
}

export function upload(
  file: File,
  to: { url: string; contentType: string },
  options: { onProgress?: (share: number) => void; signal?: AbortSignal } = {},
): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    request.open('PUT', to.url)
    request.setRequestHeader('content-type', to.contentType)
    request.setRequestHeader('if-none-match', '*') // an address is for one upload; S3 asks the client to say so
    request.upload.onprogress = ({ loaded, total }) => options.onProgress?.(total > 0 ? loaded / total : 0)
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) resolve()
      else reject(new UploadError(request.status))
    }
    request.onerror = () => reject(new UploadError(0))
    request.onabort = () => reject(new DOMException('The upload was stopped.', 'AbortError'))
    request.onloadend = () => options.signal?.removeEventListener('abort', abort)
    if (options.signal?.aborted) return reject(new DOMException('The upload was stopped.', 'AbortError'))
    options.signal?.addEventListener('abort', abort)
    request.send(file)
  })
}
