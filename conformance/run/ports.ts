import { type ExecFileException, execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Exchange } from '../kit/exchange.ts'
import { Redactor, withoutCredentials } from './redaction.ts'

/** The suite's own time, one of the ports to the outside that tests replace, like randomness and transport; a step of the machine's clock does not move it. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number
  /** Resolves after `ms` milliseconds, or earlier when the signal aborts. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>
  /** By how many milliseconds the machine's clock has moved otherwise since the process began. */
  readonly steppedBy?: () => number
}

/** Randomness that must differ between runs (the run's tag): lowercase hex. */
export type Entropy = () => string

/** Returns a clock that begins with the machine's and then goes on by one that is never set. */
export function steadyClock(machine = Date.now, monotonic = () => performance.now()): Clock {
  const ahead = machine() - monotonic()
  const now = () => Math.round(ahead + monotonic())
  return {
    now,
    sleep: (ms, signal) => sleep(ms, undefined, { signal }).catch(() => undefined),
    steppedBy: () => machine() - now(),
  }
}

export const systemClock = steadyClock()

export const systemEntropy: Entropy = () => randomBytes(8).toString('hex')

/** A request as it goes on the wire. */
export interface WireRequest {
  readonly method: string
  /** Path and query, below the base address. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
  /** Left out: from the address that the machine takes by itself. */
  readonly from?: 'second' | undefined
}

/** A response, its body decoded; status 0 without a complete one, with the reason in `text`. */
export type WireAnswer = Pick<Exchange, 'status' | 'headers' | 'text' | 'sentAt' | 'receivedAt'>

/** The port to the target. */
export interface Transport {
  send(request: WireRequest): Promise<WireAnswer>
  /** Releases all requests at the same moment over connections opened before. */
  together(requests: readonly WireRequest[]): Promise<readonly WireAnswer[]>
  close(): void
}

/** Runs the target's command with `{name}` replaced in each of its words; returns the last word that it prints. */
export type RunCommand = (command: string, values: Readonly<Record<string, string>>) => Promise<string>

/** Runs the target's command without a shell (double quotes keep words together) and returns the last word that it prints. */
export const runChild: RunCommand = async (command, values) => {
  const filled = (word: string) => word.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole)
  const words = command.match(/"[^"]*"|\S+/g) ?? []
  const [file = '', ...args] = words.map((word) => filled(word.replace(/^"(.*)"$/, '$1')))
  const failed = ({ code, signal, stderr = '' }: ExecFileException): never => {
    // Not the command, and what it says without its arguments: they may contain a secret of the vendor.
    const redactor = new Redactor()
    for (const word of words.slice(1).flatMap((one) => one.split('='))) redactor.learn(word)
    const [line = ''] = /\S.{0,200}/.exec(withoutCredentials(redactor.text(stderr))) ?? []
    throw new Error(`it ended with ${code ?? signal ?? 'an error'}${line && `: ${line}`}`)
  }
  const bounds = { timeout: 60_000, killSignal: 'SIGKILL' } as const
  const { stdout } = await promisify(execFile)(file, args, bounds).catch(failed)
  return stdout.trim().split(/\s+/).at(-1) ?? ''
}
