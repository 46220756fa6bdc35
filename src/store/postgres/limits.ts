import { type Limit, type Limits, rateWindowMs, type Take } from '../../api/limits.ts'
import { DomainError } from '../../ledger/domain-error.ts'

/** The highest limit that processes share: a sliding window holds an instant for each request. */
export const mostShared = 1000

/** Sends one statement in a transaction of its own, again when the database asks for it; rejects with a DomainError when it is away. */
type Ask = (sql: string, values: readonly unknown[]) => Promise<readonly Row[]>

/** What is known of one id after a statement; instants in milliseconds since 1970. */
interface Row {
  readonly id: string
  readonly accepted: number
  readonly at: number
  /** How many numbers are held, and the first two. */
  readonly size: number
  readonly first: number
  readonly second: number
}

/** The clock that all processes share, in milliseconds since 1970. */
const databaseClock = '(extract(epoch FROM clock_timestamp()) * 1000)::double precision'

/**
 * Limits that all processes on one database count together. A request is one round trip for its address and one for its key;
 * those that wait together go together. What this process knows to be used up is refused without asking.
 * Throws a DomainError when the limit is above `mostShared`.
 */
export function openSharedLimits(
  ask: Ask,
  policy: keyof typeof countings,
  limit: number | 'off',
  clock = databaseClock,
): Limits | undefined {
  if (limit === 'off') return undefined
  if (limit > mostShared)
    throw new DomainError(
      'invalid',
      `Processes on one database share at most ${mostShared} requests per minute; the rate limit was ${limit}. Set a lower one, or off.`,
      { field: 'rateLimit' },
    )
  const counting = countings[policy](limit, rateWindowMs / limit)
  const counter = countingWith(ask, counting, limit, clock)
  return {
    address: sharedLimit('address', limit, counting, counter, addressRefusedMs),
    key: sharedLimit('key', limit, counting, counter, rateWindowMs),
  }
}

/** How many refused ids one process remembers. */
const rememberedIds = 10_000
/** For so long a refused address is refused again without asking: what the limit of a key refuses is given back to it. */
const addressRefusedMs = 1000

function sharedLimit(
  kind: 'address' | 'key',
  limit: number,
  { standing }: Counting,
  counter: Counter,
  refusedMs: number,
): Limit {
  const refused = new Map<string, { readonly take: Take; readonly since: number }>()
  return {
    limit,
    async take(id, now) {
      const known = refused.get(id)
      if (known !== undefined) {
        const resetMs = known.take.resetMs - (now - known.since)
        if (resetMs > 0 && now - known.since < refusedMs) return { ...known.take, resetMs }
        refused.delete(id)
      }
      const { row, place } = await counter.take(`${kind} ${id}`)
      const { remaining, resetMs } = standing(row)
      const accepted = place < row.accepted
      // Those that came after it in the same statement are not counted yet.
      const later = accepted ? row.accepted - 1 - place : 0
      const take: Take = { id, at: row.at, accepted, remaining: remaining + later, resetMs }
      if (!accepted) refused.set(id, { take, since: now })
      const [oldest] = refused.keys()
      if (refused.size > rememberedIds && oldest !== undefined) refused.delete(oldest)
      return take
    },
    giveBack(take) {
      counter.giveBack(`${kind} ${take.id}`, take.at)
      return { ...take, remaining: take.remaining + 1 }
    },
  }
}

interface Counter {
  /** Counts a request; resolves with what holds after its statement, and its place among the requests of the same id there. */
  readonly take: (id: string) => Promise<{ readonly row: Row; readonly place: number }>
  /** Takes back one that was accepted at this instant, with the next statement; when that fails, it stays counted. */
  readonly giveBack: (id: string, at: number) => void
}

type Settled = PromiseWithResolvers<Row>

/** One statement is under way at a time; what comes meanwhile goes with the next. */
function countingWith(ask: Ask, counting: Counting, limit: number, clock: string): Counter {
  const statement = countingStatement(counting, limit, clock)
  let takes = new Map<string, Settled[]>()
  let gifts: { readonly id: string; readonly at: number }[] = []
  let isUnderWay = false
  const walk = walking(ask, clock)
  const send = async (): Promise<void> => {
    while (takes.size > 0 || gifts.length > 0) {
      const [batch, given] = [takes, gifts]
      takes = new Map()
      gifts = []
      for (const { id } of given) if (!batch.has(id)) batch.set(id, [])
      const ids = [...batch.keys()]
      const counts = [...batch.values()].map((settled) => settled.length)
      const values = [ids, counts, given.map(({ id }) => id), given.map(({ at }) => at)]
      try {
        for (const row of await ask(statement, values))
          for (const { resolve } of batch.get(row.id) ?? []) resolve(row)
        await walk(ids.length)
      } catch (error) {
        for (const settled of batch.values()) for (const { reject } of settled) reject(error)
      }
    }
    isUnderWay = false
  }
  const begin = (): void => {
    if (isUnderWay) return
    isUnderWay = true
    // All that arrived in this turn goes together.
    setImmediate(send)
  }
  return {
    async take(id) {
      const settled = Promise.withResolvers<Row>()
      const same = takes.get(id) ?? []
      takes.set(id, same)
      const place = same.push(settled) - 1
      begin()
      return { row: await settled.promise, place }
    },
    giveBack(id, at) {
      gifts.push({ id, at })
      begin()
    },
  }
}

