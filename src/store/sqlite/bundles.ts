import { DomainError } from '../../ledger/domain-error.ts'
import type { BundleId, CheckoutId } from '../../ledger/ids.ts'
import {
  type BundleRow,
  bundleFields,
  bundleOf,
  emptyPage,
  FOREVER_NUMBER,
  isStorableId,
  pageOf,
  paymentValues,
  storableIdOf,
} from '../rows.ts'
import type { Bundle, BundleQuery, Checkout, ListedBundle, Store } from '../store.ts'
import { type Connection, isConstraint, selected } from './connection.ts'

/** The SQL statements of the SQLite store on bundles and checkout sessions. `+?` is a parameter that does not change the query plan: see `Query`. */
export type StoredBundles = ReturnType<typeof bundlesOn>

export function bundlesOn(connection: Connection) {
  const bySeq = connection.prepareRead<BundleRow>(`SELECT ${bundleColumns} FROM bundle b WHERE seq = +?`)
  const byId = connection.prepareRead<BundleRow>(`SELECT ${bundleColumns} FROM bundle b WHERE id = unhex(+?)`)
  const insert = connection.prepareInsert('bundle', ['id', ...bundleFields], 'unhex(+@id)')
  const setPayment = connection.updateById(
    'bundle',
    `UPDATE bundle SET (checkout_url, price, currency, discount_type, discount_value, updated_at)
      = (+?, +?, +?, +?, +?, +?) WHERE id = unhex(+?)`,
    storableIdOf<BundleId>,
  )
  const positionOf = connection.prepareRead<{ readonly createdAt: number; readonly id: Uint8Array }>(
    'SELECT created_at AS createdAt, id FROM bundle WHERE seq = +? AND owner = +?',
  )
  const list = (comparison: '>' | '<', order: 'ASC' | 'DESC') =>
    connection.prepareRead<ListedRow>(`
      SELECT b.seq, b.counted_users AS countedUsers, ${userCountDelta} AS delta
      FROM bundle b INDEXED BY bundle_by_age
      WHERE b.owner = +@owner AND b.status <> 'archived' AND (b.created_at, b.id) ${comparison} (+@createdAt, +@id)
      ORDER BY b.created_at ${order}, b.id ${order} LIMIT +@most`)
  const lists = { newest: list('<', 'DESC'), oldest: list('>', 'ASC') }
  const updateUserCount = connection.prepareWrite(`
    UPDATE bundle AS b
    SET counted_users = counted_users + ${userCountDelta}, counted_at = +@now
    WHERE seq = +@seq`)
  const checkoutById = connection.prepareRead<Checkout>(`
    SELECT ${checkoutColumns} FROM checkout c CROSS JOIN bundle b ON b.seq = c.bundle WHERE c.id = unhex(+?)`)
  const checkoutFields = ['id', 'bundle', 'account', 'startedAt', 'endsAt']
  const insertCheckout = connection.prepareInsert('checkout', checkoutFields, 'unhex(+@id)')
  const cachedById = connection.memoize((id: BundleId) => {
    const row = isStorableId(id) ? byId.first(id) : undefined
    return row && { seq: row.seq, bundle: bundleOf(row) }
  })
  const seqOf = (id: BundleId): number | undefined => cachedById(id)?.seq
  const cachedBundle = connection.memoize((seq: number): Bundle | undefined => {
    const row = bySeq.first(seq)
    return row && bundleOf(row)
  })
  const requireSeq = (id: BundleId): number => {
    const seq = seqOf(id)
    if (seq === undefined) throw new DomainError('conflict', `The store has no bundle ${id}.`)
    return seq
  }
  const toListed = ({ seq, countedUsers, delta }: ListedRow): readonly ListedBundle[] => {
    const bundle = cachedBundle(seq)
    return bundle === undefined ? [] : [{ bundle, grantedUsers: countedUsers + delta }]
  }

  return {
    /** Returns the `seq` (rowid) of a bundle; it never changes, so it is read outside a turn too. */
    seqOf,
    /** Returns the `seq` of a bundle; throws a DomainError if there is no such bundle. */
    requireSeq,
    addBundle(bundle: Bundle): void {
      insert.run({ ...bundle, ...paymentValues(bundle.payment), id: storableIdOf(bundle.id) })
    },
    addCheckout(checkout: Checkout): void {
      insertCheckout.run({ ...checkout, id: storableIdOf(checkout.id), bundle: requireSeq(checkout.bundle) })
    },
    port: {
      findBundle: connection.readTransaction((id: BundleId): Bundle | undefined => cachedById(id)?.bundle),
      listBundles: connection.readTransaction(({ owner, now, order, limit, after }: BundleQuery) => {
        const end = order === 'oldest' ? -FOREVER_NUMBER : FOREVER_NUMBER
        const start = { createdAt: end, id: new Uint8Array() }
        const position = after === undefined ? start : positionOf.first(after, owner)
        if (position === undefined) return emptyPage
        const rows = lists[order].all({ owner, now, ...position, most: limit + 1 })
        const { next, items } = pageOf(rows, limit, toListed, ({ seq }) => seq)
        for (const { seq, delta } of rows)
          if (Math.abs(delta) > MAX_DELTA)
            tryWrite(() => connection.writingGrants(() => updateUserCount.run({ now, seq })))
        return { items: items.flat(), next }
      }),
      setBundleStatus: connection.updateById(
        'bundle',
        'UPDATE bundle SET status = +?, updated_at = +? WHERE id = unhex(+?)',
        storableIdOf<BundleId>,
      ),
      setPayment: (id, payment, at) => setPayment(id, ...Object.values(paymentValues(payment)), at),
      findCheckout: connection.readTransaction((id: CheckoutId) =>
        isStorableId(id) ? checkoutById.first(id) : undefined,
      ),
      endCheckout: connection.updateById(
        'checkout session',
        'UPDATE checkout SET ends_at = min(ends_at, max(started_at, +?)) WHERE id = unhex(+?)',
        storableIdOf<CheckoutId>,
      ),
    } satisfies Partial<Store>,
  }
}

/**
 * The most users that may be lost or gained since `counted_at` before the list stores the count anew. A stored count saves a walk over all
 * pairs: 6 us for 200 ends, 26 ms for 10^6 pairs. A count that stayed behind by 333,000 ends took 65 ms a page.
 */
const MAX_DELTA = 200

const countEnding = (after: string, until: string): string => `(
  SELECT count(*) FROM pair p INDEXED BY pair_by_end
  WHERE p.bundle = b.seq AND p.listed_until <> 0 AND p.listed_until > ${after} AND p.listed_until <= ${until}
)`

/** The change since the count was stored: minus the users lost, or those back after a clock was set back. */
const userCountDelta = `iif(
  b.counted_at <= +@now, -${countEnding('b.counted_at', '+@now')}, ${countEnding('+@now', 'b.counted_at')}
)`

/** Runs a write that may be skipped: ignores a store that refuses it now. */
function tryWrite(write: () => void): void {
  try {
    write()
  } catch (error) {
    if (!(error instanceof DomainError) && !isConstraint(error)) throw error
  }
}

type ListedRow = Readonly<Record<'seq' | 'countedUsers' | 'delta', number>>

/** The select list of a bundle `b`, as a `BundleRow`. */
export const bundleColumns = `b.seq, lower(hex(b.id)) AS id, ${selected('b', bundleFields)}`

/** The select list of a checkout session `c` in a bundle `b`. */
export const checkoutColumns =
  'lower(hex(c.id)) AS id, lower(hex(b.id)) AS bundle, c.account, c.started_at AS startedAt, c.ends_at AS endsAt'
