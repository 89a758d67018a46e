// "Don't call me again": the customer's number goes on the list at once.
import { POLICY_ACTIONS } from '#voice/brain/agent-brief.ts'
import type { Database } from '../database/database.ts'
import { addToDoNotCallList } from '../do-not-call/do-not-call.ts'
import type { WallClock } from '../ports.ts'
import type { ActionsOnCall } from './conversation.ts'

export function doNotCallAction({ db, clock }: { db: Database; clock: WallClock }): ActionsOnCall {
  return (call) => {
    if (!call.customerNumber || call.kind !== 'phone') return []
    return [
      {
        name: POLICY_ACTIONS.doNotCall,
        description: 'Puts the customer on the do-not-call list, when they ask not to be called again.',
        schema: { type: 'object', properties: {}, additionalProperties: false },
        async run() {
          const why = { source: 'call' as const, callId: call.id, at: clock.now() }
          await db.inBusiness(call.businessId, (tx) =>
            addToDoNotCallList(tx, call.businessId, [call.customerNumber], why),
          )
          return { ok: true }
        },
      },
    ]
  }
}
