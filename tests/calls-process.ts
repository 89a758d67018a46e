// A process of its own with the media role on an embedded store, to be killed: it calls and calls until it dies.
// Every dial is written by its own transaction; what it says on standard output was committed.
import { openDatabase } from '#server/database/database.ts'
import { callStory } from './calls-setup.ts'

const [directory = '', mode = 'call'] = process.argv.slice(2)
const db = await openDatabase({ kind: 'embedded', directory: `${directory}/store` })
const story = await callStory(db, { directory, limits: { perProcess: 40, perBusiness: 12 } })

if (mode === 'call') {
  const { rows } = await db.pool.query<{ id: number }>('select id from businesses order by id limit 1')
  const shop = rows[0] ? { id: Number(rows[0].id), agentId: 1 } : await story.business(10_000_000n) // the first life opens the shop
  console.log('ready')
  // Some ring, some talk, some end at once: every moment of a call's life is there to be hit.
  for (let n = 0; ; n++) {
    const ending = ['91', '93', '01', '05', '92', '96', '01', '00'][n % 8]
    const callId = await story.dial(shop, `+9190000${String(n % 1_000).padStart(3, '0')}${ending}`)
    console.log(`dialled ${callId}`)
    await new Promise((resolve) => setTimeout(resolve, 60))
  }
} else {
  // The last life: everything left open is settled, recordings are made.
  const open = async () =>
    Number(
      (await db.pool.query("select count(*) as n from calls where state in ('QUEUED', 'RINGING', 'IN_PROGRESS')"))
        .rows[0]?.n,
    )
  const by = Date.now() + 60_000
  while ((await open()) > 0 && Date.now() < by) await new Promise((resolve) => setTimeout(resolve, 200))
  await story.recordings.encodeFinished()
  await story.close()
  await db.close()
  console.log('settled')
}
