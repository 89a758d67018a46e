// A throw-away PostgreSQL from whatever binaries this machine has.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import pg from 'pg'

export type ThrowAwayPostgres = { url: string; stop(): Promise<void> }

/** Undefined where there are no binaries. */
export async function startPostgres(settings: string[] = ['fsync=off']): Promise<ThrowAwayPostgres | undefined> {
  const bin = findBinaries()
  if (!bin) return undefined
  const directory = mkdtempSync(join(tmpdir(), 'vaani-postgres-'))
  const asUser = unprivileged()
  if (asUser) chownSync(directory, asUser.uid, asUser.gid)
  const data = join(directory, 'data')
  const initdb = ['-D', data, '-U', 'postgres', '--auth=trust', '--no-sync', '--encoding=UTF8', '--locale=C']
  execFileSync(join(bin, 'initdb'), initdb, { ...asUser, stdio: ['ignore', 'ignore', 'inherit'], cwd: directory })
  const port = await freePort()
  const options = ['listen_addresses=127.0.0.1', `port=${port}`, `unix_socket_directories=${directory}`, ...settings]
  const server = spawn(join(bin, 'postgres'), ['-D', data, ...options.flatMap((option) => ['-c', option])], {
    ...asUser,
    cwd: directory,
    stdio: 'ignore',
  })
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  await untilItAnswers(url)
  return {
    url,
    async stop() {
      const exited = once(server, 'exit')
      server.kill('SIGINT') // PostgreSQL's fast shutdown
      await exited
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

function findBinaries(): string | undefined {
  const onPath = (process.env.PATH ?? '').split(delimiter)
  const installed = globSync('/usr/lib/postgresql/*/bin').sort().reverse()
  return [...onPath, ...installed].find((directory) => existsSync(join(directory, 'initdb')))
}

// PostgreSQL refuses to run as root.
function unprivileged(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const id = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('No free port')
  return address.port
}

async function untilItAnswers(url: string): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      return await client.end()
    } catch (error) {
      if (attempt > 100) throw error
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}
