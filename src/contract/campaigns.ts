// Campaigns: a sheet of people to call, what was understood of it, how it goes, and the sheet with the results.
import { z } from 'zod'
import { CALL_STATES } from './calls.ts'
import { endpoint } from './endpoint.ts'
import { FileMeta } from './files.ts'
import { AgentId, BusinessId, CallId, CampaignId, InBusiness, Instant } from './shared.ts'

export const CampaignStatus = z.enum(['CREATED', 'IN_PROGRESS', 'COMPLETED', 'FAILED'])
export type CampaignStatus = z.infer<typeof CampaignStatus>

/** Why a running campaign rests; `reason` is a sentence for a person. */
export const CampaignPause = z.object({ code: z.enum(['user', 'balance', 'carrier', 'agent']), reason: z.string() })

export const Campaign = z.object({
  id: CampaignId,
  campaignName: z.string(),
  /** Agent id to name. */
  agentInfoMap: z.record(z.string(), z.string()),
  createdAt: Instant,
  status: CampaignStatus,
  campaignBaseKey: z.string(),
  paused: CampaignPause.nullable(),
  cancelled: z.boolean(),
  /** Why it FAILED, as a sentence for a person. */
  failure: z.string().nullable(),
  /** Comes with the product to show what a campaign looks like. */
  sample: z.boolean(),
})
export type Campaign = z.infer<typeof Campaign>

export const listCampaigns = endpoint({
  method: 'GET',
  path: '/campaign/:businessId',
  summary: 'The campaigns of a business, newest first.',
  params: InBusiness,
  response: z.array(Campaign),
})

// ── Before creating ────────────────────────────────────────────────────────────────────────────

/** Columns by index. Left out: as the headers say. Null: none. */
export const ColumnChoice = z.object({
  phone: z.number().int().min(0).max(1_000).optional(),
  name: z.number().int().min(0).max(1_000).nullable().optional(),
  context: z.number().int().min(0).max(1_000).nullable().optional(),
})
export type ColumnChoice = z.infer<typeof ColumnChoice>

export const CampaignPreview = z.object({
  sheetName: z.string(),
  /** As the spreadsheet program numbers it. */
  headerRow: z.number().int(),
  columns: z.array(z.object({ index: z.number().int(), title: z.string(), examples: z.array(z.string()) })),
  mapping: z.object({
    phone: z.number().int().nullable(),
    name: z.number().int().nullable(),
    context: z.number().int().nullable(),
  }),
  counts: z.object({
    rows: z.number().int(),
    callable: z.number().int(),
    /** Of the callable: those whose number was written in another way. */
    repaired: z.number().int(),
    duplicate: z.number().int(),
    refused: z.number().int(),
  }),
  refusals: z.array(
    z.object({
      reason: z.string(),
      rows: z.number().int(),
      examples: z.array(z.object({ row: z.number().int(), cell: z.string() })),
    }),
  ),
  firstRows: z.array(
    z.object({
      row: z.number().int(),
      cells: z.array(z.string()),
      phone: z.string().nullable(),
      remark: z.string(),
    }),
  ),
  /** Why no campaign can be made of it as it stands. */
  problem: z
    .object({ code: z.enum(['no-phone-column', 'no-rows', 'no-callable-row']), message: z.string() })
    .nullable(),
  /** If every callable row is answered and talks for a minute. */
  cost: z.object({
    rupees: z.number(),
    rupeesPerMinute: z.number(),
    balance: z.number(),
    covered: z.boolean(),
  }),
})
export type CampaignPreview = z.infer<typeof CampaignPreview>

export const previewCampaign = endpoint({
  method: 'POST',
  path: '/v1/campaigns/preview',
  summary: 'What an uploaded sheet holds: columns, first rows, counts with reasons, and what calling it may cost.',
  body: z.object({ businessId: BusinessId, fileMeta: FileMeta, mapping: ColumnChoice.optional() }),
  response: CampaignPreview,
})

/** A workbook with the right headers and two made-up rows; needs no token. */
export const TEMPLATE_PATH = '/v1/campaigns/template.xlsx'

// ── Creating ───────────────────────────────────────────────────────────────────────────────────

export const CAMPAIGN_DEFAULTS = { concurrency: 10, retries: 2, retryMinutes: 120, dailyCap: 3 } as const

export const CampaignDraft = z.object({
  businessId: BusinessId,
  campaignName: z.string().trim().min(1, 'Please give the campaign a name.').max(200),
  agentIdList: z.array(AgentId).min(1, 'Please select at least one agent.').max(100),
  fileMeta: FileMeta,
  mapping: ColumnChoice.optional(),
  /** Most calls of this campaign at once. */
  concurrency: z.number().int().min(1).max(500).default(CAMPAIGN_DEFAULTS.concurrency),
  /** How many more times a busy or unanswered number is called. */
  retries: z.number().int().min(0).max(10).default(CAMPAIGN_DEFAULTS.retries),
  retryMinutes: z.number().int().min(1).max(10_080).default(CAMPAIGN_DEFAULTS.retryMinutes),
  /** Most calls to one number in a day, over all campaigns. */
  dailyCap: z.number().int().min(1).max(20).default(CAMPAIGN_DEFAULTS.dailyCap),
})
export type CampaignDraft = z.infer<typeof CampaignDraft>

