// The weights, for tests that run the real models: fetched once, kept like the product's own.
import { installMissing } from './install.ts'
import { defaultModelsDirectory } from './places.ts'

export async function modelsForTests(): Promise<string> {
  const directory = defaultModelsDirectory({})
  const problems: string[] = []
  await installMissing(
    directory,
    (progress) => progress.state === 'failed' && problems.push(progress.problem),
    new AbortController().signal,
  )
  if (problems.length > 0) throw new Error(`The weights could not be fetched: ${problems.join('; ')}`)
  return directory
}
