import { DomainError } from '../../ledger/domain-error.ts'
import { type Limit, type LimitResult, type Limits, rateWindowMs } from '../limits.ts'

/** The highest limit that processes share: a row holds an instant for each request. */
export const mostShared = 1000

/** Sends one statement in a transaction of its own, again when the database asks for it; rejects with a DomainError when it is away. */
type Ask = (sql: string, values: readonly unknown[]) => Promise<readonly Row[]>

/** What a statement did for one id; instants in milliseconds since 1970. */
interface Row {
  readonly id: string
  /** How many of its requests the statement accepted, and when. */
  readonly accepted: number
  readonly at: number
  /** How many count now, and the instant of the first. */
  readonly counted: number
  readonly first: number
}

/** The clock that all processes share, in milliseconds since 1970; it stands still within a statement. */
export const databaseClock = '(extract(epoch FROM now()) * 1000)::double precision'

/**
 * Limits that all processes on one database count together, in a sliding window. A request is one round trip for its address and
 * one for its key; those that wait together go together. What this process knows to be used up is refused without asking.
 * Throws a DomainError for another window, and when the limit is above `mostShared`.
 */
export function openSharedLimits(
  ask: Ask,
  policy: string,
  limit: number | 'off',
  clock = databaseClock,
): Limits | undefined {
  if (limit === 'off') return undefined
  if (policy !== 'sliding')
    throw new DomainError(
      'invalid',
      `Processes on one database count in a sliding window; the variant rate-window was ${policy}. Leave it out, or set the rate limit off.`,
    )
  if (limit > mostShared)
    throw new DomainError(
      'invalid',
      `Processes on one database share at most ${mostShared} requests per minute; the rate limit was ${limit}. Set a lower one, or off.`,
    )
  const counter = openCounter(ask, limit, clock)
  return {
    address: sharedLimit('address', counter, addressRefusedMs),
    key: sharedLimit('key', counter, rateWindowMs),
  }
}

/** How many refused ids one process remembers. */
const rememberedIds = 10_000
/** For so long a refused address is refused again without asking: what the limit of a key refuses is given back to it. */
const addressRefusedMs = 1000

function sharedLimit(kind: 'address' | 'key', counter: Counter, refusedMs: number): Limit {
  const refused = new Map<string, { readonly take: LimitResult; readonly since: number }>()
  return {
    limit: counter.limit,
    async take(id, now) {
      const known = refused.get(id)
      const resetMs = known === undefined ? 0 : known.since + known.take.resetMs - now
      if (known !== undefined && now < known.since + refusedMs && resetMs > 0)
        return { ...known.take, resetMs }
      const take = { ...(await counter.take(`${kind} ${id}`)), id }
      refused.delete(id)
      if (refused.size === rememberedIds) refused.clear()
      if (!take.accepted) refused.set(id, { take, since: now })
      return take
    },
    giveBack(take) {
      counter.giveBack({ ...take, id: `${kind} ${take.id}` })
      return { ...take, remaining: take.remaining + 1 }
    },
  }
}

type Counter = ReturnType<typeof openCounter>

/** Counts requests for all limits. One statement is under way at a time; what comes meanwhile goes with the next. */
function openCounter(ask: Ask, limit: number, clock: string) {
  const statement = countingStatement(limit, clock)
  let waiting = new Map<string, PromiseWithResolvers<LimitResult>[]>()
  let given: LimitResult[] = []
  let isUnderWay = false
  let cleanedAt: number | undefined
  const send = async (): Promise<void> => {
    while (waiting.size > 0) {
      const batch = waiting
      const counts = [...batch.values()].map((takes) => takes.length)
      const values = [[...batch.keys()], counts, given.map(({ id }) => id), given.map(({ at }) => at)]
      waiting = new Map()
      given = []
      try {
        for (const row of await ask(statement, values)) {
          for (const [place, { resolve }] of (batch.get(row.id) ?? []).entries()) resolve(takeOf(row, place))
          clean(row.at)
        }
      } catch (error) {
        for (const { reject } of [...batch.values()].flat()) reject(error)
      }
    }
    isUnderWay = false
  }
  /** The take of a request by its place among those of its id in the statement; those behind it are not counted yet. */
  const takeOf = ({ id, at, accepted, counted, first }: Row, place: number): LimitResult => ({
    ...{ id, at, accepted: place < accepted, resetMs: first + rateWindowMs - at },
    remaining: limit - counted + Math.max(0, accepted - 1 - place),
  })
  /** Deletes once in a window the rows of which nothing counts: one look at each id of the last minutes, while nobody waits. */
  const clean = (now: number): void => {
    cleanedAt ??= now
    if (now - cleanedAt < rateWindowMs) return
    cleanedAt = now
    // Twice the window, for a statement that waits for another counts at the instant at which it began.
    ask('DELETE FROM rate_limit WHERE at <= $1', [now - 2 * rateWindowMs]).catch(() => {})
  }
  const waitingOf = (id: string): PromiseWithResolvers<LimitResult>[] => {
    const takes = waiting.get(id) ?? []
    waiting.set(id, takes)
    // All that arrives in this turn goes together.
    if (!isUnderWay) setImmediate(send)
    isUnderWay = true
    return takes
  }
  return {
    limit,
    take(id: string): Promise<LimitResult> {
      const take = Promise.withResolvers<LimitResult>()
      waitingOf(id).push(take)
      return take.promise
    },
    /** Takes back what was accepted, with the next statement; when that fails, it stays counted. */
    giveBack(take: LimitResult): void {
      given.push(take)
      waitingOf(take.id)
    },
  }
}

/**
 * One statement for all ids, which it locks in one order. Of each id it keeps the instants that are in the window and not given back,
 * and adds its own as often as there is room. `OFFSET 0` has PostgreSQL compute `kept` once.
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
