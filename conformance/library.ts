import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { checks as suiteChecks } from './checks/all.ts'
import type { ProfileName } from './kit/check.ts'
import { fold, type RunResult } from './report/report.ts'
import { challengeSeed } from './run/challenge.ts'
import type { RunOptions } from './run/options.ts'
import type { Clock, Entropy } from './run/ports.ts'
import { run as runSuite } from './run/run.ts'

/** What a program says of a run; only the target is required. */
export type RunWishes = Pick<RunOptions, 'target'> &
  Partial<Omit<RunOptions, 'seed'>> & { readonly seed?: RunOptions['seed'] | 'random' | undefined }

/** Minutes that the profiles last which are bound by time and draw their seed, where nobody says otherwise. */
const lasting: Readonly<Partial<Record<ProfileName, number>>> = { soak: 10, endurance: 60 }

/** Runs the suite against a target; by default every check, in the profile `certify`, with the challenge's seed or 1 (soak and endurance draw one). */
export async function run({
  checks = suiteChecks,
  profile = 'certify',
  challenge,
  seed = challenge !== undefined ? challengeSeed(challenge) : lasting[profile] === undefined ? 1 : 'random',
  minutes = lasting[profile],
  clock = systemClock,
  entropy = systemEntropy,
  ...wishes
}: RunWishes): Promise<RunResult> {
  const drawn = seed === 'random' ? Number.parseInt(entropy().slice(0, 7), 16) : seed
  const options = { ...wishes, challenge, checks, seed: drawn, profile, minutes, clock, entropy }
  const trace = await runSuite(options)
  return { report: fold(trace), trace }
}

/** This machine's randomness. */
export const systemEntropy: Entropy = () => randomBytes(8).toString('hex')

/** This machine's clock. */
export const systemClock: Clock = {
  now: Date.now,
  sleep: (ms, signal) => sleep(ms, undefined, { signal }).catch(() => undefined),
}
