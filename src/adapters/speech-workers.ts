// Which worker processes run which model, how many, and how eagerly. A pool opens when its weights are there.
import { ProviderError } from '#voice/ports.ts'
import { minilmModule } from './embeddings/minilm.ts'
import type { EmbedJob } from './embeddings/minilm-model.ts'
import type { PartName } from './models/manifest.ts'
import type { Weights } from './models/weights.ts'
import { openPool, type Pool, type PoolPlan } from './models/worker-pool.ts'
import { sileroModule } from './speech-detector/silero.ts'
import type { Detected, DetectJob } from './speech-detector/silero-model.ts'
import { moonshineModule } from './speech-to-text/moonshine.ts'
import type { Decoded, DecodeJob, Size } from './speech-to-text/moonshine-model.ts'
import { fliteModule } from './text-to-speech/flite/flite.ts'
import type { FliteJob, FliteSound } from './text-to-speech/flite/model.ts'
import { kokoroModule } from './text-to-speech/kokoro/kokoro.ts'
import type { SayJob } from './text-to-speech/kokoro/model.ts'

type Pools = {
  silero: Pool<DetectJob, Detected>
  moonshine: Pool<DecodeJob, Decoded>
  minilm: Pool<EmbedJob, Float32Array[]>
  kokoro: Pool<SayJob, Int16Array>
  kokoroAhead: Pool<SayJob, Int16Array>
}
type PoolName = keyof Pools

export type SpeechWorkers = {
  /** Throws a retryable ProviderError while the weights are still coming. */
  of<Name extends PoolName>(name: Name): Pools[Name]
  has(name: PoolName): boolean
  /** A conversation begins: everything it may need is started while the agent still greets. */
  wake(): void
  flite: Pool<FliteJob, FliteSound>
  /** Best first. WebAssembly is too slow for the large one. */
  recogniserSizes(): readonly Size[]
  onChange(listener: () => void): () => void
  close(): Promise<void>
}

type Plan = Pick<PoolPlan, 'module' | 'workers' | 'warm' | 'maxWaiting' | 'maxJobMs' | 'niceness'> & {
  part: PartName
  name: string
  options(runtime: PoolPlan['runtime']): object
}

const none = (): object => ({})
const PLANS: Record<PoolName, Plan> = {
  silero: {
    part: 'speech-detection',
    name: 'Speech detection',
    module: sileroModule,
    options: none,
    workers: 1,
    warm: 1,
    maxWaiting: 4,
    maxJobMs: 5000,
    niceness: 0,
  },
  // Two workers of one thread answer sooner than one of two.
  moonshine: {
    part: 'recognition',
    name: 'Speech recognition',
    module: moonshineModule,
    options: (runtime) => ({ sizes: sizesOn(runtime) }),
    workers: 2,
    warm: 2,
    maxWaiting: 12,
    maxJobMs: 20_000,
    niceness: 0,
  },
  minilm: {
    part: 'embeddings',
    name: 'Search by meaning',
    module: minilmModule,
    options: none,
    workers: 2,
    warm: 1,
    maxWaiting: 200,
    maxJobMs: 30_000,
    niceness: 5,
  },
  kokoro: {
    part: 'natural-voices',
    name: 'Natural voices',
    module: kokoroModule,
    options: () => ({ threads: 2 }),
    workers: 1,
    warm: 1,
    maxWaiting: 3,
    maxJobMs: 20_000,
    niceness: 0,
  },
  kokoroAhead: {
    part: 'natural-voices',
    name: 'Natural voices',
    module: kokoroModule,
    options: () => ({ threads: 1 }),
    workers: 1,
    warm: 0,
    maxWaiting: 3,
    maxJobMs: 60_000,
    niceness: 10,
  },
}

const LIVE: readonly PoolName[] = ['silero', 'moonshine', 'kokoro', 'minilm']

const sizesOn = (runtime: PoolPlan['runtime']): Size[] => (runtime === 'native' ? ['base', 'tiny'] : ['tiny'])

export function openSpeechWorkers(
  weights: Weights,
  installed: Promise<PoolPlan['runtime']>,
  onProblem: (problem: string) => void,
): SpeechWorkers {
  const pools: Partial<Record<PoolName, Pool<never, unknown>>> = {}
  const listeners = new Set<() => void>()
  let runtime: PoolPlan['runtime'] | undefined
  let closed = false
  const flite = openPool<FliteJob, FliteSound>({
    provider: 'flite',
    module: fliteModule,
    runtime: 'wasm',
    options: {},
    onProblem,
    workers: 1,
    warm: 1,
    maxWaiting: 20,
    maxJobMs: 10_000,
    niceness: 0,
  })
  const stopWatching = weights.onChange(openThoseReady)
  void installed.then((found) => {
    runtime = found
    openThoseReady()
  })

  function openThoseReady(): void {
    if (!runtime || closed) return
    let opened = false
    for (const [name, { part, options, name: _, ...plan }] of Object.entries(PLANS) as [PoolName, Plan][]) {
      const directory = weights.directory(part)
      if (!directory || pools[name]) continue
      pools[name] = openPool({
        ...plan,
        provider: name,
        runtime,
        options: { ...options(runtime), directory },
        onProblem,
      })
      opened = true
    }
    if (opened) for (const listener of listeners) listener()
  }

  return {
    of(name) {
      const pool = pools[name]
      if (!pool) throw new ProviderError(name, `${PLANS[name].name}: the weights are still coming`, { retryable: true })
      return pool as never
    },
    has: (name) => pools[name] !== undefined,
    wake() {
      for (const name of LIVE) pools[name]?.wake()
      flite.wake()
    },
    flite,
    recogniserSizes: () => sizesOn(runtime ?? 'wasm'),
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async close() {
      closed = true
      stopWatching()
      await Promise.all([flite, ...Object.values(pools)].map((pool) => pool.close()))
    },
  }
}
