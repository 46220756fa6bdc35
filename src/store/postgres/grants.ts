import type { Decide, PairView, Question } from '../../ledger/decision.ts'
import { DomainError } from '../../ledger/domain-error.ts'
import type { Grant } from '../../ledger/grant.ts'
import { type AccountId, type GrantId, type Pair, toAccountId } from '../../ledger/ids.ts'
import type { Instant } from '../../ledger/instant.ts'
import {
  type AccountRow,
  accountOf,
  byStart,
  type GrantRow,
  grantOf,
  instantNumber,
  isStorableId,
  nothingMore,
  sliceOf,
  storableIdOf,
  storedTypes,
} from '../rows.ts'
import type { BundleUser, Facts, Store } from '../store.ts'
import { accountColumns, insert } from './accounts.ts'
import type { bundleNumbers } from './bundles.ts'
import type { Ask, Database } from './database.ts'

/**
 * The grants and the pairs in a database.
 *
 * A decision locks the row of its pair with one statement and reads with the next: a single one would read what was committed
 * before it began to wait. A pair's row is made by its first grant and is gone again when nothing was granted.
 */
export function grantsOn(
  { ask, transaction }: Database,
  numberOf: ReturnType<typeof bundleNumbers>,
  scanLimit: number,
) {
  return {
    record: <Decision>(pair: Pair, question: Question, decide: Decide<Decision>): Promise<Decision> =>
      transaction(async (ask, undo) => {
        const { account } = pair
        const bundle = await lock(ask, pair)
        const { decision, effect } = decide(await view(ask, bundle, account, question))
        // Its statements and the commit are sent together, and are awaited there.
        if (effect.kind === 'add') void add(ask, bundle, account, effect.grant).catch(() => {})
        else if (effect.kind === 'revoke') await revoke(ask, bundle, account, effect.grants, effect.at)
        else undo()
        return decision
      }),
    async findGrant(bundle, id) {
      if (!isStorableId(bundle) || !isStorableId(id)) return undefined
      const [row] = await ask<GrantRow & { readonly account: number }>(
        `SELECT ${grantColumns}, g.account FROM access_grant g JOIN bundle b ON b.seq = g.bundle
        WHERE g.id = $2 AND b.id = $1`,
        [bundle, id],
      )
      return row && { grant: grantOf(row), account: toAccountId(row.account) }
    },
    async listBundleUsers({ bundle, now, order, limit, after }) {
      const number = await numberOf(bundle)
      if (number === undefined) return nothingMore
      const [beyond, sort] = order === 'oldest' ? ['>', 'ASC'] : ['<', 'DESC']
      const rows = await ask<BundleUserRow | ScanRow>(
        `WITH scanned AS MATERIALIZED (
          SELECT p.position, p.account, p.bundle, p.listed_until
          FROM pair p
          WHERE p.bundle = $1 ${after === undefined ? '' : `AND p.position ${beyond} $5`}
          ORDER BY p.position ${sort} LIMIT $4
        ), page AS (
          SELECT * FROM scanned WHERE listed_until > $2 ORDER BY position ${sort} LIMIT $3
        )
        SELECT s.*, p.position, ${grantColumns}, a.account
        FROM (SELECT count(*) AS scanned, ${order === 'oldest' ? 'max' : 'min'}(position) AS through FROM scanned) s
        LEFT JOIN page p ON true
        LEFT JOIN LATERAL (SELECT to_json(row) AS account FROM (
          SELECT ${accountColumns} FROM account a WHERE a.id = p.account
        ) row) a ON true
        LEFT JOIN access_grant g
          ON g.bundle = p.bundle AND g.account = p.account AND g.revoked_at IS NULL AND g.ends_at > $2
        ORDER BY p.position ${sort}`,
        [number, now, limit + 1, scanLimit, ...(after === undefined ? [] : [after])],
      )
      const users = Map.groupBy(rows.filter(isUser), ({ position }) => position)
      const { items, next } = sliceOf([...users.values()], limit, userOf, ([row]) => row?.position ?? 0)
      const [scan] = rows
      const isScanned = scan === undefined || scan.scanned < scanLimit
      return { items, next: next ?? (isScanned ? undefined : { position: scan.through, because: 'scan' }) }
    },
  } satisfies Partial<Store>
}

/** Locks a pair until the end of the transaction, made when it is not there, and gives the number of its bundle. */
async function lock(ask: Ask, { bundle, account }: Pair): Promise<number> {
  const [row] = await ask<{ readonly bundle: number }>(
    `INSERT INTO pair (bundle, account) SELECT b.seq, $2 FROM bundle b WHERE b.id = $1
    ON CONFLICT (account, bundle) DO UPDATE SET listed_until = pair.listed_until RETURNING bundle`,
    [bundle, account],
  )
  if (row === undefined) throw new DomainError('conflict', `The store has no bundle ${bundle}.`)
  return row.bundle
}

