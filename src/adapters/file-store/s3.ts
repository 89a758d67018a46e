// Any S3-compatible store, by pre-signed addresses: the bytes never pass through this server.
import { Readable } from 'node:stream'
import { AwsClient } from 'aws4fetch'
import type { FileStore } from '#server/ports.ts'
import { ProviderError } from '#voice/ports.ts'
import { attachment } from './attachment.ts'

export type S3Config = {
  /** Such as `https://s3.ap-south-1.amazonaws.com`. */
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
}

export function s3(config: S3Config): FileStore {
  const { accessKeyId, secretAccessKey, region } = config
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 2 })
  const objectUrl = (key: string) => `${config.endpoint.replace(/\/$/, '')}/${config.bucket}/${key}`

  async function presign(url: URL, method: 'GET' | 'PUT', expires: number, headers: Record<string, string> = {}) {
    url.searchParams.set('X-Amz-Expires', String(expires))
    // allHeaders signs the content type and length too: the store itself refuses any other.
    const signed = await client.sign(url, { method, headers, aws: { signQuery: true, allHeaders: true } })
    return signed.url
  }

  async function ask(key: string, init: RequestInit): Promise<Response> {
    const answer = await client.fetch(objectUrl(key), init).catch((cause: unknown) => {
      throw new ProviderError('s3', 'the store does not answer', { retryable: true, cause })
    })
    if (answer.ok || answer.status === 404) return answer
    throw new ProviderError('s3', `${init.method} answered ${answer.status}`, { retryable: answer.status >= 500 })
  }

  return {
    uploadUrl: ({ key, contentType, size }, expiresInSeconds) =>
      presign(new URL(objectUrl(key)), 'PUT', expiresInSeconds, {
        'content-type': contentType,
        'content-length': String(size),
      }),
    async downloadUrl(key, { expiresInSeconds, fileName }) {
      const url = new URL(objectUrl(key))
      if (fileName) url.searchParams.set('response-content-disposition', attachment(fileName))
      return presign(url, 'GET', expiresInSeconds)
    },
    async stat(key) {
      const answer = await ask(key, { method: 'HEAD' })
      if (answer.status === 404) return undefined
      return {
        key,
        contentType: answer.headers.get('content-type') ?? 'application/octet-stream',
        size: Number(answer.headers.get('content-length')),
      }
    },
    async read(key) {
      const answer = await ask(key, { method: 'GET' })
      if (!answer.body || answer.status === 404)
        throw new ProviderError('s3', 'there is no such file', { retryable: false })
      return Readable.fromWeb(answer.body as import('node:stream/web').ReadableStream)
    },
    async write({ key, contentType }, content) {
      // Whole in memory: one PUT needs its length first, and what the server itself writes is a few megabytes.
      const body = content instanceof Uint8Array ? content : Buffer.concat(await Array.fromAsync(content))
      await ask(key, { method: 'PUT', headers: { 'content-type': contentType }, body: new Uint8Array(body) })
    },
    async delete(key) {
      await ask(key, { method: 'DELETE' })
    },
  }
}
