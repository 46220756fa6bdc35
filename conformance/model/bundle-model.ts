import { idsOf } from '../kit/claims.ts'
import type { WireGrant } from '../kit/wire.ts'
import { type HistoryRun, stateOf, type TrackedPair } from './model-run.ts'

/** A grant that a model-based check expects in a bundle: its fields as they were sent, and the others as they were answered. */
export interface BundleGrant extends WireGrant {
  /** The index of its account and bundle in the history. */
  readonly pair: number
  /** Its end is known exactly, to the last digit: it was sent as it is shown. */
  readonly isPoint: boolean
  /** In every possible state, in none, or in some. */
  readonly revoked: 'yes' | 'no' | 'maybe'
}

/** The grants of one bundle, as far as all possible states agree on them: queries of its lists are planned and judged by it. */
export interface BundleModel {
  readonly bundleId: string
  /** The pairs of the bundle that are tracked. */
  readonly tracked: readonly TrackedPair[]
  readonly grants: readonly BundleGrant[]
  /** The grants that a list without filters shows. */
  readonly listed: readonly BundleGrant[]
  /** The ids of grants in other bundles. */
  readonly elsewhere: readonly string[]
  /** The userId of each pair of the history, and of everybody who has a grant. */
  readonly pairs: readonly string[]
  readonly users: readonly string[]
  readonly tag: string
  /** Queries leave out what was created earlier; -Infinity where they take everything. */
  readonly begun: number
  /** By how many milliseconds the target's clocks were seen to differ. */
  readonly spread: number
}

/** Returns the model of the bundle of a pair, by default of the first one. */
export function bundleModelOf({ trackedPairs, tag, since: begun }: HistoryRun, pair = 0): BundleModel {
  const bundleId = trackedPairs[pair]?.pair.bundleId ?? ''
  const tracked = trackedPairs.filter((one) => one.state === 'sound' && one.pair.bundleId === bundleId)
  const grants = tracked.flatMap((one) => grantsOf(one, trackedPairs.indexOf(one)))
  const pairs = trackedPairs.map((one) => one.pair.userId)
  const apart = trackedPairs.filter((one) => one.pair.bundleId !== bundleId)
  const elsewhere = apart.flatMap((one) => idsOf(stateOf(one).grants))
  // What was there before the history has no user of its own.
  const users = new Set([...pairs, ...grants.flatMap(({ userId }) => userId ?? [])].filter((id) => id !== ''))
  const listed = grants.filter(({ revoked }) => revoked === 'no')
  const spread = Math.max(0, ...tracked.flatMap(({ history }) => history.map((one) => one.spread ?? 0)))
  return { bundleId, tracked, grants, listed, elsewhere, pairs, users: [...users], tag, begun, spread }
}

function grantsOf(tracked: TrackedPair, pair: number): readonly BundleGrant[] {
  const { possible } = tracked
  const { userId } = tracked.pair
  return stateOf(tracked).grants.map(({ id, first }) => {
    const own = possible.flatMap(({ grants }) => grants.find((grant) => grant.id === id) ?? [])
    const left = own.filter(({ revoked }) => revoked === 'no').length
    return {
      ...first,
      pair,
      isPoint: userId !== '' && own.every((grant) => grant.until === first.endsAt),
      revoked: left === 0 ? 'yes' : left === own.length ? 'no' : 'maybe',
    }
  })
}
