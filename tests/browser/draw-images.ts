// Draws the pictures that are kept in the repository: icons, the share image, and the README's screenshots.
// Run by hand when the look changes: `node tests/browser/draw-images.ts`.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { launchChromium } from './chromium.ts'
import { startProduct } from './product.ts'

const ROOT = join(import.meta.dirname, '../..')
const PUBLIC = join(ROOT, 'src/web/public')
const DOCS = join(ROOT, 'docs/images')
mkdirSync(DOCS, { recursive: true })

const browser = await launchChromium()
await drawIcons(browser)
await drawShareImage(browser)
await browser.close()
await drawScreens()

async function drawIcons(browser: Browser): Promise<void> {
  const icon = readFileSync(join(PUBLIC, 'icon.svg'), 'utf8')
  const square = icon.replace('rx="15"', 'rx="0"') // the system cuts the corners itself
  const small = icon.replace('viewBox="0 0 64 64"', 'viewBox="-9 -9 82 82"').replace('<rect', '<rect x="-9" y="-9" ')
  const maskable = small.replace('width="64" height="64" rx="15"', 'width="82" height="82"')
  await draw(browser, icon, 192, join(PUBLIC, 'icon-192.png'))
  await draw(browser, icon, 512, join(PUBLIC, 'icon-512.png'))
  await draw(browser, maskable, 512, join(PUBLIC, 'icon-maskable-512.png'))
  await draw(browser, square, 180, join(PUBLIC, 'apple-touch-icon.png'))
  const png = await draw(browser, icon, 32)
  writeFileSync(join(PUBLIC, 'favicon.ico'), asIco(png, 32))
}

async function draw(browser: Browser, svg: string, size: number, file?: string): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: size, height: size } })
  const sized = svg.replace('<svg', `<svg width="${size}" height="${size}"`)
  await page.setContent(`<style>body{margin:0}svg{display:block}</style>${sized}`)
  const png = await page.screenshot({ omitBackground: true, ...(file && { path: file }) })
  await page.close()
  return png
}

/** An .ico file may hold a PNG as it is, behind a header of 22 bytes. */
function asIco(png: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(1, 4)
  header.writeUInt8(size, 6)
  header.writeUInt8(size, 7)
  header.writeUInt16LE(1, 10)
  header.writeUInt16LE(32, 12)
  header.writeUInt32LE(png.length, 14)
  header.writeUInt32LE(22, 18)
  return Buffer.concat([header, png])
}

async function drawShareImage(browser: Browser): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1200, height: 630 } })
  const font = (name: string, file: string) => {
    const data = readFileSync(join(ROOT, 'node_modules/@fontsource-variable', file)).toString('base64')
    return `@font-face{font-family:${name};font-weight:200 900;src:url(data:font/woff2;base64,${data})}`
  }
  const icon = readFileSync(join(PUBLIC, 'icon.svg'), 'utf8').replace('fill="#0b6b66"', 'fill="#0c4544"')
  const bars = Array.from({ length: 100 }, (_, index) => {
    const height = 18 + 84 * Math.abs(Math.sin(index * 0.37) * Math.sin(index * 1.73 + 1))
    const fill = Math.floor(index / 12) % 4 === 2 ? '#f6a41f' : '#0b6b66'
    return `<rect x="${index * 12}" y="${110 - height}" width="6" height="${height + 10}" rx="3" fill="${fill}"/>`
  })
  await page.setContent(`<style>
      ${font('Display', 'bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2')}
      ${font('Text', 'figtree/files/figtree-latin-wght-normal.woff2')}
      body{margin:0;background:#0a3534;color:#f2f8f7;font-family:Text;width:1200px;height:630px;position:relative;overflow:hidden}
      header{display:flex;align-items:center;gap:20px;padding:64px 72px 0;font:700 44px Display}
      header svg{width:64px;height:64px} h1{font:700 84px/1.05 Display;letter-spacing:-.025em;margin:44px 72px 0;max-width:980px}
      p{font-size:30px;margin:28px 72px 0;color:#b9d3cf} footer{position:absolute;left:0;bottom:0}
    </style><header>${icon}Vaani</header><h1>Phone agents that speak your customer’s language.</h1>
    <p>Ten Indian languages plus English. Answers from your own documents.</p>
    <footer><svg width="1200" height="110">${bars.join('')}</svg></footer>`)
  await page.evaluate(() => document.fonts.ready)
  await page.screenshot({ path: join(PUBLIC, 'og.png') })
  await page.close()
}

async function drawScreens(): Promise<void> {
  const product = await startProduct()
  try {
    for (const dark of [false, true]) {
      const theme = dark ? 'dark' : 'light'
      const visitor = await product.openPage({ dark })
      await visitor.goto('/', { waitUntil: 'networkidle' })
      await visitor.screenshot({ path: join(DOCS, `landing-${theme}.png`) })
      await visitor.context().close()
      const user = await product.openPage({ dark, signedIn: true })
      await user.goto('/dashboard')
      await seeded(user)
      await user.screenshot({ path: join(DOCS, `dashboard-${theme}.png`) })
      await user.context().close()
    }
  } finally {
    await product.close()
  }
}

/** The demo fills up in the background after the first start. */
async function seeded(page: Page): Promise<void> {
  for (let tries = 0; tries < 60; tries++) {
    await page.getByText('of 4 done').waitFor()
    if (await page.getByText(/[34] of 4 done/).isVisible()) return
    await page.waitForTimeout(2000)
    await page.reload()
  }
}
