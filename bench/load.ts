import { once } from 'node:events'
import { connect } from 'node:net'
import type { Server } from './servers.ts'

/** The command-line flags of the benchmarks, which send their load by this file; each reads its own. */
export type Flags<Only = string> = Readonly<
  Record<'rounds' | 'seconds' | 'targets' | 'size' | 'grants' | 'requests', number>
> & { readonly only: Only; readonly routes: readonly string[]; readonly before?: string }

/** Returns the next request of a connection, which it may take from the last exchange there; without one the connection ends. */
export type Next = (last?: { readonly request: string; readonly answer: Buffer }) => string | undefined

/** A round of load: requests sent one after another on each of some connections, to the servers in turn. */
export interface Load {
  readonly servers: readonly Server[]
  readonly connections?: number
  readonly seconds: number
  readonly next: Next
  /** Answers may have another status than 200. */
  readonly anyStatus?: true
}

/**
 * Sends for `seconds`; returns the rate, the microseconds of a processor for each request and of answers, and the bytes of the last.
 * Rejects at another status than 200.
 */
export async function send({ servers, connections = 8, seconds, next, anyStatus }: Load) {
  const latencies: number[] = []
  const cpu = () => servers.reduce((sum, server) => sum + server.cpu(), 0)
  const [began, from] = [performance.now(), cpu()]
  let bytes = 0
  const one = async (port = 0): Promise<void> => {
    let [request, answer] = [next(), empty]
    if (request === undefined) return
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    await once(socket, 'connect')
    let sentAt = performance.now()
    socket.write(request)
    for await (const chunk of socket) {
      answer = answer.length === 0 ? chunk : Buffer.concat([answer, chunk])
      const head = answer.indexOf('\r\n\r\n') + 4
      const length = Number(/\ncontent-length: *(\d+)/i.exec(answer.toString('latin1', 0, head))?.[1])
      if (head < 4 || answer.length < head + length) continue
      const now = performance.now()
      latencies.push((now - sentAt) * 1000)
      bytes = answer.length
      if (!anyStatus && !answer.subarray(0, 12).equals(ok))
        throw new Error(`${request}was answered ${answer}`)
      request = now < began + seconds * 1000 ? next({ request, answer }) : undefined
      if (request === undefined) return
      answer = empty
      sentAt = performance.now()
      socket.write(request)
    }
    throw new Error(`a server hung up on ${request}`)
  }
  await Promise.all(Array.from({ length: connections }, (_, n) => one(servers[n % servers.length]?.port)))
  const requests = latencies.length
  const rate = (requests / (performance.now() - began)) * 1000
  latencies.sort((a, b) => a - b)
  const at = (share: number) => latencies[Math.ceil(requests * share) - 1] ?? 0
  return { requests, rate, cpu: ((cpu() - from) / requests) * 1e6, p50: at(0.5), p99: at(0.99), bytes }
}

const ok = Buffer.from('HTTP/1.1 200')
const empty = Buffer.alloc(0)

/** Returns the figures of a round of something that is measured beside others. */
export type Measure<What> = (what: What, isFirst: boolean) => Promise<readonly number[]>

/** Measures each by its name, round by round in turn; returns the median of each of its figures. */
export async function inTurns<What>(what: What, rounds: number, each: ReadonlyMap<string, Measure<What>>) {
  const samples = new Map<string, (readonly number[])[]>()
  // The first round does not count: V8 compiles a server's code while it runs.
  for (let round = 0; round <= rounds; round++)
    for (const [name, measure] of each) {
      process.stderr.write(`${what}, round ${round} of ${rounds}, ${name}\n`)
      const figures = await measure(what, round === 0)
      samples.set(name, round < 2 ? [figures] : [...(samples.get(name) ?? []), figures])
    }
  const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
  const medians = (rows: readonly (readonly number[])[]) =>
    (rows[0] ?? []).map((_, column) => median(rows.map((row) => row[column] ?? 0)))
  return new Map([...samples].map(([name, rows]) => [name, medians(rows)]))
}

/** Prints a line of a table; what is not a number is a dash. */
export function printRow(name: string, cells: readonly (string | number)[]): void {
  const text = (cell: string | number): string => {
    if (typeof cell === 'string' || Number.isInteger(cell)) return `${cell}`
    return Number.isNaN(cell) ? '-' : cell.toFixed(cell < 10 ? 2 : cell < 100 ? 1 : 0)
  }
  process.stdout.write(`${name.padEnd(44)}${cells.map((cell) => text(cell).padStart(14)).join('')}\n`)
}

/** The figures beyond a bound, which end the program with exit code 1. */
export const excess: string[] = []
