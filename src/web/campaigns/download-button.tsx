import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { type Campaign, downloadCampaign, downloadPartialResult } from '#contract/campaigns.ts'
import { call } from '../api.ts'
import { useUser } from '../session.ts'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toaster.tsx'
import { saveWorkbook } from './download.ts'

const FAILED = 'Failed to download file. Please try again.'

/** The user's own sheet with the results. */
export function DownloadButton({ campaign }: { campaign: Campaign }) {
  const { bId } = useUser()
  const download = useMutation({
    mutationFn: async () => {
      const query = { campaignBaseKey: campaign.campaignBaseKey }
      const { downloadUrl } = await call(downloadCampaign, { params: { businessId: bId }, query })
      await saveWorkbook(downloadUrl, campaign.campaignName)
    },
    onError: (error) => toast.error(FAILED, error),
  })
  return (
    <Button
      kind="outline"
      size="sm"
      busy={download.isPending}
      onClick={() => download.mutate()}
      aria-label={`Download ${campaign.campaignName}`}
    >
      {download.isPending ? null : <Download size={15} aria-hidden="true" />}
      Download
    </Button>
  )
}

/** The same sheet with what is known so far. */
export function PartialDownloadButton({ campaign }: { campaign: Campaign }) {
  const download = useMutation({
    mutationFn: async () => {
      const { downloadUrl } = await call(downloadPartialResult, { params: { campaignId: campaign.id } })
      await saveWorkbook(downloadUrl, `${campaign.campaignName} (partial)`)
    },
    onError: (error) => toast.error(FAILED, error),
  })
  return (
    <Button kind="outline" busy={download.isPending} onClick={() => download.mutate()}>
      {download.isPending ? null : <Download size={15} aria-hidden="true" />}
      Download so far
    </Button>
  )
}
