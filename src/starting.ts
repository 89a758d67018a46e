// What whoever starts the program sees, and how it stops.
import type { FastifyInstance } from 'fastify'
import { BRAND } from '#contract/shared.ts'
import { CannotStart } from '#server/errors.ts'
import type { Log } from '#server/log.ts'
import type { DemoSignIn } from '#server/seed/seed.ts'
import type { Config } from './config.ts'

export async function listen(server: FastifyInstance, { host, port }: Config): Promise<string> {
  try {
    return await server.listen({ host, port })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE') {
      throw new CannotStart(`Port ${port} is in use by another program. Stop that one, or set PORT to another number.`)
    }
    if (code === 'EACCES') throw new CannotStart(`Port ${port} needs more rights. Set PORT to a number above 1023.`)
    throw error
  }
}

export function greet(start: { address: string; config: Config; demoSignIn: DemoSignIn | undefined }): void {
  const { config, demoSignIn } = start
  const lines = [
    '',
    `  ${BRAND} is ready at ${config.publicUrl ?? start.address}${config.role === 'all' ? '' : ` (role: ${config.role})`}`,
    ...(demoSignIn && config.role !== 'jobs' && config.role !== 'media'
      ? [`  Demo sign-in: ${demoSignIn.email}  ${demoSignIn.password}`]
      : []),
    ...(config.database.kind === 'embedded'
      ? [
          `  The embedded database in ${config.database.directory} serves one business or a demo.`,
          '  For more, set DATABASE_URL to a PostgreSQL.',
        ]
      : []),
    '',
  ]
  console.log(lines.join('\n'))
}

/** The first signal lets running work finish; a second one does not wait. */
export function stopOnSignals(log: Log, steps: (() => Promise<unknown>)[]): void {
  let stopping = false
  const onSignal = (signal: string) => {
    if (stopping) process.exit(1)
    stopping = true
    log.info({ signal }, 'stopping')
    void stop()
  }
  async function stop(): Promise<void> {
    let failed = false
    for (const step of steps) {
      await step().catch((error: unknown) => {
        failed = true
        log.error({ err: error }, 'stopping failed')
      })
    }
    process.exit(failed ? 1 : 0)
  }
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, onSignal)
}
