import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { removeWebhook, type Webhook } from '#contract/webhooks.ts'
import { call } from '../api.ts'
import { useUser } from '../session.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/dialog.tsx'
import { formatInstant } from '../ui/format.ts'
import { type Column, Table } from '../ui/table.tsx'
import { toast } from '../ui/toaster.tsx'

export function WebhookList({ webhooks }: { webhooks: Webhook[] }) {
  return <Table caption="Addresses that are told" columns={COLUMNS} rows={webhooks} rowKey={({ id }) => String(id)} />
}

const COLUMNS: Column<Webhook>[] = [
  { header: 'Address', onCard: 'title', cell: ({ url }) => <span className="font-semibold break-all">{url}</span> },
  { header: 'Since', cell: ({ createdAt }) => <span className="tabular">{formatInstant(createdAt)}</span> },
  { header: 'Actions', onCard: 'actions', cell: (webhook) => <RemoveButton webhook={webhook} /> },
]

function RemoveButton({ webhook }: { webhook: Webhook }) {
  const { bId } = useUser()
  const queries = useQueryClient()
  const [asking, setAsking] = useState(false)
  const remove = useMutation({
    mutationFn: () => call(removeWebhook, { params: { businessId: bId, webhookId: webhook.id } }),
    onSuccess: async () => {
      toast.success('The webhook is removed.')
      await queries.invalidateQueries({ queryKey: ['webhooks'] })
      await queries.invalidateQueries({ queryKey: ['webhook-deliveries'] })
    },
    onError: (error) => toast.error('The webhook could not be removed. Please try again.', error),
  })
  return (
    <>
      <Button kind="outline" size="sm" onClick={() => setAsking(true)} aria-label={`Remove ${webhook.url}`}>
        Remove
      </Button>
      <ConfirmDialog
        open={asking}
        title="Remove this webhook?"
        confirm="Remove webhook"
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
        onClose={() => setAsking(false)}
      >
        <span className="break-all">{webhook.url}</span> is told nothing more, and its deliveries below go with it.
      </ConfirmDialog>
    </>
  )
}
