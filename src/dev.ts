// Both sides, reloading by themselves: the server restarts when its files change, the pages change in the browser.
import { spawn } from 'node:child_process'
import { createServer } from 'vite'

const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'src/runtime.mjs', 'src/main.ts'], {
  stdio: 'inherit',
})
const pages = await createServer({ configFile: 'vite.config.ts' })
await pages.listen()
console.log('\n  Open the pages here, where they reload by themselves; the server restarts behind them:')
pages.printUrls()

const stop = () => {
  server.kill('SIGTERM')
  void pages.close().then(() => process.exit(0))
}
process.once('SIGINT', stop).once('SIGTERM', stop)
server.once('exit', (code) => {
  if (code) process.exit(code)
})
