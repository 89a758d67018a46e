// Structured logs: fixed words and ids. What people say or own goes under `pii`, which is dropped unless asked for.
import { type Logger, pino } from 'pino'

export type Log = Logger

export function createLog(options: { level: string; keepPii?: boolean }, stream?: pino.DestinationStream): Log {
  const settings: pino.LoggerOptions = {
    level: options.level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (level) => ({ level }) },
    serializers: { err: describeError },
    ...(options.keepPii ? {} : { redact: { paths: ['pii', '*.pii'], remove: true } }),
  }
  return stream ? pino(settings, stream) : pino(settings)
}

type Described = { type: string; message: string; code?: string; stack?: string; cause?: Described }

// The database's errors quote the values that they failed on: parameters in the message, rows in `detail`.
export function describeError(error: unknown): Described {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an error object' }
  const message = withoutValues(error.message)
  const { code } = error as { code?: unknown }
  return {
    type: error.name,
    message,
    ...(typeof code === 'string' ? { code } : {}),
    ...(error.stack ? { stack: `${error.name}: ${message}\n${framesOf(error.stack)}` } : {}),
    ...(error.cause instanceof Error ? { cause: describeError(error.cause) } : {}),
  }
}

const withoutValues = (message: string) => message.replace(/\nparams: [\s\S]*$/, '').replace(/"[^"]{40,}"/g, '"…"')
const framesOf = (stack: string) =>
  stack
    .split('\n')
    .filter((line) => line.startsWith('    at '))
    .join('\n')
