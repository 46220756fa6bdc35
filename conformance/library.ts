import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { checks as suiteChecks } from './checks/all.ts'
import { fold } from './report/fold.ts'
import type { RunResult } from './report/report.ts'
import { challengeSeed } from './run/challenge.ts'
import type { RunOptions } from './run/options.ts'
import type { Clock } from './run/ports.ts'
import { run as runSuite } from './run/run.ts'

/** What a program says of a run; only the target is required. */
export type RunWishes = Pick<RunOptions, 'target'> &
  Partial<Omit<RunOptions, 'seed'>> & { readonly seed?: RunOptions['seed'] | 'random' | undefined }

/**
 * Runs the suite against a target; by default every check, in the profile `certify`, by this machine's clock, with the seed of the
 * challenge, or 1 (soak and endurance draw one).
 */
export async function run({
  checks = suiteChecks,
  profile = 'certify',
  challenge,
  seed = challenge !== undefined
    ? challengeSeed(challenge)
    : profile === 'soak' || profile === 'endurance'
      ? 'random'
      : 1,
  minutes = profile === 'soak' ? 10 : profile === 'endurance' ? 60 : undefined,
  clock = systemClock,
  entropy = () => randomBytes(8).toString('hex'),
  ...wishes
}: RunWishes): Promise<RunResult> {
  const drawn = seed === 'random' ? randomBytes(4).readUInt32LE() : seed
  const trace = await runSuite({
    ...wishes,
    challenge,
    checks,
    seed: drawn,
    profile,
    minutes,
    clock,
    entropy,
  })
  return { report: fold(trace), trace }
}

/** This machine's clock. */
export const systemClock: Clock = {
  now: Date.now,
  sleep: (ms, signal) => sleep(ms, undefined, { signal }).catch(() => undefined),
}
