// The field's engine, installed beside the repository for the time of a measurement; never a dependency.
import { execFile } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const PACKAGES = ['@livekit/agents@1.9.0', '@livekit/rtc-node', 'zod']
const DIRECTORY = join(tmpdir(), 'vaani-bench-livekit')
const INSTALL_LIMIT_MS = 300_000

export type Peer = { found: true; name: string; program: string } | { found: false; why: string }

export async function findPeer(): Promise<Peer> {
  try {
    if (!existsSync(join(DIRECTORY, 'node_modules', '@livekit', 'agents'))) await install()
    // Module names are resolved from where the program stands.
    for (const file of ['peer.ts', 'protocol.ts']) copyFileSync(join(import.meta.dirname, file), join(DIRECTORY, file))
    return { found: true, name: 'LiveKit Agents 1.9.0', program: join(DIRECTORY, 'peer.ts') }
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n')[0] : String(error)
    return { found: false, why: `@livekit/agents could not be installed here (${reason})` }
  }
}

async function install(): Promise<void> {
  mkdirSync(DIRECTORY, { recursive: true })
  writeFileSync(join(DIRECTORY, 'package.json'), JSON.stringify({ private: true, type: 'module' }))
  const npm = ['install', '--no-audit', '--no-fund', '--ignore-scripts', ...PACKAGES]
  await promisify(execFile)('npm', npm, { cwd: DIRECTORY, timeout: INSTALL_LIMIT_MS })
}
