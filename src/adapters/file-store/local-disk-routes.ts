// Answers the addresses of the local disk: one signed PUT fills a slot, signed GETs read, ranges included.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { attachment } from './attachment.ts'
import { isKey, type LocalDisk, readSlice } from './local-disk.ts'
import { sliceOf } from './range.ts'
import { isSigned } from './signature.ts'

type FileRequest = { Params: { '*': string }; Querystring: Record<string, string | undefined> }
type Refusal = { status: number; code: string; error: string }

// Sound plays in the page; everything else is saved, and nothing is ever a document that could run scripts.
const PLAYABLE = /^audio\/[\w.+-]+$/
const DRAIN_AT_MOST = 1024 * 1024

export function localDiskRoutes(app: FastifyInstance, disk: LocalDisk): void {
  void app.register(async (files) => {
    // The body stays a stream: the handler reads it only after everything about it has been checked.
    files.removeAllContentTypeParsers()
    files.addContentTypeParser('*', (_request, _body, done) => done(null))

    files.put<FileRequest>('/v1/files/*', {
      async onRequest(request, reply) {
        const refusal = refusePut(disk, request)
        if (refusal) return refuse(request, reply, refusal)
      },
      async handler(request, reply) {
        const { type = '', size } = request.query
        const file = { key: request.params['*'], contentType: type, size: Number(size) }
        if (await disk.stat(file.key)) return refuse(request, reply, TAKEN)
        const kept = await disk.receive(file, request.raw).catch(() => undefined)
        if (kept === undefined) return refuse(request, reply, CUT_SHORT)
        return kept ? reply.code(200).send() : refuse(request, reply, TAKEN)
      },
    })

    files.get<FileRequest>('/v1/files/*', async (request, reply) => {
      const key = request.params['*']
      const { expires, name = '', signature = '' } = request.query
      const promised = { method: 'GET' as const, key, expires: Number(expires), fileName: name }
      if (!isKey(key) || !isSigned(disk.secret, promised, signature)) return refuse(request, reply, ALTERED)
      if (isOver(promised.expires)) return refuse(request, reply, EXPIRED)
      const file = await disk.stat(key)
      if (!file) return refuse(request, reply, GONE)

      const playable = PLAYABLE.test(file.contentType)
      reply.headers({
        'accept-ranges': 'bytes',
        'cache-control': 'private, max-age=300',
        'content-security-policy': "default-src 'none'; sandbox",
        'content-type': playable ? file.contentType : 'application/octet-stream',
        'cross-origin-resource-policy': 'cross-origin',
        'x-content-type-options': 'nosniff',
      })
      if (name || !playable) reply.header('content-disposition', attachment(name || 'file'))
      if (file.size === 0) return reply.send('')
      const slice = sliceOf(request.headers.range, file.size)
      if (slice === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${file.size}`).send()
      const { from, to } = slice ?? { from: 0, to: file.size - 1 }
      if (slice) reply.code(206).header('content-range', `bytes ${from}-${to}/${file.size}`)
      return reply.header('content-length', to - from + 1).send(readSlice(disk.pathOf(key), from, to))
    })
  })
}

function refusePut(disk: LocalDisk, request: FastifyRequest<FileRequest>): Refusal | undefined {
  const key = request.params['*']
  const { expires, type = '', size, signature = '' } = request.query
  const promised = { method: 'PUT' as const, key, expires: Number(expires), contentType: type, size: Number(size) }
  if (!isKey(key) || !isSigned(disk.secret, promised, signature)) return ALTERED
  if (isOver(promised.expires)) return EXPIRED
  const [given = ''] = (request.headers['content-type'] ?? '').split(';', 1)
  if (given.trim().toLowerCase() !== type.toLowerCase()) return wrongType(type)
  const length = request.headers['content-length']
  if (length === undefined) return LENGTHLESS
  if (Number(length) !== promised.size) return wrongSize(promised.size, Number(length))
  return undefined
}

function refuse(request: FastifyRequest, reply: FastifyReply, { status, code, error }: Refusal): FastifyReply {
  // Node would read a refused body to its end to keep the connection; a big one is not worth it.
  if (!(Number(request.headers['content-length']) <= DRAIN_AT_MOST)) reply.header('connection', 'close')
  return reply.code(status).send({ error, code })
}

const isOver = (expires: number) => !(expires * 1000 > Date.now())

const ALTERED = { status: 403, code: 'bad-signature', error: 'This address is not valid.' }
const EXPIRED = { status: 403, code: 'expired', error: 'This address has expired. Please ask for a new one.' }
const TAKEN = { status: 409, code: 'already-uploaded', error: 'This file has already been uploaded.' }
const CUT_SHORT = { status: 400, code: 'upload-cut-short', error: 'The upload was cut short. Please try again.' }
const GONE = { status: 404, code: 'file-not-found', error: 'This file no longer exists.' }
const LENGTHLESS = { status: 411, code: 'length-required', error: 'The upload must say how long it is.' }
const wrongType = (type: string) => ({
  status: 415,
  code: 'wrong-type',
  error: `This address takes a file of type ${type}.`,
})
const wrongSize = (size: number, given: number) => ({
  status: given > size ? 413 : 400,
  code: 'wrong-size',
  error: `This address takes a file of exactly ${size} bytes.`,
})
