// How a receiver knows that a delivery is ours and fresh: HMAC-SHA256 over `timestamp.body`.
import { createHmac, randomBytes } from 'node:crypto'

export const newSecret = (): string => `whsec_${randomBytes(24).toString('base64url')}`

/** Value of the header `vaani-signature`; `t` counts seconds. */
export function signatureOf(secret: string, body: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1_000)
  const mac = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  return `t=${seconds},v1=${mac}`
}
