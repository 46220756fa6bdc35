import type { PairQuery } from '../../ledger/decision.ts'
import { DomainError } from '../../ledger/domain-error.ts'
import type { Grant } from '../../ledger/grant.ts'
import type { GrantId, Pair } from '../../ledger/ids.ts'
import { type Instant, toInstant } from '../../ledger/instant.ts'
import {
  byStart,
  emptyChain,
  type GrantRow,
  grantOf,
  grantValues,
  instantNumber,
  instantOf,
  storedTypes,
} from '../rows.ts'
import type { Store } from '../store.ts'
import { type Database, type Gate, insert, type Query } from './database.ts'

/**
 * Returns the store's `record`, which decides and writes a create or revoke of a pair, one account in one bundle. It locks the
 * pair's row, which the first grant creates, and reads with the next statement: one for both would read from before its wait.
 */
export function recordOn({ writing, gate, deadline }: Database): Store['record'] {
  /** The pairs that this process writes: the next transaction of one waits for the last without a connection. */
  const gates = new Map<string, Gate>()
  return async (pair, pairQuery, decide) => {
    const latest = deadline()
    const name = `${pair.bundle} ${pair.account}`
    const enter = gates.get(name) ?? gate(1)
    gates.set(name, enter)
    const leave = await enter(latest)
    try {
      return await writing(async (query, undo) => {
        const locked = await lockPair(query, pair)
        const view = await locked.view(pairQuery)
        const { decision, effect } = decide(view)
        // Sent together with the commit, which awaits it.
        if (effect.kind === 'add') locked.add(effect.grant).catch(() => {})
        else if (effect.kind === 'revoke') await locked.revoke(effect.grants, effect.at)
        // An answer that shows a grant, or denies one, commits, and so waits for the synchronous standbys.
        else if (view.live.length === 0 && !view.sameSource && pairQuery.grant === undefined) undo()
        return decision
      }, latest)
    } finally {
      if (leave()) gates.delete(name)
    }
  }
}

/** Locks a pair until the end of the transaction, creating its row if needed; returns methods on its grants. */
export async function lockPair(query: Query, { bundle, account }: Pair) {
  type LockedPair = Readonly<Record<'decidedAt' | 'listedUntil' | 'chainedSince', number>>
  const [pair] = await query<LockedPair>(
    `INSERT INTO pair (bundle, account) VALUES ($1, $2)
    ON CONFLICT (account, bundle) DO UPDATE SET listed_until = pair.listed_until
    RETURNING decided_at, listed_until, chained_since`,
    [bundle, account],
  )
  /**
   * Updates the pair: the last decision, the end of its last unrevoked grant, 0 for a deleted account, and since when they are a
   * chain, by the rule of `chainAfter`; `edge` is the first start of the grants that were added unrevoked or revoked.
   */
  const relist = (at: number, edge: number | undefined): Promise<unknown> =>
    query(
      `UPDATE pair SET decided_at = greatest(decided_at, $3), listed_until = e.until, chained_since = CASE
        WHEN e.until = 0 THEN ${emptyChain.since}
        WHEN $4::bigint IS NULL OR $4::bigint = least(listed_until, e.until) THEN chained_since
        WHEN $4::bigint > least(listed_until, e.until) THEN $4::bigint
        ELSE e.until END
      FROM (SELECT coalesce((
        SELECT g.ends_at FROM access_grant g WHERE g.bundle = $1 AND g.account = $2 AND g.revoked_at IS NULL
          AND NOT EXISTS (SELECT 1 FROM account a WHERE a.id = $2 AND a.deleted_at IS NOT NULL)
        ORDER BY g.ends_at DESC LIMIT 1
      ), 0) AS until) e
      WHERE bundle = $1 AND account = $2`,
      [bundle, account, at, edge],
    )
  return {
    async view({ source, grant, now: readNow, reads }: PairQuery) {
      const { decidedAt = 0, listedUntil: until = 0, chainedSince: since = emptyChain.since } = pair ?? {}
      const now = toInstant(Math.max(readNow(), decidedAt))
      const holds = typeof reads === 'object' && now >= since ? instantNumber(reads.endsAt) : undefined
      const ofPair = 'g.* FROM access_grant g WHERE g.bundle = $1 AND g.account = $2'
      const ofSource = `${ofPair} AND g.type = $4 AND g.source_id = $5`
      const rows = await query<GrantRow & { readonly part: 'live' | 'same' | 'revoked' | 'selected' }>(
        `${holds === undefined ? `SELECT 'live' AS part, ${ofPair} AND g.revoked_at IS NULL AND g.ends_at > ${reads === 'later' ? laterThan : '$3'}` : chainAround(ofPair)}
        UNION ALL SELECT 'same', ${ofSource} AND g.revoked_at IS NULL
        UNION ALL (SELECT 'revoked', ${ofSource} AND g.revoked_at IS NOT NULL ORDER BY g.seq DESC LIMIT 1)
        UNION ALL SELECT 'selected', ${ofPair} AND g.id = $6`,
        [
          bundle,
          account,
          now,
          source && storedTypes.indexOf(source.type),
          source?.id,
          grant,
          ...(holds === undefined ? [] : [holds]),
        ],
      )
      const { live = [], same, revoked, selected = [] } = Object.groupBy(rows, ({ part }) => part)
      const [sameSource] = (same ?? revoked ?? []).map(grantOf)
      const accessEnd = holds === undefined ? undefined : instantOf(Math.max(now, until))
      return { now, live: byStart(live), accessEnd, sameSource, selected: selected.map(grantOf)[0] }
    },
    /** Sends both statements without waiting between them. */
    add(grant: Grant): Promise<unknown> {
      const at = Math.max(grant.createdAt, grant.revokedAt ?? 0)
      return Promise.all([
        insert(query, 'access_grant', { ...grantValues(grant), id: grant.id, bundle, account }),
        relist(at, grant.revokedAt === undefined ? grant.startsAt : undefined),
      ])
    },
    async revoke(ids: readonly GrantId[], at: Instant): Promise<void> {
      const revoked = await query<{ readonly startsAt: number }>(
        `UPDATE access_grant SET revoked_at = $4
        WHERE id = ANY ($3) AND bundle = $1 AND account = $2 AND revoked_at IS NULL RETURNING starts_at`,
        [bundle, account, ids, at],
      )
      const missing = `The store has not all of the grants ${ids.join(', ')} in this pair.`
      if (revoked.length !== ids.length) throw new DomainError('conflict', missing)
      await relist(at, Math.min(...revoked.map(({ startsAt }) => startsAt)))
    },
  }
}

/** A grant that starts later than the selected one also ends later than that starts. */
const laterThan = `greatest($3, (
  SELECT s.starts_at FROM access_grant s WHERE s.id = $6 AND s.bundle = $1 AND s.account = $2))`

/** Selects the live grants of a chain that begin it, hold the end `$7` and end it, if it reaches that end. */
const chainAround = (ofPair: string): string =>
  ['> $3 ORDER BY g.ends_at', '>= $7 ORDER BY g.ends_at', '> $3 ORDER BY g.ends_at DESC']
    .map((end) => `(SELECT 'live' AS part, ${ofPair} AND g.revoked_at IS NULL AND g.ends_at ${end} LIMIT 1)`)
    .join(' UNION ALL ')
