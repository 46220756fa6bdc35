import { DomainError } from '../../ledger/domain-error.ts'
import { type LimitResult, type RateLimiter, type RateLimiters, rateWindowMs } from '../limits.ts'

/** The highest limit that processes can share, since a row has an instant for each request. */
export const maxSharedLimit = 1000

/** Sends one statement in its own transaction; rejects with a DomainError when the database cannot be used. */
type Query = (sql: string, values: readonly unknown[]) => Promise<readonly Row[]>

/** The result of the statement for one id; instants in milliseconds since 1970. */
interface Row {
  readonly id: string
  /** The number of requests that the statement accepted, and its instant. */
  readonly accepted: number
  readonly at: number
  /** The number of requests in the window, and the instant of the first. */
  readonly counted: number
  readonly first: number
}

/** The clock of the database in milliseconds since 1970, constant within a statement. */
export const databaseClock = '(extract(epoch FROM now()) * 1000)::double precision'

/**
 * Opens rate limiters that all processes on one database share, with a sliding window. A request takes one round trip for its
 * address and one for its key; concurrent requests share a round trip. A limit known to be used up refuses without one.
 * Throws a DomainError for another window policy, and for a limit above `maxSharedLimit`.
 */
export function openSharedLimits(
  query: Query,
  policy: string,
  limit: number | 'off',
  clock = databaseClock,
): RateLimiters | undefined {
  if (limit === 'off') return undefined
  if (policy !== 'sliding')
    throw new DomainError(
      'invalid',
      `Processes on one database count in a sliding window; the variant rate-window was ${policy}. Leave it out, or set the rate limit off.`,
    )
  if (limit > maxSharedLimit)
    throw new DomainError(
      'invalid',
      `Processes on one database share at most ${maxSharedLimit} requests per minute; the rate limit was ${limit}. Set a lower one, or off.`,
    )
  const counter = openCounter(query, limit, clock)
  return {
    address: sharedLimiter('address', counter, addressRefusedMs),
    key: sharedLimiter('key', counter, rateWindowMs),
  }
}

/** The most refused ids in the memory of a process. */
const maxRefusedIds = 10_000
/** The time in which a refused address is refused again from memory; short, since `release` may undo one of its requests. */
const addressRefusedMs = 1000

function sharedLimiter(kind: 'address' | 'key', counter: Counter, refusedMs: number): RateLimiter {
  const refused = new Map<string, { readonly result: LimitResult; readonly since: number }>()
  return {
    limit: counter.limit,
    async take(id, now) {
      const cached = refused.get(id)
      const resetMs = cached === undefined ? 0 : cached.since + cached.result.resetMs - now
      if (cached !== undefined && now < cached.since + refusedMs && resetMs > 0)
        return { ...cached.result, resetMs }
      const result = { ...(await counter.take(`${kind} ${id}`)), id }
      refused.delete(id)
      if (refused.size === maxRefusedIds) refused.clear()
      if (!result.accepted) refused.set(id, { result, since: now })
      return result
    },
    release(result) {
      counter.release({ ...result, id: `${kind} ${result.id}` })
      return { ...result, remaining: result.remaining + 1 }
    },
  }
}

type Counter = ReturnType<typeof openCounter>

/** Counts requests for all limits with one statement at a time; requests that arrive meanwhile share the next one. */
function openCounter(query: Query, limit: number, clock: string) {
  const statement = countingStatement(limit, clock)
  let waiting = new Map<string, PromiseWithResolvers<LimitResult>[]>()
  let released: LimitResult[] = []
  let isSending = false
  let cleanedAt: number | undefined
  const send = async (): Promise<void> => {
    while (waiting.size > 0) {
      const batch = waiting
      const counts = [...batch.values()].map((queue) => queue.length)
      const values = [[...batch.keys()], counts, released.map(({ id }) => id), released.map(({ at }) => at)]
      waiting = new Map()
      released = []
      try {
        for (const row of await query(statement, values)) {
          for (const [index, { resolve }] of (batch.get(row.id) ?? []).entries())
            resolve(resultOf(row, index))
          clean(row.at)
        }
      } catch (error) {
        for (const { reject } of [...batch.values()].flat()) reject(error)
      }
    }
    isSending = false
  }
  /** Returns the result of the request at an index of its id's batch, without the requests after it. */
  const resultOf = ({ id, at, accepted, counted, first }: Row, index: number): LimitResult => ({
    ...{ id, at, accepted: index < accepted, resetMs: first + rateWindowMs - at },
    remaining: limit - counted + Math.max(0, accepted - 1 - index),
  })
  /** Deletes old rows, once in a window, without making a request wait. */
  const clean = (now: number): void => {
    cleanedAt ??= now
    if (now - cleanedAt < rateWindowMs) return
    cleanedAt = now
    // Twice the window, since a statement that waited for a lock counts at its own start.
    query('DELETE FROM rate_limit WHERE at <= $1', [now - 2 * rateWindowMs]).catch(() => {})
  }
  const queueOf = (id: string): PromiseWithResolvers<LimitResult>[] => {
    const queue = waiting.get(id) ?? []
    waiting.set(id, queue)
    // Requests of the same turn of the event loop share a statement.
    if (!isSending) setImmediate(send)
    isSending = true
    return queue
  }
  return {
    limit,
    take(id: string): Promise<LimitResult> {
      const result = Promise.withResolvers<LimitResult>()
      queueOf(id).push(result)
      return result.promise
    },
    /** Undoes an accepted request with the next statement; if that fails, the request stays counted. */
    release(result: LimitResult): void {
      released.push(result)
      queueOf(result.id)
    },
  }
}

/**
 * Counts all ids in one statement, which locks them in one order. For each id it keeps the instants in the window that were
 * not released, and adds its own up to the limit. `OFFSET 0` makes PostgreSQL compute `kept` once.
 */
const countingStatement = (limit: number, clock: string): string => `
INSERT INTO rate_limit AS old (id, held, accepted, at)
SELECT id, array_fill(now, ARRAY[least(count, ${limit})]), least(count, ${limit}), now
FROM unnest($1::text[], $2::integer[]) AS wanted (id, count), (SELECT ${clock} AS now) AS clock
ORDER BY id
ON CONFLICT (id) DO UPDATE SET (held, accepted, at) = (
  SELECT kept || taken, cardinality(taken), excluded.at
  FROM (SELECT ARRAY(
      SELECT instant FROM unnest(old.held) AS held (instant) WHERE instant > excluded.at - ${rateWindowMs}
      EXCEPT ALL
      SELECT at FROM unnest($3::text[], $4::double precision[]) AS given (id, at) WHERE given.id = old.id
      ORDER BY instant
    ) AS kept OFFSET 0) AS before,
    LATERAL (SELECT excluded.held[1:${limit} - cardinality(kept)] AS taken) AS room
)
RETURNING id, accepted, at, cardinality(held) AS counted, held[1] AS first`
