// Every page, light and dark, wide and on a phone: axe finds nothing, and nothing is wider than the screen.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { axeFindings, type Product, problemsOf, startProduct } from './product.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.close())

const PAGES: [path: string, signedIn: boolean][] = [
  ['/', false],
  ['/terms-of-service', false],
  ['/privacy-policy', false],
  ['/login', false],
  ['/signup', false],
  ['/no-such-page', false],
  ['/', true],
  ['/dashboard', true],
  ['/phone-numbers', true],
  ['/analytics', true],
]

describe.each([
  [1440, false],
  [1440, true],
  [390, false],
  [390, true],
])('%d px wide, dark %s', (width, dark) => {
  test.each(PAGES)('%s, signed in %s', async (path, signedIn) => {
    const page = await product.openPage({ width, dark, signedIn })
    await page.goto(path, { waitUntil: 'networkidle' })
    if (path === '/')
      await page.locator('details').evaluateAll((all) => all.forEach((one) => one.setAttribute('open', '')))
    expect(await axeFindings(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    expect(problemsOf(page)).toEqual([])
    await page.context().close()
  })
})
