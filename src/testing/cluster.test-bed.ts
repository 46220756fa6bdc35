import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import { type Served, serve } from './serving.test-bed.ts'

/** Several processes that serve one ledger, behind a balancer. */
export interface Cluster {
  /** The base URL of the balancer. */
  readonly baseUrl: string
  /** The processes, which connections use in turn. */
  readonly served: readonly Served[]
  /** Kills a process, waits until it is gone, and starts another in its place. */
  readonly replace: (index: number) => Promise<void>
}

/** Starts processes on a ledger, and waits until all are ready; they end with the test. */
export async function serveTogether(
  count: number,
  db: string,
  ...flags: readonly string[]
): Promise<Cluster> {
  const served = await Promise.all(Array.from({ length: count }, () => serve(db, ...flags)))
  const port = await balance(() => served.map(({ baseUrl }) => Number(new URL(baseUrl).port)))
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    served,
    async replace(index) {
      const gone = served[index]
      gone?.child.kill('SIGKILL')
      await gone?.ended
      served[index] = await serve(db, ...flags)
    },
  }
}

/** Starts a TCP balancer that forwards each connection to the next port that accepts it; returns its port. */
async function balance(ports: () => readonly number[]): Promise<number> {
  let next = 0
  const open = new Set<Socket>()
  const balancer = createServer({ allowHalfOpen: true }, async (client) => {
    open.add(client.on('error', () => client.destroy()))
    client.once('close', () => open.delete(client))
    for (let attempt = 0; attempt < ports().length; attempt++) {
      const server = connect({
        port: ports()[next++ % ports().length] ?? 0,
        host: '127.0.0.1',
        allowHalfOpen: true,
      })
      try {
        await once(server, 'connect')
      } catch {
        continue
      }
      server.on('error', () => server.destroy()).once('close', () => client.destroy())
      client.once('close', () => server.destroy())
      client.pipe(server).pipe(client)
      return
    }
    client.destroy()
  }).listen(0, '127.0.0.1')
  await once(balancer, 'listening')
  onTestFinished(() => {
    balancer.close()
    for (const client of open) client.destroy()
  })
  return (balancer.address() as AddressInfo).port
}
