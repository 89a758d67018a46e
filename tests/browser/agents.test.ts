import { readFileSync } from 'node:fs'
import type { Page, Route } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Agent } from '#contract/agents.ts'
import { wavOf } from '#server/voices/wav.ts'
import { eventually } from './eventually.ts'
import { axeFindings, type Product, startProduct } from './product.ts'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

let product: Product
let page: Page
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product?.close())
beforeEach(async () => {
  page = await product.openPage({ signedIn: true })
  page.setDefaultTimeout(60_000)
})
afterEach(() => page.context().close())

const PRICES = {
  name: 'prices.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from('Service,Price\nHaircut,350\nBeard trim,150\nHead massage,500\n'),
}
const RULES = {
  name: 'rules.md',
  mimeType: 'text/markdown',
  buffer: Buffer.from('## Opening hours\n\nThe salon is open from ten to eight, closed on Tuesdays.\n'),
}

const fail =
  (status: number, code = 'broken') =>
  (route: Route) =>
    route.fulfill({ status, json: { error: 'It broke.', code } })
const isApi = (pattern: RegExp) => (url: URL) => pattern.test(url.pathname)
async function toast(words: string) {
  await page
    .getByText(words, { exact: true })
    .waitFor()
    .catch(async (cause) => {
      throw new Error(`"${words}" did not come. The page says: ${await page.innerText('body')}`, { cause })
    })
}
const openConfiguration = () => page.getByRole('button', { name: 'Configuration' }).click()
const choose = (...files: (typeof PRICES)[]) => page.locator('input[type=file]').setInputFiles(files)
const files = () => page.getByRole('list', { name: 'Knowledge files' })
const onAgents = () => page.waitForURL('**/agents', { timeout: 20_000 })

async function fillIn(name: string) {
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page
    .getByLabel('Description')
    .fill('Takes bookings for a salon in Pune and answers what customers ask about it.')
}

async function agentsOfDemo(): Promise<Agent[]> {
  const { token, info } = await product.signIn()
  const answer = await fetch(`${product.url}/agent/${info.bId}`, { headers: { authorization: `Bearer ${token}` } })
  return (await answer.json()) as Agent[]
}

