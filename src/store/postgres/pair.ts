import { setTimeout as wait } from 'node:timers/promises'
import type { Question } from '../../ledger/decision.ts'
import { DomainError } from '../../ledger/domain-error.ts'
import type { Grant } from '../../ledger/grant.ts'
import type { GrantId, Pair } from '../../ledger/ids.ts'
import { type Instant, toInstant } from '../../ledger/instant.ts'
import { byStart, type GrantRow, grantOf, grantValues, storedTypes } from '../rows.ts'
import type { Store } from '../store.ts'
import { type Ask, type Database, insert } from './database.ts'

/**
 * A decision locks the row of its pair with one statement and reads with the next: a single one would read what was committed
 * before it began to wait. A pair's row is made by its first grant and is gone again when nothing was granted.
 */
export function recordOn({ transaction, patience }: Database): Store['record'] {
  /** The last of each pair here. What waits for it holds no connection, and meets no conflict where an engine has them for locks. */
  const last = new Map<string, Promise<unknown>>()
  return (pair, question, decide) => {
    const work = () =>
      transaction(async (ask, undo) => {
        const locked = await lockPair(ask, pair)
        const view = await locked.view(question)
        const { decision, effect } = decide(view)
        // Its statements and the commit are sent together, and are awaited there.
        if (effect.kind === 'add') locked.add(effect.grant).catch(() => {})
        else if (effect.kind === 'revoke') await locked.revoke(effect.grants, effect.at)
        // What tells of a grant is committed, and so waits for the standbys that have it too.
        else if (view.live.length === 0 && !view.sameSource && !view.selected) undo()
        return decision
      })
    const name = `${pair.bundle} ${pair.account}`
    const before = last.get(name)
    const own = before ? Promise.race([before, wait(patience, 0, { ref: false })]).then(work, work) : work()
    last.set(name, own)
    own.catch(() => {}).then(() => last.get(name) === own && last.delete(name))
    return own
  }
}

/** Locks a pair until the end of the transaction, made when it is not there; gives what reads and writes its grants. */
export async function lockPair(ask: Ask, { bundle, account }: Pair) {
  const [pair] = await ask<{ readonly decidedAt: number }>(
    `INSERT INTO pair (bundle, account) VALUES ($1, $2)
    ON CONFLICT (account, bundle) DO UPDATE SET listed_until = pair.listed_until RETURNING decided_at`,
    [bundle, account],
  )
  /** Writes when it was decided on, and until when it is listed: the end of its last grant that is not revoked; a deleted account is nowhere. */
  const relist = (at: number): Promise<unknown> =>
    ask(
      `UPDATE pair SET decided_at = greatest(decided_at, $3), listed_until = coalesce((
        SELECT g.ends_at FROM access_grant g WHERE g.bundle = $1 AND g.account = $2 AND g.revoked_at IS NULL
          AND NOT EXISTS (SELECT 1 FROM account a WHERE a.id = $2 AND a.deleted_at IS NOT NULL)
        ORDER BY g.ends_at DESC LIMIT 1
      ), 0)
      WHERE bundle = $1 AND account = $2`,
      [bundle, account, at],
    )
  return {
    async view({ source, grant, now: readNow }: Question) {
      const now = toInstant(Math.max(readNow(), pair?.decidedAt ?? 0))
      const ofPair = 'g.* FROM access_grant g WHERE g.bundle = $1 AND g.account = $2'
      const ofSource = `${ofPair} AND g.type = $4 AND g.source_id = $5`
      const rows = await ask<GrantRow & { readonly part: 'live' | 'same' | 'revoked' | 'selected' }>(
        `SELECT 'live' AS part, ${ofPair} AND g.revoked_at IS NULL AND g.ends_at > $3
        UNION ALL SELECT 'same', ${ofSource} AND g.revoked_at IS NULL
        UNION ALL (SELECT 'revoked', ${ofSource} AND g.revoked_at IS NOT NULL ORDER BY g.seq DESC LIMIT 1)
        UNION ALL SELECT 'selected', ${ofPair} AND g.id = $6`,
        [bundle, account, now, source && storedTypes.indexOf(source.type), source?.id, grant],
      )
      const { live = [], same, revoked, selected = [] } = Object.groupBy(rows, ({ part }) => part)
      const [sameSource] = (same ?? revoked ?? []).map(grantOf)
      return { now, live: byStart(live), sameSource, selected: selected.map(grantOf)[0] }
    },
    /** The second statement is sent behind the first. */
    add(grant: Grant): Promise<unknown> {
      const at = Math.max(grant.createdAt, grant.revokedAt ?? 0)
      return Promise.all([
        insert(ask, 'access_grant', { ...grantValues(grant), id: grant.id, bundle, account }),
        relist(at),
      ])
    },
    async revoke(ids: readonly GrantId[], at: Instant): Promise<void> {
      const revoked = await ask(
        `UPDATE access_grant SET revoked_at = $4
        WHERE id = ANY ($3) AND bundle = $1 AND account = $2 AND revoked_at IS NULL RETURNING id`,
        [bundle, account, ids, at],
      )
      const missing = `The store has not all of the grants ${ids.join(', ')} in this pair.`
      if (revoked.length !== ids.length) throw new DomainError('conflict', missing)
      await relist(at)
    },
  }
}
