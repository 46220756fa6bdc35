import { create, type Flags, message, printRow, send } from './load.ts'
import { serve, temporary, usersOf, writeLedger } from './servers.ts'

/** Measures one service on a file: of ten requests, five pages of grants, two creates, a page of users, of bundles, of found users. */
export async function run({ build, seconds, connections }: Flags): Promise<void> {
  using directory = temporary()
  const { key, one, copy } = await writeLedger(directory.path, { build })
  await using server = await serve(copy(), { build })
  const { port, resident, peak } = server
  const users = await usersOf(server, key)
  const paths = [`bundles/${one}/users?limit=50`, 'bundles', 'users?displayName=member%201&limit=50']
  let sent = 0
  const next = (): string => {
    const n = sent++
    const path = n % 10 < 5 ? `bundles/${one}/grants?limit=50` : paths[(n % 10) - 5]
    return path === undefined ? create(key, one, users[n % users.length] ?? '', n) : message(key, 'GET', path)
  }
  printRow('connections', [
    'requests',
    'errors',
    'each second',
    'p50 ms',
    'p99 ms',
    'max ms',
    'MiB now',
    'MiB peak',
  ])
  for (const count of connections) {
    const { requests, failed, rate, p50, p99, max } = await send({
      ports: [port],
      connections: count,
      seconds,
      next,
    })
    const latencies = [p50, p99, max].map((microseconds) => (microseconds / 1000).toFixed(1))
    printRow(String(count), [requests, failed, rate, ...latencies, resident(), peak()])
  }
}
