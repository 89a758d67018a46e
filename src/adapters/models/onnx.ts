// The runtime that models run on: native where it is installed, WebAssembly everywhere else.
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { InferenceSession, TensorConstructor } from 'onnxruntime-common'

export type Onnx = {
  kind: 'native' | 'wasm'
  Tensor: TensorConstructor
  load(file: string, options?: { threads?: number; externalData?: string }): Promise<InferenceSession>
}

export async function openOnnx(kind: 'native' | 'wasm'): Promise<Onnx> {
  return kind === 'native' ? native() : wasm()
}

/** Tried in a process of its own: a native library that does not fit this machine may end the process that loads it. */
export function installedRuntime(): Promise<'native' | 'wasm'> {
  return new Promise((resolve) => {
    const probe = execFile(
      process.execPath,
      ['--input-type=module', '--eval', "await import('onnxruntime-node')"],
      { cwd: dirname(fileURLToPath(import.meta.url)), timeout: 20_000 },
      (error) => resolve(error ? 'wasm' : 'native'),
    )
    probe.unref()
  })
}

async function native(): Promise<Onnx> {
  const { default: runtime } = await import('onnxruntime-node')
  return {
    kind: 'native',
    Tensor: runtime.Tensor,
    load: (file, { threads = 1 } = {}) =>
      runtime.InferenceSession.create(file, {
        intraOpNumThreads: threads,
        interOpNumThreads: 1,
        graphOptimizationLevel: 'all',
        // Threads that spin while they wait take the cores from the calls beside them.
        extra: { session: { intra_op: { allow_spinning: '0' }, inter_op: { allow_spinning: '0' } } },
      }),
  }
}

async function wasm(): Promise<Onnx> {
  const runtime = await import('onnxruntime-web')
  runtime.env.wasm.numThreads = 1
  return {
    kind: 'wasm',
    Tensor: runtime.Tensor,
    load: async (file, { externalData } = {}) =>
      runtime.InferenceSession.create(await readFile(file), {
        ...(externalData && {
          externalData: [{ path: basename(externalData), data: await readFile(externalData) }],
        }),
      }),
  }
}
