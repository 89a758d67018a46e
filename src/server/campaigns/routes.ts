import {
  cancelCampaign,
  createCampaign,
  downloadCampaign,
  downloadPartialResult,
  listCampaignRows,
  listCampaigns,
  pauseCampaign,
  previewCampaign,
  readCampaign,
  resumeCampaign,
  TEMPLATE_PATH,
} from '#contract/campaigns.ts'
import { addressFor } from '../files/files.ts'
import type { Routes } from '../http.ts'
import { asCampaign, type CampaignParts, changeCampaign, startCampaign } from './campaigns.ts'
import { campaignNotFound } from './errors.ts'
import { previewSheet } from './preview.ts'
import { progressOf } from './progress.ts'
import { linkToPartialResult, linkToResult, type ResultParts } from './results.ts'
import { pageOfRows } from './rows.ts'
import { findCampaign, findCampaigns, findTeams } from './store.ts'
import { template } from './template.ts'

export function campaignRoutes(parts: CampaignParts & ResultParts): Routes {
  const { db, clock } = parts
  return (serve, app) => {
    serve(listCampaigns, ({ businessId }) =>
      db.inBusiness(businessId, async (tx) => {
        const rows = await findCampaigns(tx, businessId)
        const teams = await findTeams(
          tx,
          rows.map(({ id }) => id),
        )
        return rows.map((row) => asCampaign(row, teams.get(row.id) ?? []))
      }),
    )
    serve(previewCampaign, ({ businessId, body }) =>
      previewSheet(parts, businessId, body.fileMeta.fileId, body.mapping),
    )
    serve(createCampaign, ({ body }) => startCampaign(parts, body))
    serve(readCampaign, ({ businessId, params }) =>
      db.inBusiness(businessId, (tx) => progressOf(tx, businessId, params.campaignId, clock.now())),
    )
    serve(listCampaignRows, ({ businessId, params, query }) =>
      db.inBusiness(businessId, async (tx) => {
        const campaign = await findCampaign(tx, businessId, params.campaignId)
        if (!campaign) throw campaignNotFound()
        return pageOfRows(tx, campaign, query, clock.now())
      }),
    )
    serve(pauseCampaign, ({ businessId, params }) => changeCampaign(parts, businessId, params.campaignId, 'pause'))
    serve(resumeCampaign, ({ businessId, params }) => changeCampaign(parts, businessId, params.campaignId, 'resume'))
    serve(cancelCampaign, ({ businessId, params }) => changeCampaign(parts, businessId, params.campaignId, 'cancel'))
    serve(downloadCampaign, async ({ businessId, query, request }) => ({
      downloadUrl: addressFor(request, await linkToResult(parts, businessId, query.campaignBaseKey)),
    }))
    serve(downloadPartialResult, async ({ businessId, params, request }) => ({
      downloadUrl: addressFor(request, await linkToPartialResult(parts, businessId, params.campaignId)),
    }))
    app.get(TEMPLATE_PATH, (_request, reply) =>
      reply
        .type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
        .header('content-disposition', 'attachment; filename="campaign-template.xlsx"')
        .send(template(parts.spreadsheets)),
    )
  }
}
