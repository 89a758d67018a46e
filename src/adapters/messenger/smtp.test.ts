// E-mail against a real SMTP server.
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { describe, expect, test } from 'vitest'
import { messengerConformance } from './conformance.ts'
import { smtp } from './smtp.ts'

async function serve() {
  const mails: Email[] = []
  let refusal: { message: string; responseCode: number } | undefined
  async function take(stream: NodeJS.ReadableStream): Promise<void> {
    const mail = await PostalMime.parse(await buffer(stream))
    if (refusal) throw Object.assign(new Error(refusal.message), refusal)
    mails.push(mail)
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      // oxlint-disable-next-line promise/no-callback-in-promise -- the server's own way of being told
      take(stream).then(() => done(), done)
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return {
    messenger: smtp({ url: `smtp://127.0.0.1:${port}`, from: 'Saffron Dental <desk@saffron.example>' }),
    mails,
    arrived: () =>
      mails.map((mail) => ({
        recipient: mail.to?.[0]?.address ?? '',
        text: (mail.text ?? '').trim(),
      })),
    refuse(how: 'for-good' | 'for-now') {
      refusal = how === 'for-now' ? { message: 'Later', responseCode: 451 } : { message: 'No', responseCode: 550 }
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

describe('smtp', () => {
  messengerConformance({ recipient: 'asha@example.com', open: serve })

  test('an appointment comes as a calendar file that mail programs understand', async () => {
    const { messenger, mails, close } = await serve()
    const calendar = 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nMETHOD:REQUEST\r\nEND:VCALENDAR\r\n'
    const message = {
      reference: 'vaani-9',
      recipient: 'asha@example.com',
      subject: 'Booked',
      body: 'See you',
      registeredId: '',
    }
    await messenger.send({ ...message, calendar }, AbortSignal.timeout(5_000))
    const [mail] = mails
    expect(mail?.messageId).toBe('<vaani-9@saffron.example>')
    const file = mail?.attachments.find(({ filename }) => filename === 'appointment.ics')
    expect(
      Buffer.from(file?.content as ArrayBuffer)
        .toString()
        .split(/\r?\n/),
    ).toEqual(calendar.split('\r\n'))
    await close()
  })
})
