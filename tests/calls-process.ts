// A process of its own with the media role on an embedded store, to be killed: one shop calls and calls until it dies,
// another runs a campaign. Every dial is written by its own transaction; what it says on standard output was committed.
import { settleRow } from '#server/campaigns/campaigns.ts'
import { dispatch } from '#server/campaigns/dispatcher.ts'
import { openDatabase } from '#server/database/database.ts'
import { campaignAgents, campaignContacts, campaigns } from '#server/database/schema/index.ts'
import { callStory } from './calls-setup.ts'

/** Some ring, some talk, some end at once: every moment of a call's life is there to be hit. */
const ENDINGS = ['91', '93', '01', '05', '92', '96', '01', '00']
const CAMPAIGN_ROWS = 60
const CAMPAIGN_ENDINGS = ['91', '93', '01', '91', '96', '93', '91', '05', '93', '91']

const [directory = '', mode = 'call'] = process.argv.slice(2)
const db = await openDatabase({ kind: 'embedded', directory: `${directory}/store` })
const story = await callStory(db, { directory, limits: { perProcess: 40, perBusiness: 12 }, onSettled: [settleRow] })
const dispatching = { ...story.placing, reachesPeople: () => false }
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const count = async (query: string) => Number((await db.pool.query<{ n: string }>(query)).rows[0]?.n)

if (mode === 'call') {
  const shop = await openShops()
  console.log('ready')
  void callAll()
  for (let n = 0; ; n++) {
    const callId = await story.dial(shop, `+9190000${String(n % 1_000).padStart(3, '0')}${ENDINGS[n % ENDINGS.length]}`)
    console.log(`dialled ${callId}`)
    await wait(60)
  }
} else {
  // The last life: the campaign is called to its end, everything left open is settled, recordings are made.
  const by = Date.now() + 120_000
  const open = () =>
    count(`select (select count(*) from calls where state in ('QUEUED', 'RINGING', 'IN_PROGRESS'))
      + (select count(*) from campaigns where status <> 'COMPLETED') as n`)
  while ((await open()) > 0 && Date.now() < by) {
    // Calls that a crash cut off look like a carrier that fails; a person would resume.
    await db.pool.query(
      `update campaigns set paused_because = null, resumed_at = now() where paused_because = 'carrier'`,
    )
    if ((await dispatch(dispatching)) === 0) await wait(200)
  }
  await story.recordings.encodeFinished()
  await story.close()
  await db.close()
  console.log('settled')
}

async function callAll(): Promise<never> {
  for (;;) if ((await dispatch(dispatching)) === 0) await wait(100)
}

/** The first life opens both shops and starts the campaign; answers the one that calls by hand. */
async function openShops(): Promise<{ id: number; agentId: number }> {
  if ((await count('select count(*) as n from campaigns')) === 0) {
    if ((await count('select count(*) as n from businesses')) === 0) await story.business(10_000_000n)
    await startCampaign(await story.business(10_000_000n))
  }
  const { rows } = await db.pool.query<{ id: string; business_id: string }>('select * from agents order by id limit 1')
  return { id: Number(rows[0]?.business_id), agentId: Number(rows[0]?.id) }
}

async function startCampaign({ id: businessId, agentId }: { id: number; agentId: number }): Promise<void> {
  const now = new Date()
  const sheet = {
    name: 'People',
    rightToLeft: false,
    widths: [],
    merges: [],
    top: [],
    headers: ['Phone'],
    headerRow: 1,
  }
  await db.inBusiness(businessId, async (tx) => {
    const [campaign] = await tx
      .insert(campaigns)
      .values({
        businessId,
        name: 'Reminders',
        status: 'IN_PROGRESS',
        sheet: { ...sheet, mapping: { phone: 0, name: null, context: null } },
        concurrency: 6,
        retries: 1,
        retryMinutes: 0,
        dailyCap: 10,
        createdAt: now,
        startedAt: now,
      })
      .returning({ id: campaigns.id })
    const campaignId = campaign?.id ?? 0
    await tx.insert(campaignAgents).values({ businessId, campaignId, agentId, name: 'Meera' })
    await tx.insert(campaignContacts).values(
      Array.from({ length: CAMPAIGN_ROWS }, (_, n) => {
        const phone = `+9198000${String(n).padStart(3, '0')}${CAMPAIGN_ENDINGS[n % CAMPAIGN_ENDINGS.length]}`
        const row = { businessId, campaignId, rowNumber: n + 2, phone, name: 'Asha', agentId, cells: [phone] }
        return { ...row, state: 'waiting' as const, nextAttemptAt: now }
      }),
    )
  })
}
