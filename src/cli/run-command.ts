import { type ChildProcess, spawn } from 'node:child_process'
import { stripVTControlCharacters } from 'node:util'

/** How a command ended: with its own exit code, or 128 and the signal's number as shells say it, or 127 when it could not be run. */
export interface Ended {
  readonly exitCode: number
  /** Why it could not be run. */
  readonly fault?: string
  /** It was stopped because its time was over. */
  readonly timedOut: boolean
  /** What it printed last; nothing when it printed for itself. */
  readonly printed: string
}

/** How a command is run. */
export interface Running {
  readonly env: NodeJS.ProcessEnv
  /** For itself on our terminal, or kept to be told later. */
  readonly output: 'its own' | 'kept'
  /** In milliseconds; without it the command takes as long as it takes. */
  readonly timeoutMs?: number
}

/** Runs a command to its end; signals to this process reach it too. */
export function runCommand(command: readonly string[], running: Running): Promise<Ended> {
  const [file = '', ...args] = command
  const { env, output, timeoutMs } = running
  const kept = output === 'kept'
  return new Promise((resolve) => {
    // Kept apart, it can be stopped together with whatever it has started.
    const apart = kept && process.platform !== 'win32'
    const child = spawn(file, args, {
      env,
      stdio: kept ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      detached: apart,
    })
    const tail = tailOf(child)
    let timedOut = false
    const stop = stopping(child, apart)
    const forward = (signal: NodeJS.Signals): void => {
      // A terminal sends its own to everyone in the foreground, the child included.
      if (apart || signal !== 'SIGINT' || !process.stdin.isTTY) stop.by(signal)
    }
    for (const signal of endingSignals) process.on(signal, forward)
    const timer =
      timeoutMs === undefined
        ? undefined
        : setTimeout(() => {
            timedOut = true
            stop.by('SIGTERM')
            stop.forGoodAfter(GRACE_MS)
          }, timeoutMs)
    const end = (exitCode: number, fault?: string): void => {
      for (const signal of endingSignals) process.off(signal, forward)
      clearTimeout(timer)
      stop.over()
      const said = { exitCode, timedOut, printed: tail() }
      resolve(fault === undefined ? said : { ...said, fault })
    }
    child.on('error', (error: NodeJS.ErrnoException) =>
      end(127, error.code === 'ENOENT' ? `there is no command ${file}` : error.message),
    )
    child.on(kept ? 'exit' : 'close', (code: number | null, signal: NodeJS.Signals | null) => {
      const exitCode = code ?? 128 + (numbers[signal ?? ''] ?? 0)
      if (!kept) return end(exitCode)
      // What it has left running goes with it, and may not keep us waiting.
      if (apart) stop.by('SIGKILL')
      const late = setTimeout(() => end(exitCode), GRACE_MS)
      child.once('close', () => {
        clearTimeout(late)
        end(exitCode)
      })
    })
  })
}

/** What a command that was told to end has left to do so. */
const GRACE_MS = 2_000

function stopping(child: ChildProcess, apart: boolean) {
  let last: NodeJS.Timeout | undefined
  const by = (signal: NodeJS.Signals): void => {
    try {
      if (apart && child.pid !== undefined) process.kill(-child.pid, signal)
      else child.kill(signal)
    } catch {
      // It has ended by itself.
    }
  }
  return {
    by,
    forGoodAfter: (ms: number): void => {
      last = setTimeout(() => by('SIGKILL'), ms)
    },
    over: (): void => clearTimeout(last),
  }
}

const MOST_KEPT = 65_536

/** The end of what a child has printed so far, on both of its streams as it came. */
function tailOf({ stdout, stderr }: ChildProcess): () => string {
  let kept = Buffer.alloc(0)
  for (const stream of [stdout, stderr])
    stream?.on('data', (chunk: Buffer) => {
      kept = Buffer.concat([kept, chunk])
      if (kept.length > 2 * MOST_KEPT) kept = kept.subarray(-MOST_KEPT)
    })
  return () => stripVTControlCharacters(kept.subarray(-MOST_KEPT).toString('utf8')).trimEnd()
}

/** What tells a process to end. */
export const endingSignals: readonly NodeJS.Signals[] = ['SIGINT', 'SIGTERM', 'SIGHUP']
const numbers: Readonly<Record<string, number>> = {
  SIGHUP: 1,
  SIGINT: 2,
  SIGQUIT: 3,
  SIGABRT: 6,
  SIGKILL: 9,
  SIGSEGV: 11,
  SIGPIPE: 13,
  SIGTERM: 15,
}
