import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

/** A server in its own process. */
export interface Started {
  readonly port: number
  /** The CPU time of its threads so far in seconds. */
  readonly cpu: () => number
  /** The resident memory at its peak in MiB. */
  readonly memory: () => number
  /** The resident memory now in MiB. */
  readonly resident: () => number
  readonly stop: () => Promise<void>
}

export interface Launch {
  readonly command: string
  readonly args: readonly string[]
  /** Finds the port in what the server prints; undefined until it is there. */
  readonly portIn: (printed: string) => number | undefined
}

/** Finds the port of one of our servers that prints JSON. */
export const jsonPort = (printed: string): number | undefined => {
  const port = /"baseUrl":"http:\/\/127\.0\.0\.1:(\d+)/.exec(printed)?.[1]
  return port === undefined ? undefined : Number(port)
}

/** Starts a server and waits until it says where it listens. */
export function launch({ command, args, portIn }: Launch): Promise<Started> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    let printed = ''
    let isStarted = false
    const read = (chunk: Buffer): void => {
      if (isStarted) return
      printed += chunk
      const port = portIn(printed)
      if (port === undefined) return
      isStarted = true
      resolve(started(child, port))
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.on('exit', (code) =>
      reject(new Error(`${command} ${args.join(' ')} ended with ${code}: ${printed}`)),
    )
  })
}

function started(child: ChildProcess, port: number): Started {
  child.removeAllListeners('exit')
  const { pid = 0 } = child
  return {
    port,
    cpu() {
      const threads = readdirSync(`/proc/${pid}/task`)
      const nanoseconds = threads.map((thread) =>
        Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'latin1').split(' ')[0]),
      )
      return nanoseconds.reduce((sum, part) => sum + part, 0) / 1e9
    },
    resident: () => statusOf(pid, 'VmRSS'),
    memory: () => statusOf(pid, 'VmHWM'),
    stop: () =>
      new Promise((resolve) => {
        child.on('exit', () => resolve())
        child.kill('SIGTERM')
      }),
  }
}

const statusOf = (pid: number, field: string): number =>
  Number(new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1]) / 1024
