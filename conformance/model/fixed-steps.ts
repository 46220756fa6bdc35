import type { GrantPosition, PlannedEnd } from './history-arbitraries.ts'
import type { PlannedQuery } from './query-arbitraries.ts'

/** Returns a create as a step of a history (the creates, revokes and lists of a model-based check), with fixed values in place of drawn ones, for a pair (a user in a bundle, by its index). */
export const creating = (
  pair: number,
  end: PlannedEnd,
  type = 'paid_external',
  source: string | null = '{new}',
) => ({ do: 'create', pair, type, source, end, written: 'Z', key: 0 }) as const
/** Returns a create whose end is ten years beyond all access of the pair. */
export const renewal = (pair: number) => creating(pair, { beyond: 90_000, ms: 0 }, 'gift')
/** Returns a retry of an accepted create of the first pair, with an end that nothing covers. */
export const retrying = (state: 'live' | 'expired', nth: number) =>
  ({ do: 'retry', pair: 0, of: { state, nth }, end: { beyond: 1, ms: 0 }, key: 0 }) as const
export const revoking = (pair: number, grant: GrantPosition) =>
  ({ do: 'revoke', pair, grant, key: 0 }) as const
export const allUsers = { do: 'users', pair: 0, at: undefined, interruption: 'nothing', key: 0 } as const

/** Returns a query for all grants of a pair on pages of a hundred, or with other fields. */
export const allOf = (pair: number, of: Partial<PlannedQuery> = { user: 'its' }): PlannedQuery => ({
  ...({ do: 'grants', key: 0, state: 'all', user: undefined, type: undefined, source: undefined } as const),
  ...({ sort: undefined, dir: undefined, pages: 'long', times: [], interruption: 'nothing' } as const),
  ...{ grantIndex: -1, pair },
  ...of,
})