/** After so many ids the table is walked on for those that hold nothing any more, four rows for each id, so that it cannot grow faster. */
const walkEvery = 250

function walking(ask: Ask, clock: string): (ids: number) => Promise<void> {
  const statement = `
WITH walked AS (SELECT id FROM rate_limit WHERE id > $1 ORDER BY id LIMIT $2),
  gone AS (DELETE FROM rate_limit WHERE id > $1 AND id <= (SELECT max(id) FROM walked)
    AND at <= (SELECT ${clock} - ${rateWindowMs}))
SELECT max(id) AS id, count(*)::integer AS size FROM walked`
  let since = 0
  let place = ''
  return async (ids) => {
    since += ids
    if (since < walkEvery) return
    const most = 4 * since
    since = 0
    const [last] = await ask(statement, [place, most])
    place = last?.size === most ? last.id : ''
  }
}

/** How a policy counts in `held`: SQL over `now`, `kept` (what is held without what has passed) and `room` (what is accepted). */
interface Counting {
  /** What an id holds that is new. */
  readonly fresh: string
  readonly kept: string
  /** How much of the limit `kept` uses. */
  readonly used: string
  readonly held: string
  readonly standing: (row: Row) => Pick<Take, 'remaining' | 'resetMs'>
}

/** The instants of the requests that are given back to an id. */
const given =
  '(SELECT at FROM unnest($3::text[], $4::double precision[]) AS given (id, at) WHERE given.id = old.id) AS given'

/** The three of `rate-windows.ts`, where they are explained; `period` is the time in which one request more becomes free. */
const countings = {
  sliding: (limit: number, _period: number): Counting => ({
    fresh: `ARRAY[]::double precision[]`,
    kept: `ARRAY(SELECT instant FROM unnest(old.held) AS held (instant) WHERE instant > now - ${rateWindowMs}
      EXCEPT ALL SELECT at FROM ${given} ORDER BY instant)`,
    used: 'cardinality(kept)',
    held: 'kept || ARRAY(SELECT now FROM generate_series(1, room))',
    standing: ({ size, first, at }) => ({
      remaining: limit - size,
      resetMs: size === 0 ? 0 : first + rateWindowMs - at,
    }),
  }),
  fixed: (limit: number, _period: number): Counting => ({
    fresh: 'ARRAY[now, 0]',
    kept: `CASE WHEN old.held[1] > now - ${rateWindowMs} OR excluded.accepted = 0
      THEN ARRAY[old.held[1], greatest(0, old.held[2] - (SELECT count(*) FROM ${given} WHERE at >= old.held[1]))] ELSE ARRAY[now, 0] END`,
    used: 'kept[2]',
    held: 'ARRAY[kept[1], kept[2] + room]',
    standing: ({ first, second, at }) => ({ remaining: limit - second, resetMs: first + rateWindowMs - at }),
  }),
  /** Held is the instant at which the bucket is full again. */
  bucket: (limit: number, period: number): Counting => {
    return {
      fresh: 'ARRAY[now]',
      kept: `ARRAY[greatest(now, old.held[1] - (SELECT count(*) FROM ${given}) * ${period})]`,
      used: `(kept[1] - now) / ${period}`,
      held: `ARRAY[kept[1] + room * ${period}]`,
      standing({ first, at }) {
        const missing = Math.max(0, first - at) / period
        const remaining = Math.floor(limit - missing + 1e-6)
        return { remaining, resetMs: missing === 0 ? 0 : (remaining + 1 - limit + missing) * period }
      },
    }
  },
} as const

/** One statement for all ids, which it locks in one order. `OFFSET 0` keeps PostgreSQL from computing `kept` wherever it is used. */
function countingStatement({ fresh, kept, used, held }: Counting, limit: number, clock: string): string {
  const taken = (from: string, wanted: string): string => `
  SELECT ${held} AS held, room, now FROM
    (SELECT now, ${from} AS kept FROM (SELECT ${clock} AS now) AS clock OFFSET 0) AS before,
    LATERAL (SELECT greatest(0, least(${wanted}, floor(${limit} - ${used} + 1e-6)))::integer AS room) AS counted`
  return `
INSERT INTO rate_limit AS old (id, held, accepted, at)
SELECT id, taken.* FROM unnest($1::text[], $2::integer[]) AS wanted (id, count), LATERAL (${taken(fresh, 'wanted.count')}) AS taken
ORDER BY id
ON CONFLICT (id) DO UPDATE SET (held, accepted, at) = (${taken(kept, 'excluded.accepted')})
RETURNING id, accepted, at, cardinality(held) AS size, held[1] AS first, held[2] AS second`
}
