// Fills a store with calls that look like a business's own: agents, campaigns, names, numbers, states, years of time.
import type pg from 'pg'

export const SHOP = 1
export const AGENTS = 20
export const CAMPAIGNS = 200
const STRETCH = 500_000

/** Rows `from`…`to` of all; one in twenty belongs to another business. Answers what took how many seconds. */
export async function fillLog(pool: pg.Pool, from: number, to: number, total: number): Promise<string> {
  const took: string[] = []
  const client = await pool.connect()
  const step = async (name: string, work: () => Promise<unknown>) => {
    const started = performance.now()
    await work()
    took.push(`${name} ${Math.round((performance.now() - started) / 1000)} s`)
  }
  try {
    if (from === 0) await prepare(client)
    // Foreign keys and the counting trigger cost minutes here; the counts are made below by the trigger's own sums.
    await client.query(`set session_replication_role = replica; set work_mem = '512MB'`)
    const indexes = await dropIndexes(client)
    await step('calls', async () => {
      for (let at = from; at < to; at += STRETCH) {
        await client.query(INSERT_CALLS, [at + 1, Math.min(at + STRETCH, to), total])
      }
    })
    await step('details', () => client.query(INSERT_DETAILS, [from, to]))
    await step('indexes', async () => {
      for (const definition of indexes) await client.query(definition)
    })
    await step('counts', async () => {
      await client.query(`truncate call_counts`)
      await client.query(INSERT_COUNTS)
    })
    await client.query(`set session_replication_role = default; reset work_mem`)
  } finally {
    client.release()
  }
  await step('vacuum', async () => {
    for (const table of ['calls', 'call_counts', 'call_details']) await pool.query(`vacuum analyze ${table}`)
  })
  return took.join(', ')
}

async function prepare(client: pg.PoolClient): Promise<void> {
  await client.query(`
    insert into businesses (name, email, phone, password_hash)
    select 'Shop ' || n, n || '@shop.example', '+918047180000', '' from generate_series(1, 2) as n;
    insert into phone_numbers (number, business_id)
    select '+9180471' || lpad(n::text, 5, '0'), 1 + n / ${AGENTS} from generate_series(0, ${2 * AGENTS - 1}) as n;
    insert into agents (business_id, name, description, language, number, voice_id)
    select 1 + n / ${AGENTS}, 'Agent ' || n, '', 'en', '+9180471' || lpad(n::text, 5, '0'), 'kokoro:af_heart'
    from generate_series(0, ${2 * AGENTS - 1}) as n order by n;`)
}

async function dropIndexes(client: pg.PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ indexname: string; indexdef: string }>(
    `select indexname, indexdef from pg_indexes where tablename = 'calls' and indexname like 'calls\\_log%'`,
  )
  for (const { indexname } of rows) await client.query(`drop index ${indexname}`)
  return rows.map(({ indexdef }) => indexdef)
}

const pick = (list: string[], seed: string) =>
  `(array['${list.join("','")}'])[1 + abs(hashint4(${seed})) % ${list.length}]`
const FIRST =
  'Aarav Aditi Ananya Arjun Asha Bhavna Chetan Deepa Divya Farah Gaurav Harish Isha Jatin Kavya Kiran Lakshmi Manish Meera Mohan Neha Nikhil Pooja Priya Rahul Ravi Rohan Sana Sanjay Sunita Tara Varun Vikram Zoya'.split(
    ' ',
  )
const LAST =
  'Agarwal Bose Chopra Das Desai Fernandes Gupta Iyer Jain Joshi Kapoor Khan Kulkarni Mehta Menon Nair Naidu Patel Pillai Rao Reddy Sethi Shah Sharma Singh Sinha Thomas Varma Yadav'.split(
    ' ',
  )
const STATES = [
  ...Array<string>(14).fill('COMPLETED'),
  'NO_ANSWER',
  'NO_ANSWER',
  'NO_ANSWER',
  'BUSY',
  'VOICEMAIL',
  'FAILED',
]

// $1…$2 of $3 rows, spread over two years; seven of ten belong to a campaign.
const INSERT_CALLS = `
  insert into calls (id, business_id, kind, direction, agent_id, campaign_id, customer_number, customer_name, state,
    started_at, answered_at, ended_at, end_reason, talk_ms, price_paise, score)
  overriding system value
  select n, b.id, 'phone', 'outbound', (b.id - 1) * ${AGENTS} + 1 + abs(hashint4(n)) % ${AGENTS},
    case when abs(hashint4(n + 1)) % 10 < 7 then 1 + abs(hashint4(n + 2)) % ${CAMPAIGNS} end,
    '+919' || lpad((abs(hashint8(n::bigint * 7919)::bigint) % 1000000000)::text, 9, '0'),
    ${pick(FIRST, 'n + 3')} || ' ' || ${pick(LAST, 'n + 4')},
    ${pick(STATES, 'n + 5')},
    t.at, t.at, t.at + interval '1 minute', 'goodbye', 60000, 600, 80
  from generate_series($1::int, $2::int) as n
  cross join lateral (select case when n % 20 = 0 then 2 else ${SHOP} end as id) as b
  cross join lateral (select timestamptz '2024-11-01' + n * (interval '2 years' / $3::int) as at) as t`

const INSERT_DETAILS = `
  insert into call_details (call_id, business_id, transcription, intent, summary)
  select id, business_id, E'Agent: This call is recorded.\\nAgent: Hello, how can I help?\\nCustomer: When do you open?\\nAgent: At nine.',
    'Opening hours', 'The customer asked when the shop opens and was told.'
  from calls where id > $1 and id <= $2`

// As the trigger of migration call-counts sums them, each call counted once and the sums summed up.
const INSERT_COUNTS = `
  insert into call_counts (business_id, kind, agent_id, campaign_id, span, block, calls)
  with fine as materialized (
    select business_id, kind, agent_id, campaign_id, id >> 13 as block, count(*) as calls
    from calls group by 1, 2, 3, 4, 5
  )
  select business_id, kind, grain.agent_id, grain.campaign_id, spans.span, block >> (spans.span - 13), sum(calls)
  from fine cross join (values (13), (20)) as spans (span)
  cross join lateral (values (0, 0), (fine.agent_id, 0), (0, fine.campaign_id), (fine.agent_id, fine.campaign_id))
    as grain (agent_id, campaign_id)
  where grain.campaign_id is not null
  group by 1, 2, 3, 4, 5, 6`
