import type { Check } from '../kit/check.ts'
import frozen from './measured.json' with { type: 'json' }

/** What a check takes on a sound deployment, as the selftest measured it (`npm run measure`). */
export interface Measured {
  readonly requests: number
  /** Of the requests: first pages of lists, which may take more where pages are short. */
  readonly lists: number
  readonly seconds: number
}

/** The measured facts of a check; a guess for a check that is not of this suite. */
export const measuredOf = ({ id }: Pick<Check, 'id'>): Measured =>
  (frozen as Readonly<Record<string, Measured>>)[id] ?? unmeasured

/** Whether it is known what a check takes. */
export const isMeasured = ({ id }: Pick<Check, 'id'>): boolean => id in frozen

const unmeasured: Measured = { requests: 20, lists: 4, seconds: 0 }
