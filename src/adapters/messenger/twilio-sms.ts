// SMS worldwide by Twilio's Messages resource.
import { createHmac } from 'node:crypto'
import type { Messenger } from '#server/ports.ts'
import { ProviderError } from '#voice/ports.ts'
import { isSame, type ReportAddress, referenceIn, reportsAt, reportUrl, settled } from './delivery-reports.ts'
import { requestSms } from './sms-request.ts'

const PROVIDER = 'twilio'

export type TwilioSmsConfig = {
  accountSid: string
  authToken: string
  from: string
  baseUrl?: string
  reportTo?: ReportAddress | undefined
}

const OUTCOMES: Record<string, 'delivered' | 'failed'> = {
  delivered: 'delivered',
  undelivered: 'failed',
  failed: 'failed',
}

export function twilioSms({
  accountSid,
  authToken,
  from,
  baseUrl = 'https://api.twilio.com',
  reportTo,
}: TwilioSmsConfig): Messenger {
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`
  return {
    name: PROVIDER,
    channel: 'sms',
    delivers: true,
    async send({ recipient, body, reference }, signal) {
      const form = new URLSearchParams({ To: recipient, From: from, Body: body })
      if (reportTo) form.set('StatusCallback', reportUrl(reportTo, reference))
      const answer = await requestSms(
        PROVIDER,
        {
          url: `${baseUrl}/2010-04-01/Accounts/${accountSid}/Messages.json`,
          headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
          body: form.toString(),
        },
        signal,
      )
      const { sid } = (answer ?? {}) as { sid?: string }
      if (!sid) throw new ProviderError(PROVIDER, 'gave no id for the message.', { retryable: false })
      return { providerId: sid }
    },
    ...reportsAt(reportTo, ({ path, signature, body }, { publicUrl }) => {
      const form = new URLSearchParams(body)
      if (!isSame(signature, signatureOf(authToken, publicUrl + path, form))) return undefined
      const report = { reference: referenceIn(path), providerId: form.get('MessageSid') ?? '' }
      return settled(report, OUTCOMES[form.get('MessageStatus') ?? ''], form.get('ErrorCode') ?? '')
    }),
  }
}

/** The address and every field in the order of their names, signed with the account's own token. */
export function signatureOf(authToken: string, url: string, form: URLSearchParams): string {
  const fields = [...form].toSorted(([a], [b]) => (a < b ? -1 : 1))
  const signed = url + fields.map(([name, value]) => name + value).join('')
  return createHmac('sha1', authToken).update(signed).digest('base64')
}
