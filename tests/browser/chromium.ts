// Finds the browser that the journeys run in, or fetches one.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'

const KNOWN_PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

export function findChromium(): string {
  const named = process.env.CHROMIUM_PATH
  if (named) return named
  const installed = [...KNOWN_PLACES, chromium.executablePath()].find((place) => existsSync(place))
  return installed ?? fetchChromium()
}

function fetchChromium(): string {
  const playwright = join(import.meta.dirname, '../../node_modules/playwright-core/cli.js')
  try {
    execFileSync(process.execPath, [playwright, 'install', 'chromium'], { stdio: 'inherit', timeout: 300_000 })
  } catch {
    throw new Error(
      'The journeys need Chromium: it is not installed and could not be fetched. Set CHROMIUM_PATH to one.',
    )
  }
  return chromium.executablePath()
}

export const CHROMIUM_FLAGS = ['--no-sandbox', '--disable-dev-shm-usage']

export function launchChromium(...flags: string[]): Promise<Browser> {
  return chromium.launch({ executablePath: findChromium(), args: [...CHROMIUM_FLAGS, ...flags] })
}
