import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Starts a TCP proxy in front of a local port that holds every byte back for half of a round trip, in both directions. */
export async function delayingProxy(port: number, roundTripMs: number) {
  const server = createServer({ noDelay: true }, (client) => {
    const target = connect({ port, host: '127.0.0.1', noDelay: true })
    delay(client, target, roundTripMs / 2)
    delay(target, client, roundTripMs / 2)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { port: (server.address() as AddressInfo).port, close: () => void server.close() }
}

/** Passes on what comes, and the end, each so much later; timers of one length keep their order. */
function delay(from: Socket, to: Socket, ms: number): void {
  from.on('data', (chunk) => setTimeout(() => to.write(chunk), ms))
  from.on('close', () => setTimeout(() => to.destroy(), ms))
  from.on('error', () => undefined)
}
