import { readFileSync } from 'node:fs'
import { print } from './print.ts'

const terminationSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Calls `listener` with each signal that asks this process to end; returns a function that stops that. If npm started the process,
 * the end of npm counts as SIGTERM, since npm signals only the shell between them.
 */
export function onTermination(listener: (signal: NodeJS.Signals) => void): () => void {
  const watch = isRunByNpm(process.env) ? watchParents(() => listener('SIGTERM')) : undefined
  const onSignal = (signal: NodeJS.Signals): void => {
    clearInterval(watch)
    listener(signal)
  }
  for (const signal of terminationSignals) process.on(signal, onSignal)
  return () => {
    clearInterval(watch)
    for (const signal of terminationSignals) process.off(signal, onSignal)
  }
}

const REPEAT_MS = 100

/**
 * Returns an AbortSignal that aborts at the first SIGINT, SIGTERM or SIGHUP; the next one ends the process at once. A repeat
 * within 100 ms is ignored, because npm forwards what the terminal has already sent.
 */
export function abortedBySignal(): AbortSignal {
  const interrupted = new AbortController()
  let first = Infinity
  onTermination((signal) => {
    const at = process.uptime() * 1000
    if (at - first > REPEAT_MS) process.exit(signal === 'SIGINT' ? 130 : 143)
    first = Math.min(first, at)
    interrupted.abort()
  })
  return interrupted.signal
}

/** Returns the signal of `abortedBySignal` for a command that is of no use without a reader of stdout: it aborts without one too. */
export function abortedWithoutReader(): AbortSignal {
  const unread = new AbortController()
  process.stdout.once('error', () => unread.abort())
  return AbortSignal.any([abortedBySignal(), unread.signal])
}

/** Tests that npx or an npm script runs this program in the foreground; in the background it may outlive npm. */
const isRunByNpm = ({ npm_lifecycle_script: script = '' }: NodeJS.ProcessEnv): boolean =>
  /\bbundle-access\b/.test(script) && !/(?:^|[^&>])&(?:[^&>]|$)/.test(script)

const WATCH_MS = 250

/** Calls `onGone` once when the parent has ended, or the parent of a parent that is a shell. */
function watchParents(onGone: () => void): NodeJS.Timeout {
  const parents = currentParents()
  const watch = setInterval(() => {
    if (currentParents() === parents) return
    clearInterval(watch)
    print('stderr', 'bundle-access: npm has ended, so this stops too\n')
    onGone()
  }, WATCH_MS)
  return watch.unref()
}

/** Returns the id of the parent and, if /proc shows that it is a shell, that of the shell's parent. */
function currentParents(): string {
  try {
    const status = readFileSync(`/proc/${process.ppid}/stat`, 'utf8')
    const [, parentOfShell = ''] = /^\d+ \((?:sh|dash|bash|zsh|ksh|busybox)\) \S (\d+)/.exec(status) ?? []
    return `${process.ppid} ${parentOfShell}`
  } catch {
    return String(process.ppid)
  }
}
