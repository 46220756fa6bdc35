import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/** A PostgreSQL server on loopback, with commits that reach the disk. */
export interface PostgresServer extends AsyncDisposable {
  /** Creates an empty database; returns its address, with the administrator's password. */
  readonly createDatabase: () => Promise<string>
  /** Stops it until `start`: `fast` ends its connections, `immediate` crashes it. */
  readonly stop: (mode: 'fast' | 'immediate') => Promise<void>
  readonly start: () => Promise<void>
  /** Ends it and removes all that it wrote. */
  readonly [Symbol.asyncDispose]: () => Promise<void>
}

/** A server, and a standby that each of its commits waits for. */
export interface ReplicatedServer extends PostgresServer {
  readonly standby: Pick<PostgresServer, 'start' | 'stop'> & {
    readonly port: number
    /** Makes a server that takes writes of it, and waits for nobody. */
    readonly promote: () => Promise<void>
  }
}

/** Starts a server that ends with this process at the latest. */
export async function startPostgres(): Promise<PostgresServer> {
  return (await startServers([])).server
}

/** The same with a standby. */
export async function startReplicated(): Promise<ReplicatedServer> {
  const { server, order, url } = await startServers(['standby'])
  const standby = {
    port: Number(new URL(await url()).port),
    stop: (mode: string) => order(`stop 1 ${mode}`),
    start: () => order('start 1'),
    promote: () => order('promote 1'),
  }
  return { ...server, standby }
}

async function startServers(args: readonly string[]) {
  const program = fileURLToPath(new URL('./server.test-bed.ts', import.meta.url))
  // A process group of its own: a Ctrl-C is for the tests, which then end the server.
  const child = spawn(process.execPath, [program, ...args], { stdio: 'pipe', detached: true })
  let complaint = ''
  child.stderr.on('data', (chunk) => {
    complaint += chunk
  })
  const closed = new Promise((resolve) => child.on('close', resolve))
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const line = async (): Promise<string> => {
    const { value, done } = await lines.next()
    if (done !== true) return value
    // Only then is all of its complaint there.
    await closed
    throw new Error(complaint)
  }
  const order = async (text: string): Promise<void> => {
    child.stdin.write(`${text}\n`)
    await line()
  }
  const url = await line()
  let databases = 0
  const server: PostgresServer = {
    async createDatabase() {
      const name = `test_${++databases}`
      const { default: postgres } = await import('pg')
      const client = new postgres.Client(`${url}postgres`)
      await client.connect()
      await client.query(`CREATE DATABASE ${name}`).finally(() => client.end())
      return url + name
    },
    stop: (mode) => order(`stop 0 ${mode}`),
    start: () => order('start 0'),
    [Symbol.asyncDispose]: () => end(child),
  }
  return { server, order, url: line }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const ended = once(child, 'exit')
  child.stdin?.end()
  await ended
}
