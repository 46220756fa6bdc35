import { join } from 'node:path'
import { clientOf, create, type Ledger, message, PAGE, usersOf, writeLedger } from './ledger.ts'
import { excess, type Flags, inTurns, type Measure, type Next, printRow, send } from './load.ts'
import { dist, launch, mock, prism, serve, WIDE } from './servers.ts'

/** The servers that `npm run bench -- requests` compares by throughput, latency and processor time of each route. */
export const servers = {
  mock: (file: string) => mock(dist, '--db', file, ...WIDE),
  serve: (file: string) => serve(file, ...WIDE),
  before: (file: string, build = dist) => mock(build, '--db', file, ...WIDE),
  tuned: (file: string) => launch([join(import.meta.dirname, 'tuned-server.ts'), file]),
  prism,
}
type Name = keyof typeof servers

/**
 * The least ratio of the processor time of `tuned`, a server by hand, to that of ours, on each route: 0.9 of what a quiet machine
 * measures. Below it the benchmark fails. Checkout is first, since sessions last 15 minutes.
 */
export const floors = {
  checkout: { mock: 0.5, serve: 0.59 },
  bundles: { mock: 0.84, serve: 0.9 },
  grants: { mock: 0.85, serve: 0.86 },
  'one row': { mock: 0.44, serve: 0.48 },
  search: { mock: 0.36, serve: 0.55 },
  users: { mock: 0.81, serve: 0.85 },
  pages: { mock: 0.48, serve: 0.64 },
  create: { mock: 0.88, serve: 0.8 },
  chain: { mock: 1.18, serve: 1 },
  revoke: { mock: 0, serve: 0 },
}
type Route = keyof typeof floors

export const help = `
mock     the build's mock on a file: keys, address masks, limits, validation, aliases, cursors, faults and the journal are on
serve    its service on a file, with its log and durable commits
before   the mock of an earlier build (--before), where there is one
tuned    node:http and better-sqlite3 on the same file with the same SQL; it does none of the above and believes every input
prism    Prism's mock, which answers short examples of the contract and stores nothing

Routes: read a checkout session, list bundles, the grants of a bundle (50 rows), one user's grants (one row), search users, the
users of a bundle (50), page through the grants of a bundle, create, create after 50 grants of a user, revoke what was created.
No target, user, source or cursor of a route is asked for twice before all --targets were; a chain is cut back after each round.
Tuned leaves out what the contract asks of every server: the key and its permission, aliases, encrypted cursors, request ids, limits and
their fields; an answer of ours has about 210 bytes more of head.
Ratios are to tuned, more is better. CPU is the time on a processor, of every thread of the server, for each request.
The first round does not count: V8 compiles a server's code while it runs.`

/** Measures every route on every server, round by round in turn, and prints a table for each route. */
export async function run({ targets, seconds, rounds, before, only, routes }: Flags<readonly Name[]>) {
  const chained = routes.includes('chain') ? Math.ceil(targets / 5) : 1
  // An earlier build does not open what a later one has migrated.
  using ledger = await writeLedger(targets, targets, chained, before)
  await using started = new AsyncDisposableStack()
  const measures = new Map<Name, Measure<Route>>()
  for (const name of only.filter((one) => one !== 'before' || before !== undefined)) {
    const server = started.use(await servers[name](ledger.copy(), before))
    const next = await requestsTo(name, server.port, ledger)
    measures.set(name, async (route, isFirst) => {
      const load = (of: Route, length = isFirst ? seconds * 8 : seconds) =>
        send({ servers: [server], seconds: length, next: next[of] })
      if (route === 'revoke') await load('create')
      const { rate, cpu, p50, p99, bytes } = await load(route)
      if (route === 'chain') await load('revoke', 600)
      return [rate, cpu, p50, p99, bytes, server.peak()]
    })
  }
  for (const route of (Object.keys(floors) as Route[]).filter((one) => routes.includes(one))) {
    const figures = await inTurns(route, rounds, measures)
    const [tunedRate = Number.NaN, tunedCpu = Number.NaN] = figures.get('tuned') ?? []
    process.stdout.write('\n')
    printRow(route, ['req/s', 'rate ratio', 'cpu us', 'cpu ratio', 'p50 us', 'p99 us', 'bytes', 'peak MiB'])
    for (const [name, [rate = 0, cpu = 0, ...rest]] of figures) {
      const [ratio, floor] = [tunedCpu / cpu, name === 'mock' || name === 'serve' ? floors[route][name] : 0]
      printRow(name, [rate, rate / tunedRate, cpu, ratio, ...rest])
      if (ratio < floor) excess.push(`${route}, ${name}: ${ratio.toFixed(2)} of ${floor}`)
    }
  }
}

/** Returns the requests to a server by route, which never repeat a target before they have had all; Prism has none of ours. */
async function requestsTo(name: Name, port: number, ledger: Ledger) {
  const { key, one, chain, fresh, bundles } = ledger
  const hasState = name !== 'prism'
  const client = clientOf(port, key)
  const users = hasState ? await usersOf(client) : ['0'.repeat(32)]
  const chained = hasState ? await usersOf(client, 'Chained') : users
  // Those after which there is a full page.
  const cursors = ['']
  if (hasState)
    for await (const { nextCursor } of client.listBundles({ limit: 1 }).pages())
      if (cursors.push(`&cursor=${nextCursor}`) >= bundles.length) break
  /** Returns the requests of a route, each with the next value. */
  const inTurn = (values: readonly string[], path: (value: string) => string) => {
    let n = 0
    return () => message(key, `GET ${path(values[n++ % values.length] ?? '')}`)
  }
  const firstPages = inTurn(bundles, (bundle) => `bundles/${bundle}/grants?limit=10`)
  /** The paths of the grants that creates made and no revoke has ended. */
  const created: string[] = []
  const creates = (userIds: readonly string[], bundleIds: readonly string[]): Next => {
    let n = 0
    return (last) => {
      const id = last && /"id":"([0-9a-f]{24})"/.exec(last.answer.toString('latin1'))?.[1]
      if (id !== undefined) created.push(`${/bundles\/\w+/.exec(last?.request ?? '')}/grants/${id}`)
      const bundle = bundleIds[Math.floor(n / userIds.length) % bundleIds.length] ?? ''
      return create(key, bundle, userIds[n % userIds.length] ?? '', n++)
    }
  }
  return {
    checkout: inTurn(ledger.checkouts, (session) => `checkout/${session}`),
    bundles: inTurn(cursors, (cursor) => `bundles?limit=${PAGE}${cursor}`),
    grants: inTurn(bundles, (bundle) => `bundles/${bundle}/grants?limit=${PAGE}`),
    'one row': inTurn(users, (user) => `bundles/${one}/grants?limit=${PAGE}&userId=${user}`),
    search: inTurn(ledger.names, (member) => `users?limit=${PAGE}&displayName=member%20${member}`),
    users: inTurn(bundles, (bundle) => `bundles/${bundle}/users?limit=${PAGE}`),
    pages(last) {
      const cursor = last && hasState && /"nextCursor":"([^"]+)"/.exec(last.answer.toString('latin1'))?.[1]
      const path = last && /bundles\/.*limit=10/.exec(last.request)?.[0]
      return cursor ? message(key, `GET ${path}&cursor=${cursor}`) : firstPages()
    },
    create: creates(users, fresh),
    chain: creates(chained, [chain]),
    revoke() {
      const path = created.pop()
      return path && message(key, `DELETE ${path}`)
    },
  } satisfies Record<Route, Next>
}
