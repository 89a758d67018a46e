// Builds the pages, unless they were built from exactly what stands here.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { readEnvironment } from './config.ts'

const STAMP = 'dist/.built-from'
const SOURCES = ['src/web/**/*', 'src/contract/**/*', 'vite.config.ts', 'package-lock.json']
// What the pages take from the environment.
const VARIABLES = /^(PUBLIC_URL|PORT|VITE_.*)$/

const sources = fingerprint()
if (!existsSync(STAMP) || readFileSync(STAMP, 'utf8') !== sources) {
  console.log('Building the pages …')
  // In a process of its own, whose memory is free again when the server starts.
  execFileSync(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'], { stdio: 'inherit' })
  writeFileSync(STAMP, sources)
}

function fingerprint(): string {
  const hash = createHash('sha256')
  const environment = readEnvironment()
  const variables = Object.keys(environment).filter((name) => VARIABLES.test(name))
  for (const name of variables.sort()) hash.update(`${name}=${environment[name]}\n`)
  for (const file of globSync(SOURCES).sort()) {
    if (statSync(file).isFile()) hash.update(file).update(readFileSync(file))
  }
  return hash.digest('hex')
}
