import { once } from 'node:events'
import { connect } from 'node:net'

/** The flags of the benchmarks; each reads its own. */
export type Flags<Only = string> = Readonly<
  Record<'rounds' | 'seconds' | 'targets' | 'size' | 'grants' | 'requests', number>
> & {
  readonly only: Only
  readonly routes: readonly string[]
  readonly before?: string
}

/** Returns the next request of a connection, which it may take from the last exchange there; without one the connection ends. */
export type Next = (last?: { readonly request: string; readonly answer: Buffer }) => string | undefined

/** A round of load: requests sent one after another on each of some connections, to the ports in turn. */
export interface Load {
  readonly ports: readonly number[]
  readonly connections: number
  readonly seconds: number
  readonly next: Next
  /** Answers may have another status than 200. */
  readonly anyStatus?: true
}

/** Sends for `seconds`; returns the rate, the microseconds of answers, and the bytes of the last. Rejects at another status than 200. */
export async function send({ ports, connections, seconds, next, anyStatus }: Load) {
  const latencies: number[] = []
  const began = performance.now()
  let bytes = 0
  const one = async (port: number): Promise<void> => {
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
  await Promise.all(Array.from({ length: connections }, (_, n) => one(ports[n % ports.length] ?? 0)))
  const rate = (latencies.length / (performance.now() - began)) * 1000
  latencies.sort((a, b) => a - b)
  const at = (share: number) => latencies[Math.ceil(latencies.length * share) - 1] ?? 0
  return { requests: latencies.length, rate, p50: at(0.5), p99: at(0.99), bytes }
}

const ok = Buffer.from('HTTP/1.1 200')
const empty = Buffer.alloc(0)

/** What is measured beside others: its name, and what returns its figures of one round. */
export type Candidate<Name = string> = readonly [Name, (isFirst: boolean) => Promise<readonly number[]>]

/** Measures every candidate, round by round in turn; returns the median of each of its figures. */
export async function inTurns<Name>(what: string, rounds: number, candidates: readonly Candidate<Name>[]) {
  const samples = candidates.map(([name]): [Name, (readonly number[])[]] => [name, []])
  // The first round does not count: V8 compiles a server's code while it runs.
  for (let round = 0; round <= rounds; round++)
    for (const [index, [name, measure]] of candidates.entries()) {
      process.stderr.write(`${what}, round ${round} of ${rounds}, ${name}\n`)
      const sample = await measure(round === 0)
      if (round > 0) samples[index]?.[1].push(sample)
    }
  const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
  const medians = (of: readonly (readonly number[])[]) =>
    (of[0] ?? []).map((_, column) => median(of.map((row) => row[column] ?? 0)))
  return new Map(samples.map(([name, figures]) => [name, medians(figures)]))
}

/** Prints a line of a table; what is not a number is a dash. */
export function printRow(name: string, cells: readonly (string | number)[]): void {
  const text = (cell: string | number): string => {
    if (typeof cell === 'string' || Number.isInteger(cell)) return `${cell}`
    return Number.isNaN(cell) ? '-' : cell.toFixed(cell < 10 ? 2 : cell < 100 ? 1 : 0)
  }
  process.stdout.write(`${name.padEnd(44)}${cells.map((cell) => text(cell).padStart(14)).join('')}\n`)
}

/** Ends the program with exit code 1 if there are figures beyond a bound. */
export function report(beyond: readonly string[]): void {
  if (beyond.length === 0) return
  process.stderr.write(`beyond a bound: ${beyond.join('; ')}\n`)
  process.exitCode = 1
}
