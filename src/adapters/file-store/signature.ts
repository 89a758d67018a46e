// What a signed address promises, and the check that nobody altered it.
import { createHmac, timingSafeEqual } from 'node:crypto'

export type Promised =
  | { method: 'PUT'; key: string; expires: number; contentType: string; size: number }
  | { method: 'GET'; key: string; expires: number; fileName: string }

export function sign(secret: Uint8Array, promised: Promised): string {
  // JSON keeps the fields apart: no file name can pass for another field.
  return createHmac('sha256', secret)
    .update(JSON.stringify(fields(promised)))
    .digest('base64url')
}

export function isSigned(secret: Uint8Array, promised: Promised, signature: string): boolean {
  const expected = Buffer.from(sign(secret, promised))
  const given = Buffer.from(signature)
  return expected.length === given.length && timingSafeEqual(expected, given)
}

const fields = (promised: Promised) =>
  promised.method === 'PUT'
    ? ['PUT', promised.key, promised.expires, promised.contentType, promised.size]
    : ['GET', promised.key, promised.expires, promised.fileName]
