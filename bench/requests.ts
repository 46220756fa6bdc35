import { join } from 'node:path'
import {
  create,
  type Flags as LoadFlags,
  type LoadResult,
  median,
  message,
  type Next,
  printRow,
  report,
  send,
} from './load.ts'
import {
  contract,
  dist,
  type Ledger,
  launch,
  PAGE,
  prism,
  programOf,
  type Server,
  temporary,
  usersOf,
  writeLedger,
} from './servers.ts'

/** The servers that `npm run bench -- requests` compares by throughput, latency and processor time of each route. */
export const servers = ['mock', 'serve', 'before', 'tuned', 'prism'] as const
type Name = (typeof servers)[number]

/** The requests of each route; checkout is first, since sessions last 15 minutes. */
export const routes = [
  'checkout',
  'bundles',
  'grants',
  'one row',
  'search',
  'users',
  'walk',
  'create',
  'chain',
  'revoke',
] as const
type Route = (typeof routes)[number]

export const help = `
mock     the build's mock on a file: keys, address masks, limits, validation, aliases, cursors, faults and the journal are on
serve    its service on a file, with its log and durable commits
before   the mock of an earlier build (--before), where there is one
tuned    node:http and better-sqlite3 on the same file with the same SQL; it does none of the above and believes every input
prism    Prism's mock, which answers short examples of the contract and stores nothing

Routes: read a checkout session, list bundles, the grants of a bundle (50 rows), one user's grants (one row), search users, the
users of a bundle (50), walk the grants of a bundle by cursors, create, create on a chain of 50, revoke what was created.
No target, user, source or cursor of a route is asked for twice before all --targets were; a chain is cut back after each round.
Tuned leaves out what the contract asks of every server: the key and its permission, aliases, sealed cursors, request ids, limits and
their fields; an answer of ours has about 210 bytes more of head, and 27 more for each alias.
Ratios are to tuned, more is better. CPU is the time on a processor, of every thread of the server, for each request.
The first round does not count: V8 compiles a server's code while it runs.`

/** Prism prints no port when it is silent. */
const PRISM_PORT = 4381

/** The least ratios of processor time to tuned, 0.9 of what a quiet machine measures. Below one the benchmark fails. */
const floors: Partial<Record<Route, Partial<Record<Name, number>>>> = {
  checkout: { mock: 0.5, serve: 0.59 },
  bundles: { mock: 0.84, serve: 0.9 },
  grants: { mock: 0.76, serve: 0.8 },
  'one row': { mock: 0.44, serve: 0.48 },
  search: { mock: 0.36, serve: 0.55 },
  users: { mock: 0.81, serve: 0.85 },
  walk: { mock: 0.48, serve: 0.64 },
  create: { mock: 0.88, serve: 0.8 },
  chain: { mock: 1.18, serve: 1 },
}

interface Flags extends LoadFlags {
  readonly only: readonly Name[]
  readonly routes: readonly Route[]
  readonly warmUp: number
  readonly targets: number
}

type Sample = LoadResult & { readonly route: Route; readonly name: Name; readonly cpu: number }

/** Measures every route on every server, round by round in turn, and prints a table for each route. */
export async function run(flags: Flags): Promise<void> {
  using directory = temporary()
  await using started = new AsyncDisposableStack()
  const { targets, before = dist } = flags
  const chained = flags.routes.includes('chain') ? Math.ceil(targets / 5) : 0
  // An earlier build does not open what a later one has migrated.
  const ledger = await writeLedger(directory.path, {
    members: targets,
    bundles: targets,
    chained,
    build: before,
  })
  const measured = new Map<Name, Measured>()
  for (const name of flags.only.filter((one) => one !== 'before' || flags.before !== undefined)) {
    process.stderr.write(`starting ${name}\n`)
    const server = started.use(
      await launch(commandOf(name, ledger, flags.before), name === 'prism' ? PRISM_PORT : undefined),
    )
    measured.set(name, { server, created: [], requests: await requestsTo(name, server, ledger) })
  }
  const beyond: string[] = []
  for (const route of flags.routes) {
    const samples: Sample[] = []
    for (let round = 0; round <= flags.rounds; round++)
      for (const [name, one] of measured) {
        process.stderr.write(`${route}, round ${round} of ${flags.rounds}, ${name}\n`)
        const sample = await measure(route, one, round === 0 ? flags.warmUp : flags.seconds)
        if (sample.failed > 0)
          throw new Error(`${name} failed ${sample.failed} of ${sample.requests}: ${route}`)
        if (round > 0) samples.push({ ...sample, name, route })
      }
    beyond.push(...print(route, samples, measured))
  }
  report(beyond)
}

function commandOf(name: Name, ledger: Ledger, before = dist): readonly string[] {
  // Limits stay on, and are wide enough for the load.
  const ours = ['--port', '0', '--rate-limit', '100000000', '--db', ledger.copy()]
  if (name === 'serve') return [programOf(dist), 'serve', '--health-port', '0', ...ours]
  if (name === 'prism') return [...prism, '-v', 'silent', '-p', `${PRISM_PORT}`, contract]
  if (name === 'mock' || name === 'before')
    return [programOf(name === 'mock' ? dist : before), 'mock', '--json', ...ours]
  return [join(import.meta.dirname, 'tuned-server.ts'), ledger.copy()]
}

interface Created {
  readonly bundle: string
  readonly id: string
}

interface Measured {
  readonly server: Server
  readonly requests: Requests
  /** The grants that creates made and no revoke has ended. */
  readonly created: Created[]
}

type Requests = Readonly<Record<Exclude<Route, 'revoke'>, Next>> & {
  readonly key: string
  readonly keep: (to: Created[]) => void
}

