// The browser that tests drive: one that this machine has, or one that playwright can install.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import { type Browser, chromium, type LaunchOptions } from 'playwright-core'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Set CHROMIUM_PATH to use a certain one. */
export function findChromium(): string {
  const found = installed()
  if (found) return found
  try {
    const cli = join(dirname(createRequire(import.meta.url).resolve('playwright-core/package.json')), 'cli.js')
    execFileSync(process.execPath, [cli, 'install', 'chromium'], { stdio: 'inherit', timeout: 300_000 })
  } catch {
    // said below
  }
  const path = installed()
  if (path) return path
  throw new Error(
    'The browser tests need Chromium, and none was found or could be installed. Install it (on Debian: ' +
      '`apt-get install chromium`), or set CHROMIUM_PATH to its program file.',
  )
}

export function launchChromium(options: LaunchOptions = {}): Promise<Browser> {
  const args = ['--no-sandbox', ...(options.args ?? [])]
  return chromium.launch({ ...options, executablePath: findChromium(), args })
}

function installed(): string | undefined {
  const onPath = (process.env.PATH ?? '').split(delimiter).flatMap((place) => NAMES.map((name) => join(place, name)))
  const named = process.env.CHROMIUM_PATH
  if (named) return named
  return [...onPath, ...PLACES, chromium.executablePath()].find((path) => path !== '' && existsSync(path))
}
