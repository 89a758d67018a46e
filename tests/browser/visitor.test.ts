import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { eventually } from './eventually.ts'
import { NOWHERE, type Product, problemsOf, startProduct, visit } from './product.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 180_000 })

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product?.close())

describe('a visitor reads', () => {
  test('the landing page says everything before any script has run', async () => {
    const html = await (await fetch(product.url)).text()
    for (const words of [
      'Phone agents that speak your customer’s language.',
      'Call transfers',
      'Multi-lingual',
      '24/7',
      'Recording and transcription',
      'AI scoring',
      'Scheduling and operations',
      'Most Popular',
      'No setup fee or minimum commitment. Billed monthly on actual usage. Prices in INR plus taxes.',
      'How we measure this',
    ]) {
      expect(html).toContain(words)
    }
    expect(html).toMatch(/<title>Vaani: /)
    expect(html).toMatch(/<meta name="description" content="[^"]{50,}"/)
    expect(html).toMatch(/<meta property="og:image" content="http[^"]+\/og.png"/)
    expect(html).not.toMatch(/ style="|<style|<script(?![^>]* src=)/)
  })

  test('the page wakes up without a word of complaint', async () => {
    const page = await product.openPage()
    await visit(page, '/')
    await page.getByRole('button', { name: 'Use dark theme' }).click()
    expect(await page.locator('html').getAttribute('data-theme')).toBe('dark')
    await page.reload()
    expect(await page.locator('html').getAttribute('data-theme')).toBe('dark')
    expect(problemsOf(page)).toEqual([])
    await page.context().close()
  })

  test('a link scrolls to its section and is marked; scrolling marks as well', async () => {
    const page = await product.openPage()
    await visit(page, '/')
    const links = page.getByRole('navigation', { name: 'Sections' })
    const marked = () => links.locator('[aria-current]').allTextContents()
    expect(await links.getByRole('link').allTextContents()).toEqual(['Features', 'Pricing', 'FAQ'])
    expect(await marked()).toEqual([])
    await links.getByRole('link', { name: 'Pricing' }).click()
    await eventually(marked).toEqual(['Pricing'])
    await eventually(async () => Math.abs(await topOf(page, '#pricing')) < 120).toBe(true)
    expect(await marked()).toEqual(['Pricing'])
    await page.locator('#features').evaluate((section) => section.scrollIntoView({ behavior: 'instant' }))
    await eventually(async () => (await marked())[0] === 'Features').toBe(true)
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
    await eventually(async () => (await marked())[0] === 'FAQ').toBe(true)
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    await eventually(async () => (await marked()).length === 0).toBe(true)
    await page.context().close()
  })

  test('both plans lead back to the form', async () => {
    const page = await product.openPage()
    await visit(page, '/')
    const buttons = page.getByRole('button', { name: 'Get Access' })
    expect(await buttons.count()).toBe(2)
    for (const index of [0, 1]) {
      await buttons.nth(index).click()
      await eventually(async () => (await page.evaluate(() => scrollY)) < 10).toBe(true)
    }
    await page.context().close()
  })

  test('of seven questions one is open at a time', async () => {
    const page = await product.openPage()
    await visit(page, '/')
    const questions = page.locator('#faq').getByRole('button')
    expect(await questions.count()).toBe(7)
    const open = () => page.locator('#faq [aria-expanded=true]').count()
    expect(await open()).toBe(0)
    await questions.nth(0).click()
    await questions.nth(3).click()
    expect(await open()).toBe(1)
    expect(await questions.nth(3).getAttribute('aria-expanded')).toBe('true')
    await questions.nth(3).click()
    expect(await open()).toBe(0)
    await page.context().close()
  })

  test('on a phone the menu opens, leads and closes', async () => {
    const page = await product.openPage({ width: 390 })
    await visit(page, '/')
    await page.getByRole('button', { name: 'Open menu' }).tap()
    const menu = page.getByRole('navigation', { name: 'Menu' })
    expect(await menu.getByRole('link').allTextContents()).toEqual(['Features', 'Pricing', 'FAQ', 'Login'])
    await menu.getByRole('link', { name: 'FAQ' }).tap()
    await eventually(async () => Math.abs(await topOf(page, '#faq')) < 200).toBe(true)
    expect(await menu.isVisible()).toBe(false)
    await page.context().close()
  })

  test('the legal pages say what was agreed and lead back', async () => {
    const page = await product.openPage()
    await visit(page, '/')
    await page.getByRole('link', { name: 'Terms of Service' }).click()
    await page.getByRole('heading', { level: 1, name: 'Terms of Service' }).waitFor()
    const terms = await page.locator('main').innerText()
    for (const words of [
      /Billing/,
      /Data security/,
      /30 days’ notice/,
      /30 days ahead/,
      /last 12 months/,
      /Last updated: September 2025/,
    ]) {
      expect(terms).toMatch(words)
    }
    await page.getByRole('link', { name: 'Back to website' }).click()
    await page.waitForURL(`${product.url}/`)
    await visit(page, '/privacy-policy')
    expect(await page.locator('main').innerText()).toContain('Last updated: September 2025')
    await page.getByRole('link', { name: 'Back to website' }).click()
    await page.waitForURL(`${product.url}/`)
    expect(problemsOf(page)).toEqual([])
    await page.context().close()
  })

  test('an address that leads nowhere says so', async () => {
    const page = await product.openPage()
    const answer = await page.goto(NOWHERE)
    expect(answer?.status()).toBe(404)
    await page.getByRole('heading', { name: 'This page does not exist' }).waitFor()
    await page.getByRole('link', { name: 'Go to the home page' }).click()
    await page.waitForURL(`${product.url}/`)
    await page.context().close()
  })

  test('search engines and phones find their files', async () => {
    const text = async (path: string) => (await fetch(product.url + path)).text()
    expect(await text('/robots.txt')).toMatch(/Sitemap: http.+\/sitemap\.xml/)
    expect(await text('/sitemap.xml')).toContain('/terms-of-service</loc>')
    const manifest = JSON.parse(await text('/manifest.webmanifest')) as { icons: { src: string }[] }
    const files = [
      ...manifest.icons.map(({ src }) => src),
      '/favicon.ico',
      '/apple-touch-icon.png',
      '/og.png',
      '/flags/IN.svg',
    ]
    for (const file of files) expect((await fetch(product.url + file)).status, file).toBe(200)
  })
})

describe('a visitor asks for a demo', () => {
  test('one message at a time, in order, then thanks', async () => {
    const page = await product.openPage()
    await visit(page, '/')
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(`${new URL(request.url()).pathname} ${request.postData()}`)
    })
    const submit = () => page.getByRole('button', { name: 'Request a demo' }).click()
    const fails = async (message: string) => {
      await submit()
      await page.getByText(message).waitFor()
      expect(await page.locator('form p', { hasText: /^Please/ }).allTextContents()).toEqual([message])
    }
    await page.getByLabel('Full name').fill('   ')
    await fails('Please enter your full name.')
    await page.getByLabel('Full name').fill('Asha Patil')
    await fails('Please enter a valid email address.')
    await page.getByLabel('Work email').fill('asha@patil')
    await fails('Please enter a valid email address.')
    await page.getByLabel('Work email').fill('asha@dental.example')
    await fails('Please enter your company name.')
    await page.getByLabel('Company').fill('Asha Dental')
    await fails('Please enter a valid phone number.')
    await page.getByLabel('Phone', { exact: true }).fill('55555 55555')
    await fails('Please enter a valid phone number.')
    expect(sent).toEqual([])

    await page.getByLabel('Phone', { exact: true }).fill('98765 43210')
    await submit()
    await page.getByRole('heading', { name: 'Thank you!' }).waitFor()
    expect(sent).toEqual([
      '/demo {"name":"Asha Patil","email":"asha@dental.example","company":"Asha Dental","phone":"+919876543210"}',
    ])
    await page.getByRole('button', { name: 'Send another request' }).click()
    expect(await page.getByLabel('Full name').inputValue()).toBe('')
    expect(problemsOf(page)).toEqual([])
    await page.context().close()
  })

  test('an answer other than 201 is an error that can be tried again', async () => {
    const page = await product.openPage()
    await page.route('**/demo', (route) => route.fulfill({ status: 200, json: { received: true } }))
    await visit(page, '/')
    await page.getByLabel('Full name').fill('Asha Patil')
    await page.getByLabel('Work email').fill('asha@dental.example')
    await page.getByLabel('Company').fill('Asha Dental')
    await page.getByLabel('Phone', { exact: true }).fill('+91 98765 43211')
    await page.getByRole('button', { name: 'Request a demo' }).click()
    await page.getByText('There was an error submitting the form. Please try again.').waitFor()
    expect(await page.getByLabel('Company').inputValue()).toBe('Asha Dental')
    await page.unroute('**/demo')
    await page.getByRole('button', { name: 'Request a demo' }).click()
    await page.getByRole('heading', { name: 'Thank you!' }).waitFor()
    await page.context().close()
  })
})

const topOf = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => element.getBoundingClientRect().top)
