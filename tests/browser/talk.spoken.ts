// Talking to an agent in a real browser: a spoken question is answered aloud from a document.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallInFull } from '#contract/calls.ts'
import { axeFindings, type Product, problemsOf, startProduct, visit } from './product.ts'
import { openVoices } from './spoken.ts'

let voices: Awaited<ReturnType<typeof openVoices>>
let product: Product

beforeAll(async () => {
  voices = await openVoices()
  const microphone = await voices.microphoneOf([
    { silenceMs: 14_000 },
    { say: 'How much does a teeth cleaning cost?' },
    { silenceMs: 60_000 },
  ])
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

test('the question is heard, answered from the price list, and the answer can be heard', {
  timeout: 240_000,
}, async () => {
  // The demo's agents and their documents arrive in the background of a first start.
  await expect
    .poll(async () => (await ask<{ speech: { ready: boolean } }>('/v1/parts')).speech.ready, { timeout: 60_000 })
    .toBe(true)
  type Agent = { name: string; knowledgeBase: { fileName: string; state: string }[] }
  const priceList = async () =>
    (await ask<Agent[]>('/agent/1'))
      .find(({ name }) => name === 'Meera')
      ?.knowledgeBase.find(({ fileName }) => fileName === 'Price list.csv')?.state
  await expect.poll(priceList, { timeout: 300_000 }).toBe('ready')

  const page = await product.openPage({ signedIn: true })
  await visit(page, '/agents')
  await page.getByRole('row', { name: /Meera/ }).getByRole('button', { name: 'Talk' }).click()
  await page.getByRole('button', { name: 'Talk to Meera' }).click()
  const transcript = page.getByRole('list', { name: 'Transcript' })
  await expect.poll(() => transcript.innerText(), { timeout: 90_000 }).toMatch(/teeth cleaning/i)
  await expect.poll(() => transcript.innerText(), { timeout: 60_000 }).toMatch(/Price list\.csv/)
  expect(await transcript.innerText()).toMatch(/Replied in \d+ ms/)
  expect(await axeFindings(page)).toEqual([])

  await page.waitForTimeout(6_000) // the answer is spoken to its end
  await page.getByRole('button', { name: 'Hang up' }).click()
  await page.getByRole('link', { name: 'Open the finished talk' }).click()
  await page.getByRole('button', { name: 'Play the recording' }).waitFor({ timeout: 90_000 })
  const callId = Number(new URL(page.url()).searchParams.get('call'))
  const call = await ask<CallInFull>(`/v1/calls/${callId}`)
  expect(call).toMatchObject({ kind: 'talk', price: 0, state: 'COMPLETED' })

  const answer = call.turns.find(({ sources }) => sources.length > 0)
  expect(answer?.sources[0]?.fileName).toBe('Price list.csv')
  const { recordingObjKey } = await ask<{ recordingObjKey: string }>(
    `/storage/recording?recordingObjKey=${encodeURIComponent(call.recordingObjKey ?? '')}`,
  )
  const heard = await voices.heardOn(page, recordingObjKey, 'agent')
  expect(heard.toLowerCase()).toMatch(/cleaning/)
  expect(heard.toLowerCase()).toMatch(/rupees/)
  expect((await voices.heardOn(page, recordingObjKey, 'customer')).toLowerCase()).toContain('teeth cleaning')
  expect(problemsOf(page)).toEqual([])
})
