// What a pool and its workers say to each other.
export type WorkerPlan = { module: string; runtime: 'native' | 'wasm'; options: object }
export type ToWorker = { type: 'run'; id: number; job: unknown } | { type: 'cancel'; id: number }
export type FromWorker =
  | { type: 'ready' }
  | { type: 'done'; id: number; result: unknown }
  | { type: 'failed'; id: number; problem: string }
