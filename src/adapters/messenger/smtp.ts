// E-mail through any SMTP server.
import type { Messenger } from '#server/ports.ts'
import { ProviderError } from '#voice/ports.ts'

const PROVIDER = 'smtp'
const CONNECT_MS = 10_000

export function smtp(config: { url: string; from: string }): Messenger {
  const opening = openTransport(config)
  return {
    name: PROVIDER,
    channel: 'email',
    delivers: true,
    async send(message) {
      try {
        const transport = await opening
        const { messageId } = await transport.sendMail({
          to: message.recipient,
          subject: message.subject,
          text: message.body,
          // The same each time: a server or a reader that sees it twice can tell.
          messageId: `<${message.reference}@${hostOf(config.from)}>`,
          headers: { 'auto-submitted': 'auto-generated' },
          ...(message.calendar
            ? {
                icalEvent: {
                  method: methodOf(message.calendar),
                  filename: 'appointment.ics',
                  content: message.calendar,
                },
              }
            : {}),
        })
        return { providerId: messageId }
      } catch (error) {
        throw refusal(error)
      }
    },
  }
}

/** Loaded only where mail is really sent: a start without it is that much shorter. */
async function openTransport(config: { url: string; from: string }) {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport(config.url, { from: config.from })
  Object.assign(transport.options, {
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: 25_000,
  })
  return transport
}

const hostOf = (from: string): string => /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost'
const methodOf = (calendar: string): string => /^METHOD:(\w+)/m.exec(calendar)?.[1] ?? 'PUBLISH'

/** Before the message's end was sent the server cannot have taken it; a lost answer after that leaves it open. */
function refusal(error: unknown): unknown {
  const { code, responseCode, command } = error as { code?: string; responseCode?: number; command?: string }
  const cannotBeTaken = code === 'ECONNECTION' || code === 'EDNS' || code === 'ETLS' || command === 'CONN'
  if (cannotBeTaken) return failed('The mail server cannot be reached.', true, error)
  if (code === 'EAUTH') return failed('The mail server does not accept the user or password of SMTP_URL.', false, error)
  if (code === 'EENVELOPE' || code === 'EMESSAGE' || responseCode) {
    const later = responseCode !== undefined && responseCode >= 400 && responseCode < 500
    return failed(`The mail server refused it (${responseCode ?? 'no code'}).`, later, error)
  }
  return error
}

const failed = (sentence: string, retryable: boolean, cause: unknown) =>
  new ProviderError(PROVIDER, sentence, { retryable, cause })
