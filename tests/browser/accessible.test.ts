// Every page, light and dark, wide and on a phone: axe finds nothing, nothing complains, nothing is wider than the screen.
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { axeFindings, NOWHERE, type Product, problemsOf, startProduct, visit } from './product.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 180_000 })

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product?.close())

const FOR_VISITORS = ['/', '/terms-of-service', '/privacy-policy', '/login', '/signup', NOWHERE]
const FOR_USERS = [
  '/',
  '/dashboard',
  '/agents',
  '/agents/create',
  '/agents/edit/1',
  '/call',
  '/call-logs',
  '/campaigns',
  '/campaigns/create',
  '/phone-numbers',
  '/analytics',
  '/contacts',
  '/appointments',
  '/messages',
  '/webhooks',
  '/do-not-call',
  '/balance',
]

describe.each([
  { width: 1440, dark: false },
  { width: 1440, dark: true },
  { width: 390, dark: false },
  { width: 390, dark: true },
])('$width px wide, dark: $dark', (screen) => {
  test.each([
    { signedIn: false, paths: FOR_VISITORS },
    { signedIn: true, paths: FOR_USERS },
  ])('signed in: $signedIn, $paths', async ({ signedIn, paths }) => {
    const page = await product.openPage({ ...screen, signedIn })
    for (const path of paths) {
      await visit(page, path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      if (signedIn) await page.getByTestId('balance').filter({ hasText: '₹' }).waitFor()
      for (const closed of await page.locator('summary').all()) await closed.click()
      expect.soft(await axeFindings(page), path).toEqual([])
      const widest = await page.evaluate(() => document.documentElement.scrollWidth)
      expect.soft(widest, path).toBeLessThanOrEqual(screen.width)
    }
    expect(problemsOf(page)).toEqual([])
    await page.context().close()
  })
})

test('a dialog takes the focus, keeps it, and gives it back however it is left', async () => {
  const page = await product.openPage({ signedIn: true })
  await visit(page, '/appointments')
  const book = page.getByRole('button', { name: 'Book', exact: true })
  const dialog = page.getByRole('dialog')
  const leave = [
    () => page.keyboard.press('Escape'),
    () => dialog.getByRole('button', { name: 'Close', exact: true }).press('Enter'),
  ]
  for (const away of leave) {
    await book.press('Enter')
    await dialog.waitFor()
    for (let tabs = 0; tabs < 12; tabs++) {
      await page.keyboard.press('Tab')
      // Between its last and its first element the focus is with the browser, where the body stands for it.
      expect(await page.evaluate(() => document.activeElement?.matches('dialog *, body'))).toBe(true)
    }
    await away()
    await dialog.waitFor({ state: 'detached' })
    await page.locator('button:focus', { hasText: 'Book' }).waitFor()
  }
  await page.context().close()
})

test('after going to another page the keyboard goes on at its content', async () => {
  const page = await product.openPage({ signedIn: true })
  await visit(page, '/agents')
  await page.getByRole('link', { name: 'Campaigns', exact: true }).press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Campaigns' }).waitFor()
  await page.locator('main:focus').waitFor()
  await page.context().close()
})
