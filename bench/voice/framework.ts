// Part (a): what the engine itself costs, with providers of fixed delays, beside the field's engine on the same work.
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Measured } from './callers.ts'
import { findPeer } from './peer-install.ts'

export type Row = { engine: string; measured: Measured }

const here = (file: string) => join(import.meta.dirname, file)
/** The engine has this core to itself, the callers the other one. */
const ENGINE_CORE = '0'
const CALLERS_CORE = '1'

/** Turns a caller takes: few calls need more of them for a percentile to mean something. */
const turnsFor = (calls: number) => (calls === 1 ? 8 : calls <= 10 ? 5 : calls <= 50 ? 3 : 2)

export async function measure(program: string, kind: 'paced' | 'pushed', calls: number): Promise<Measured> {
  const directory = mkdtempSync(join(tmpdir(), 'voice-bench-'))
  const path = join(directory, 'line')
  const engine = await startEngine(program, path)
  try {
    const args = ['-c', CALLERS_CORE, process.execPath, here('callers.ts'), path, String(calls)]
    const { stdout } = await promisify(execFile)('taskset', [...args, String(turnsFor(calls)), kind], {
      timeout: 240_000,
      maxBuffer: 1 << 26,
    })
    return JSON.parse(stdout) as Measured
  } finally {
    engine.kill()
    rmSync(directory, { recursive: true, force: true })
  }
}

function startEngine(program: string, path: string): Promise<ChildProcess> {
  const engine = spawn('taskset', ['-c', ENGINE_CORE, process.execPath, program, path], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return new Promise((resolve, reject) => {
    engine.stdout?.once('data', () => resolve(engine))
    engine.once('exit', (code) => reject(new Error(`${program} ended with ${code} before it was ready`)))
  })
}

/** More and more calls until the tail gives way; the field's engine in turns with ours, so that both meet the same machine. */
export async function measureFramework(callCounts: number[], peerCounts: number[], onRow: (row: Row) => void) {
  const peer = await findPeer()
  for (const calls of callCounts) {
    onRow({ engine: 'Vaani', measured: await measure(here('engine.ts'), 'paced', calls) })
    if (!peer.found || !peerCounts.includes(calls)) continue
    onRow({ engine: peer.name, measured: await measure(peer.program, 'pushed', calls) })
  }
  return { peerNote: peer.found ? undefined : peer.why }
}
