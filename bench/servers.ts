import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** A server in a process of its own, as the benchmark sees it. */
export interface Started {
  readonly port: number
  /** Seconds of user and system time so far. */
  readonly cpu: () => number
  /** MiB at the peak. */
  readonly memory: () => number
  readonly stop: () => Promise<void>
}

export interface Launch {
  readonly command: string
  readonly args: readonly string[]
  /** Finds the port in what the server prints; undefined until it is there. */
  readonly portIn: (printed: string) => number | undefined
}

/** Starts a server and waits until it says where it listens. */
export function launch({ command, args, portIn }: Launch): Promise<Started> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    let printed = ''
    const read = (chunk: Buffer): void => {
      printed += chunk
      const port = portIn(printed)
      if (port !== undefined) resolve(started(child, port))
      if (printed.length > 1_000_000) printed = printed.slice(-1000)
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
      const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ')[1]?.split(' ') ?? []
      return (Number(fields[11]) + Number(fields[12])) / 100
    },
    memory: () => Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1]) / 1024,
    stop: () =>
      new Promise((resolve) => {
        child.on('exit', () => resolve())
        child.kill('SIGTERM')
      }),
  }
}
