import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { writeLedgers } from './fixture.ts'
import { run } from './load.ts'
import { launch, type Started } from './servers.ts'

/** Prints the memory of the mock, journal included, and of the service under requests from ever new addresses. */
const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')
const REQUESTS = Number(process.env['BENCH_REQUESTS'] ?? 200_000)
const STEPS = 10
/** MiB that may be resident at the end; above it the benchmark fails. */
const mostMiB = { mock: 150, serve: 115 }

const directory = mkdtempSync(join(tmpdir(), 'bundle-access-memory-'))
try {
  const target = await writeLedgers(directory, ['mock', 'serve'])
  for (const command of ['mock', 'serve'] as const) {
    const more = command === 'mock' ? ['--json'] : ['--health-port', '0']
    const limits = ['--rate-limit', '100000000', '--trust-proxy', '127.0.0.0/8']
    const server = await launch({
      command: process.execPath,
      args: [
        join(root, 'dist/bundle-access.cjs'),
        ...[command, '--port', '0', '--db', join(directory, `${command}.db`), ...limits, ...more],
      ],
      portIn: (printed) =>
        Number(/"baseUrl":"http:\/\/127\.0\.0\.1:(\d+)/.exec(printed)?.[1] ?? Number.NaN) || undefined,
    })
    try {
      if ((await measure(command, server, requests(target))) > mostMiB[command]) {
        process.stderr.write(`${command} holds more than ${mostMiB[command]} MiB\n`)
        process.exitCode = 1
      }
    } finally {
      await server.stop()
    }
  }
} finally {
  rmSync(directory, { recursive: true, force: true })
}

/** Prints how much is resident after every so many requests, a leak being a line that never bends; returns the last figure. */
async function measure(
  command: string,
  { port, resident, memory }: Started,
  next: () => string,
): Promise<number> {
  const print = (when: string, mib: number): void =>
    void process.stdout.write(`${command.padEnd(8)}${when.padEnd(24)}${mib.toFixed(0).padStart(6)} MiB\n`)
  print('at rest', resident())
  let answered = 0
  for (let step = 1; step <= STEPS; step++) {
    while (answered < (REQUESTS / STEPS) * step)
      answered += (await run({ ports: [port], connections: 8, seconds: 0.5, next })).requests
    print(`after ${answered} requests`, resident())
  }
  print('peak', memory())
  return resident()
}

/** Returns a function that returns in turn: lists, a search, an unknown path, a refused create; each from another address. */
function requests({ key, bundle }: { readonly key: string; readonly bundle: string }): () => string {
  const grants = `/v1/bundles/${bundle}/grants`
  const body = JSON.stringify({ userId: '0'.repeat(32), grantType: 'gift', sourceId: 'bench-1' })
  const kinds = [
    ...[
      '/v1/bundles?limit=50',
      `${grants}?limit=50`,
      `${grants}?limit=1`,
      '/v1/users?displayName=me',
      '/v1/no',
    ].map((path) => [`GET ${path} HTTP/1.1\r\n`, '\r\n']),
    [
      `POST ${grants} HTTP/1.1\r\n`,
      `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    ],
  ] as const
  let sent = 0
  return () => {
    const [line, rest] = kinds[sent % kinds.length] ?? ['', '']
    const address = [10, (sent >> 16) & 255, (sent >> 8) & 255, sent & 255].join('.')
    sent++
    return `${line}Host: 127.0.0.1\r\nAuthorization: Bearer ${key}\r\nX-Forwarded-For: ${address}\r\n${rest}`
  }
}