describe('an agent', () => {
  test('is created with two documents, found in the list, asked, changed and deleted', async () => {
    await page.goto('/agents')
    await page.getByRole('link', { name: 'Create New Agent' }).click()
    const description = page.getByLabel('Description')
    await description.waitFor()
    expect(await description.getAttribute('rows')).toBe('6')
    expect((await description.boundingBox())?.height).toBeGreaterThanOrEqual(200)
    expect(await page.getByLabel('Language').isVisible()).toBe(false)

    await page.getByRole('button', { name: 'Create Agent' }).click()
    await page.getByText('Please enter a name.').waitFor()
    await page.getByText('Please enter a description.').waitFor()
    await eventually(() =>
      page.getByLabel('Name', { exact: true }).evaluate((field) => field === document.activeElement),
    ).toBe(true)

    await fillIn('Radhika')
    await openConfiguration()
    const language = page.getByLabel('Language')
    expect(await language.inputValue()).toBe('English')
    expect(await language.locator('option').allTextContents()).toEqual(
      'Hindi English Bengali Marathi Punjabi Kannada Telugu Gujarati Odia Malayalam Tamil'.split(' '),
    )
    const number = await page.getByLabel('Phone Number').inputValue()
    expect(number).toBe(await page.getByLabel('Phone Number').locator('option').first().textContent())
    await choose(PRICES, { name: 'virus.exe', mimeType: 'application/x-msdownload', buffer: Buffer.from('MZ') }, RULES)
    await eventually(() => files().getByText('Ready,').count()).toBe(2)
    expect(await files().getByRole('listitem').count()).toBe(2)

    await page.getByLabel('Ask a question').fill('How much is a haircut?')
    await page.getByLabel('Ask a question').press('Enter')
    const found = page.getByRole('region', { name: 'What was found' })
    await found.getByText('Service: Haircut; Price: 350').waitFor()
    await found.getByText('row 2').waitFor()
    expect(await axeFindings(page)).toEqual([])

    // By keyboard: the page above still grows while the documents are read by meaning, and would move under a mouse.
    await page.getByRole('button', { name: 'Create Agent' }).press('Enter')
    await toast('Agent created successfully!')
    const saved = Date.now()
    await onAgents()
    expect(Date.now() - saved).toBeGreaterThan(1_000)

    const row = page.getByRole('row', { name: /Radhika/ })
    await row.getByText('Takes bookings for a salon in Pune and answers what…').waitFor()
    await row.getByText(number).waitFor()
    expect(await page.getByRole('columnheader').allTextContents()).toEqual([
      'Name',
      'Description',
      'Voice',
      'Phone Number',
      'Actions',
    ])
    await row.getByRole('link', { name: 'Edit' }).click()
    await page.waitForURL('**/agents/edit/*')
    await eventually(() => page.getByLabel('Name', { exact: true }).inputValue()).toBe('Radhika')
    await openConfiguration()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download prices.csv' }).click()
    const saving = await download
    expect(saving.suggestedFilename()).toBe('prices.csv')
    expect(readFileSync(await saving.path(), 'utf8')).toContain('Haircut,350')
    await page.getByRole('button', { name: 'Delete rules.md' }).click()
    await page.getByRole('button', { name: 'Delete file' }).click()
    await eventually(() => files().getByRole('listitem').count()).toBe(1)

    await page.getByRole('button', { name: /More about how it talks/ }).click()
    await page.getByLabel('Opening line').fill('Welcome to the salon!')
    await page.getByLabel('Name', { exact: true }).fill('Rani')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await toast('Agent updated successfully!')
    await onAgents()
    const agent = (await agentsOfDemo()).find(({ name }) => name === 'Rani')
    expect(agent).toMatchObject({ openingLine: 'Welcome to the salon!', number })
    expect(agent?.knowledgeBase.map(({ fileName }) => fileName)).toEqual(['prices.csv'])

    await page.goto(`/agents/edit/${agent?.id}`)
    await page.getByRole('button', { name: 'Delete Agent' }).click()
    await page.getByRole('button', { name: 'Delete agent', exact: true }).click()
    await toast('Agent deleted successfully!')
    await onAgents()
    await page.getByRole('row', { name: /Meera/ }).waitFor()
    expect(await page.getByRole('row', { name: /Rani/ }).count()).toBe(0)
  })

  test('is heard before it is chosen: one voice at a time, which ends by itself', async () => {
    await page.goto('/agents/create')
    await openConfiguration()
    await page.getByLabel('Language').selectOption('Bengali')
    const voices = await page.getByLabel('Voice', { exact: true }).locator('option').allTextContents()
    expect(voices).toEqual(['Ishani (female)'])
    const sample = () =>
      page.request.get(`/storage/voice?voiceId=espeak:bn`, { headers: { authorization: `Bearer ${token}` } })
    const { token } = await product.signIn()
    await eventually(async () => (await sample()).status()).toBe(200)
    await page.getByRole('button', { name: "Play Ishani's voice" }).click()
    await page.getByRole('button', { name: "Pause Ishani's voice" }).waitFor()
    await page.getByRole('button', { name: "Play Ishani's voice" }).waitFor()
  })

  test('another voice falls silent when one is started, and a click pauses', async () => {
    const sound = Buffer.from(wavOf({ samples: new Int16Array(60 * 8_000), sampleRate: 8_000 }))
    await page.route('**/a-minute.wav', (route) => route.fulfill({ contentType: 'audio/wav', body: sound }))
    await page.route(isApi(/^\/storage\/voice$/), (route) => route.fulfill({ json: { url: '/a-minute.wav' } }))
    await page.goto('/agents')
    const voiceOf = (agent: RegExp, does: 'Play' | 'Pause') =>
      page.getByRole('row', { name: agent }).getByRole('button', { name: new RegExp(`^${does}`) })
    await voiceOf(/Meera/, 'Play').click()
    await voiceOf(/Meera/, 'Pause').waitFor()
    await voiceOf(/Aditi/, 'Play').click()
    await voiceOf(/Aditi/, 'Pause').waitFor()
    await voiceOf(/Meera/, 'Play').waitFor()
    await voiceOf(/Aditi/, 'Pause').click()
    await voiceOf(/Aditi/, 'Play').waitFor()
  })

  test('takes files that are dropped on it, and ignores what it cannot read', async () => {
    await page.goto('/agents/create')
    await openConfiguration()
    const dropped = await page.evaluateHandle(() => {
      const data = new DataTransfer()
      data.items.add(new File(['Item,Price\nComb,40\n'], 'combs.csv', { type: 'text/csv' }))
      data.items.add(new File(['MZ'], 'virus.exe'))
      return data
    })
    await page.getByText('Add documents your agent answers from').dispatchEvent('drop', { dataTransfer: dropped })
    await files().getByText('Ready, 1 passage').waitFor()
    expect(await files().getByRole('listitem').count()).toBe(1)
  })

  test('speaks only with voices of its language', async () => {
    await page.goto('/agents/create')
    await openConfiguration()
    const voices = () => page.getByLabel('Voice', { exact: true }).locator('option').allTextContents()
    const english = await voices()
    await page.getByLabel('Language').selectOption('Hindi')
    const hindi = await voices()
    expect(english.length).toBeGreaterThanOrEqual(2)
    expect(hindi.length).toBeGreaterThanOrEqual(2)
    expect(hindi.filter((voice) => english.includes(voice))).toEqual([])
  })

  test('needs a number', async () => {
    await page.route(isApi(/^\/agent\/action\//), async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ json: { ...((await answer.json()) as object), numbers: [] } })
    })
    await page.goto('/agents/create')
    await page.getByText('Please add a Number, before creating an Agent.').waitFor()
    const number = page.getByLabel('Phone Number')
    expect(await number.isDisabled()).toBe(true)
    expect(await number.locator('option').allTextContents()).toEqual(['No numbers available'])
    await page.getByRole('link', { name: 'Add a number' }).click()
    await page.waitForURL('**/phone-numbers')
  })

  test('is not left by mistake while it has unsaved changes', async () => {
    await page.goto('/agents/create')
    await fillIn('Unsaved')
    await page.getByRole('link', { name: 'Cancel' }).click()
    await page.getByText('Leave without saving?').waitFor()
    await page.getByRole('button', { name: 'Stay' }).click()
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Unsaved')
    await page.getByRole('link', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Leave', exact: true }).click()
    await onAgents()
  })
})

describe('when the server fails', () => {
  test('the list says so', async () => {
    await page.route(isApi(/^\/agent\/\d+$/), fail(500))
    await page.goto('/agents')
    await page.getByText('Failed to fetch agents. Please try again later.').waitFor()
  })

  test('an empty list says so', async () => {
    await page.route(isApi(/^\/agent\/\d+$/), (route) => route.fulfill({ json: [] }))
    await page.goto('/agents')
    await page.getByText("You haven't created any agents yet.").waitFor()
  })

  test('the form cannot be filled in without its data', async () => {
    await page.route(isApi(/^\/agent\/action\//), fail(500))
    await page.goto('/agents/create')
    await page.getByText('Failed to load necessary data. Please try again.').waitFor()
    await page.goto('/agents/edit/1')
    await page.getByText('Failed to fetch agent details.').waitFor()
  })

  test('agents that are not there say so', async () => {
    await page.goto('/agents/edit/nonsense')
    await page.getByText('Invalid agent or business ID.').waitFor()
    await page.goto('/agents/edit/999999')
    await page.getByText('Agent not found.').waitFor()
  })

  test('each way of not being saved has its own words', async () => {
    await page.goto('/agents/create')
    await fillIn('Never')
    await page.route(isApi(/^\/agent\/save$/), fail(403, 'file-missing'))
    await page.getByRole('button', { name: 'Create Agent' }).click()
    await toast("Problem occurred while creating agent, couldn't assign knowledge. Please recreate Agent")
    await page.unrouteAll()
    await page.route(isApi(/^\/agent\/save$/), fail(500))
    await page.getByRole('button', { name: 'Create Agent' }).click()
    await toast('Something went wrong while saving the agent. Please try again later.')

    await page.goto('/agents/edit/1')
    await eventually(() => page.getByLabel('Name', { exact: true }).inputValue()).toBe('Meera')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await toast('Failed to update agent. Please try again.')
    await page.route(isApi(/^\/agent\/\d+$/), fail(409, 'agent-in-campaign'))
    await page.getByRole('button', { name: 'Delete Agent' }).click()
    await page.getByRole('button', { name: 'Delete agent', exact: true }).click()
    await toast('Failed to delete agent. Please try again.')
    await page.getByText('It broke.').first().waitFor()
  })

  test('files that could not be sent can be sent again; deleting and downloading fail in words', async () => {
    await page.goto('/agents/create')
    await fillIn('Files')
    await openConfiguration()
    await page.route(isApi(/^\/storage\/upload-KBase\//), fail(500))
    await choose(PRICES)
    await toast('Failed to prepare files for upload. Please try again.')
    await page.unrouteAll()
    await page.route(isApi(/^\/v1\/files\//), fail(503))
    await page.getByRole('button', { name: 'Try prices.csv again' }).click()
    await files().getByText('The upload was refused (503).').waitFor()
    await page.getByRole('button', { name: 'Create Agent' }).click()
    await page.getByText('Some files were not uploaded. Please try them again or remove them.').waitFor()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try prices.csv again' }).click()
    await files().getByText('Ready, 3 passages').waitFor()

    await page.route(isApi(/^\/storage\/get-kb\//), fail(500))
    await page.getByRole('button', { name: 'Download prices.csv' }).click()
    await toast('Failed to download file. Please try again.')
    await page.route(isApi(/^\/storage\/delete-KBase\//), fail(500))
    await page.getByRole('button', { name: 'Delete prices.csv' }).click()
    await page.getByRole('button', { name: 'Delete file' }).click()
    await toast('Failed to delete file. Please try again.')
  })

  test('an upload can be stopped', async () => {
    await page.goto('/agents/create')
    await openConfiguration()
    await page.route(isApi(/^\/v1\/files\//), () => {}) // never answers
    await choose(RULES)
    await page.getByRole('button', { name: 'Stop uploading rules.md' }).click()
    expect(await files().count()).toBe(0)
  })

  test('a document that cannot be read says why', async () => {
    await page.goto('/agents/create')
    await openConfiguration()
    await choose({ name: 'broken.pdf', mimeType: 'application/pdf', buffer: Buffer.from('no pdf') })
    await files().getByText('This PDF is damaged and cannot be read.').waitFor()
  })

  test('a voice that cannot be heard stays silent', async () => {
    await page.route(isApi(/^\/storage\/voice$/), fail(500))
    await page.goto('/agents')
    await page.getByRole('button', { name: /^Play/ }).first().click()
    await page.getByRole('button', { name: /^Pause/ }).waitFor({ state: 'detached' })
    expect(await page.getByRole('alert').count()).toBe(0)
  })
})
