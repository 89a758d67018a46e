// What providers report later about a message. Told twice, or told of somebody else's message, nothing changes.
import { DELIVERY_REPORTS } from '#contract/messages.ts'
import type { Database } from '../database/database.ts'
import type { Routes } from '../http.ts'
import type { DeliveryReport, Messenger, WallClock } from '../ports.ts'
import { changeState, findByProviderId, findMessage } from './store.ts'

const LONGEST = 65_536

export type ReportParts = { db: Database; clock: WallClock; messenger: Messenger }

export function deliveryReportRoutes(parts: ReportParts): Routes {
  return (_serve, app) => {
    void app.register(async (raw) => {
      // Forms or JSON, as each provider likes; a signature is over the very bytes.
      raw.removeAllContentTypeParsers()
      raw.addContentTypeParser('*', { parseAs: 'string', bodyLimit: LONGEST }, (_request, body, done) =>
        done(null, body),
      )
      raw.post<{ Params: { secret: string }; Body: unknown }>(`${DELIVERY_REPORTS}/:secret`, async (request, reply) => {
        const { url: path, headers, params, body } = request
        const signature = String(headers['x-twilio-signature'] ?? '')
        const text = typeof body === 'string' ? body : ''
        const reports = parts.messenger.reports?.read({ path, secret: params.secret, signature, body: text })
        if (!reports) return reply.code(404).send({ error: 'There is nothing at this address.', code: 'not-found' })
        for (const report of reports) await takeReport(parts, report)
        return reply.code(204).send()
      })
    })
  }
}

export async function takeReport({ db, clock, messenger }: ReportParts, report: DeliveryReport): Promise<void> {
  const { state, problem, providerId } = report
  await db.asSystem(async (tx) => {
    const id = Number(/^vaani-(\d+)$/.exec(report.reference)?.[1] ?? 0)
    const message = id ? await findMessage(tx, id) : await findByProviderId(tx, messenger.name, providerId)
    if (message?.channel !== messenger.channel) return
    // A report may be faster than our own note of the provider's answer; once that is known it must fit.
    if (message.providerId !== '' && message.providerId !== providerId) return
    const deliveredAt = state === 'delivered' ? clock.now() : null
    const change = { state, problem, deliveredAt, provider: messenger.name, providerId }
    await changeState(tx, message.id, ['sending', 'sent', 'unknown'], change)
  })
}
