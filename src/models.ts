// `npm run models`: everything the product hears, speaks and searches with, fetched ahead of the first start.
import { fetchModels } from '#adapters/models/command.ts'
import { readConfig } from './config.ts'

const stopped = new AbortController()
process.once('SIGINT', () => stopped.abort())
const { speech } = readConfig(process.env)
try {
  const failed = await fetchModels(speech.modelsDirectory, process.stdout, stopped.signal)
  process.exitCode = failed.length ? 1 : 0
} catch (error) {
  if (!stopped.signal.aborted) throw error
  console.log('\nStopped. What has arrived is kept; run it again to go on.')
  process.exitCode = 130
}
