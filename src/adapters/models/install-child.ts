// Fetches and prepares missing weights in a process of its own, so that the server's event loop never feels it.
import { installMissing } from './install.ts'

process.on('disconnect', () => process.exit(0))
let lastSent = 0
await installMissing(
  process.argv[2] as string,
  (progress) => {
    if (progress.state === 'fetching' && performance.now() - lastSent < 250) return
    lastSent = performance.now()
    process.send?.(progress)
  },
  new AbortController().signal,
)
process.disconnect()
