// The espeak-ng process as the server sees it: requests in flight are bounded, a process that dies is started again.
import { type ChildProcess, spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { ProviderError } from '#voice/ports.ts'
import { answerReader, type EspeakAnswer, type EspeakRequest } from './wire.ts'

export const ESPEAK_RATE = 22_050
const IN_FLIGHT = 16
const HUNG_MS = 15_000
const RESTART_MS = 500

export type EspeakProcess = {
  installed: boolean
  /** Pieces of sound as they are made. */
  speak(request: { voice: string; text: string; speed: number }, signal: AbortSignal): AsyncIterable<Int16Array>
  phonemes(voice: string, text: string, signal: AbortSignal): Promise<string>
  close(): void
}

type NewRequest = EspeakRequest extends infer R ? (R extends EspeakRequest ? Omit<R, 'id'> : never) : never
type Listener = (answer: EspeakAnswer | 'died') => void

export function espeakProcess(
  onProblem: (problem: string) => void,
  program = new URL('./child.ts', import.meta.url),
): EspeakProcess {
  const installed = isInstalled()
  const open = new Map<number, Listener>()
  let child: ChildProcess | undefined
  let nextId = 1
  let diedAt = -RESTART_MS
  let closed = false

  function start(): ChildProcess {
    if (!installed) throw failure('it is not installed here', false)
    if (closed) throw failure('it is shutting down', false)
    if (performance.now() - diedAt < RESTART_MS) throw failure('it is being restarted', true)
    const started = spawn(process.execPath, [fileURLToPath(program)], {
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    const read = answerReader()
    started.stdout?.on('data', (piece: Buffer) => {
      for (const answer of read(piece)) open.get(answer.id)?.(answer)
    })
    started.stdin?.on('error', () => {})
    started.on('error', () => {})
    started.on('exit', () => {
      if (child === started) child = undefined
      diedAt = performance.now()
      for (const listener of open.values()) listener('died')
      if (!closed) onProblem('The espeak-ng process stopped; it starts again when it is needed')
    })
    return started
  }

  /** Everything the request brings, in order, until it is done. */
  async function* ask(request: NewRequest, signal: AbortSignal): AsyncGenerator<EspeakAnswer> {
    signal.throwIfAborted()
    if (open.size >= IN_FLIGHT) throw failure('too much is waiting already; try again shortly', true)
    child ??= start()
    const id = nextId++
    const arrived: (EspeakAnswer | 'died')[] = []
    let wake = (): void => {}
    open.set(id, (answer) => {
      arrived.push(answer)
      wake()
    })
    const hung = setTimeout(() => child?.kill('SIGKILL'), HUNG_MS)
    const onAbort = (): void => wake()
    signal.addEventListener('abort', onAbort, { once: true })
    try {
      child.stdin?.write(`${JSON.stringify({ ...request, id })}\n`)
      for (;;) {
        signal.throwIfAborted()
        const answer = arrived.shift()
        if (answer === 'died') throw failure('its process stopped in the middle', true)
        if (answer?.kind === 'failed') throw failure(answer.content.toString(), false)
        if (answer?.kind === 'done') return
        if (answer) yield answer
        else {
          await new Promise<void>((resolve) => {
            wake = resolve
          })
        }
      }
    } finally {
      clearTimeout(hung)
      signal.removeEventListener('abort', onAbort)
      open.delete(id)
    }
  }

  return {
    installed,
    async *speak(request, signal) {
      for await (const { kind, content } of ask({ type: 'speak', ...request }, signal)) {
        if (kind === 'sound') yield new Int16Array(Uint8Array.from(content).buffer)
      }
    },
    async phonemes(voice, text, signal) {
      let phonemes = ''
      for await (const { kind, content } of ask({ type: 'phonemes', voice, text }, signal)) {
        if (kind === 'phonemes') phonemes = content.toString()
      }
      return phonemes
    },
    close() {
      closed = true
      child?.kill('SIGKILL')
    },
  }
}

function isInstalled(): boolean {
  try {
    createRequire(import.meta.url).resolve('@echogarden/espeak-ng-emscripten')
    return true
  } catch {
    return false
  }
}

function failure(sentence: string, retryable: boolean): ProviderError {
  return new ProviderError('espeak', sentence, { retryable })
}
