// A hundred calls at once in one process, with full sound both ways through stub providers: none dropped, no frame
// lost, replies in time, every one charged exactly. `npm run bench:calls` · `node bench/calls/hundred.ts [calls] [--embedded]`
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { converseWith } from '#server/calls/conversation.ts'
import { findTurns } from '#server/calls/store.ts'
import { openDatabase } from '#server/database/database.ts'
import { callStory, hum } from '#tests/calls-setup.ts'
import { startPostgres } from '#tests/postgres.ts'
import { energyDetector } from '#voice/audio/energy-detector.ts'
import { systemClock } from '#voice/clock.ts'
import { startConversation } from '#voice/conversation.ts'
import type { AudioLine } from '#voice/ports.ts'

const CALLS = process.argv.slice(2).map(Number).find(Boolean) ?? 100
const SHOPS = 4
const PROVIDER_MS = 100
/** The voice bench's tail with the same stubs is 404 ms at a hundred conversations; here they share with the database. */
const MOST_REPLY_MS = 450
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

const directory = mkdtempSync(join(tmpdir(), 'vaani-hundred-'))
// Many calls at once are for PostgreSQL; `--embedded` shows how far the embedded database goes.
const server = process.argv.includes('--embedded') ? undefined : await startPostgres([])
const db = await openDatabase(
  server ? { kind: 'postgres', url: server.url, connections: 10 } : { kind: 'embedded', directory },
)
const lines: { heard: number; played: number; startedAt: number; endedAt: number }[] = []

/** Counts what passes on a line both ways. */
function counted(line: AudioLine): AudioLine {
  const count = { heard: 0, played: 0, startedAt: performance.now(), endedAt: 0 }
  lines.push(count)
  return {
    ...line,
    listen: (listener) =>
      line.listen((event) => {
        if (event.type === 'audio') count.heard++
        if (event.type === 'ended') count.endedAt = performance.now()
        listener(event)
      }),
    play(frame) {
      count.played++
      line.play(frame)
    },
  }
}

const stubbed = converseWith({
  db,
  clock: systemClock,
  wallClock: { now: () => new Date() },
  start: (parts, plan, onEvent) => startConversation({ ...parts, line: counted(parts.line) }, plan, onEvent),
  speech: {
    detector: energyDetector({ threshold: 200 }),
    speechToTextFor: () => ({
      kind: 'utterance',
      languages: ['en'],
      async transcribe({ samples, sampleRate }) {
        await wait(PROVIDER_MS)
        return { text: samples.length < sampleRate * 0.6 ? 'hello' : 'what are your opening hours?', final: true }
      },
    }),
    textToSpeech: {
      voices: hum.voices,
      async *speak(text, options) {
        await wait(PROVIDER_MS)
        yield* hum.speak(text, options)
      },
    },
    prepare() {},
  },
  knowledge: {
    ofAgent: () => () => Promise.resolve({ passages: [], answered: false }),
    prepare: () => Promise.resolve(),
  },
  brain: () => ({
    async *reply() {
      await wait(PROVIDER_MS)
      yield { type: 'say', text: 'We are open from nine to six on every day of the week.' }
    },
  }),
  actions: [],
})
const limits = { perProcess: 0, perBusiness: CALLS } // nobody is called until all are waiting
const story = await callStory(db, { directory: join(directory, 'calls'), converse: stubbed, limits })

const shops = []
for (let n = 0; n < SHOPS; n++) shops.push(await story.business(1_000_000n))
const placed: { shop: { id: number; agentId: number }; callId: number }[] = []
for (let n = 0; n < CALLS; n++) {
  const shop = shops[n % SHOPS] as (typeof shops)[number]
  placed.push({ shop, callId: await story.dial(shop, `+91900000${String(n).padStart(3, '0')}0`) })
}
limits.perProcess = CALLS
const cpu = process.cpuUsage()
const started = performance.now()
let most = 0
let worstLag = 0
let tick = performance.now()
const watch = setInterval(() => {
  most = Math.max(most, story.media.running())
  worstLag = Math.max(worstLag, performance.now() - tick - 20)
  tick = performance.now()
}, 20)

const replies: number[] = []
const states: Record<string, number> = {}
let wrongPrices = 0
for (const { shop, callId } of placed) {
  const call = await story.until(shop.id, callId, ['COMPLETED', 'FAILED', 'HELD', 'NO_ANSWER'], 180_000)
  states[`${call.state} ${call.endReason}`] = (states[`${call.state} ${call.endReason}`] ?? 0) + 1
  if (call.pricePaise !== BigInt(Math.ceil((call.talkMs * 600) / 60_000))) wrongPrices++
  for (const { waterfall } of await db.inBusiness(shop.id, (tx) => findTurns(tx, shop.id, callId))) {
    if (waterfall) replies.push((waterfall.firstAudioOnLineAt ?? 0) - (waterfall.lastVoicedAt ?? 0))
  }
}
clearInterval(watch)
const seconds = (performance.now() - started) / 1000
const used = process.cpuUsage(cpu)
const { rows } = await db.pool.query<{ off: string }>(`
  select sum(abs(balance_paise - (select sum(amount_paise) from ledger_entries as e where e.business_id = a.business_id))) as off
  from billing_accounts as a`)
const charged = await db.pool.query<{ off: string }>(`
  select (select coalesce(sum(price_paise), 0) from calls) + (select coalesce(sum(amount_paise), 0) from ledger_entries where kind = 'charge') as off`)

replies.sort((one, other) => one - other)
const at = (share: number) => replies[Math.min(replies.length - 1, Math.floor(replies.length * share))] ?? 0
// The network sends a frame every 20 ms from the answer on; two are on their way at the end.
const lost = lines
  .map(({ heard, startedAt, endedAt }) => Math.floor((endedAt - startedAt) / 20) - 3 - heard)
  .filter((frames) => frames > 0)
  .reduce((sum, frames) => sum + frames, 0)
console.table({
  'calls at once': most,
  'ended as': JSON.stringify(states),
  'frames heard / spoken': `${lines.reduce((sum, { heard }) => sum + heard, 0)} / ${lines.reduce((sum, { played }) => sum + played, 0)}`,
  'frames lost': lost,
  'replies measured': replies.length,
  'reply p50 / p95 ms': `${at(0.5).toFixed(0)} / ${at(0.95).toFixed(0)}`,
  'CPU of a core': `${(((used.user + used.system) / 1e6 / seconds) * 100).toFixed(0)} %`,
  'worst event-loop lag ms': worstLag.toFixed(0),
  'wrongly charged': wrongPrices,
  'ledger off by paise': `${rows[0]?.off} / ${charged.rows[0]?.off}`,
  troubles: story.troubles.length,
})
if (story.troubles.length > 0) console.log(story.troubles[0])
await story.close()
await db.close()
await server?.stop()
rmSync(directory, { recursive: true, force: true })
const failed =
  most < CALLS ||
  lost > 0 ||
  at(0.95) > MOST_REPLY_MS ||
  wrongPrices > 0 ||
  Object.keys(states).some((state) => !state.startsWith('COMPLETED')) ||
  story.troubles.length > 0
process.exit(failed ? 1 : 0)
