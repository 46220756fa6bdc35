import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** What becomes of what is sent along a way. */
export interface Treatment {
  /** Changes what is sent to the server. */
  readonly alter?: (bytes: Buffer) => Buffer
  /** Cuts a connection once the answer to a statement with this text comes along it. */
  readonly cutAnswerTo?: string
}

/** An address on loopback that leads to a database, and later elsewhere. */
export interface Way extends AsyncDisposable {
  readonly url: string
  /** Cuts every connection, and leads new ones to another port. */
  readonly moveTo: (port: number) => void
}

/** Opens a way to a database. */
export async function wayTo(url: string, { alter, cutAnswerTo }: Treatment = {}): Promise<Way> {
  let port = Number(new URL(url).port)
  const open = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1')
    open.add(near)
    let isCut = false
    near.on('data', (bytes) => {
      isCut ||= cutAnswerTo !== undefined && bytes.includes(cutAnswerTo)
      far.write(alter?.(bytes) ?? bytes)
    })
    far.on('data', (bytes) => (isCut ? near.destroy() : near.write(bytes)))
    far.on('error', () => {}).on('close', () => near.destroy())
    near
      .on('error', () => {})
      .on('close', () => {
        open.delete(near)
        far.destroy()
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
    async [Symbol.asyncDispose]() {
      server.close()
      cut()
    },
  }
}
