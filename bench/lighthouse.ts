// Lighthouse on the built landing page, as a mid-range phone sees it: the median of five runs.
// `npm run bench:lighthouse [-- path runs]`
import lighthouse from 'lighthouse'
import { CHROMIUM_FLAGS, findChromium } from '#tests/browser/chromium.ts'
import { startProduct } from '#tests/browser/product.ts'

const [path = '/', runs = '5'] = process.argv.slice(2)
const FLOOR = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 }
type Category = keyof typeof FLOOR
const categories = Object.keys(FLOOR) as Category[]

process.env.CHROME_PATH = findChromium()
const debuggingPort = 9300 + (process.pid % 500)
const product = await startProduct({}, [`--remote-debugging-port=${debuggingPort}`, ...CHROMIUM_FLAGS])
const scores: Record<Category, number>[] = []
const timings: Record<string, number>[] = []
try {
  for (let run = 1; run <= Number(runs); run++) {
    const result = await lighthouse(product.url + path, {
      port: debuggingPort,
      onlyCategories: categories,
      formFactor: 'mobile',
      logLevel: 'error',
    })
    const failure = result?.lhr.runtimeError?.message
    if (!result || failure) throw new Error(`Lighthouse could not judge the page: ${failure ?? 'no result'}`)
    const { categories: judged, audits } = result.lhr
    const score = Object.fromEntries(categories.map((name) => [name, Math.round((judged[name]?.score ?? 0) * 100)]))
    scores.push(score as Record<Category, number>)
    const ms = (audit: string) => Math.round(audits[audit]?.numericValue ?? 0)
    timings.push({
      'first paint ms': ms('first-contentful-paint'),
      'largest paint ms': ms('largest-contentful-paint'),
      'blocking ms': ms('total-blocking-time'),
      'KB on the wire': Math.round(ms('total-byte-weight') / 1000),
    })
    for (const audit of Object.values(audits)) {
      const counts = audit.score !== null && audit.score < 1 && audit.scoreDisplayMode === 'binary'
      if (counts && run === 1) console.log(`  not passed: ${audit.id}: ${audit.title}`)
    }
  }
} finally {
  await product.close()
}

console.table(scores.map((score, run) => ({ ...score, ...timings[run] })))
const medians = Object.fromEntries(categories.map((name) => [name, median(scores.map((score) => score[name]))]))
console.table({ median: medians, floor: FLOOR })
if (categories.some((name) => (medians[name] ?? 0) < FLOOR[name])) process.exitCode = 1

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
