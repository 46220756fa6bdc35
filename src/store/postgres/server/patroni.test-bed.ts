import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { freePorts, give, onPath, unprivileged } from './unprivileged.test-bed.ts'

/** A PostgreSQL server with the Patroni that keeps it. */
export interface Node {
  readonly name: string
  readonly rest: string
  readonly database: number
  /** Sends a signal to Patroni, to the processes of its server, or to both. */
  readonly signal: (whom: 'patroni' | 'postgres' | 'both', signal: NodeJS.Signals) => void
  readonly start: () => void
}

/** Three nodes of PostgreSQL that Patroni keeps in synchronous mode by etcd, behind HAProxy and behind pgbouncer. */
export type Cluster = Awaited<ReturnType<typeof startCluster>>

const parts = ['patroni', 'etcd', 'haproxy', 'pgbouncer', 'postgres'] as const

/** Returns what a test of a cluster lacks: the programs that are not on the PATH, and the word that it may take minutes. */
export const missingParts = (): readonly string[] => [
  ...(process.env['PATRONI'] === undefined ? ['PATRONI=1'] : []),
  ...parts.filter((part) => onPath(part) === undefined),
]

/** Returns the parts with their versions. */
export const versions = (): string =>
  parts
    .map(
      (part) =>
        `${part} ${/\d+(\.\d+)+/.exec(execFileSync(part, [part === 'haproxy' ? '-v' : '--version'], { encoding: 'utf8' }))?.[0]}`,
    )
    .join(', ')

