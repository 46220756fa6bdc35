import type { Check } from '../kit/check.ts'
import type { RuleId } from '../kit/rule.ts'
import frozen from './measured.json' with { type: 'json' }

/** What a check takes and touches on a sound deployment, as the selftest measured it (`npm run measure`). */
export interface Measured {
  readonly requests: number
  /** Of the requests: first pages of lists, which may take more where pages are short. */
  readonly lists: number
  /** For how long it waits for instants. */
  readonly seconds: number
  /** In the order in which they were first judged. */
  readonly rules: readonly RuleId[]
}

/** The measured facts of a check; a guess for a check that is not of this suite. */
export const measuredOf = ({ id }: Pick<Check, 'id'>): Measured =>
  (frozen as unknown as Readonly<Record<string, Measured>>)[id] ?? unmeasured

const unmeasured: Measured = { requests: 20, lists: 4, seconds: 0, rules: [] }
