// The built product, started as a user starts it, on a store of its own; and pages of a real browser on it.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import AxeBuilder from '@axe-core/playwright'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import type { Session } from '#contract/accounts.ts'
import { launchChromium } from './chromium.ts'

const ROOT = join(import.meta.dirname, '../..')
/** Nothing here is timed; a machine that builds and tests at once takes its time. */
const BUSY_MACHINE_MS = 60_000
export const DEMO = { email: 'demo@vaani.example', password: 'Vaani@2026' }

/** An address without a page. */
export const NOWHERE = '/no-such-page'

export type PageOptions = {
  /** 1440 unless told; below 500 it is a phone with touch. */
  width?: number
  dark?: boolean
  /** Opens it with the demo business signed in. */
  signedIn?: boolean
  /** A context of an earlier page, to open a second tab beside it. */
  beside?: Page
}

export type Product = {
  url: string
  /** A page on nothing yet: `await page.goto('/login')`. */
  openPage(options?: PageOptions): Promise<Page>
  /** A session of the demo business, for asking the API by hand. */
  signIn(): Promise<Session>
  close(): Promise<void>
}

/**
 * `env` adds to the configuration, `flags` to the browser's command line. It comes without speech, which takes a minute
 * to wake up: journeys with sound name the weights (`MODELS_DIR`).
 */
export async function startProduct(env: Record<string, string> = {}, flags: string[] = []): Promise<Product> {
  await buildPages()
  const dataDirectory = mkdtempSync(join(tmpdir(), 'vaani-browser-'))
  const server = spawn(process.execPath, ['src/main.ts'], {
    cwd: ROOT,
    env: {
      ...process.env,
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDirectory,
      MODELS_DIR: join(dataDirectory, 'models'),
      MODELS_FETCH: 'never',
      LOG_LEVEL: 'warn',
      NODE_ENV: 'production',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const killServer = () => server.kill('SIGKILL')
  process.once('exit', killServer) // also when a hook was not waited for
  const url = await addressOf(server)
  const browser = await launchChromium(...flags)
  const signIn = () => signInAt(url)
  return {
    url,
    openPage: (options = {}) => openPage(browser, url, options),
    signIn,
    async close() {
      await browser.close()
      await stop(server)
      process.off('exit', killServer)
      rmSync(dataDirectory, { recursive: true, force: true })
    },
  }
}

async function stop(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return
  const gone = once(server, 'exit')
  server.kill('SIGTERM')
  const tooLong = setTimeout(() => server.kill('SIGKILL'), 15_000)
  await gone
  clearTimeout(tooLong)
}

// Test files run side by side; the pages are built once.
export async function buildPages(): Promise<void> {
  const lock = join(ROOT, 'node_modules', '.building-pages')
  while (!takeLock(lock)) await wait(200)
  try {
    // The test runner's own NODE_ENV would build React's slow development half into the pages.
    const env = { ...process.env, NODE_ENV: 'production' }
    execFileSync(process.execPath, ['src/build-pages.ts'], { cwd: ROOT, stdio: 'inherit', env })
  } finally {
    rmSync(lock, { recursive: true, force: true })
  }
}

function takeLock(directory: string): boolean {
  try {
    mkdirSync(directory)
    return true
  } catch {
    // Whoever held it for two minutes was stopped half-way.
    const since = statSync(directory, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()
    if (Date.now() - since > 120_000) rmSync(directory, { recursive: true, force: true })
    return false
  }
}

function addressOf(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    const listen = (chunk: Buffer) => {
      said += chunk.toString()
      const address = /ready at (http:\/\/\S+)/.exec(said)?.[1]
      if (address) resolve(address)
    }
    server.stdout?.on('data', listen)
    server.stderr?.on('data', listen)
    server.once('exit', (code) => reject(new Error(`The product stopped with ${code} before it was ready:\n${said}`)))
  })
}

async function signInAt(url: string): Promise<Session> {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`${url}/auth/login`, { method: 'POST', headers, body: JSON.stringify(DEMO) })
  if (!response.ok) throw new Error(`The demo business could not sign in: ${response.status}`)
  return (await response.json()) as Session
}

async function openPage(browser: Browser, url: string, options: PageOptions): Promise<Page> {
  const context = options.beside?.context() ?? (await newContext(browser, url, options))
  if (options.signedIn) {
    const { token, info } = await signInAt(url)
    const first = await context.newPage()
    await first.goto('/robots.txt')
    await first.evaluate(
      ([authToken, authUser]) => Object.assign(localStorage, { authToken, authUser }),
      [token, JSON.stringify(info)],
    )
    await first.close()
  }
  const page = await context.newPage()
  page.setDefaultTimeout(BUSY_MACHINE_MS)
  watch(page)
  return page
}

function newContext(
  browser: Browser,
  url: string,
  { width = 1440, dark = false }: PageOptions,
): Promise<BrowserContext> {
  const isPhone = width < 500
  return browser.newContext({
    baseURL: url,
    viewport: { width, height: isPhone ? 844 : 900 },
    colorScheme: dark ? 'dark' : 'light',
    hasTouch: isPhone,
    isMobile: isPhone,
    permissions: ['microphone'],
    acceptDownloads: true,
  })
}

/** Goes to a page and waits until it answers: a prerendered one is seen before it is awake. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.locator('html[data-awake]').waitFor({ state: 'attached' })
}

const problems = new WeakMap<Page, string[]>()

function watch(page: Page): void {
  const found: string[] = []
  problems.set(page, found)
  page.on('pageerror', (error) => found.push(error.message))
  page.on('console', (message) => {
    // That an address leads nowhere is said by the browser, too; the page itself is what counts.
    if (message.location().url.endsWith(NOWHERE) && message.text().includes('404')) return
    if (message.type() === 'error' || message.type() === 'warning') found.push(message.text())
  })
}

/** What the page's console complained of so far: errors, violated policies, failed hydration. */
export const problemsOf = (page: Page): readonly string[] => problems.get(page) ?? []

// Half-faded text has too little contrast. As text, because benches without a browser's types start the product too.
const FADES_ARE_OVER = `Promise.allSettled(
  document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity).map(({ finished }) => finished)
)`

/** The rules that the page breaks for people who do not see, hear or point; empty is right. */
export async function axeFindings(page: Page): Promise<string[]> {
  await page.evaluate(FADES_ARE_OVER)
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary}`),
  )
}
