import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Ban, Pause, Play } from 'lucide-react'
import { useState } from 'react'
import { type CampaignProgress, cancelCampaign, pauseCampaign, resumeCampaign } from '#contract/campaigns.ts'
import { call } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/dialog.tsx'
import { toast } from '../ui/toaster.tsx'
import { DownloadButton, PartialDownloadButton } from './download-button.tsx'
import { formatCount } from './words.ts'

const ACTIONS = { pause: pauseCampaign, resume: resumeCampaign, cancel: cancelCampaign }

export function CampaignActions({ campaign }: { campaign: CampaignProgress }) {
  const queries = useQueryClient()
  const [asking, setAsking] = useState(false)
  const act = useMutation({
    mutationFn: (action: keyof typeof ACTIONS) => call(ACTIONS[action], { params: { campaignId: campaign.id } }),
    onSettled: () => {
      setAsking(false)
      void queries.invalidateQueries({ queryKey: ['campaign', campaign.id] })
      void queries.invalidateQueries({ queryKey: ['campaign-rows', campaign.id] })
      void queries.invalidateQueries({ queryKey: ['campaigns'] })
    },
    onError: (error) => toast.error('That could not be done. Please try again.', error),
  })
  if (campaign.status === 'COMPLETED') return <DownloadButton campaign={campaign} />
  if (campaign.status === 'FAILED') return null
  const busy = (action: keyof typeof ACTIONS) => act.isPending && act.variables === action
  return (
    <>
      {campaign.rows.total > 0 ? <PartialDownloadButton campaign={campaign} /> : null}
      {campaign.cancelled ? null : campaign.paused ? (
        <Button busy={busy('resume')} onClick={() => act.mutate('resume')}>
          <Play size={15} aria-hidden="true" /> Resume
        </Button>
      ) : (
        <Button kind="outline" busy={busy('pause')} onClick={() => act.mutate('pause')}>
          <Pause size={15} aria-hidden="true" /> Pause
        </Button>
      )}
      {campaign.cancelled ? null : (
        <Button kind="danger" onClick={() => setAsking(true)}>
          <Ban size={15} aria-hidden="true" /> Cancel campaign
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        title="Cancel this campaign?"
        confirm="Cancel campaign"
        busy={busy('cancel')}
        onConfirm={() => act.mutate('cancel')}
        onClose={() => setAsking(false)}
      >
        {formatCount(campaign.rows.waiting)} rows have not been called yet and never will be. Calls under way go on to
        their end. This cannot be undone.
      </ConfirmDialog>
    </>
  )
}
