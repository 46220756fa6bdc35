import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { run } from './load.ts'
import { launch, type Started } from './servers.ts'

/** What the mock holds while it answers requests that leave its fixture as it is: the journal is full after the first thousand. */
const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')
const REQUESTS = Number(process.env['BENCH_REQUESTS'] ?? 200_000)
const STEPS = 10

interface Ready {
  readonly baseUrl: string
  readonly keys: { readonly full: string }
  readonly bundles: { readonly main: string }
}
let ready: Ready | undefined

const server = await launch({
  command: process.execPath,
  args: [join(root, 'dist/bundle-access.cjs'), 'mock', '--port', '0', '--rate-limit', 'off', '--json'],
  portIn(printed) {
    if (!printed.includes('\n')) return undefined
    ready = JSON.parse(printed.slice(0, printed.indexOf('\n')))
    return Number(new URL(ready?.baseUrl ?? '').port)
  },
})
try {
  if (ready !== undefined) await measure(server, requests(ready))
} finally {
  await server.stop()
}

/** Prints how much is resident after every so many requests; what a leak adds to each of them shows as a line that never bends. */
async function measure({ port, resident, memory }: Started, next: () => string): Promise<void> {
  const print = (when: string, mib: number): void =>
    void process.stdout.write(`${when.padEnd(24)}${mib.toFixed(0).padStart(6)} MiB\n`)
  print('at rest', resident())
  let answered = 0
  for (let step = 1; step <= STEPS; step++) {
    while (answered < (REQUESTS / STEPS) * step)
      answered += (await run({ port, connections: 8, seconds: 0.5, next })).requests
    print(`after ${answered} requests`, resident())
  }
  print('peak', memory())
}

/** Lists, a search, a path that is none, and a create that is refused, in turn. */
function requests({ keys, bundles }: Ready): () => string {
  const head = `Host: 127.0.0.1\r\nAuthorization: Bearer ${keys.full}\r\n`
  const grants = `/v1/bundles/${bundles.main}/grants`
  const body = JSON.stringify({ userId: '0'.repeat(32), grantType: 'gift', sourceId: 'bench-1' })
  const kinds = [
    ...[
      '/v1/bundles?limit=50',
      `${grants}?limit=50`,
      `${grants}?limit=1`,
      '/v1/users?displayName=a',
      '/v1/nothing',
    ].map((path) => `GET ${path} HTTP/1.1\r\n${head}\r\n`),
    `POST ${grants} HTTP/1.1\r\n${head}Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  ]
  let sent = 0
  return () => kinds[sent++ % kinds.length] ?? ''
}
