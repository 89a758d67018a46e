// Calls in a real browser on the built product, with real hearing: placed, watched, listened to, found again, shared;
// and one that rings in the browser itself.
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { PARTS } from '#adapters/models/manifest.ts'
import { partDirectory } from '#adapters/models/places.ts'
import { modelsForTests } from '#adapters/models/testing.ts'
import type { CallInFull } from '#contract/calls.ts'
import { wavOf } from '#server/voices/wav.ts'
import { axeFindings, type Product, problemsOf, startProduct, visit } from './product.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 600_000 })
/** A talk takes as long as it takes to say; a busy machine is slower still. */
const WHOLE_TALK_MS = 150_000
const BRIEF = '+919000000001' // says yes, then goodbye
const NEVER_ANSWERS = '+919000000092'
const BUSY = '+919812345691'

let product: Product
let models: string
let businessId: number
let ask: <Answer>(path: string, body?: object) => Promise<Answer>

beforeAll(async () => {
  models = await hearingOnly()
  const microphone = join(models, 'microphone.wav')
  writeFileSync(microphone, wavOf({ samples: murmur(), sampleRate: 48_000 }))
  product = await startProduct({ MODELS_DIR: models }, [
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-audio-capture=${microphone}`,
    '--autoplay-policy=no-user-gesture-required',
  ])
  const { token, info } = await product.signIn()
  businessId = info.bId
  ask = async (path, body) => {
    const answer = await fetch(product.url + path, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${token}`, accept: 'application/json', 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as never
  }
  // The demo's agents arrive in the background of a first start.
  while (!Object.values(await agents()).includes('Meera')) await wait(500)
})
afterAll(async () => {
  await product?.close()
  if (models) rmSync(models, { recursive: true, force: true })
})

const agents = () => ask<Record<string, string>>(`/agent/info/${businessId}`)
const meera = async () => Object.entries(await agents()).find(([, name]) => name === 'Meera')?.[0]
const inFull = (callId: number) => ask<CallInFull>(`/v1/calls/${callId}`)
const later = <Value>(look: () => Value | Promise<Value>, timeout = 60_000) => expect.poll(look, { timeout })

async function fillIn(page: Page, customer: { name: string; number: string }) {
  await page.getByLabel('Agent', { exact: true }).selectOption({ label: 'Meera' })
  await page.getByLabel('Customer name').fill(customer.name)
  await page.getByLabel('Phone number', { exact: true }).fill(customer.number)
  await page.getByLabel('Context').fill('Remind them of the appointment on Monday at ten.')
}
async function makeCall(page: Page): Promise<number> {
  await page.getByRole('button', { name: 'Make Call' }).click()
  await page.getByText('Call initiated successfully!', { exact: true }).first().waitFor()
  await page.waitForURL(/[?&]call=\d+/)
  return Number(new URL(page.url()).searchParams.get('call'))
}
const transcriptOf = (page: Page) => page.getByRole('list', { name: 'Transcript' })
const badge = (page: Page, words: string) => page.getByRole('main').getByText(words, { exact: true }).first()

describe('a call to a simulated customer', () => {
  test('rings until it is hung up', async () => {
    const page = await product.openPage({ signedIn: true })
    await visit(page, '/call')
    await page.getByRole('button', { name: 'Make Call' }).click()
    await page.getByText('Please fill in all fields.').waitFor()

    await fillIn(page, { name: 'Nobody', number: NEVER_ANSWERS })
    const callId = await makeCall(page)
    await later(() => page.getByLabel('Customer name').inputValue()).toBe('') // the form is cleared
    await badge(page, 'Ringing').waitFor()
    await transcriptOf(page).getByText('Ringing…').waitFor()
    await page.getByRole('button', { name: 'Hang up' }).click()
    await badge(page, 'Cancelled').waitFor()
    await page.getByText('It was cancelled before anybody answered.').waitFor()
    expect(await inFull(callId)).toMatchObject({ state: 'CANCELLED', price: 0 })
    expect(problemsOf(page)).toEqual([])
    await page.context().close()
  })

  test('is watched while it is spoken, listened to afterwards, and opened by its link in a second tab', async () => {
    const page = await product.openPage({ signedIn: true })
    await visit(page, '/call')
    await fillIn(page, { name: 'Vikram Shah', number: BRIEF })
    const callId = await makeCall(page)
    await watchTranscript(page)
    await badge(page, 'Live').waitFor()
    await transcriptOf(page).getByText('This call is recorded').first().waitFor({ timeout: WHOLE_TALK_MS })
    expect((await inFull(callId)).state).toBe('IN_PROGRESS') // its words were there before its end
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('link', { name: 'Open the finished call' }).waitFor({ timeout: WHOLE_TALK_MS })
    const seen = await transcriptsSeen(page)
    expect(seen.length).toBeGreaterThan(2) // it grew word by word, or at least turn by turn
    expect(seen.at(-1)).toMatch(/Meera[^]*Vikram Shah[^]*Meera/)

    await page.getByRole('link', { name: 'Open the finished call' }).click()
    await page.getByRole('button', { name: 'Play the recording' }).waitFor({ timeout: 90_000 })
    const call = await inFull(callId)
    expect(call).toMatchObject({ state: 'COMPLETED', customerName: 'Vikram Shah', customerNumber: BRIEF })
    expect(call.turns.map(({ who }) => who)).toEqual(expect.arrayContaining(['agent', 'customer']))
    expect(call.price).toBe(Math.ceil((call.talkMs * call.cost.rupeesPerMinute * 100) / 60_000) / 100)
    await page
      .getByText(`₹${call.price.toFixed(2)}`)
      .first()
      .waitFor()
    await page.getByText(/s of talk × ₹/).waitFor()

    await listensBack(page, call)
    await later(() => page.getByRole('heading', { name: /^Score \d+ of 100$/ }).count()).toBe(1)
    await page.getByRole('heading', { name: 'Summary' }).waitFor()
    await page.getByRole('heading', { name: 'Reply times' }).waitFor()
    expect(await axeFindings(page)).toEqual([])

    const second = await product.openPage({ beside: page })
    await second.goto(page.url())
    const panel = second.getByRole('complementary', { name: 'The open call' })
    await panel.getByText('Vikram Shah').first().waitFor()
    await panel.getByRole('button', { name: 'Play the recording' }).waitFor()
    const sound = await loudnessOf(second, await playableAddress(call))
    expect(sound.customer).toBeGreaterThan(0.01)
    expect(sound.agent).toBeGreaterThan(0.01)
    expect([...problemsOf(page), ...problemsOf(second)]).toEqual([])
    await page.context().close()
  })
})

describe('the call log', () => {
  test('filters by Apply, clears, pages, and steps through calls by keyboard; everything is in the address', async () => {
    const order = { businessId, agentId: await meera(), toNumber: BUSY, customerName: 'Busy Bee', context: 'Test' }
    for (let n = 0; n < 11; n++) await ask('/v1/make-call', order)
    type Log = { totalPages: number; totalElements: number; content: { customerName: string; state: string }[] }
    const log = (query = '') => ask<Log>(`/call-log/${businessId}?${query}`)
    await later(async () => (await log('search=busy&state=BUSY')).totalElements).toBe(11)

    const page = await product.openPage({ signedIn: true })
    await visit(page, '/call-logs')
    const pages = (await log()).totalPages
    expect(pages).toBeGreaterThan(1)
    await page.getByText(`Page 1 of ${pages}`, { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Next', exact: true }).click()
    await page.getByText(`Page 2 of ${pages}`, { exact: true }).waitFor()
    expect(new URL(page.url()).searchParams.get('page')).toBe('2')

    const rows = page.getByRole('table').getByRole('row')
    const agent = page.getByRole('search').getByLabel('Agent')
    const names = await agent.locator('option').allTextContents()
    const other = names.find((name) => name !== 'All agents' && name !== 'Meera') ?? ''
    const address = page.url()
    await agent.selectOption({ label: other })
    expect(page.url()).toBe(address) // nothing until it is applied
    await page.getByText(`Page 2 of ${pages}`, { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Apply Filters' }).click()
    await page.waitForURL(/agentId=\d+/)
    const filtered = await log(new URL(page.url()).searchParams.toString())
    await page.getByText(`Page 1 of ${filtered.totalPages}`, { exact: true }).waitFor()
    await later(async () => (await rows.allInnerTexts()).slice(1).every((row) => row.includes(other))).toBe(true)

    await page.getByRole('button', { name: 'Clear Filters' }).click()
    await page.getByText(`Page 1 of ${pages}`, { exact: true }).waitFor()
    expect(new URL(page.url()).search).toBe('')
    await page.getByRole('button', { name: 'Search and more filters' }).click()
    await page.getByLabel('Number or name').fill('busy b')
    await page.getByRole('button', { name: 'Apply Filters' }).click()
    await page.getByText('Page 1 of 2', { exact: true }).waitFor()
    await later(() => rows.count()).toBe(11)

    await rows
      .nth(1)
      .getByRole('button', { name: /Busy Bee/ })
      .click()
    const openCall = () => Number(new URL(page.url()).searchParams.get('call'))
    await later(openCall).toBeGreaterThan(0)
    const newest = openCall()
    await page.getByRole('complementary', { name: 'The open call' }).getByText('The line was busy.').waitFor()
    await page.keyboard.press('j')
    await later(openCall).toBeLessThan(newest)
    await page.keyboard.press('k')
    await later(openCall).toBe(newest)
    for (let n = 0; n < 10; n++) await page.keyboard.press('j') // over the edge of the page
    await page.getByText('Page 2 of 2', { exact: true }).waitFor()
    await later(openCall).toBeLessThanOrEqual(newest - 10)
    await page.keyboard.press('Escape')
    await later(openCall).toBe(0)
    await page.getByRole('button', { name: 'Previous' }).click()

    await page.getByLabel('Number or name').fill('nobody of that name')
    await page.getByRole('button', { name: 'Apply Filters' }).click()
    await page.getByText('No call logs found.').waitFor()
    await page.reload()
    await page.getByText('No call logs found.').waitFor()
    expect(await page.getByLabel('Number or name').inputValue()).toBe('nobody of that name')
    expect(problemsOf(page)).toEqual([])
    await page.context().close()
  })

  test('is a list of cards on a phone, and a call opens over it', async () => {
    const page = await product.openPage({ signedIn: true, width: 390 })
    await visit(page, '/call-logs')
    const cards = page.getByRole('list', { name: /Calls/i }).getByRole('listitem')
    await later(() => cards.count()).toBe(10)
    expect(await page.getByRole('table').count()).toBe(0)
    await cards.first().getByRole('button').first().click()
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('heading', { name: 'Transcript' }).waitFor()
    const width = await page.evaluate('document.documentElement.scrollWidth')
    expect(width).toBeLessThanOrEqual(390)
    expect(await axeFindings(page)).toEqual([])
    await sheet.getByRole('button', { name: 'Close' }).click()
    await later(() => sheet.count()).toBe(0)
    expect(problemsOf(page)).toEqual([])
    await page.context().close()
  })
})

describe('the web phone', () => {
  test('rings in the page, is answered there, and sound goes both ways', async () => {
    const page = await product.openPage({ signedIn: true })
    await visit(page, '/call')
    await page.getByRole('button', { name: 'Open the web phone' }).click()
    await page.getByText(/^Calls to \+1.* ring here\.$/).waitFor()
    await page.getByRole('button', { name: 'Use this number in the form' }).click()
    const number = await page.getByLabel('Phone number', { exact: true }).inputValue()
    await fillIn(page, { name: 'Myself', number })
    const callId = await makeCall(page)
    await page.getByRole('alert').getByText('Incoming call from').waitFor()
    await page.getByRole('button', { name: 'Answer', exact: true }).click()
    await badge(page, 'Talking').waitFor()
    await transcriptOf(page).getByText('This call is recorded').first().waitFor({ timeout: WHOLE_TALK_MS })
    // A turn is what the customer really heard: the page has played it and said so.
    await later(async () => (await inFull(callId)).turns.map(({ who }) => who), WHOLE_TALK_MS).toContain('agent')
    await wait(2_000)
    await page.getByRole('button', { name: 'Hang up' }).first().click()
    await badge(page, 'Completed').waitFor({ timeout: WHOLE_TALK_MS })
    await page.getByText(/^Calls to .* ring here/).waitFor() // the phone stays open for the next call

    await later(async () => (await inFull(callId)).recording.state, 90_000).toBe('ready')
    const call = await inFull(callId)
    expect(call).toMatchObject({ state: 'COMPLETED', kind: 'phone', direction: 'outbound' })
    expect(call.price).toBeGreaterThan(0)
    const sound = await loudnessOf(page, await playableAddress(call))
    expect(sound.customer).toBeGreaterThan(0.001)
    expect(sound.agent).toBeGreaterThan(0.01)

    // The other way round: a call to the agent's number is answered by the agent.
    const agent = page.getByLabel('Call an agent, as a customer would')
    await agent.selectOption((await agent.locator('option', { hasText: 'Meera' }).getAttribute('value')) ?? '')
    await page.getByRole('button', { name: 'Call', exact: true }).click()
    await badge(page, 'Talking').waitFor()
    type Log = { content: { callId: number; direction: string; state: string; customerNumber: string }[] }
    const newest = async () => (await ask<Log>(`/call-log/${businessId}`)).content[0]
    await later(newest).toMatchObject({
      direction: 'inbound',
      state: 'IN_PROGRESS',
      customerNumber: number.replaceAll(' ', ''),
    })
    await page.getByRole('button', { name: 'Hang up' }).first().click()
    await later(newest).toMatchObject({ direction: 'inbound', state: 'COMPLETED' })
    expect(problemsOf(page)).toEqual([])
    await page.context().close()
  })
})

describe('the settings of calls', () => {
  test('recording is turned off, then on again, and a customer is forgotten', async () => {
    const order = {
      businessId,
      agentId: await meera(),
      toNumber: '+919812300091',
      customerName: 'Gone',
      context: 'Test',
    }
    await ask('/v1/make-call', order)
    const page = await product.openPage({ signedIn: true })
    await visit(page, '/call-logs')
    await page.getByRole('button', { name: 'Call settings' }).click()
    const dialog = page.getByRole('dialog', { name: 'Call settings' })
    await dialog.getByLabel('Record calls').uncheck()
    await dialog.getByLabel('Keep recordings').selectOption({ label: '90 days' })
    expect(await axeFindings(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Save settings' }).click()
    await page.getByText('Call settings saved.').waitFor()
    const saved = () => ask(`/v1/call-settings/${businessId}`)
    expect(await saved()).toEqual({ recordsCalls: false, recordingDays: 90, transcriptDays: null })

    await page.getByRole('button', { name: 'Call settings' }).click()
    await dialog.getByLabel('Record calls').check()
    await dialog.getByLabel('Keep recordings').selectOption({ label: 'Until I erase them' })
    await dialog.getByRole('button', { name: 'Save settings' }).click()
    await later(saved).toEqual({ recordsCalls: true, recordingDays: null, transcriptDays: null })

    await page.getByRole('button', { name: 'Call settings' }).click()
    await dialog.getByLabel('Number to forget', { exact: true }).fill('+91 98123 00091')
    await dialog.getByRole('button', { name: 'Erase everything' }).first().click()
    await page
      .getByRole('dialog', { name: 'Forget +919812300091?' })
      .getByRole('button', { name: 'Erase everything' })
      .click()
    await page.getByText('Forgotten. 1 call was erased.').waitFor()
    expect(problemsOf(page)).toEqual([])
    await page.context().close()
  })
})

/** The recording as the page's player has it: it knows its length, plays, and goes where it is sent. */
async function listensBack(page: Page, call: CallInFull): Promise<void> {
  const audio = page.locator('audio')
  const read = (what: 'duration' | 'currentTime' | 'playbackRate' | 'paused') =>
    audio.evaluate((element, name) => Number((element as HTMLAudioElement)[name]), what)
  const seconds = call.talkMs / 1000
  await later(() => read('duration')).toBeGreaterThan(seconds - 2)
  expect(await read('duration')).toBeLessThan(seconds + 2)
  await page.getByRole('button', { name: 'Play the recording' }).click()
  await later(() => read('currentTime')).toBeGreaterThan(0.3)
  await page.getByRole('button', { name: 'Speed 1 times' }).click()
  expect(await read('playbackRate')).toBe(1.25)
  await page.getByRole('button', { name: 'Pause the recording' }).click()
  await later(() => read('paused')).toBe(1)

  // A click on a turn goes to its sound, and the turn is marked while it sounds.
  const turn = call.turns.findLast(({ startMs, endMs }) => endMs - startMs > 300) ?? call.turns[0]
  const said = page.getByRole('button', { name: turn?.text ?? '' }).last()
  await said.click()
  await later(() => read('currentTime')).toBeCloseTo((turn?.startMs ?? 0) / 1000, 0)
  await later(() => page.locator('li[aria-current=true]').innerText()).toContain(turn?.text)
  await page.getByRole('button', { name: 'Back 5 seconds' }).click()
  await later(() => read('currentTime')).toBeLessThan(Math.max(0.1, (turn?.startMs ?? 0) / 1000 - 4))
}

const playableAddress = async (call: CallInFull) => {
  const key = encodeURIComponent(call.recordingObjKey ?? '')
  return (await ask<{ recordingObjKey: string }>(`/storage/recording?recordingObjKey=${key}`)).recordingObjKey
}

/** Root mean square of each side of a recording, as the browser decodes it; 1 is the loudest there is. */
async function loudnessOf(page: Page, url: string): Promise<{ customer: number; agent: number }> {
  return page.evaluate(async (address) => {
    const encoded = await (await fetch(address)).arrayBuffer()
    const context = new OfflineAudioContext({ numberOfChannels: 2, length: 1, sampleRate: 16_000 })
    const sound = await context.decodeAudioData(encoded)
    const rms = (side: number) => {
      const samples = sound.getChannelData(side)
      return Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length)
    }
    return { customer: rms(0), agent: rms(1) }
  }, url)
}

/** Half a second of a voice without words, half a second of silence; a microphone hears it again and again. */
function murmur(): Int16Array {
  const samples = new Int16Array(48_000)
  for (let at = 0; at < 24_000; at++) {
    const pitch = 120 + 30 * Math.sin(at / 3_000)
    const harmonics = [1, 2, 3, 5, 8].map((n) => Math.sin((2 * Math.PI * pitch * n * at) / 48_000) / n)
    samples[at] = 9_000 * Math.sin((Math.PI * at) / 24_000) * harmonics.reduce((sum, wave) => sum + wave, 0)
  }
  return samples
}

/** Keeps what the live transcript showed, each time that it changed. */
async function watchTranscript(page: Page): Promise<void> {
  await transcriptOf(page).evaluate((list) => {
    const seen: string[] = []
    Object.assign(globalThis, { seen })
    new MutationObserver(() => {
      const text = (list as HTMLElement).innerText
      if (text !== seen.at(-1)) seen.push(text)
    }).observe(list, { childList: true, subtree: true, characterData: true })
  })
}
const transcriptsSeen = (page: Page) => page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen)

/** Detection and recognition without the natural voices: light ones speak at once on the slowest machine. */
async function hearingOnly(): Promise<string> {
  const whole = await modelsForTests()
  const directory = mkdtempSync(join(tmpdir(), 'vaani-hearing-'))
  for (const part of PARTS.filter(({ part: name }) => name === 'speech-detection' || name === 'recognition')) {
    symlinkSync(partDirectory(whole, part), partDirectory(directory, part))
  }
  return directory
}
