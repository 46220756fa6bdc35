import type { Bundle } from '../store.ts'
import { type BundleRow, bundleColumns, bundleOf } from './bundles.ts'
import type { Connection } from './connection.ts'
import { read } from './statement.ts'

/**
 * The bundles by their numbers, for one piece of reading. They change seldom and are listed often, and bringing their fifteen
 * columns out of the database takes longer than the rest of a page: they stay known until anything but a grant is written.
 */
export function knownBundles(connection: Connection): (seq: number) => Bundle {
  const version = connection.factsVersion()
  let known = knownTo.get(connection)
  if (known === undefined || known.version !== version || known.bundles.size > MOST) {
    known = { version, bundles: new Map() }
    knownTo.set(connection, known)
  }
  const { bundles } = known
  return (seq) => {
    const bundle = bundles.get(seq) ?? bundleOf(connection.first(bundleBySeq, seq) as BundleRow)
    bundles.set(seq, bundle)
    return bundle
  }
}

interface Known {
  readonly version: number
  readonly bundles: Map<number, Bundle>
}

const knownTo = new WeakMap<Connection, Known>()

/** A few megabytes. */
const MOST = 10_000

const bundleBySeq = read<[seq: number], BundleRow>(`SELECT ${bundleColumns} FROM bundle b WHERE b.seq = ?`)
