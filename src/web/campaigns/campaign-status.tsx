import type { Campaign, CampaignStatus } from '#contract/campaigns.ts'
import { Badge, type Tone } from '../ui/badge.tsx'

const TONES: Record<CampaignStatus, Tone> = { CREATED: 'info', IN_PROGRESS: 'brand', COMPLETED: 'ok', FAILED: 'bad' }

export function CampaignStatusBadges({ campaign }: { campaign: Campaign }) {
  const { status, paused, cancelled } = campaign
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <Badge tone={TONES[status]} live={status === 'IN_PROGRESS' && !paused}>
        {status}
      </Badge>
      {paused ? <Badge tone="warn">Paused</Badge> : null}
      {cancelled ? <Badge>Cancelled</Badge> : null}
      {campaign.sample ? <Badge>Sample</Badge> : null}
    </span>
  )
}