async function measure(route: Route, { server, requests, created }: Measured, seconds: number) {
  const load = (next: Next, most = seconds) =>
    send({ ports: [server.port], connections: 8, seconds: most, next })
  const revoke: Next = () => {
    const one = created.pop()
    return one && message(requests.key, 'DELETE', `bundles/${one.bundle}/grants/${one.id}`)
  }
  requests.keep(created)
  if (route === 'revoke') await load(requests.create)
  const before = server.cpu()
  const result = await load(route === 'revoke' ? revoke : requests[route])
  const cpu = ((server.cpu() - before) / result.requests) * 1e6
  if (route === 'chain') await load(revoke, 600)
  return { ...result, cpu }
}

/** Returns the requests to a server, which never repeat a target before they have had all; Prism has none of ours. */
async function requestsTo(name: Name, server: Server, ledger: Ledger): Promise<Requests> {
  const { key, one, chain, fresh } = ledger
  const hasState = name !== 'prism'
  const users = hasState ? await usersOf(server, key) : ['0'.repeat(32)]
  const chained = hasState ? await usersOf(server, key, 'Chained') : users
  const cursors = hasState ? await bundleCursors(server, key, ledger.bundles.length) : ['']
  const get = (path: string): string => message(key, 'GET', path)
  const inTurn = (values: readonly string[]) => {
    let n = 0
    return () => values[n++ % values.length] ?? ''
  }
  const checkout = inTurn(ledger.checkouts)
  const cursor = inTurn(cursors)
  const user = inTurn(users)
  const [bundle, usersBundle, walked] = [
    inTurn(ledger.bundles),
    inTurn(ledger.bundles),
    inTurn(ledger.bundles),
  ]
  const at: string[] = []
  const creating: string[] = []
  let created: Created[] = []
  let [made, chains, searched] = [0, 0, 0]
  const creates =
    (target: () => { bundle: string; userId: string; n: number }): Next =>
    (connection, last) => {
      const id = last && /"id":"([0-9a-f]{24})"/.exec(last.toString('latin1'))?.[1]
      if (id !== undefined) created.push({ bundle: creating[connection] ?? '', id })
      const { bundle, userId, n } = target()
      creating[connection] = bundle
      return create(key, bundle, userId, n)
    }
  return {
    key,
    keep: (to) => {
      created = to
    },
    checkout: () => get(`checkout/${checkout()}`),
    bundles: () => get(`bundles?limit=${PAGE}${cursor()}`),
    grants: () => get(`bundles/${bundle()}/grants?limit=${PAGE}`),
    'one row': () => get(`bundles/${one}/grants?limit=${PAGE}&userId=${user()}`),
    search: () => get(`users?limit=${PAGE}&displayName=member%20${nameOf(searched++ % users.length)}`),
    users: () => get(`bundles/${usersBundle()}/users?limit=${PAGE}`),
    walk: (connection, last) => {
      const next = cursorIn(last)
      if (next === '') at[connection] = walked()
      return get(`bundles/${at[connection]}/grants?limit=10${hasState ? next : ''}`)
    },
    create: creates(() => ({
      bundle: fresh[Math.floor(made / users.length) % fresh.length] ?? '',
      userId: users[made % users.length] ?? '',
      n: made++,
    })),
    chain: creates(() => ({ bundle: chain, userId: chained[chains % chained.length] ?? '', n: chains++ })),
  }
}

/** Returns the end of the nth member's name. */
const nameOf = (n: number): string => `${Math.floor(n / PAGE)}-${(n % PAGE) + 1}`

const cursorIn = (answer: Buffer | undefined): string => {
  const cursor = answer && /"nextCursor":"([^"]+)"/.exec(answer.toString('latin1'))?.[1]
  return cursor === undefined ? '' : `&cursor=${cursor}`
}

/** Returns a cursor after each bundle that has a full page beyond it. */
async function bundleCursors({ port }: Server, key: string, most: number): Promise<string[]> {
  const cursors: string[] = ['']
  const next: Next = (_, last) => {
    if (last !== undefined) cursors.push(cursorIn(last))
    return cursors.length < most ? message(key, 'GET', `bundles?limit=1${cursors.at(-1)}`) : undefined
  }
  await send({ ports: [port], connections: 1, seconds: 600, next })
  return cursors
}

/** Prints the table of a route; returns its ratios below the floor. */
function print(route: Route, samples: readonly Sample[], measured: ReadonlyMap<Name, Measured>): string[] {
  const of = (name: Name, field: 'rate' | 'cpu' | 'p50' | 'p99' | 'bytes'): number =>
    median(samples.filter((sample) => sample.name === name).map((sample) => sample[field]))
  process.stdout.write('\n')
  printRow(route, ['req/s', 'rate ratio', 'cpu us', 'cpu ratio', 'p50 us', 'p99 us', 'bytes', 'peak MiB'])
  return [...measured].flatMap(([name, { server }]) => {
    const [rate, cpu] = [of(name, 'rate') / of('tuned', 'rate'), of('tuned', 'cpu') / of(name, 'cpu')]
    const [rateText = '', cpuText = ''] = [rate, cpu].map((ratio) => ratio.toFixed(2).replace('NaN', '-'))
    const cells = [of(name, 'rate'), rateText, of(name, 'cpu'), cpuText]
    printRow(name, [...cells, of(name, 'p50'), of(name, 'p99'), of(name, 'bytes'), server.peak()])
    const floor = floors[route]?.[name] ?? 0
    return cpu < floor ? [`${route}, ${name}: ${cpuText} of ${floor}`] : []
  })
}
