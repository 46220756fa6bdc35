import type { ProfileName } from '../kit/check.ts'
import type { HowMuch, WhatToTry } from './options.ts'

/** The bounds of a run in one profile, such as `smoke`. */
interface Profile {
  /** The most requests. */
  readonly requests: number
  /** True where the limit holds also when the checks of the rate limits leave some of the requests that they add. */
  readonly isExact?: boolean
  /** The most test users. */
  readonly users: number
  readonly seed: number | 'random'
  /** The time for further inputs, or for steps that come later, in minutes. */
  readonly minutes?: number | undefined
  /** The checks whose further inputs get the requests that are left: any, or none before all are made. */
  readonly furtherInputs?: 'any' | 'all'
  /** The checks that wait: left out unless they were chosen, or waited for as long as the run lasts. */
  readonly waiting?: 'leave out' | 'to the end'
}

const profiles: Readonly<Record<ProfileName, Profile>> = {
  smoke: { requests: 120, isExact: true, users: 4, seed: 1, waiting: 'leave out' },
  certify: { requests: 1_800, users: 24, seed: 1, furtherInputs: 'all' },
  soak: { requests: Infinity, users: 24, seed: 'random', minutes: 10, furtherInputs: 'any' },
  // A little more than certify, for what is asked again.
  endurance: { requests: 2_100, users: 24, seed: 'random', minutes: 60, waiting: 'to the end' },
}

export type Effort = ReturnType<typeof effortOf>

/** Returns the bounds of a run by its profile and the options beside it; one that tries one failure again may take all that it needs. */
export function effortOf(options: HowMuch & Pick<WhatToTry, 'exactly'>) {
  const { profile = 'certify', exactly, minutes, resources } = options
  const { maxRequests = exactly && Infinity } = options
  const usual = profiles[profile]
  const scale = resources?.scale ?? 0
  return {
    ...usual,
    profile,
    // A grant of a longer chain is created, and listed in pages of several sizes.
    requests: (maxRequests ?? usual.requests) + 1.25 * scale,
    isExact: usual.isExact ?? maxRequests !== undefined,
    /** The milliseconds of the minutes; 0 where there are none. */
    lastsMs: 60_000 * (minutes ?? usual.minutes ?? 0),
    /** Requests that a check may take beyond what was measured, with those of what is asked again for hours. */
    slack: 20 + 2 * scale + (usual.waiting === 'to the end' ? 30 : 0),
  }
}
