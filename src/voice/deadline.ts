import type { Clock } from './ports.ts'

/** Why something was stopped: nobody needs it any more. Made once, because a stack trace is dear. */
export const NO_LONGER_NEEDED = new Error('No longer needed')

export class TimeUp extends Error {}

/** The promise's own outcome, unless the time is up or the signal is given first: then it rejects. Leaves no timer. */
export function inTime<T>(
  promise: Promise<T>,
  limit: { clock: Clock; ms: number; signal: AbortSignal; late: string },
): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const takeBack = limit.clock.at(limit.clock.now() + limit.ms, () => settle(() => reject(new TimeUp(limit.late))))
    const stopped = () => settle(() => reject(limit.signal.reason))
    function settle(outcome: () => void): void {
      takeBack()
      limit.signal.removeEventListener('abort', stopped)
      outcome()
    }
    limit.signal.addEventListener('abort', stopped)
    if (limit.signal.aborted) stopped()
    promise.then(
      (value) => settle(() => resolve(value)),
      (error) => settle(() => reject(error)),
    )
  })
}

/** Lets a stream clean up that nobody reads any more; one that hangs may never answer, and need not. */
export function letGo(stream: AsyncIterator<unknown>): void {
  Promise.resolve(stream.return?.()).catch(() => {})
}

/** A controller that also follows another signal; call `done` so that the other one forgets it. */
export function linkedController(parent: AbortSignal): { controller: AbortController; done: () => void } {
  const controller = new AbortController()
  const follow = () => controller.abort(parent.reason)
  if (parent.aborted) follow()
  else parent.addEventListener('abort', follow)
  return { controller, done: () => parent.removeEventListener('abort', follow) }
}

export const sentenceOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
