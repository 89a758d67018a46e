// `npm run models`: fetches the weights ahead of the first start, showing how far it is.

import { type InstallProgress, installMissing } from './install.ts'
import { PARTS, type PartName } from './manifest.ts'

const WIDTH = 28

/** Draws on a terminal; writes a line every tenth where the output is not one. Answers the parts that failed. */
export async function fetchModels(models: string, out: NodeJS.WriteStream, signal: AbortSignal): Promise<PartName[]> {
  const total = PARTS.reduce((sum, part) => sum + part.bytes, 0)
  const here = new Map<PartName, number>()
  const failed: PartName[] = []
  const began = performance.now()
  let fetchedBefore: number | undefined
  let lastDrawn = 0
  let lastTenth = -1
  out.write(`Weights for speech and search: ${megabytes(total)} into ${models}\n`)

  await installMissing(models, show, signal)
  if (out.isTTY) out.write('\n')
  out.write(failed.length ? `Not everything is there: ${failed.join(', ')}\n` : 'Everything is there.\n')
  return failed

  function show(progress: InstallProgress): void {
    const part = PARTS.find((each) => each.part === progress.part)
    if (!part) return
    if (progress.state === 'failed') {
      failed.push(part.part)
      line(`${part.name}: ${progress.problem}`)
      return
    }
    here.set(part.part, progress.state === 'fetching' ? progress.bytes : part.bytes)
    const have = [...here.values()].reduce((sum, bytes) => sum + bytes, 0)
    fetchedBefore ??= have
    const perMs = (have - fetchedBefore) / (performance.now() - began)
    const left = perMs > 0 ? ` · ${duration((total - have) / perMs)} left` : ''
    const doing = progress.state === 'fetching' ? part.name : `${part.name}: ${progress.state}`
    draw(have / total, `${megabytes(have)} of ${megabytes(total)}${have < total ? left : ''} · ${doing}`)
  }

  function draw(share: number, words: string): void {
    const filled = Math.round(share * WIDTH)
    const bar = `${'█'.repeat(filled)}${'░'.repeat(WIDTH - filled)} ${Math.floor(share * 100)} % · ${words}`
    if (out.isTTY) {
      if (performance.now() - lastDrawn < 100 && share < 1) return
      lastDrawn = performance.now()
      out.write(`\r\x1b[2K${bar.slice(0, (out.columns ?? 120) - 1)}`)
    } else if (Math.floor(share * 10) > lastTenth) {
      lastTenth = Math.floor(share * 10)
      out.write(`${bar}\n`)
    }
  }

  function line(words: string): void {
    out.write(out.isTTY ? `\r\x1b[2K${words}\n` : `${words}\n`)
  }
}

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0)} MB`

function duration(ms: number): string {
  const seconds = Math.max(1, Math.round(ms / 1000))
  return seconds < 90 ? `${seconds} s` : `${Math.round(seconds / 60)} min`
}
