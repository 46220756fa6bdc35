import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { aliases, creates, dist, MEMBERS, writeLedgers } from './fixture.ts'
import { run } from './load.ts'
import { jsonPort, launch } from './servers.ts'

// One service on a file under mixed requests: of ten, five pages of grants, two creates, and a page of users, of bundles and of found
// users. `--build DIST` measures an earlier build.

const { build, seconds, connections } = parseArgs({
  options: {
    build: { type: 'string', default: dist },
    seconds: { type: 'string', default: '60' },
    connections: { type: 'string', default: '64,256,512' },
  },
}).values

const directory = mkdtempSync(join(tmpdir(), 'bundle-access-mixed-'))
try {
  const { key, bundle } = await writeLedgers(directory, [], resolve(build))
  const args = [join(resolve(build), 'bundle-access.cjs'), 'serve', '--port', '0', '--no-health']
  const db = join(directory, 'first.db')
  const server = await launch({
    command: process.execPath,
    args: [...args, '--rate-limit', 'off', '--db', db],
    portIn: jsonPort,
  })
  const users = await aliases(server.port, key)
  const create = creates(key, bundle)
  const get = (path: string): string =>
    `GET /v1/${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${key}\r\n\r\n`
  const grants = get(`bundles/${bundle}/grants?limit=50`)
  const others = [
    get(`bundles/${bundle}/users?limit=50`),
    get('bundles'),
    get('users?displayName=member%201&limit=50'),
  ]
  let sent = 0
  const next = (): string => {
    const n = sent++
    if (n % 10 < 5) return grants
    return others[(n % 10) - 5] ?? create(users[n % MEMBERS] ?? '', n)
  }
  const heads = [
    'connections',
    'requests',
    'errors',
    'each second',
    'p50 ms',
    'p99 ms',
    'max ms',
    'MiB now',
    'MiB peak',
  ]
  process.stdout.write(`${heads.map((head) => head.padStart(12)).join('')}\n`)
  for (const count of connections.split(',').map(Number)) {
    const result = await run({ ports: [server.port], connections: count, seconds: Number(seconds), next })
    const cells = [
      ...[count, result.requests, result.failed].map(String),
      (result.requests / result.seconds).toFixed(0),
      ...[result.p50, result.p99, result.max].map((microseconds) => (microseconds / 1000).toFixed(1)),
      ...[server.resident(), server.memory()].map((mebibytes) => mebibytes.toFixed(0)),
    ]
    process.stdout.write(`${cells.map((cell) => cell.padStart(12)).join('')}\n`)
  }
  await server.stop()
} finally {
  rmSync(directory, { recursive: true })
}
