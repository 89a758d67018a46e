// SMS in India by MSG91's flow API: the words are those of the registered template, ours fill its one variable.
import type { Messenger } from '#server/ports.ts'
import { ProviderError } from '#voice/ports.ts'
import { reasonIn, requestSms } from './sms-request.ts'

const PROVIDER = 'msg91'

export type Msg91Config = { authKey: string; senderId: string; baseUrl?: string }

export function msg91Sms({ authKey, senderId, baseUrl = 'https://control.msg91.com' }: Msg91Config): Messenger {
  return {
    name: PROVIDER,
    channel: 'sms',
    delivers: true,
    async send({ recipient, body, registeredId }, signal) {
      if (!registeredId) {
        throw new ProviderError(
          PROVIDER,
          'needs the id of the registered template. Enter it in the template under Messages.',
          { retryable: false },
        )
      }
      const answer = await requestSms(
        PROVIDER,
        {
          url: `${baseUrl}/api/v5/flow/`,
          headers: { authkey: authKey, 'content-type': 'application/json', accept: 'application/json' },
          body: JSON.stringify({
            template_id: registeredId,
            sender: senderId,
            short_url: '0',
            recipients: [{ mobiles: recipient.replace(/^\+/, ''), message: body }],
          }),
        },
        signal,
      )
      const { type, request_id: requestId, message } = (answer ?? {}) as Record<string, string | undefined>
      const id = requestId ?? (type === 'success' ? message : undefined)
      if (!id) throw new ProviderError(PROVIDER, `refused the message. ${reasonIn(answer)}`, { retryable: false })
      return { providerId: id }
    },
  }
}