/** Starts a cluster on loopback. */
export async function startCluster() {
  const folder = mkdtempSync(join(tmpdir(), 'bundle-access-patroni-'))
  const write = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text)
    give(join(folder, name))
    return join(folder, name)
  }
  give(folder)
  const ports = await freePorts(4 + 2 * 3)
  const [etcdPort = 0, peerPort = 0, front = 0, pool = 0, ...ofNodes] = ports
  const running: ChildProcess[] = []
  const run = (part: (typeof parts)[number], ...args: readonly string[]): ChildProcess => {
    const child = spawn(part, args, { ...unprivileged(), cwd: folder, stdio: 'ignore' })
    running.push(child)
    return child
  }
  const [etcdUrl, peerUrl] = [`http://127.0.0.1:${etcdPort}`, `http://127.0.0.1:${peerPort}`]
  const etcd = run(
    'etcd',
    ...['--data-dir', join(folder, 'etcd'), '--initial-cluster', `default=${peerUrl}`],
    ...['--listen-client-urls', etcdUrl, '--advertise-client-urls', etcdUrl],
    ...['--listen-peer-urls', peerUrl, '--initial-advertise-peer-urls', peerUrl],
  )
  const nodes = [0, 1, 2].map((index): Node => {
    const [database = 0, restPort = 0] = ofNodes.slice(2 * index)
    const [name, address] = [`node-${index + 1}`, `127.0.0.1:${restPort}`]
    const data = join(folder, name)
    const settings = configuration(name, address, database, etcdPort, data)
    const file = write(`${name}.yaml`, JSON.stringify(settings))
    let patroni = run('patroni', file)
    return {
      name,
      database,
      rest: `http://${address}`,
      signal(whom, signal) {
        if (whom !== 'postgres') patroni.kill(signal)
        if (whom === 'patroni') return
        for (const pid of serverOf(data)) send(pid, signal)
      },
      start() {
        patroni = run('patroni', file)
      },
    }
  })
  const haproxy = run('haproxy', '-W', '-f', write('haproxy.cfg', haproxyConfiguration(front, nodes)))
  write('users.txt', `"postgres" "${PASSWORD}"\n`)
  const pooled = write('pgbouncer.ini', pgbouncerConfiguration(pool, front, join(folder, 'users.txt')))
  let pgbouncer = run('pgbouncer', pooled)
  const ask = async <T>(path: string, body?: object): Promise<T> => {
    for (const { rest } of nodes) {
      const method = body === undefined ? 'GET' : 'POST'
      const answer = await fetch(rest + path, {
        ...{ method, signal: AbortSignal.timeout(body === undefined ? 2_000 : 60_000) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }).catch(() => undefined)
      if (answer?.ok === true) return (body === undefined ? await answer.json() : await answer.text()) as T
    }
    throw new Error(`No Patroni answers ${path}.`)
  }
  const members = async () => (await ask<{ readonly members: readonly Member[] }>('/cluster')).members
  const named = async (role: Member['role']): Promise<Node> => {
    const found = (await members()).find((member) => member.role === role)
    const node = nodes.find(({ name }) => name === found?.name)
    if (node === undefined) throw new Error(`No node is ${role}.`)
    return node
  }
  const url = (database: string, way: 'haproxy' | 'pgbouncer' = 'haproxy'): string =>
    `postgres://postgres:${PASSWORD}@127.0.0.1:${way === 'haproxy' ? front : pool}/${database}`
  const query = async (text: string, database = 'postgres') => {
    const client = new pg.Client(url(database))
    client.on('error', () => {})
    await client.connect()
    return client.query(text).finally(() => client.end())
  }
  const isWhole = async (): Promise<boolean> => {
    const all = await members().catch(() => [])
    const roles = all.map(({ role }) => role)
    const run = all.filter(({ state }) => state === 'running' || state === 'streaming')
    if (run.length < nodes.length || !roles.includes('leader') || !roles.includes('sync_standby'))
      return false
    // A HAProxy that has just begun takes every server for one that is up, and asks them in turn.
    const answers = await Promise.all(
      nodes.map(() => query('SELECT pg_is_in_recovery() AS stands_by').catch(() => undefined)),
    )
    return answers.every((answer) => answer?.rows[0]?.stands_by === false)
  }
  const cluster = {
    nodes,
    etcd,
    haproxy,
    url,
    primary: () => named('leader'),
    standby: () => named('sync_standby'),
    switchover: async () =>
      ask('/switchover', {
        leader: (await named('leader')).name,
        candidate: (await named('sync_standby')).name,
      }),
    configure: async (settings: object) => {
      const { rest } = await named('leader')
      await fetch(`${rest}/config`, { method: 'PATCH', body: JSON.stringify(settings) })
    },
    async restartPooler() {
      const ended = once(pgbouncer, 'exit')
      pgbouncer.kill('SIGTERM')
      await ended
      pgbouncer = run('pgbouncer', pooled)
    },
    /** Waits until every node runs, one of them as a standby that commits wait for, and the address leads to the primary. */
    async healthy(timeoutMs = 180_000) {
      for (const late = performance.now() + timeoutMs; !(await isWhole()); await sleep(500))
        if (performance.now() > late)
          throw new Error(`The cluster is not whole: ${JSON.stringify(await members())}`)
    },
    query,
    async [Symbol.asyncDispose]() {
      for (const child of running) child.kill('SIGCONT')
      for (const node of nodes) node.signal('both', 'SIGKILL')
      await Promise.all(
        running.map(async (child) => {
          if (child.exitCode !== null || child.signalCode !== null) return
          const ended = once(child, 'exit')
          child.kill(child === haproxy ? 'SIGTERM' : 'SIGKILL')
          await ended
        }),
      )
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
  await cluster.healthy()
  return cluster
}

interface Member {
  readonly name: string
  readonly role: 'leader' | 'sync_standby' | 'replica'
  readonly state: string
}

/** For servers on loopback that go with the cluster. */
const PASSWORD = 'on-loopback'

/** Returns what Patroni is told: JSON is YAML. */
function configuration(name: string, rest: string, port: number, etcd: number, data: string) {
  const listen = `127.0.0.1:${port}`
  const quick = { ttl: 20, loop_wait: 5, retry_timeout: 5 }
  return {
    scope: 'ledger',
    name,
    restapi: { listen: rest, connect_address: rest },
    etcd3: { host: `127.0.0.1:${etcd}` },
    bootstrap: {
      dcs: {
        ...quick,
        synchronous_mode: true,
        postgresql: { use_pg_rewind: true, parameters: { max_connections: 100 } },
      },
      initdb: [{ encoding: 'UTF8' }, 'data-checksums'],
    },
    postgresql: {
      listen,
      connect_address: listen,
      data_dir: data,
      bin_dir: dirname(realpathSync(onPath('postgres') ?? '')),
      pgpass: `${data}.pgpass`,
      authentication: {
        superuser: { username: 'postgres', password: PASSWORD },
        replication: { username: 'replica', password: PASSWORD },
        rewind: { username: 'postgres', password: PASSWORD },
      },
      parameters: { unix_socket_directories: '' },
      pg_hba: ['host all all 127.0.0.1/32 md5', 'host replication replica 127.0.0.1/32 md5'],
    },
  }
}

const haproxyConfiguration = (front: number, nodes: readonly Node[]): string => `global
  hard-stop-after 5s
defaults
  mode tcp
  timeout connect 2s
  timeout client 30m
  timeout server 30m
listen primary
  bind 127.0.0.1:${front}
  option httpchk GET /primary
  default-server check inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map(({ name, rest, database }) => `  server ${name} 127.0.0.1:${database} port ${new URL(rest).port}\n`).join('')}`

const pgbouncerConfiguration = (port: number, front: number, users: string): string => `[databases]
* = host=127.0.0.1 port=${front}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = md5
auth_file = ${users}
pool_mode = transaction
server_login_retry = 1
ignore_startup_parameters = extra_float_digits,options,statement_timeout,lock_timeout,idle_in_transaction_session_timeout
`

/** Returns the processes of the server on a data folder, the first of them last; none when it does not run. */
function serverOf(data: string): readonly number[] {
  try {
    const first = Number.parseInt(readFileSync(join(data, 'postmaster.pid'), 'utf8'), 10)
    const children = readFileSync(`/proc/${first}/task/${first}/children`, 'utf8').match(/\d+/g) ?? []
    return [...children.map(Number), first]
  } catch {
    return []
  }
}

/** Sends a signal to a process that may have ended. */
function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {}
}
