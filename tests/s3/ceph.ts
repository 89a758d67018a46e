// A real S3 on this machine for a while: Ceph's object gateway over one monitor, one manager and one disk in memory.
// Debian: apt install ceph-mon ceph-mgr ceph-osd ceph-common radosgw
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type Ceph = { endpoint: string; accessKeyId: string; secretAccessKey: string; stop(): void }

const MINUTE = 60_000

export async function startCeph(): Promise<Ceph> {
  const directory = mkdtempSync(join(tmpdir(), 'vaani-ceph-'))
  const [monitorPort, gatewayPort] = [await freePort(), await freePort()]
  const fsid = randomUUID()
  const conf = join(directory, 'ceph.conf')
  writeFileSync(conf, configuration(directory, fsid, monitorPort, gatewayPort))
  for (const name of ['mon', 'osd', 'mgr']) mkdirSync(join(directory, name))

  const running: ChildProcess[] = []
  const run = (command: string, ...args: string[]) =>
    execFileSync(command, ['-c', conf, ...args], {
      timeout: 2 * MINUTE,
      stdio: ['ignore', 'pipe', 'inherit'],
    }).toString()
  const start = (command: string, ...args: string[]) =>
    running.push(spawn(command, ['-c', conf, '-f', ...args], { stdio: 'ignore' }))
  const stop = () => {
    for (const child of running.toReversed()) child.kill('SIGKILL')
    rmSync(directory, { recursive: true, force: true, maxRetries: 5 })
  }

  try {
    const map = join(directory, 'monmap')
    execFileSync('monmaptool', ['--create', '--fsid', fsid, '--addv', 'a', `[v1:127.0.0.1:${monitorPort}]`, map])
    run('ceph-mon', '--mkfs', '-i', 'a', '--monmap', map)
    start('ceph-mon', '-i', 'a')
    const uuid = randomUUID()
    run('ceph', '--connect-timeout', '60', 'osd', 'new', uuid)
    run('ceph-osd', '-i', '0', '--mkfs', '--osd-uuid', uuid)
    start('ceph-osd', '-i', '0')
    start('ceph-mgr', '-i', 'x')
    start('radosgw', '-n', 'client.rgw')
    const keys = { accessKeyId: 'vaani-test-key', secretAccessKey: randomUUID() }
    const user = ['--uid', 'vaani', '--display-name', 'Vaani', '--access-key', keys.accessKeyId]
    run('radosgw-admin', 'user', 'create', ...user, '--secret-key', keys.secretAccessKey)
    const endpoint = `http://127.0.0.1:${gatewayPort}`
    await untilItAnswers(endpoint)
    return { endpoint, ...keys, stop }
  } catch (error) {
    stop()
    throw error
  }
}

// One copy of everything, no passwords between the parts, nothing outside the directory.
const configuration = (directory: string, fsid: string, monitorPort: number, gatewayPort: number) => `
[global]
fsid = ${fsid}
mon host = [v1:127.0.0.1:${monitorPort}]
ms bind msgr2 = false
public addr = 127.0.0.1
auth cluster required = none
auth service required = none
auth client required = none
mon data = ${directory}/mon
osd data = ${directory}/osd
mgr data = ${directory}/mgr
run dir = ${directory}
log file = ${directory}/$name.log
admin socket = ${directory}/$name.asok
osd objectstore = memstore
memstore device bytes = 2147483648
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 4
osd pool default pgp num = 4
osd crush chooseleaf type = 0
mon allow pool size one = true
mon pg warn min per osd = 0
mon max pg per osd = 1000
rgw frontends = beast endpoint=127.0.0.1:${gatewayPort}
rgw run sync thread = false
`

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

async function untilItAnswers(endpoint: string): Promise<void> {
  for (const began = Date.now(); Date.now() - began < 2 * MINUTE; ) {
    if (await fetch(endpoint).then(Boolean, () => false)) return
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  throw new Error('The gateway did not answer within two minutes')
}
