// Runs TypeScript files of this folder, one after the other: `node src/runtime.mjs src/opening.ts src/main.ts`. Plain
// JavaScript that every Node can read, so that one too old to read the rest says so in a sentence.
import module from 'node:module'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

const NEEDED = 24
const major = Number(process.versions.node.split('.')[0])
if (major < NEEDED) {
  console.error(
    `Vaani runs on Node ${NEEDED} or newer; this is Node ${process.versions.node}. \`npm install\` brings the right one along ` +
      'for Linux and macOS and `npm start` uses it; elsewhere, please install it from https://nodejs.org.',
  )
  process.exit(1)
}

module.enableCompileCache(resolve('node_modules/.cache/compiled'))
try {
  while (process.argv[2]?.endsWith('.ts')) {
    const [file] = process.argv.splice(2, 1)
    await import(pathToFileURL(resolve(file)).href)
  }
} catch (error) {
  console.error(error?.name === 'CannotStart' ? `\n${error.message}\n` : error)
  process.exit(1)
}
