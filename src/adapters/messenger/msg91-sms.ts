// SMS in India by MSG91's flow API: the words are those of the registered template, ours fill its one variable.
import { z } from 'zod'
import type { DeliveryReport, Messenger } from '#server/ports.ts'
import { ProviderError } from '#voice/ports.ts'
import { type ReportAddress, reportsAt, settled } from './delivery-reports.ts'
import { parsed, reasonIn, requestSms } from './sms-request.ts'

const PROVIDER = 'msg91'

export type Msg91Config = {
  authKey: string
  senderId: string
  baseUrl?: string
  reportTo?: ReportAddress | undefined
}

/** 1 is delivered; these are failed, on the no-call register, rejected and blocked. */
const FAILED = new Set(['2', '9', '16', '17', '25'])

const Status = z.object({ status: z.coerce.string(), desc: z.string().default('') })
/** Version 2 of its webhook is a form with a list as text; version 3 is one report as JSON. */
const Listed = z.array(z.object({ requestId: z.string(), report: z.array(Status) }))
const Single = Status.extend({ requestId: z.string() })

export function msg91Sms({
  authKey,
  senderId,
  baseUrl = 'https://control.msg91.com',
  reportTo,
}: Msg91Config): Messenger {
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
    ...reportsAt(reportTo, ({ body }) => readReports(body)),
  }
}

function readReports(body: string): DeliveryReport[] {
  const single = Single.safeParse(parsed(body))
  if (single.success) return reportOf(single.data.requestId, single.data)
  const listed = Listed.safeParse(parsed(new URLSearchParams(body).get('data') ?? ''))
  return (listed.data ?? []).flatMap(({ requestId, report }) => report.flatMap((one) => reportOf(requestId, one)))
}

function reportOf(providerId: string, { status, desc }: z.infer<typeof Status>): DeliveryReport[] {
  const outcome = status === '1' ? 'delivered' : FAILED.has(status) ? 'failed' : undefined
  return settled({ reference: '', providerId }, outcome, desc)
}
