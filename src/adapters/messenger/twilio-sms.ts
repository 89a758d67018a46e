// SMS worldwide by Twilio's Messages resource.
import type { Messenger } from '#server/ports.ts'
import { ProviderError } from '#voice/ports.ts'
import { requestSms } from './sms-request.ts'

const PROVIDER = 'twilio'

export type TwilioSmsConfig = { accountSid: string; authToken: string; from: string; baseUrl?: string }

export function twilioSms({
  accountSid,
  authToken,
  from,
  baseUrl = 'https://api.twilio.com',
}: TwilioSmsConfig): Messenger {
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`
  return {
    name: PROVIDER,
    channel: 'sms',
    delivers: true,
    async send({ recipient, body }, signal) {
      const answer = await requestSms(
        PROVIDER,
        {
          url: `${baseUrl}/2010-04-01/Accounts/${accountSid}/Messages.json`,
          headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
          body: new URLSearchParams({ To: recipient, From: from, Body: body }).toString(),
        },
        signal,
      )
      const { sid } = (answer ?? {}) as { sid?: string }
      if (!sid) throw new ProviderError(PROVIDER, 'gave no id for the message.', { retryable: false })
      return { providerId: sid }
    },
  }
}
