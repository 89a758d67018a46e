import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { eventually } from './eventually.ts'
import { DEMO, type Product, problemsOf, startProduct, visit } from './product.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 180_000 })

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product?.close())

const RUPEES = /^₹[\d,]+\.\d\d$/
const stored = (page: Page) =>
  page.evaluate(() => [localStorage['authToken'], localStorage['authUser']] as (string | undefined)[])

async function logIn(page: Page, { email, password } = DEMO): Promise<void> {
  await visit(page, '/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Log In' }).click()
}

describe('a user', () => {
  test('signs in, reloads, opens a second tab, and is logged out by a 401 in both', async () => {
    const page = await product.openPage()
    await logIn(page)
    await page.waitForURL('**/dashboard')
    await page.getByRole('heading', { name: 'Welcome, Saffron Dental Care' }).waitFor()
    const [token, user] = await stored(page)
    expect(token).toMatch(/\S{20,}/)
    expect(JSON.parse(user ?? '')).toMatchObject({ businessName: 'Saffron Dental Care', email: DEMO.email })

    await page.reload()
    await page.getByRole('heading', { name: 'Welcome, Saffron Dental Care' }).waitFor()

    const second = await product.openPage({ beside: page })
    await visit(second, '/analytics')
    await second.getByText('Analytics will be available soon.').waitFor()
    expect([...problemsOf(page), ...problemsOf(second)]).toEqual([])

    // The token dies on the server; the next answer is a 401.
    const died = await fetch(`${product.url}/auth/logout`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    })
    expect(died.status).toBe(204)
    await second.getByRole('link', { name: 'Dashboard' }).click()
    await second.waitForURL('**/login')
    await second.getByText('Your session has ended. Please log in again.').waitFor()
    await page.waitForURL('**/login')
    expect(await stored(page)).toEqual([undefined, undefined])
    await page.context().close()
  })

  test('logs out by hand: the session is gone here and on the server', async () => {
    const page = await product.openPage({ signedIn: true })
    await visit(page, '/dashboard')
    const [token] = await stored(page)
    await page.getByRole('button', { name: 'Log out' }).click()
    await page.waitForURL('**/login')
    expect(await stored(page)).toEqual([undefined, undefined])
    const balance = () =>
      fetch(`${product.url}/analytics/billings/1`, { headers: { authorization: `Bearer ${token}` } })
    await eventually(async () => (await balance()).status).toBe(401)
    await page.context().close()
  })

  test('with a wrong password reads why, and stays', async () => {
    const page = await product.openPage()
    await logIn(page, { ...DEMO, password: 'not this one' })
    await page.getByRole('alert').waitFor()
    expect(await page.getByRole('alert').innerText()).toMatch(/\w/)
    expect(new URL(page.url()).pathname).toBe('/login')
    await page.route('**/auth/login', (route) => route.fulfill({ status: 500, body: 'oops' }))
    await page.getByRole('button', { name: 'Log In' }).click()
    await page.getByText('Login failed. Please check your credentials.').waitFor()
    await page.unroute('**/auth/login')
    await page.route('**/auth/login', (route) => route.abort())
    await page.getByRole('button', { name: 'Log In' }).click()
    await page.getByText('An unexpected error occurred.').waitFor()
    await page.context().close()
  })

  test('opens the demo with one press where the server stands on this machine', async () => {
    const page = await product.openPage()
    await visit(page, '/login')
    await page.getByRole('button', { name: 'Open the demo' }).click()
    await page.waitForURL('**/dashboard')
    await page.getByText('demo@vaani.example').first().waitFor()
    await page.context().close()
  })
})

describe('the dashboard', () => {
  test('greets, shows the balance, the steps with what is done, and who the business is', async () => {
    const page = await product.openPage({ signedIn: true })
    let answer: (() => void) | undefined
    await page.route('**/analytics/billings/*', async (route) => {
      await new Promise<void>((resolve) => (answer = resolve))
      await route.continue()
    })
    await visit(page, '/dashboard')
    const balance = page.getByTestId('balance')
    expect(await balance.innerText()).toBe('--.--')
    await eventually(() => answer).toBeDefined()
    answer?.()
    await eventually(() => balance.innerText()).toMatch(RUPEES)
    const menu = page.getByRole('navigation', { name: 'Main' })
    expect((await menu.getByRole('link').allInnerTexts()).slice(0, 6)).toEqual([
      'Agents',
      'Call',
      'Campaigns',
      'Phone Numbers',
      'Analytics',
      'Call Logs',
    ])
    const steps = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ hasText: /^(Done|To do):|^\d/ })
    const targets = await steps.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    expect(targets).toEqual(['/phone-numbers', '/agents/create', '/call', '/campaigns/create'])
    await page.getByText('Done:').first().waitFor({ state: 'attached' }) // the demo comes with numbers
    for (const fact of ['Business ID', 'demo@vaani.example', '+918047180000']) {
      expect(await page.getByRole('main').innerText()).toContain(fact)
    }
    await page.context().close()
  })

  test.each([
    ['9.99', 'text-bad'],
    ['10.00', 'text-warn'],
    ['49.99', 'text-warn'],
    ['50.00', 'text-ok'],
  ])('a balance of %s is %s', async (amount, tone) => {
    const page = await product.openPage({ signedIn: true })
    await page.route('**/analytics/billings/*', (route) => route.fulfill({ contentType: 'text/plain', body: amount }))
    await visit(page, '/phone-numbers')
    await page.getByText('Purchase and manage your business phone numbers here.').waitFor()
    await page.getByText(`₹${amount}`).waitFor()
    expect(await page.getByTestId('balance').getAttribute('class')).toContain(tone)
    await page.context().close()
  })

  test('on a phone the menu opens at the side, leads, and can log out', async () => {
    const page = await product.openPage({ signedIn: true, width: 390 })
    await visit(page, '/dashboard')
    await page.getByRole('button', { name: 'Open menu' }).tap()
    const menu = page.getByRole('dialog')
    await menu.getByRole('link', { name: 'Analytics' }).tap()
    await page.getByText('Analytics will be available soon.').waitFor()
    expect(await menu.isVisible()).toBe(false)
    await page.getByRole('button', { name: 'Open menu' }).tap()
    await menu.getByRole('button', { name: 'Log out' }).tap()
    await page.waitForURL('**/login')
    await page.context().close()
  })
})

