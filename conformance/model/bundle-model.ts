import { idsOf } from '../kit/claims.ts'
import type { WireGrant } from '../kit/wire.ts'
import { type HistoryRun, stateOf, type TrackedPair } from './model-run.ts'

/** A grant with its fields as they were sent, and the others as they were answered. */
export interface BundleGrant extends WireGrant {
  /** The place of its pair in the history. */
  readonly pair: number
  /** Whether its end is known in every digit: it was sent as it is shown. */
  readonly isPoint: boolean
  /** In every possible state, in none, or in some. */
  readonly revoked: 'yes' | 'no' | 'maybe'
}

/** What is known of the grants of one bundle, from every state that is still possible. */
export interface BundleModel {
  readonly bundleId: string
  /** The pairs of the bundle that are tracked. */
  readonly tracked: readonly TrackedPair[]
  readonly grants: readonly BundleGrant[]
  /** Those that a list without filters shows. */
  readonly listed: readonly BundleGrant[]
  /** What is known of a row: of a grant of the history what was answered, of any other what the row shows. */
  readonly as: (row: WireGrant) => WireGrant
  /** The ids of grants in other bundles. */
  readonly elsewhere: readonly string[]
  /** The userId of each pair of the history, and of everybody who has a grant. */
  readonly pairs: readonly string[]
  readonly users: readonly string[]
  readonly tag: string
  /** What was created before it is not asked for; -Infinity where everything is. */
  readonly begun: number
}

/** What is known of the grants in the bundle of a pair; in the first pair's without one. */
export function bundleModelOf({ players, tag, since: begun }: HistoryRun, pair = 0): BundleModel {
  const bundleId = players[pair]?.pair.bundleId ?? ''
  const tracked = players.filter((one) => one.state === 'sound' && one.pair.bundleId === bundleId)
  const grants = tracked.flatMap((one) => grantsOf(one, players.indexOf(one)))
  const pairs = players.map((one) => one.pair.userId)
  const apart = players.filter((one) => one.pair.bundleId !== bundleId)
  const elsewhere = apart.flatMap((one) => idsOf(stateOf(one).grants))
  // What was there before the history has no user of its own.
  const users = new Set([...pairs, ...grants.flatMap(({ userId }) => userId ?? [])].filter((id) => id !== ''))
  const listed = grants.filter(({ revoked }) => revoked === 'no')
  const as = (row: WireGrant) => grants.find(({ id }) => id === row.id) ?? row
  return { bundleId, tracked, grants, listed, as, elsewhere, pairs, users: [...users], tag, begun }
}

function grantsOf(tracked: TrackedPair, pair: number): readonly BundleGrant[] {
  const { belief } = tracked
  const { userId } = tracked.pair
  return stateOf(tracked).grants.map(({ id, first }) => {
    const own = belief.flatMap(({ grants }) => grants.find((grant) => grant.id === id) ?? [])
    const left = own.filter(({ revoked }) => revoked === 'no').length
    return {
      ...first,
      pair,
      isPoint: userId !== '' && own.every((grant) => grant.until === first.endsAt),
      revoked: left === 0 ? 'yes' : left === own.length ? 'no' : 'maybe',
    }
  })
}
