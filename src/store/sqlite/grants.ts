import type { Decide, PairQuery, PairView } from '../../ledger/decision.ts'
import { DomainError } from '../../ledger/domain-error.ts'
import type { Grant } from '../../ledger/grant.ts'
import type { AccountId, BundleId, GrantId, Pair } from '../../ledger/ids.ts'
import { type Instant, toInstant } from '../../ledger/instant.ts'
import * as stored from '../rows.ts'
import type { BundleUser, BundleUserQuery, Facts, Store } from '../store.ts'
import type { StoredAccounts } from './accounts.ts'
import type { StoredBundles } from './bundles.ts'
import { type Connection, selected } from './connection.ts'

/**
 * Returns the SQLite statements on grants and on pairs (one account in one bundle); `record` creates and revokes. `+?` is a parameter: see `Query`.
 *
 * The table `pair` has the position and the end of access of each pair: a page of users takes 18 us at 10^6 grants in one
 * bundle, 2.5 s from the grants alone. Each write of a grant updates `pair.listed_until` and `bundle.counted_users` in its
 * transaction. Triggers would take 35 of the 90 us of a create, since SQLite journals each page that such a statement changes.
 */
export function grantsOn(
  connection: Connection,
  accounts: StoredAccounts,
  bundles: StoredBundles,
  scanLimit: number,
) {
  const liveOfPair = connection.prepareRead<stored.GrantRow>(`
    SELECT ${grantColumns} FROM grant g INDEXED BY grant_of_pair
    WHERE g.bundle = +? AND g.account = +? AND g.revoked_at IS NULL AND g.ends_at > +?`)
  const chainAround = connection.prepareRead<stored.GrantRow>(
    ['> +@now ORDER BY g.ends_at', '>= +@endsAt ORDER BY g.ends_at', '> +@now ORDER BY g.ends_at DESC']
      .map(
        (end) => `SELECT * FROM (
          SELECT ${grantColumns} FROM grant g INDEXED BY grant_of_pair
          WHERE g.bundle = +@bundle AND g.account = +@account AND g.revoked_at IS NULL AND g.ends_at ${end} LIMIT 1)`,
      )
      .join(' UNION ALL '),
  )
  // The unrevoked grant first: a union without ORDER BY returns its first part first.
  const sameSource = connection.prepareRead<stored.GrantRow>(`
    SELECT ${grantColumns} FROM grant g INDEXED BY grant_by_source
    WHERE g.bundle = +@bundle AND g.source_id = +@source AND g.account = +@account AND g.type = +@type
      AND g.revoked_at IS NULL
    UNION ALL
    SELECT * FROM (
      SELECT ${grantColumns} FROM grant g INDEXED BY grant_revoked_by_source
      WHERE g.bundle = +@bundle AND g.source_id = +@source AND g.account = +@account AND g.type = +@type
        AND g.revoked_at IS NOT NULL
      ORDER BY g.seq DESC LIMIT 1
    )
    LIMIT 1`)
  const byId = connection.prepareRead<stored.GrantRow & Pick<Pair, 'account'>>(
    `SELECT ${grantColumns}, g.account FROM grant g WHERE g.id = unhex(+?) AND g.bundle = +?`,
  )
  const insert = connection.prepareWrite(`
    INSERT INTO grant (id, bundle, account, ${stored.grantFields.map(stored.columnOf)})
    VALUES (unhex(+?), +?, +?, ${stored.grantFields.map(() => '+?')})`)
  const revoke = connection.prepareColumn<number>(
    'UPDATE grant SET revoked_at = +? WHERE id = unhex(+?) AND bundle = +? AND account = +? RETURNING starts_at',
  )
  const markDeleted = connection.prepareWrite(
    'UPDATE account SET deleted_at = coalesce(deleted_at, +?) WHERE id = +?',
  )
  const latestEnd = connection.prepareColumn<number>(`
    SELECT g.ends_at FROM grant g INDEXED BY grant_of_pair
    WHERE g.bundle = +? AND g.account = +? AND g.revoked_at IS NULL ORDER BY g.ends_at DESC LIMIT 1`)
  const pairOf = connection.prepareRead<PairRow>(`
    SELECT a.deleted_at AS deletedAt, ${selected('p', ['listedUntil', 'decidedAt', 'chainedSince'])}
    FROM account a LEFT JOIN pair p ON p.account = a.id AND p.bundle = +? WHERE a.id = +?`)
  const insertPair = connection.prepareWrite(`
    INSERT INTO pair (bundle, position, account, listed_until, decided_at, chained_since)
    SELECT +@bundle, coalesce(max(position), 0) + 1, +@account, +@until, +@at, +@since FROM pair WHERE bundle = +@bundle`)
  const pairsOf = connection.prepareRead<{ readonly bundle: number; readonly listedUntil: number }>(
    'SELECT bundle, listed_until AS listedUntil FROM pair WHERE account = +? AND listed_until > 0',
  )
  const setListed = connection.prepareWrite(`
    UPDATE pair SET listed_until = +?, decided_at = max(decided_at, +?), chained_since = +?
    WHERE account = +? AND bundle = +?`)
  const count = connection.prepareWrite(`
    UPDATE bundle
    SET counted_users = counted_users + (+@until > counted_at) - (+@before > counted_at)
    WHERE seq = +@bundle AND (+@until > counted_at) <> (+@before > counted_at)`)
  const lastPosition = connection.prepareColumn<number>(
    'SELECT position FROM pair WHERE bundle = +? ORDER BY position DESC LIMIT 1',
  )
  const users = (where: string, order: 'ASC' | 'DESC') =>
    connection.prepareRead<BundleUserRow>(`
      SELECT ${unrevokedColumns}, p.position, p.account
      FROM (
        SELECT position, account FROM pair
        WHERE bundle = +@bundle AND ${where} AND listed_until > +@now
        ORDER BY position ${order} LIMIT +@most
      ) p
      CROSS JOIN grant g INDEXED BY grant_of_pair
        ON g.bundle = +@bundle AND g.account = p.account AND g.revoked_at IS NULL AND g.ends_at > +@now`)
  const userLists = {
    oldest: users('position > +@after AND position <= +@through', 'ASC'),
    newest: users('position < +@after AND position >= +@through', 'DESC'),
  }

  /** Updates the end of a pair's access and the bundle's count; `at` is the instant of the decision. */
  const relist = (
    bundle: number,
    account: number,
    before: number,
    { until, since }: Pick<stored.PairChain, 'until' | 'since'>,
    at: number,
  ): void => {
    setListed.run(until, at, since, account, bundle)
    if (before !== until) count.run({ bundle, before, until })
  }
  /** Adds a grant; its pair is kept in `pairs` for `writePairs`. */
  const addGrant = (pairs: AddedPairs, bundle: number, account: AccountId, grant: Grant): void => {
    const name = `${bundle} ${account}`
    let pair = pairs.get(name)
    if (pair === undefined) {
      const row = pairOf.first(bundle, account)
      if (row === undefined) throw new DomainError('conflict', `The store has no account ${account}.`)
      const { deletedAt, listedUntil } = row
      pair = { bundle, account, deletedAt, listedUntil, ...chainOf(row), at: 0 }
      pairs.set(name, pair)
    }
    const values = stored.grantValues(grant)
    pair.at = Math.max(pair.at, grant.createdAt, grant.revokedAt ?? 0)
    insert.run(
      stored.storableIdOf(grant.id),
      bundle,
      account,
      ...stored.grantFields.map((field) => values[field]),
    )
    if (grant.revokedAt === undefined && pair.deletedAt === undefined)
      Object.assign(pair, stored.chainAfter(pair, Math.max(pair.until, values.endsAt), grant.startsAt))
  }
  /** Writes each pair and each count once, and empties `pairs`. */
  const writePairs = (pairs: AddedPairs): void => {
    for (const { bundle, account, listedUntil, until, since, at } of pairs.values()) {
      if (listedUntil !== undefined) relist(bundle, account, listedUntil, { until, since }, at)
      else {
        insertPair.run({ bundle, account, until, at, since })
        if (until > 0) count.run({ bundle, before: 0, until })
      }
    }
    pairs.clear()
  }
  const revokeAll = (bundle: number, account: AccountId, ids: readonly GrantId[], at: Instant): void => {
    const starts = ids.map((id) => {
      const start = revoke.first(at, id, bundle, account)
      stored.requireOne(Number(start !== undefined), `grant ${id} of this pair`)
      return start ?? 0
    })
    const before = chainOf(pairOf.first(bundle, account))
    const until = before.until > 0 ? (latestEnd.first(bundle, account) ?? 0) : 0
    relist(bundle, account, before.until, stored.chainAfter(before, until, Math.min(...starts)), at)
  }
  const view = (bundle: number, account: AccountId, query: PairQuery): PairView => {
    const { source, grant, reads } = query
    const pair = pairOf.first(bundle, account)
    const now = toInstant(Math.max(query.now(), pair?.decidedAt ?? 0))
    const same =
      source &&
      sameSource.first({ bundle, account, source: source.id, type: stored.storedTypes.indexOf(source.type) })
    const selected =
      grant === undefined || !stored.isStorableId(grant) ? undefined : byId.first(grant, bundle)
    const own = selected?.account === account ? stored.grantOf(selected) : undefined
    const found = { now, sameSource: same && stored.grantOf(same), selected: own }
    const { since, until } = chainOf(pair)
    if (typeof reads !== 'object' || now < since) {
      // A grant that starts later also ends later.
      const after = reads === 'later' && own !== undefined ? Math.max(now, own.startsAt) : now
      return { ...found, live: stored.byStart(liveOfPair.all(bundle, account, after)) }
    }
    const endsAt = stored.instantNumber(reads.endsAt)
    const rows = endsAt > now && endsAt <= until ? chainAround.all({ bundle, account, now, endsAt }) : []
    return { ...found, live: stored.byStart(rows), accessEnd: stored.instantOf(Math.max(now, until)) }
  }

  return {
    /** Reads the pair, calls `decide` and stores the effect, within a transaction of the caller. */
    record<Decision>({ bundle, account }: Pair, question: PairQuery, decide: Decide<Decision>): Decision {
      const seq = bundles.requireSeq(bundle)
      const { decision, effect } = decide(view(seq, account, question))
      if (effect.kind === 'add') {
        const pairs: AddedPairs = new Map()
        addGrant(pairs, seq, account, effect.grant)
        writePairs(pairs)
      }
      if (effect.kind === 'revoke') revokeAll(seq, account, effect.grants, effect.at)
      return decision
    },
    /** Adds grants in their order, within a transaction of the caller, which ends with `writePairs`. */
    addGrants(grants: Facts['grants'], pairs: AddedPairs): void {
      for (const { bundle, account, grant } of grants)
        addGrant(pairs, bundles.requireSeq(bundle), account, grant)
    },
    writePairs,
    port: {
      /** Takes the account out of all users lists; keeps an earlier instant of deletion. */
      deleteAccount: async (account, at) =>
        connection.writing(() => {
          stored.requireOne(markDeleted.run(at, account), `account ${account}`)
          for (const { bundle, listedUntil } of pairsOf.all(account))
            relist(bundle, account, listedUntil, stored.emptyChain, 0)
        }),
      findGrant: connection.readTransaction((bundle: BundleId, id: GrantId) => {
        const seq = bundles.seqOf(bundle)
        const row = seq === undefined || !stored.isStorableId(id) ? undefined : byId.first(id, seq)
        return row && { grant: stored.grantOf(row), account: row.account }
      }),
      listBundleUsers: connection.readTransaction(({ now, order, limit, ...query }: BundleUserQuery) => {
        const bundle = bundles.seqOf(query.bundle)
        const last = bundle === undefined ? undefined : lastPosition.first(bundle)
        if (last === undefined) return stored.emptyPage
        const after = query.after ?? (order === 'oldest' ? 0 : last + 1)
        const through = order === 'oldest' ? after + scanLimit : after - scanLimit
        const rows = userLists[order].all({ bundle, now, after, through, most: limit + 1 })
        const users = Map.groupBy(rows, ({ position }) => position)
        const { items, next } = stored.pageOf([...users], limit, userOf, ([position]) => position)
        const isScanned = order === 'oldest' ? through >= last : through <= 1
        const rest = isScanned ? undefined : ({ position: through, because: 'scan' } as const)
        return { items: items.flat(), next: next ?? rest }
      }),
    } satisfies Partial<Store>,
  }

  function userOf([, rows]: readonly [number, readonly BundleUserRow[]]): readonly BundleUser[] {
    const account = rows[0] && accounts.cachedAccount(rows[0].account)
    return account === undefined ? [] : [{ account, live: stored.byStart(rows) }]
  }
}

/** A pair with its account; all but `deletedAt` are undefined before its first grant. */
type PairRow = Readonly<
  Record<'deletedAt' | 'listedUntil' | 'decidedAt' | 'chainedSince', number | undefined>
>

/** The pairs of added grants, by bundle and account, in the order of their first grants. */
export type AddedPairs = Map<
  string,
  stored.PairChain &
    Pick<PairRow, 'deletedAt' | 'listedUntil'> & { bundle: number; account: AccountId; at: number }
>

const chainOf = (row: PairRow | undefined): stored.PairChain => ({
  until: row?.listedUntil ?? stored.emptyChain.until,
  since: row?.chainedSince ?? stored.emptyChain.since,
})

/** One row for each live grant of a user. */
type BundleUserRow = stored.GrantRow & { readonly position: number; readonly account: AccountId }

const columnsWith = (fields: readonly string[]): string =>
  `lower(hex(g.id)) AS id, g.seq, ${selected('g', fields)}`

/** The select list of a grant `g`, as a `GrantRow`. */
export const grantColumns = columnsWith(stored.grantFields)

/** The same of a grant that is not revoked. */
export const unrevokedColumns = columnsWith(stored.grantFields.filter((field) => field !== 'revokedAt'))