describe('doors', () => {
  test('protected pages send a visitor to the login', async () => {
    const page = await product.openPage()
    for (const path of ['/dashboard', '/phone-numbers', '/analytics']) {
      await visit(page, path)
      await page.waitForURL('**/login')
    }
    expect(problemsOf(page)).toEqual([])
    await page.context().close()
  })

  test('guest pages send a user to the dashboard; the landing page hides what is for visitors', async () => {
    const page = await product.openPage({ signedIn: true })
    for (const path of ['/login', '/signup']) {
      await visit(page, path)
      await page.waitForURL('**/dashboard')
    }
    await visit(page, '/')
    await eventually(() => page.getByTestId('balance').innerText()).toMatch(RUPEES)
    expect(await page.getByRole('button', { name: 'Request a demo' }).count()).toBe(0)
    expect(await page.getByRole('link', { name: 'Features' }).count()).toBe(0)
    expect(await page.getByRole('link', { name: 'Vaani', exact: true }).getAttribute('href')).toBe('/dashboard')
    await page.getByRole('button', { name: 'Log out' }).click()
    await page.getByRole('button', { name: 'Request a demo' }).waitFor()
    expect(await page.getByRole('link', { name: 'Vaani', exact: true }).getAttribute('href')).toBe('/')
    await page.context().close()
  })

  test('half a stored session is none', async () => {
    const page = await product.openPage()
    await page.goto('/robots.txt')
    await page.evaluate(() => localStorage.setItem('authToken', 'only a token'))
    await visit(page, '/dashboard')
    await page.waitForURL('**/login')
    await page.context().close()
  })

  test('a user without a business id is told so', async () => {
    const page = await product.openPage({ signedIn: true })
    await page.goto('/robots.txt')
    await page.evaluate(() => localStorage.setItem('authUser', '{"businessName":"Nobody"}'))
    await visit(page, '/analytics')
    await page.getByText('Could not identify your business. Please try logging in again.').waitFor()
    await page.context().close()
  })
})

describe('sign-up', () => {
  const TOOLTIP = "Can't Wait? Make an Early Access Request!"

  test('is closed: the button is disabled, and says why to mouse, keyboard and finger', async () => {
    const page = await product.openPage()
    await visit(page, '/signup')
    const button = page.getByRole('button', { name: 'Sign Up' })
    expect(await button.isDisabled()).toBe(true)
    const tooltip = page.getByRole('tooltip', { name: TOOLTIP })
    expect(await tooltip.isVisible()).toBe(false)
    await page.getByLabel('Password').focus()
    await page.keyboard.press('Tab')
    await tooltip.waitFor()
    await page.keyboard.press('Escape')
    expect(await tooltip.isVisible()).toBe(false)
    await button.hover({ force: true })
    await tooltip.waitFor()
    await page.context().close()

    const phone = await product.openPage({ width: 390 })
    await visit(phone, '/signup')
    await phone.getByRole('button', { name: 'Sign Up' }).tap({ force: true })
    await phone.getByRole('tooltip', { name: TOOLTIP }).waitFor()
    await phone.context().close()
  })

  test('the form behind it knows a bad number and an account that exists', async () => {
    const page = await product.openPage()
    await visit(page, '/signup')
    await page.getByText('Use 8 or more characters with a mix of letters, numbers & symbols.').waitFor()
    await page.getByLabel('Business name').fill('Asha Dental')
    await page.getByLabel('Email').fill('asha@dental.example')
    await page.getByLabel('Password').fill('Teeth&2026')
    const submit = () => page.locator('form').evaluate((form: HTMLFormElement) => form.requestSubmit())
    await submit()
    await page.getByText('Please enter a valid phone number.').waitFor()
    await page.getByLabel('Phone', { exact: true }).fill('98765 43210')
    await submit()
    await page.getByRole('alert').waitFor() // the server's own words: sign-up is closed
    await page.route('**/auth/signup', (route) =>
      route.fulfill({ status: 409, json: { error: 'exists', code: 'exists' } }),
    )
    await submit()
    await page.getByText('This business account already exists. Please Log In instead.').waitFor()
    await page.getByRole('alert').getByRole('link', { name: 'Log In' }).click()
    await page.waitForURL('**/login')
    await page.getByRole('link', { name: 'Sign up' }).click()
    await page.waitForURL('**/signup')
    await page.getByRole('link', { name: 'Log in' }).click()
    await page.waitForURL('**/login')
    await page.getByRole('link', { name: 'Back to home' }).click()
    await page.waitForURL(`${product.url}/`)
    await page.context().close()
  })
})
