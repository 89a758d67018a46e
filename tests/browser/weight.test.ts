// What a first view costs in JavaScript, read from the build's own list of files.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { beforeAll, expect, test, vi } from 'vitest'
import { buildPages } from './product.ts'

type Chunk = { file: string; imports?: string[]; isEntry?: boolean }
const dist = join(import.meta.dirname, '../../dist')
const KB = 1000

vi.setConfig({ hookTimeout: 180_000 })
beforeAll(() => buildPages())

test('the landing page needs at most 130 KB of JavaScript for its first view', () => {
  expect(weightOf(['index.html']) / KB).toBeLessThanOrEqual(130)
})

test('the dashboard needs at most 185 KB', () => {
  const pages = ['index.html', 'layout/signed-in.tsx', 'dashboard/dashboard-page.tsx']
  expect(weightOf(pages) / KB).toBeLessThanOrEqual(185)
})

/** Gzipped bytes of these parts of the site and all that they import. */
function weightOf(parts: string[]): number {
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>
  const needed = new Set<string>()
  const add = (name: string) => {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`The build has no ${name}`)
    if (needed.has(chunk.file)) return
    needed.add(chunk.file)
    for (const imported of chunk.imports ?? []) add(imported)
  }
  for (const part of parts) add(part)
  const theme = gzipSync(readFileSync(join(dist, 'theme.js'))).length
  return [...needed].reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file))).length, theme)
}
