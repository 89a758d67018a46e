// Transfers counted and written down as any other action; the person gets the summary as an SMS.
import type { Template } from '#contract/messages.ts'
import type { TransferLedger } from '../calls/transfer.ts'
import { type MessageParts, orderMessage, templateByLabel } from '../messages/messages.ts'
import { beginRun, endRun } from './runs.ts'

/** A template of this label takes the place of ours, such as one that is registered with the networks. */
const LABEL = 'Transfer summary'
const PAID = ['transfer', 'sms'] as const

const OURS: Template = {
  id: 0,
  label: LABEL,
  channel: 'sms',
  subject: '',
  body: '{{summary}} {{number}}',
  registeredId: '',
}

export function transferLedger(parts: Pick<MessageParts, 'db' | 'queue' | 'clock'>): TransferLedger {
  return {
    begin: (call, label) =>
      beginRun(parts, call, { name: 'transfer', label, kind: 'transfer', input: { label }, paid: PAID }),
    end: (call, seq, ending) => endRun(parts, call, seq, ending),
    write: (call, seq, number, sentence) =>
      parts.db.inBusiness(call.businessId, async (tx) => {
        const own = await templateByLabel(tx, call.businessId, LABEL)
        const template = own?.channel === 'sms' ? own : OURS
        await orderMessage(tx, parts, {
          businessId: call.businessId,
          template,
          recipient: number,
          variables: { summary: sentence, number: call.customerNumber },
          cause: `transfer-${call.id}-${seq}`,
          callId: call.id,
          customerNumber: call.customerNumber,
        })
      }),
  }
}