async function view(
  ask: Ask,
  bundle: number,
  account: AccountId,
  { source, grant, now: readNow }: Question,
): Promise<PairView> {
  const now = readNow()
  const rows = await ask<GrantRow & { readonly part: 'live' | 'same' | 'revoked' | 'selected' }>(
    `SELECT 'live' AS part, ${grantColumns} FROM access_grant g
    WHERE g.bundle = $1 AND g.account = $2 AND g.revoked_at IS NULL AND g.ends_at > $3
    UNION ALL
    SELECT 'same', ${grantColumns} FROM access_grant g
    WHERE g.bundle = $1 AND g.account = $2 AND g.type = $4 AND g.source_id = $5 AND g.revoked_at IS NULL
    UNION ALL
    (SELECT 'revoked', ${grantColumns} FROM access_grant g
    WHERE g.bundle = $1 AND g.account = $2 AND g.type = $4 AND g.source_id = $5 AND g.revoked_at IS NOT NULL
    ORDER BY g.seq DESC LIMIT 1)
    UNION ALL
    SELECT 'selected', ${grantColumns} FROM access_grant g
    WHERE g.id = $6 AND g.bundle = $1 AND g.account = $2`,
    [
      bundle,
      account,
      now,
      source && storedTypes.indexOf(source.type),
      source?.id,
      grant && isStorableId(grant) ? grant : undefined,
    ],
  )
  const of = (part: string) => rows.filter((row) => row.part === part)
  const [same] = [...of('same'), ...of('revoked')]
  const [selected] = of('selected')
  return {
    now,
    live: byStart(of('live')),
    sameSource: same && grantOf(same),
    selected: selected && grantOf(selected),
  }
}

/** The two statements need not be awaited one by one: the second is sent behind the first. */
const add = (ask: Ask, bundle: number, account: AccountId, grant: Grant): Promise<unknown> =>
  Promise.all([
    insert(ask, 'access_grant', {
      ...grant,
      ...{ bundle, account, id: storableIdOf(grant.id) },
      ...{ type: storedTypes.indexOf(grant.type), endsAt: instantNumber(grant.endsAt) },
    }),
    relist(ask, bundle, account),
  ])

async function revoke(
  ask: Ask,
  bundle: number,
  account: AccountId,
  ids: readonly GrantId[],
  at: Instant,
): Promise<void> {
  const revoked = await ask(
    `UPDATE access_grant SET revoked_at = $4
    WHERE id = ANY ($3) AND bundle = $1 AND account = $2 AND revoked_at IS NULL RETURNING id`,
    [bundle, account, ids, at],
  )
  if (revoked.length !== ids.length)
    throw new DomainError('conflict', `The store has not all of the grants ${ids.join(', ')} in this pair.`)
  await relist(ask, bundle, account)
}

/** Writes until when a pair is listed: the end of its last grant that is not revoked; a deleted account is listed nowhere. */
const relist = (ask: Ask, bundle: number, account: AccountId): Promise<unknown> =>
  ask(
    `UPDATE pair SET listed_until = coalesce((
      SELECT g.ends_at FROM access_grant g WHERE g.bundle = $1 AND g.account = $2 AND g.revoked_at IS NULL
      ORDER BY g.ends_at DESC LIMIT 1
    ), 0)
    WHERE bundle = $1 AND account = $2
      AND NOT EXISTS (SELECT 1 FROM account a WHERE a.id = $2 AND a.deleted_at IS NOT NULL)`,
    [bundle, account],
  )

/** Adds a grant as it is, with its pair when that is not there. */
export async function addGrant(ask: Ask, { grant, ...pair }: Facts['grants'][number]): Promise<void> {
  await add(ask, await lock(ask, pair), pair.account, grant)
}

/** What a page of users was read from. */
interface ScanRow {
  readonly scanned: number
  readonly through: number
}

/** One row for each live grant of a user. */
interface BundleUserRow extends GrantRow, ScanRow {
  readonly position: number
  readonly account: AccountRow
}

/** Without a user there is one row, of the scan alone. A pair that is listed has a live grant, or had one when the statement began. */
const isUser = (row: BundleUserRow | ScanRow): row is BundleUserRow => 'id' in row && row.id !== null

const userOf = (rows: readonly BundleUserRow[]): BundleUser => ({
  account: accountOf((rows[0] as BundleUserRow).account),
  live: byStart(rows),
})

/** The columns of a grant `g`, as `GrantRow` names them. */
export const grantColumns = `g.id, g.type, g.source_id AS "sourceId", g.starts_at AS "startsAt", g.ends_at AS "endsAt",
  g.created_at AS "createdAt", g.revoked_at AS "revokedAt", g.seq`
