// Talking to an agent in a real browser: a spoken question is answered aloud from a document that was uploaded.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallInFull } from '#contract/calls.ts'
import { axeFindings, type Product, problemsOf, startProduct, visit } from './product.ts'
import { openVoices } from './spoken.ts'

const QUESTION = 'How much does a gift voucher cost?'
const VOUCHERS = {
  name: 'Gift vouchers.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from('Item,Price in rupees,Valid for\nGift voucher,750,one year\nLoyalty card,300,two years\n'),
}
/** A busy machine is slow, not wrong: nothing here is timed. */
const PATIENCE_MS = 240_000

let voices: Awaited<ReturnType<typeof openVoices>>
let product: Product

beforeAll(async () => {
  voices = await openVoices()
  // Asked again, as people do, in case the first was said into the greeting.
  const pauseMs = 30_000
  const asked = [{ say: QUESTION }, { silenceMs: pauseMs }]
  const microphone = await voices.microphoneOf([{ silenceMs: 14_000 }, ...asked, ...asked, ...asked])
  product = await startProduct({ MODELS_DIR: voices.modelsDirectory }, microphone)
}, 900_000)
afterAll(async () => {
  await product?.close()
  await voices?.close()
})

const ask = async <Answer>(path: string): Promise<Answer> => {
  const { token } = await product.signIn()
  const headers = { authorization: `Bearer ${token}`, accept: 'application/json' }
  return (await (await fetch(product.url + path, { headers })).json()) as Answer
}

test('the question is heard, answered from the uploaded list, and the answer can be heard', {
  timeout: 900_000,
}, async () => {
  await expect
    .poll(async () => (await ask<{ speech: { ready: boolean } }>('/v1/parts')).speech.ready, { timeout: PATIENCE_MS })
    .toBe(true)

  const page = await product.openPage({ signedIn: true })
  page.setDefaultTimeout(PATIENCE_MS)
  await visit(page, '/agents/create')
  await page.getByLabel('Name', { exact: true }).fill('Tara')
  await page.getByLabel('Description').fill('Tara answers the phone of a small shop and tells what things cost.')
  await page.getByRole('button', { name: 'Configuration' }).click()
  await page.locator('input[type=file]').setInputFiles([VOUCHERS])
  await page.getByRole('list', { name: 'Knowledge files' }).getByText('Ready,').waitFor()
  await page.getByRole('button', { name: 'Create Agent' }).click()
  await page.waitForURL('**/agents')

  await page.getByRole('row', { name: /Tara/ }).getByRole('button', { name: 'Talk' }).click()
  await page.getByRole('button', { name: 'Talk to Tara' }).click()
  const transcript = page.getByRole('list', { name: 'Transcript' })
  const written = (words: RegExp) => expect.poll(() => transcript.innerText(), { timeout: PATIENCE_MS }).toMatch(words)
  await written(/voucher/i)
  // An answer stands there with its source once it has been heard to its end.
  await written(/750 rupees[\s\S]*Gift vouchers\.csv/)
  expect(await transcript.innerText()).toMatch(/Replied in \d+ ms/)
  expect(await axeFindings(page)).toEqual([])

  await page.waitForTimeout(3_000) // what has left the server is on the recording by then
  await page.getByRole('button', { name: 'Hang up' }).click()
  await page.getByRole('link', { name: 'Open the finished talk' }).click()
  await page.getByRole('button', { name: 'Play the recording' }).waitFor()
  const callId = Number(new URL(page.url()).searchParams.get('call'))
  const call = await ask<CallInFull>(`/v1/calls/${callId}`)
  expect(call).toMatchObject({ kind: 'talk', price: 0, state: 'COMPLETED' })
  const sources = call.turns.flatMap((turn) => turn.sources.map(({ fileName }) => fileName))
  expect(new Set(sources)).toEqual(new Set(['Gift vouchers.csv']))

  const { recordingObjKey } = await ask<{ recordingObjKey: string }>(
    `/storage/recording?recordingObjKey=${encodeURIComponent(call.recordingObjKey ?? '')}`,
  )
  const agentSaid = (await voices.heardOn(page, recordingObjKey, 'agent')).toLowerCase()
  expect(agentSaid).toMatch(/voucher/)
  expect(agentSaid).toMatch(/750|seven hundred|seven fifty/)
  expect(agentSaid).toMatch(/rupee/)
  expect((await voices.heardOn(page, recordingObjKey, 'customer')).toLowerCase()).toContain('voucher')
  expect(problemsOf(page)).toEqual([])
})