export const createCampaign = endpoint({
  method: 'POST',
  path: '/campaign/create',
  summary: 'Creates a campaign and starts it. Its sheet is read in the background.',
  body: CampaignDraft,
  status: 201,
  response: Campaign,
})

// ── While it runs ──────────────────────────────────────────────────────────────────────────────

export const ROW_OUTCOMES = [
  ...CALL_STATES.filter((state) => state !== 'QUEUED' && state !== 'RINGING' && state !== 'IN_PROGRESS'),
  'DO_NOT_CALL',
  'DUPLICATE',
  'REFUSED',
] as const
export const RowOutcome = z.enum(ROW_OUTCOMES)
export type RowOutcome = z.infer<typeof RowOutcome>

export const CampaignProgress = Campaign.extend({
  fileName: z.string().nullable(),
  concurrency: z.number().int(),
  retries: z.number().int(),
  retryMinutes: z.number().int(),
  dailyCap: z.number().int(),
  startedAt: Instant.nullable(),
  completedAt: Instant.nullable(),
  /** `talking` are calls being made now; `retrying` of the waiting have been called before. */
  rows: z.object({
    total: z.number().int(),
    done: z.number().int(),
    talking: z.number().int(),
    waiting: z.number().int(),
    retrying: z.number().int(),
  }),
  /** Of the rows that are done. */
  outcomes: z.array(z.object({ outcome: RowOutcome, rows: z.number().int() })),
  calls: z.number().int(),
  /** Rupees. */
  cost: z.number(),
  /** When the earliest waiting row is due, if not now: a retry, the calling window, the daily cap. */
  nextCallAt: Instant.nullable(),
  /** At the pace of the last minutes; null while that cannot be said. */
  secondsLeft: z.number().int().nullable(),
})
export type CampaignProgress = z.infer<typeof CampaignProgress>

const OneCampaign = z.object({ campaignId: CampaignId })

export const readCampaign = endpoint({
  method: 'GET',
  path: '/v1/campaigns/:campaignId',
  summary: 'How a campaign goes.',
  params: OneCampaign,
  response: CampaignProgress,
})

export const CampaignRow = z.object({
  id: z.number().int(),
  row: z.number().int(),
  name: z.string(),
  /** What stood in the cell where that is no number. */
  phone: z.string(),
  agentName: z.string().nullable(),
  state: z.enum(['waiting', 'calling', 'settled']),
  outcome: RowOutcome.nullable(),
  remark: z.string(),
  /** When it is called next, if not as soon as it is its turn. */
  nextAttemptAt: Instant.nullable(),
  /** Rupees. */
  price: z.number(),
  attempts: z.array(
    z.object({
      attempt: z.number().int(),
      callId: CallId,
      madeAt: Instant,
      outcome: RowOutcome.nullable(),
    }),
  ),
})
export type CampaignRow = z.infer<typeof CampaignRow>

export const listCampaignRows = endpoint({
  method: 'GET',
  path: '/v1/campaigns/:campaignId/rows',
  summary: "A campaign's rows in the sheet's order, each with its story.",
  params: OneCampaign,
  query: z.object({
    state: z.enum(['waiting', 'calling', 'settled']).optional(),
    outcome: RowOutcome.optional(),
    /** Part of a name or number. */
    search: z.string().trim().max(100).optional(),
    page: z.coerce.number().int().min(0).max(100_000).default(0),
    size: z.coerce.number().int().min(1).max(200).default(20),
  }),
  response: z.object({
    content: z.array(CampaignRow),
    number: z.number().int(),
    totalPages: z.number().int(),
    totalElements: z.number().int(),
  }),
})

const action = (path: string, summary: string) =>
  endpoint({
    method: 'POST',
    path: `/v1/campaigns/:campaignId/${path}`,
    summary,
    params: OneCampaign,
    response: Campaign,
  })

export const pauseCampaign = action('pause', 'Starts no more calls; those under way go on.')
export const resumeCampaign = action('resume', 'Goes on where it was paused.')
export const cancelCampaign = action('cancel', 'Ends it: rows not called yet become CANCELLED.')

// ── The result ─────────────────────────────────────────────────────────────────────────────────

export const downloadCampaign = endpoint({
  method: 'GET',
  path: '/storage/get-campaign/:businessId',
  summary: "The address of a completed campaign's result workbook.",
  params: InBusiness,
  query: z.object({ campaignBaseKey: z.string().min(1).max(200) }),
  response: z.object({ downloadUrl: z.string() }),
})

export const downloadPartialResult = endpoint({
  method: 'GET',
  path: '/v1/campaigns/:campaignId/partial-result',
  summary: 'The address of a workbook with what is known so far.',
  params: OneCampaign,
  response: z.object({ downloadUrl: z.string() }),
})
