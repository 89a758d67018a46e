// The user's own npm configuration decides where packages come from: registry, proxy, certificates, credentials.
import Config from '@npmcli/config'
import definitionSet from '@npmcli/config/lib/definitions/index.js'

export type NpmSettings = { registry: string; replaceRegistryHost?: string; [key: string]: unknown }

export async function npmSettings(): Promise<NpmSettings> {
  const config = new Config({
    ...definitionSet,
    npmPath: process.cwd(),
    argv: [process.execPath, 'npm'],
    warn: false,
  })
  await config.load()
  return config.flat
}
