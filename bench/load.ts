import { connect } from 'node:net'

/** One round of load: requests as raw text, sent one after another on each of some connections. */
export interface Load {
  /** The ports of the servers, which the connections use in turn. */
  readonly ports: readonly number[]
  readonly connections: number
  readonly seconds: number
  /** Tests after each response that the round shall end early. */
  readonly isDone?: () => boolean
  /** The next request; its text is a whole HTTP/1.1 message. */
  readonly next: () => string
}

/** The result of a round. */
export interface LoadResult {
  readonly requests: number
  readonly seconds: number
  /** Responses that were not 200. */
  readonly failed: number
  readonly p50: number
  readonly p99: number
  readonly max: number
  /** The size of the last response, its head included. */
  readonly bytes: number
}

/** Sends for `seconds` and measures the microseconds of each response. */
export async function run({
  ports,
  connections,
  seconds,
  next,
  isDone = () => false,
}: Load): Promise<LoadResult> {
  const latencies: number[] = []
  let failed = 0
  let bytes = 0
  const began = performance.now()
  const until = began + seconds * 1000
  const one = (port: number): Promise<void> =>
    new Promise((resolve, reject) => {
      const socket = connect({ port, host: '127.0.0.1', noDelay: true })
      let sentAt = 0
      let received = Buffer.alloc(0)
      const send = (): void => {
        sentAt = performance.now()
        socket.write(next())
      }
      socket.on('connect', send).on('error', reject)
      socket.on('data', (chunk) => {
        received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
        const length = messageLength(received)
        if (length === undefined || received.length < length) return
        if (!received.subarray(0, 12).equals(ok)) failed += 1
        latencies.push((performance.now() - sentAt) * 1000)
        received = received.subarray(length)
        bytes = length
        if (performance.now() < until && !isDone()) return send()
        socket.destroy()
        resolve()
      })
    })
  await Promise.all(Array.from({ length: connections }, (_, index) => one(ports[index % ports.length] ?? 0)))
  const taken = (performance.now() - began) / 1000
  latencies.sort((a, b) => a - b)
  const at = (share: number): number => latencies[Math.floor(latencies.length * share)] ?? Number.NaN
  return {
    requests: latencies.length,
    seconds: taken,
    failed,
    p50: at(0.5),
    p99: at(0.99),
    max: latencies.at(-1) ?? Number.NaN,
    bytes,
  }
}

const ok = Buffer.from('HTTP/1.1 200')
const headEnd = Buffer.from('\r\n\r\n')

/** Bytes of the whole message once its head is there; bodies here always come with their length, or in a single chunked run. */
function messageLength(received: Buffer): number | undefined {
  const end = received.indexOf(headEnd)
  if (end < 0) return undefined
  const head = received.toString('latin1', 0, end)
  const length = /\ncontent-length: *(\d+)/i.exec(head)?.[1]
  if (length !== undefined) return end + 4 + Number(length)
  const last = received.indexOf('\r\n0\r\n\r\n', end)
  return last < 0 ? undefined : last + 7
}

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
