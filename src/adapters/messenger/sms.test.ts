// The SMS providers against a server of ours that speaks their documented protocols.
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import type { Messenger } from '#server/ports.ts'
import { messengerConformance } from './conformance.ts'
import { exotelSms } from './exotel-sms.ts'
import { msg91Sms } from './msg91-sms.ts'
import { outbox } from './outbox.ts'
import { twilioSms } from './twilio-sms.ts'

type Arrived = { recipient: string; text: string }
type Vendor = {
  open(baseUrl: string): Messenger
  /** As the vendor documents it: 401 for wrong keys, 400 for a wrong form, else the message and the answer to it. */
  read(request: IncomingMessage, body: string): { message: Arrived; answer: object } | number
}

const basic = (user: string, password: string) => `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`

const twilio: Vendor = {
  open: (baseUrl) => twilioSms({ accountSid: 'AC1', authToken: 'secret', from: '+15005550006', baseUrl }),
  read(request, body) {
    if (request.headers.authorization !== basic('AC1', 'secret')) return 401
    const form = new URLSearchParams(body)
    const fits = request.url === '/2010-04-01/Accounts/AC1/Messages.json' && form.get('From') === '+15005550006'
    if (!fits) return 400
    const message = { recipient: form.get('To') ?? '', text: form.get('Body') ?? '' }
    return { message, answer: { sid: 'SM0123456789abcdef', status: 'queued' } }
  },
}

const msg91: Vendor = {
  open: (baseUrl) => msg91Sms({ authKey: 'key', senderId: 'VAANIX', baseUrl }),
  read(request, body) {
    if (request.headers['authkey'] !== 'key') return 401
    const flow = JSON.parse(body) as {
      template_id?: string
      sender?: string
      recipients?: { mobiles: string; message: string }[]
    }
    const [first] = flow.recipients ?? []
    if (request.url !== '/api/v5/flow/' || !flow.template_id || flow.sender !== 'VAANIX' || !first) return 400
    if (!/^\d+$/.test(first.mobiles)) return 400
    return {
      message: { recipient: `+${first.mobiles}`, text: first.message },
      answer: { type: 'success', message: '3763646c3058373530393938' },
    }
  },
}

const exotel: Vendor = {
  open: (baseUrl) =>
    exotelSms({ accountSid: 'vaani1', apiKey: 'k', apiToken: 't', from: 'VAANIX', dltEntityId: '1101', baseUrl }),
  read(request, body) {
    if (request.headers.authorization !== basic('k', 't')) return 401
    const form = new URLSearchParams(body)
    const isWhole = form.get('DltEntityId') === '1101' && form.get('DltTemplateId') !== null
    if (request.url !== '/v1/Accounts/vaani1/Sms/send.json' || !isWhole) return 400
    return {
      message: { recipient: form.get('To') ?? '', text: form.get('Body') ?? '' },
      answer: { SMSMessage: { Sid: 'e2a1', Status: 'queued' } },
    }
  },
}

async function serve(vendor: Vendor) {
  const arrived: Arrived[] = []
  let refusal = 0
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (chunk: string) => {
      body += chunk
    })
    request.on('end', () => {
      const read = refusal || vendor.read(request, body)
      response.writeHead(typeof read === 'number' ? read : 200, { 'content-type': 'application/json' })
      if (typeof read === 'number') return response.end(JSON.stringify({ message: 'No.' }))
      arrived.push(read.message)
      return response.end(JSON.stringify(read.answer))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    messenger: vendor.open(`http://127.0.0.1:${port}`),
    arrived: () => arrived,
    refuse(how: 'for-good' | 'for-now') {
      refusal = how === 'for-now' ? 429 : 400
    },
    async close() {
      server.closeAllConnections()
      server.close()
      if (server.listening) await once(server, 'close')
    },
  }
}

describe.each(Object.entries({ twilio, msg91, exotel }))('%s', (_name, vendor) => {
  messengerConformance({ recipient: '+919812345678', open: () => serve(vendor) })
})

describe('outbox', () => {
  messengerConformance({
    recipient: '+919812345678',
    open: () => Promise.resolve({ messenger: outbox('sms'), arrived: () => [], close: () => Promise.resolve() }),
  })
})

test('MSG91 says what to do when the template is not registered', async () => {
  const { messenger, close } = await serve(msg91)
  const message = {
    reference: 'r',
    recipient: '+919812345678',
    subject: '',
    body: 'Hi',
    registeredId: '',
    calendar: '',
  }
  await expect(messenger.send(message, AbortSignal.timeout(1_000))).rejects.toThrow('registered template')
  await close()
})
