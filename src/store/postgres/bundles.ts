import type { BundleId } from '../../ledger/ids.ts'
import {
  type BundleRow,
  bundleOf,
  type CheckoutRow,
  checkoutOf,
  isStorableId,
  paymentValues,
  sliceOf,
  storableIdOf,
} from '../rows.ts'
import type { Bundle, Checkout, Store } from '../store.ts'
import { change, insert, requireOne } from './accounts.ts'
import type { Ask, Database } from './database.ts'

/** The bundles and their checkout sessions in a database. */
export function bundlesOn({ ask }: Database) {
  return {
    async findBundle(id) {
      if (!isStorableId(id)) return undefined
      const [row] = await ask<BundleRow>(`SELECT ${bundleColumns} FROM bundle b WHERE b.id = $1`, [id])
      return row && bundleOf(row)
    },
    async listBundles({ owner, now, order, limit, after }) {
      const [beyond, sort] = order === 'oldest' ? ['>', 'ASC'] : ['<', 'DESC']
      const place =
        '(SELECT created_at FROM bundle WHERE seq = $4 AND owner = $1), (SELECT id FROM bundle WHERE seq = $4)'
      const rows = await ask<BundleRow & { readonly seq: number; readonly grantedUsers: number }>(
        // The count walks the bundle's present users in the index: nothing that creates would have to write is kept for it.
        `SELECT ${bundleColumns}, (
          SELECT count(*) FROM pair p WHERE p.bundle = b.seq AND p.listed_until <> 0 AND p.listed_until > $2
        ) AS "grantedUsers"
        FROM bundle b
        WHERE b.owner = $1 AND b.status <> 'archived' ${after === undefined ? '' : `AND (b.created_at, b.id) ${beyond} (${place})`}
        ORDER BY b.created_at ${sort}, b.id ${sort} LIMIT $3`,
        [owner, now, limit + 1, ...(after === undefined ? [] : [after])],
      )
      return sliceOf(
        rows,
        limit,
        (row) => ({ bundle: bundleOf(row), grantedUsers: row.grantedUsers }),
        ({ seq }) => seq,
      )
    },
    setBundleStatus: (id, status, at) => change(ask, 'bundle', id, { status, updatedAt: at }),
    setPayment: (id, payment, at) => change(ask, 'bundle', id, { ...paymentValues(payment), updatedAt: at }),
    async findCheckout(id) {
      if (!isStorableId(id)) return undefined
      const [row] = await ask<CheckoutRow>(
        `SELECT ${checkoutColumns} FROM checkout c JOIN bundle b ON b.seq = c.bundle WHERE c.id = $1`,
        [id],
      )
      return row && checkoutOf(row)
    },
    endCheckout: (id, at) =>
      requireOne(
        ask(
          'UPDATE checkout SET ends_at = least(ends_at, greatest(started_at, $2)) WHERE id = $1 RETURNING id',
          [id, at],
        ),
        `checkout session ${id}`,
      ),
  } satisfies Partial<Store>
}

/**
 * Finds the number of a bundle inside the database. It never changes, so a process asks for each once. With the number itself a
 * list is planned by what this bundle holds; by an average of all bundles, PostgreSQL sorts the whole of a large one for a page.
 */
export function bundleNumbers({ ask }: Database): (id: BundleId) => Promise<number | undefined> {
  const known = new Map<BundleId, number>()
  return async (id) => {
    if (!isStorableId(id) || known.has(id)) return known.get(id)
    const [row] = await ask<{ readonly seq: number }>('SELECT seq FROM bundle WHERE id = $1', [id])
    if (row !== undefined) known.set(id, row.seq)
    return row?.seq
  }
}

/** The columns of a bundle `b`, as `BundleRow` names them. */
export const bundleColumns = `b.seq, b.id, b.owner, b.name, b.market_type AS "marketType", b.quote, b.access, b.status,
  b.created_at AS "createdAt", b.updated_at AS "updatedAt", b.checkout_url AS "checkoutUrl", b.price, b.currency,
  b.discount_type AS "discountType", b.discount_value AS "discountValue"`

/** The columns of a checkout session `c` in a bundle `b`, as `CheckoutRow` names them. */
export const checkoutColumns =
  'c.id, b.id AS bundle, c.account, c.started_at AS "startedAt", c.ends_at AS "endsAt"'

export const addBundle = (ask: Ask, { payment, ...bundle }: Bundle): Promise<unknown> =>
  insert(ask, 'bundle', { ...bundle, ...paymentValues(payment), id: storableIdOf(bundle.id) })

export const addCheckout = (
  ask: Ask,
  { id, bundle, account, startedAt, endsAt }: Checkout,
): Promise<unknown> =>
  ask(
    `INSERT INTO checkout (id, bundle, account, started_at, ends_at)
    VALUES ($1, (SELECT seq FROM bundle WHERE id = $2), $3, $4, $5)`,
    [storableIdOf(id), bundle, account, startedAt, endsAt],
  )
