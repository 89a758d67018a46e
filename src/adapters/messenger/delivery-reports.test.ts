// What the SMS providers report, in the words of their own documentation.
import { describe, expect, test } from 'vitest'
import type { Messenger } from '#server/ports.ts'
import { exotelSms } from './exotel-sms.ts'
import { msg91Sms } from './msg91-sms.ts'
import { signatureOf, twilioSms } from './twilio-sms.ts'

const SECRET = 'a-secret-of-our-own'
const reportTo = { publicUrl: 'https://vaani.example', secret: SECRET }
const PATH = `/v1/delivery-reports/${SECRET}?reference=vaani-7`

const twilio = twilioSms({ accountSid: 'AC1', authToken: 'token', from: '+15005550006', reportTo })
const exotel = exotelSms({ accountSid: 'a', apiKey: 'k', apiToken: 't', from: 'V', dltEntityId: '1', reportTo })
const msg91 = msg91Sms({ authKey: 'k', senderId: 'V', reportTo })

const form = (fields: Record<string, string>) => new URLSearchParams(fields).toString()
const signed = (body: string) => signatureOf('token', `https://vaani.example${PATH}`, new URLSearchParams(body))
const read = (messenger: Messenger, body: string, signature = '', secret = SECRET) =>
  messenger.reports?.read({ path: PATH, secret, signature, body })

describe('twilio', () => {
  const report = (status: string, more: Record<string, string> = {}) =>
    form({ MessageSid: 'SM1', MessageStatus: status, To: '+919812345678', ...more })

  test('the signature is Twilio’s', () => {
    // The example of its documentation of request validation.
    const fields = { CallSid: 'CA1234567890ABCDE', Caller: '+14158675309', Digits: '1234', From: '+14158675309' }
    const all = new URLSearchParams({ ...fields, To: '+18005551212' })
    expect(signatureOf('12345', 'https://mycompany.com/myapp.php?foo=1&bar=2', all)).toBe(
      'RSOYDt4T1cUTdK1PDd93/VVr8B8=',
    )
  })

  test('delivered, failed and still under way', () => {
    const told = (body: string) => read(twilio, body, signed(body))
    expect(told(report('delivered'))).toEqual([
      { reference: 'vaani-7', providerId: 'SM1', state: 'delivered', problem: '' },
    ])
    expect(told(report('undelivered', { ErrorCode: '30003' }))).toMatchObject([
      { state: 'failed', problem: 'The network did not deliver it. It said: 30003' },
    ])
    expect(told(report('sent'))).toEqual([])
  })

  test('a forged or altered request is not the provider’s', () => {
    const body = report('delivered')
    expect(read(twilio, body, 'bm90IHNpZ25lZA==')).toBeUndefined()
    expect(read(twilio, report('failed'), signed(body))).toBeUndefined()
  })
})

test('exotel: the handset has it, the network has it, the network gave up', () => {
  const report = (Status: string, DetailedStatus: string) => form({ SmsSid: 'e2a1', Status, DetailedStatus })
  expect(read(exotel, report('sent', 'DELIVERED_TO_HANDSET'))).toMatchObject([
    { providerId: 'e2a1', state: 'delivered', reference: 'vaani-7' },
  ])
  expect(read(exotel, report('delivered', ''))).toMatchObject([{ state: 'delivered' }])
  expect(read(exotel, report('sent', 'DELIVERED_TO_OPERATOR'))).toEqual([])
  expect(read(exotel, report('failed-dnd', 'FAILED_DND'))).toMatchObject([{ state: 'failed' }])
})

describe('msg91', () => {
  test('version 2: a form with a list as text', () => {
    const data = JSON.stringify([
      { senderId: 'V', requestId: 'r1', report: [{ number: '919812345678', status: '1', desc: 'DELIVERED' }] },
      { senderId: 'V', requestId: 'r2', report: [{ number: '919812345679', status: '17', desc: 'BLOCKED NUMBER' }] },
    ])
    expect(read(msg91, form({ data }))).toMatchObject([
      { reference: '', providerId: 'r1', state: 'delivered' },
      { providerId: 'r2', state: 'failed', problem: 'The network did not deliver it. It said: BLOCKED NUMBER' },
    ])
  })

  test('version 3: one report as JSON', () => {
    const body = JSON.stringify({ requestId: 'r1', number: '919812345678', status: '1', desc: 'DELIVERED' })
    expect(read(msg91, body)).toMatchObject([{ providerId: 'r1', state: 'delivered' }])
  })

  test.each(['', '{', 'data=', 'data=[1]', '[]', 'null'])('nonsense tells nothing: %j', (body) => {
    expect(read(msg91, body)).toEqual([])
  })
})

test.each([
  ['twilio', twilio],
  ['exotel', exotel],
  ['msg91', msg91],
])('%s: whoever does not know the address’s secret is not heard', (_name, messenger) => {
  expect(read(messenger, form({ MessageSid: 'SM1' }), '', 'wrong')).toBeUndefined()
})

test('without an address nobody is asked to report', () => {
  expect(twilioSms({ accountSid: 'AC1', authToken: 't', from: '+1' }).reports).toBeUndefined()
})
