// Which SMS provider is connected.
import type { Messenger } from '#server/ports.ts'
import type { ReportAddress } from './delivery-reports.ts'
import { exotelSms } from './exotel-sms.ts'
import { msg91Sms } from './msg91-sms.ts'
import { twilioSms } from './twilio-sms.ts'

export type SmsConfig = {
  provider: 'msg91' | 'exotel' | 'twilio'
  /** Twilio's and Exotel's account sid. */
  account: string
  key: string
  /** Exotel's API token. */
  secret: string
  from: string
  dltEntity: string
  /** Where the provider may report what became of a message. */
  reportTo: ReportAddress | undefined
}

export function smsMessenger({ provider, account, key, secret, from, dltEntity, reportTo }: SmsConfig): Messenger {
  switch (provider) {
    case 'msg91':
      return msg91Sms({ authKey: key, senderId: from, reportTo })
    case 'exotel':
      return exotelSms({ accountSid: account, apiKey: key, apiToken: secret, from, dltEntityId: dltEntity, reportTo })
    case 'twilio':
      return twilioSms({ accountSid: account, authToken: key, from, reportTo })
  }
}
