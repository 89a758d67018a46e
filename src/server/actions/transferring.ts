// Transfers counted and written down as any other action; the person gets the summary as an SMS.
import type { TransferLedger } from '../calls/transfer.ts'
import { type MessageParts, orderMessage } from '../messages/messages.ts'
import { beginRun, endRun } from './runs.ts'

const LABEL = 'Transfer summary'

export function transferLedger(parts: Pick<MessageParts, 'db' | 'queue' | 'clock'>): TransferLedger {
  return {
    begin: (call, label) => beginRun(parts, call, { name: 'transfer', label, kind: 'transfer', input: { label } }),
    end: (call, seq, ending) => endRun(parts, call, seq, ending),
    write: (call, seq, number, sentence) =>
      parts.db.inBusiness(call.businessId, async (tx) => {
        const template = {
          id: 0,
          label: LABEL,
          channel: 'sms' as const,
          subject: '',
          body: '{{summary}} {{number}}',
          registeredId: '',
        }
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
