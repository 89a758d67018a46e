// SMS in India by Exotel, with the DLT ids that Indian networks ask for.
import type { Messenger } from '#server/ports.ts'
import { ProviderError } from '#voice/ports.ts'
import { type ReportAddress, referenceIn, reportsAt, reportUrl, settled } from './delivery-reports.ts'
import { requestSms } from './sms-request.ts'

const PROVIDER = 'exotel'

export type ExotelSmsConfig = {
  accountSid: string
  apiKey: string
  apiToken: string
  from: string
  /** The sender's registration with the networks. */
  dltEntityId: string
  baseUrl?: string
  reportTo?: ReportAddress | undefined
}

const FAILED = new Set(['failed', 'failed-dnd', 'expired', 'undelivered'])

export function exotelSms(config: ExotelSmsConfig): Messenger {
  const { accountSid, apiKey, apiToken, from, dltEntityId, baseUrl = 'https://api.exotel.com', reportTo } = config
  const authorization = `Basic ${Buffer.from(`${apiKey}:${apiToken}`).toString('base64')}`
  return {
    name: PROVIDER,
    channel: 'sms',
    delivers: true,
    async send({ recipient, body, registeredId, reference }, signal) {
      const form = new URLSearchParams({ From: from, To: recipient, Body: body, CustomField: reference })
      if (dltEntityId) form.set('DltEntityId', dltEntityId)
      if (registeredId) form.set('DltTemplateId', registeredId)
      if (reportTo) form.set('StatusCallback', reportUrl(reportTo, reference))
      const answer = await requestSms(
        PROVIDER,
        {
          url: `${baseUrl}/v1/Accounts/${accountSid}/Sms/send.json`,
          headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
          body: form.toString(),
        },
        signal,
      )
      const sid = (answer as { SMSMessage?: { Sid?: string } } | undefined)?.SMSMessage?.Sid
      if (!sid) throw new ProviderError(PROVIDER, 'gave no id for the message.', { retryable: false })
      return { providerId: sid }
    },
    ...reportsAt(reportTo, ({ path, body }) => {
      const form = new URLSearchParams(body)
      const status = (form.get('Status') ?? '').toLowerCase()
      const detail = form.get('DetailedStatus') ?? ''
      // `sent` alone means the network has it; the handset is named in the detail.
      const isDelivered = status === 'delivered' || detail === 'DELIVERED_TO_HANDSET'
      const outcome = isDelivered ? 'delivered' : FAILED.has(status) ? 'failed' : undefined
      return settled({ reference: referenceIn(path), providerId: form.get('SmsSid') ?? '' }, outcome, detail)
    }),
  }
}
