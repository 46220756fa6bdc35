import { idsOf } from '../kit/claims.ts'
import { userIdsOf } from '../kit/wire.ts'
import { type HistoryRun, stateOf, type TrackedPair } from './model-run.ts'

/** A grant that a model-based check expects in a bundle: its fields as they were sent, and the others as they were answered. */
export type BundleGrant = ReturnType<typeof grantsOf>[number]

/** Returns the model of a bundle: that of a pair (a user in a bundle), by default of the first one of the history. */
export function bundleModelOf({ trackedPairs, tag, since }: HistoryRun, pair = 0) {
  const bundleId = trackedPairs[pair]?.pair.bundleId ?? ''
  const tracked = trackedPairs.filter((one) => one.state === 'explained' && one.pair.bundleId === bundleId)
  const grants = tracked.flatMap((one) => grantsOf(one, trackedPairs.indexOf(one)))
  const pairs = trackedPairs.map((one) => one.pair.userId)
  const apart = trackedPairs.filter((one) => one.pair.bundleId !== bundleId)
  // What was there before the history has no user of its own.
  const users = new Set([...pairs, ...userIdsOf(grants)].filter((id) => id !== ''))
  return {
    ...{ bundleId, tag, grants },
    /** The pairs of the bundle that are tracked. */
    tracked,
    /** The grants that a list without filters shows. */
    listed: grants.filter(({ revoked }) => revoked === 'no'),
    /** The ids of grants in other bundles. */
    elsewhere: apart.flatMap((one) => idsOf(stateOf(one).grants)),
    /** The userId of each pair of the history, and of everybody who has a grant. */
    pairs,
    users: [...users],
    /** Queries leave out what was created earlier; -Infinity where they take everything. */
    begun: since,
    /** By how many milliseconds the target's clocks were seen to differ. */
    spread: Math.max(0, ...tracked.flatMap(({ history }) => history.map((one) => one.spread ?? 0))),
  }
}
/** The grants of one bundle, as far as all possible states agree on them: queries of its lists are planned and judged by it. */
export type BundleModel = ReturnType<typeof bundleModelOf>

function grantsOf(tracked: TrackedPair, pair: number) {
  const { possible } = tracked
  const { userId } = tracked.pair
  return stateOf(tracked).grants.map(({ id, first }) => {
    const own = possible.flatMap(({ grants }) => grants.find((grant) => grant.id === id) ?? [])
    const left = own.filter(({ revoked }) => revoked === 'no').length
    return {
      ...first,
      /** The index of its account and bundle in the history. */
      pair,
      /** Its end is known exactly, to the last digit: it was sent as it is shown. */
      isPoint: userId !== '' && own.every((grant) => grant.until === first.endsAt),
      /** In every possible state, in none, or in some. */
      revoked: left === 0 ? 'yes' : left === own.length ? 'no' : 'maybe',
    } as const
  })
}
