import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Changes that the proxy makes to the bytes of a connection. */
export interface Treatment {
  /** Changes what is sent to the server. */
  readonly alter?: (bytes: Buffer) => Buffer
  /** Cuts a connection in place of an answer with this text, such as the tag of a COMMIT. */
  readonly cutAnswer?: string
  /** Takes what comes from the server. */
  readonly hear?: (bytes: Buffer) => void
  /** Holds every byte back for half of these milliseconds, in both directions. */
  readonly roundTrip?: number
}

/** An address on loopback that leads to a server, such as a database, and later elsewhere. */
export interface Way extends AsyncDisposable {
  readonly url: string
  /** Cuts every connection, and leads new ones to another port. */
  readonly moveTo: (port: number) => void
  /** Leads new connections to another port, and leaves the others where they are. */
  readonly leadTo: (port: number) => void
}

/** Opens a way to a server. */
export async function wayTo(
  url: string,
  { alter, cutAnswer, hear, roundTrip = 0 }: Treatment = {},
): Promise<Way> {
  let port = Number(new URL(url).port)
  const open = new Set<Socket>()
  // Timers of one length keep their order.
  const later = (act: () => void): unknown => (roundTrip === 0 ? act() : setTimeout(act, roundTrip / 2))
  const server = createServer({ noDelay: true }, (near) => {
    const far = connect({ port, host: '127.0.0.1', noDelay: true })
    open.add(near)
    near.on('data', (bytes) => later(() => far.write(alter?.(bytes) ?? bytes)))
    far.on('data', (bytes) => {
      hear?.(bytes)
      if (cutAnswer !== undefined && bytes.includes(cutAnswer)) near.destroy()
      else later(() => near.write(bytes))
    })
    far.on('error', () => {}).on('close', () => later(() => near.destroy()))
    near
      .on('error', () => {})
      .on('close', () => {
        open.delete(near)
        later(() => far.destroy())
      })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const here = new URL(url)
  here.port = String((server.address() as AddressInfo).port)
  const cut = (): void => {
    for (const socket of open) socket.destroy()
  }
  return {
    url: here.href,
    moveTo(next) {
      port = next
      cut()
    },
    leadTo(next) {
      port = next
    },
    async [Symbol.asyncDispose]() {
      server.close()
      cut()
    },
  }
}

/**
 * Opens a way to a database on which every transaction is serializable, also one that asks for READ COMMITTED, as on an engine that has
 * no other level; counts the conflicts that it answers.
 */
export async function serializableWayTo(url: string): Promise<Way & { readonly conflicts: () => number }> {
  let conflicts = 0
  const here = new URL(url)
  here.searchParams.set(
    'options',
    `${here.searchParams.get('options') ?? ''} -c default_transaction_isolation=serializable`,
  )
  const [asked, given] = ['READ COMMITTED', 'SERIALIZABLE  ']
  const way = await wayTo(here.href, {
    alter(bytes) {
      for (let at = 0; ; ) {
        at = bytes.indexOf(asked, at)
        if (at < 0) return bytes
        at += bytes.write(given, at, 'latin1')
      }
    },
    hear(bytes) {
      conflicts += bytes.toString('latin1').split('C40001\0').length - 1
    },
  })
  return { ...way, conflicts: () => conflicts }
}
