// Reads a created campaign's sheet into its rows, then starts it, or says why it failed.
import type { Database } from '../database/database.ts'
import { filesById } from '../files/files.ts'
import type { FileStore, Spreadsheets, WallClock } from '../ports.ts'
import { NO_CALLABLE_ROW, NO_PHONE_COLUMN, NO_ROWS, SHEET_FAULTS } from './errors.ts'
import { countWaiting, insertContacts, type NewContact } from './import-store.ts'
import type { ContactsPiece, DigestInput, SheetContact } from './sheet-contacts.ts'
import { type CampaignRow, cancelWaiting, findCampaign, findTeams, lockCampaign, updateCampaign } from './store.ts'
import type { Wake } from './waking.ts'

export const SHEET_DIGEST = new URL('./sheet-contacts.ts', import.meta.url)

export type ImportParts = { db: Database; store: FileStore; spreadsheets: Spreadsheets; clock: WallClock; wake: Wake }

export async function importSheet(parts: ImportParts, businessId: number, campaignId: number): Promise<void> {
  const { db } = parts
  const { campaign, key, team } = await db.inBusiness(businessId, async (tx) => {
    const found = await findCampaign(tx, businessId, campaignId)
    const [file] = found?.fileId ? await filesById(tx, businessId, [found.fileId]) : []
    return { campaign: found, key: file?.key, team: (await findTeams(tx, [campaignId])).get(campaignId) ?? [] }
  })
  if (campaign?.status !== 'CREATED') return // read before
  const failure = key
    ? await readRows(
        parts,
        campaign,
        key,
        team.map(({ agentId }) => agentId),
      )
    : 'The uploaded file no longer exists.'
  await finish(parts, campaign, failure)
}

/** Answers why no campaign can be made of it, if so. */
async function readRows(
  { db, store, spreadsheets, clock }: ImportParts,
  campaign: CampaignRow,
  key: string,
  team: number[],
): Promise<string | undefined> {
  const { businessId, id, chosenMapping } = campaign
  const input: DigestInput = { want: 'contacts', mapping: chosenMapping ?? undefined }
  const share = shareOut(team)
  let rows = 0
  for await (const digest of spreadsheets.digest(await store.read(key), SHEET_DIGEST, input)) {
    if ('fault' in digest) return SHEET_FAULTS[digest.fault]
    const piece = digest.piece as ContactsPiece
    if ('sheet' in piece) {
      if (piece.sheet.mapping.phone === null) return NO_PHONE_COLUMN
      await db.inBusiness(businessId, (tx) => updateCampaign(tx, id, { sheet: piece.sheet }))
    } else {
      rows += piece.contacts.length
      const contacts = piece.contacts.map(share)
      await db.inBusiness(businessId, (tx) => insertContacts(tx, campaign, contacts, clock.now()))
    }
  }
  return rows === 0 ? NO_ROWS : undefined
}

/** Callable rows go to the agents in turn. */
function shareOut(team: number[]): (contact: SheetContact) => NewContact {
  let turn = 0
  return (contact) => {
    if (contact.outcome !== null) return { ...contact, agentId: null }
    const agentId = team[turn % team.length] ?? null
    turn += 1
    return { ...contact, agentId }
  }
}

async function finish(
  { db, clock, wake }: ImportParts,
  { businessId, id }: CampaignRow,
  failure?: string,
): Promise<void> {
  await db.inBusiness(businessId, async (tx) => {
    const campaign = await lockCampaign(tx, businessId, id)
    if (campaign?.cancelledAt) await cancelWaiting(tx, id, clock.now()) // cancelled while it was being read
    if (campaign?.status !== 'CREATED') return
    const why = failure ?? ((await countWaiting(tx, id)) === 0 ? NO_CALLABLE_ROW : undefined)
    if (why) {
      await updateCampaign(tx, id, { status: 'FAILED', failure: why, completedAt: clock.now() })
      return
    }
    await updateCampaign(tx, id, { status: 'IN_PROGRESS', startedAt: clock.now() })
    await wake(tx)
  })
}
