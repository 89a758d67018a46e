// Builds the pages, unless they were built from exactly what stands here.
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'

const root = join(import.meta.dirname, '..')
const stamp = join(root, 'dist', '.built-from')
const SOURCES = ['src/web/**/*', 'src/contract/**/*', 'vite.config.ts', 'package-lock.json']

const sources = fingerprint()
if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== sources) {
  console.log('Building the pages …')
  await build({ root: join(root, 'src/web'), configFile: join(root, 'vite.config.ts'), logLevel: 'warn' })
  writeFileSync(stamp, sources)
}

function fingerprint(): string {
  const hash = createHash('sha256')
  for (const file of globSync(SOURCES, { cwd: root }).sort()) {
    const path = join(root, file)
    if (statSync(path).isFile()) hash.update(file).update(readFileSync(path))
  }
  return hash.digest('hex')
}
