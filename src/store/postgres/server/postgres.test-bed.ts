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

/** Starts a server that ends with this process at the latest. */
export async function startPostgres(): Promise<PostgresServer> {
  const program = fileURLToPath(new URL('./server.test-bed.ts', import.meta.url))
  // A process group of its own: a Ctrl-C is for the tests, which then end the server.
  const child = spawn(process.execPath, [program], { stdio: 'pipe', detached: true })
  let complaint = ''
  child.stderr.on('data', (chunk) => {
    complaint += chunk
  })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const line = async (): Promise<string> => {
    const { value, done } = await lines.next()
    if (done === true) throw new Error(complaint)
    return value
  }
  const order = async (text: string): Promise<void> => {
    child.stdin.write(`${text}\n`)
    await line()
  }
  const url = await line()
  let databases = 0
  return {
    async createDatabase() {
      const name = `test_${++databases}`
      const { default: postgres } = await import('pg')
      const client = new postgres.Client(`${url}postgres`)
      await client.connect()
      await client.query(`CREATE DATABASE ${name}`).finally(() => client.end())
      return url + name
    },
    stop: (mode) => order(`stop ${mode}`),
    start: () => order('start'),
    [Symbol.asyncDispose]: () => end(child),
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const ended = once(child, 'exit')
  child.stdin?.end()
  await ended
}
