import { connect } from 'node:net'

/** A round of load on the servers of a benchmark: requests sent one after another on each of some connections. */
export interface Load {
  /** The ports of the servers, which the connections use in turn. */
  readonly ports: readonly number[]
  readonly connections: number
  readonly seconds: number
  /** Returns the next request of a connection, which it may take from the last answer there; without one the connection ends. */
  readonly next: Next
}

/** The flags that benchmarks share: builds by their folders, the rounds that count, and the seconds of each. */
export interface Flags {
  readonly before?: string
  readonly build: string
  readonly rounds: number
  readonly seconds: number
  readonly connections: readonly number[]
}

export type Next = (connection: number, last?: Buffer) => string | undefined

export type LoadResult = Awaited<ReturnType<typeof send>>

/** Sends for `seconds`; returns the rate, the failures (all but 200), the microseconds of answers, and the bytes of the last. */
export async function send({ ports, connections, seconds, next }: Load) {
  const latencies: number[] = []
  let failed = 0
  let bytes = 0
  const began = performance.now()
  const one = (connection: number): Promise<void> =>
    new Promise((resolve, reject) => {
      const port = ports[connection % ports.length] ?? 0
      const socket = connect({ port, host: '127.0.0.1', noDelay: true })
      let sentAt = 0
      let received: Buffer = Buffer.alloc(0)
      const goOn = (last?: Buffer): void => {
        const isLate = last !== undefined && performance.now() >= began + seconds * 1000
        const request = isLate ? undefined : next(connection, last)
        if (request === undefined) return void socket.end(resolve)
        sentAt = performance.now()
        socket.write(request)
      }
      socket.on('connect', goOn).on('error', reject)
      socket.on('data', (chunk) => {
        received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
        const length = messageLength(received)
        if (length === undefined || received.length < length) return
        latencies.push((performance.now() - sentAt) * 1000)
        if (!received.subarray(0, 12).equals(ok)) failed++
        bytes = length
        const last = received
        received = Buffer.alloc(0)
        goOn(last)
      })
    })
  await Promise.all(Array.from({ length: connections }, (_, index) => one(index)))
  const taken = (performance.now() - began) / 1000
  latencies.sort((a, b) => a - b)
  const [p50, p99, max] = [0.5, 0.99, 1].map(
    (share) => latencies[Math.ceil(latencies.length * share) - 1] ?? 0,
  )
  const requests = latencies.length
  return { requests, rate: requests / taken, failed, p50: p50 ?? 0, p99: p99 ?? 0, max: max ?? 0, bytes }
}

const ok = Buffer.from('HTTP/1.1 200')

/** Returns the bytes of a whole message once its head is there; a body has its length, or is a single chunked run. */
function messageLength(received: Buffer): number | undefined {
  const end = received.indexOf('\r\n\r\n')
  if (end < 0) return undefined
  const length = /\ncontent-length: *(\d+)/i.exec(received.toString('latin1', 0, end))?.[1]
  if (length !== undefined) return end + 4 + Number(length)
  const last = received.indexOf('\r\n0\r\n\r\n', end)
  return last < 0 ? undefined : last + 7
}

/** Returns a request as the text of an HTTP/1.1 message; `from` is the address that a proxy forwards. */
export function message(key: string, method: string, path: string, body?: object, from?: string): string {
  const forwarded = from === undefined ? '' : `X-Forwarded-For: ${from}\r\n`
  const head = `${method} /v1/${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${key}\r\n${forwarded}`
  if (body === undefined) return `${head}\r\n`
  const text = JSON.stringify(body)
  return `${head}Content-Type: application/json\r\nContent-Length: ${text.length}\r\n\r\n${text}`
}

/** Returns the request of a create, the nth with a source of its own and an end a second after the one before. */
export function create(key: string, bundle: string, userId: string, n: number, from?: string): string {
  const endsAt = new Date(LATER + n * 1000).toISOString()
  const grant = { userId, grantType: 'paid_external', sourceId: `bench-${n}`, endsAt }
  return message(key, 'POST', `bundles/${bundle}/grants`, grant, from)
}

/** Later than the longest chain of the fixture. */
const LATER = Date.now() + 2000 * 86_400_000

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/** Prints a line of a table; numbers have `digits` after the point, and what is not a number is a dash. */
export function printRow(name: string, cells: readonly (string | number)[], digits = 0): void {
  const text = (cell: string | number) =>
    typeof cell === 'string' ? cell : Number.isNaN(cell) ? '-' : cell.toFixed(digits)
  process.stdout.write(`${name.padEnd(44)}${cells.map((cell) => text(cell).padStart(14)).join('')}\n`)
}

/** Ends the program with exit code 1 if there are figures beyond a bound. */
export function report(beyond: readonly string[]): void {
  if (beyond.length === 0) return
  process.stderr.write(`beyond a bound: ${beyond.join('; ')}\n`)
  process.exitCode = 1
}
