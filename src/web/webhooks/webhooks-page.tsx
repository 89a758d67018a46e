import { useQuery } from '@tanstack/react-query'
import { Webhook as WebhookIcon } from 'lucide-react'
import { listWebhooks } from '#contract/webhooks.ts'
import { call } from '../api.ts'
import { useUser } from '../session.ts'
import { PageHeader } from '../ui/card.tsx'
import { EmptyState } from '../ui/notes.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { QueryView } from '../ui/query-view.tsx'
import { AddWebhook } from './add-webhook.tsx'
import { Deliveries } from './deliveries.tsx'
import { WebhookList } from './webhook-list.tsx'

export function WebhooksPage() {
  const { bId } = useUser()
  const webhooks = useQuery({
    queryKey: ['webhooks', bId],
    queryFn: ({ signal }) => call(listWebhooks, { params: { businessId: bId }, signal }),
  })
  return (
    <>
      <PageTitle>Webhooks</PageTitle>
      <PageHeader title="Webhooks">
        Your own systems are told when a call ends or a customer’s record changes. Each delivery is signed with the
        webhook’s secret and repeated for a day until it is taken.
      </PageHeader>
      <div className="grid grid-cols-1 gap-5">
        <AddWebhook />
        <section aria-label="Addresses">
          <QueryView
            query={webhooks}
            failed="The webhooks could not be loaded. Please try again later."
            isEmpty={(found) => found.webhooks.length === 0}
            empty={<EmptyState icon={<WebhookIcon size={22} />} title="No address has been added yet." />}
          >
            {(found) => <WebhookList webhooks={found.webhooks} />}
          </QueryView>
        </section>
        <Deliveries />
      </div>
    </>
  )
}
