import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type LimitResult, type RateLimiters, rateWindowMs } from '../store/limits.ts'
import { maxSharedLimit, openSharedLimits } from '../store/postgres/limits.ts'
import { rateLimitTable } from '../store/postgres/schema.ts'
import { freshDatabase } from '../store/postgres/server/fresh-database.test-bed.ts'
import { rateLimit } from './limits.ts'

let pool: pg.Pool
beforeAll(async () => {
  pool = new pg.Pool({ connectionString: await freshDatabase(), max: 8 })
  await pool.query(rateLimitTable)
  await pool.query('CREATE TABLE clock AS SELECT 0::double precision AS ms')
})
afterAll(() => pool.end())

type Query = Parameters<typeof openSharedLimits>[0]

const query: Query = async (sql, values) => (await pool.query(sql, [...values])).rows

/** As each process has it: limits of its own on the database of all. */
function shared(limit: number, clock?: string, send = query): RateLimiters {
  const limits = openSharedLimits(send, 'sliding', limit, clock)
  if (limits === undefined) throw new Error('There are limits.')
  return limits
}

/** For tests that set the time. */
const testClock = '(SELECT ms FROM clock)'
const setClock = (ms: number) => pool.query('UPDATE clock SET ms = $1', [ms])
beforeEach(() => pool.query('DELETE FROM rate_limit'))

/** Counts the queries. */
function counted(): { readonly query: Query; readonly sent: () => number } {
  let sent = 0
  return { query: (sql, values) => query(sql, values).finally(() => sent++), sent: () => sent }
}

const times = (count: number) => Array.from({ length: count }, (_, index) => index)

interface Step {
  readonly wait: number
  readonly id: string
  readonly release: boolean
}

const steps = fc.array(
  fc.record<Step>({
    wait: fc.oneof(
      fc.constantFrom(0, 0, 0, 1, rateWindowMs - 1, rateWindowMs, rateWindowMs + 1),
      fc.integer({ min: 0, max: 20_000 }),
    ),
    id: fc.constantFrom('a', 'b'),
    release: fc.boolean(),
  }),
  { minLength: 20, maxLength: 40 },
)

describe('the limits of several processes', () => {
  it('answer as one process alone does', async () => {
    await fc.assert(
      fc.asyncProperty(steps, fc.integer({ min: 1, max: 6 }), async (history, limit) => {
        await pool.query('DELETE FROM rate_limit')
        const alone = rateLimit('sliding', limit)
        let now = 1_000
        let last: { readonly shared: LimitResult; readonly alone: LimitResult } | undefined
        for (const { wait, id, release } of history) {
          now += wait
          await setClock(now)
          // Each request comes to another process, which remembers no refusal.
          const process = shared(limit, testClock).key
          if (release && last !== undefined) {
            process.release(last.shared)
            // Of another id, and with the same statement.
            await process.take('other', now)
            alone.release(last.alone)
            last = undefined
          }
          const [one, other] = [await process.take(id, now), alone.take(id, now)]
          expect({ ...one, resetMs: Math.round(one.resetMs) }).toEqual({
            ...other,
            resetMs: Math.round(other.resetMs),
          })
          if (one.accepted) last = { shared: one, alone: other }
        }
      }),
      { numRuns: 10, endOnFailure: true },
    )
  })

  it('accept no more than the limit of requests that race, for an address and for a key, and no fewer', async () => {
    const processes = times(4).map(() => shared(60))
    const sent = times(400).flatMap((index) => {
      const process = processes[index % 4]
      return [process?.key.take('one', 0), process?.address.take('one', 0), process?.key.take('other', 0)]
    })
    const takes = await Promise.all(sent)
    const accepted = (kind: number) => takes.filter((take, index) => index % 3 === kind && take?.accepted)
    expect([0, 1, 2].map((kind) => accepted(kind).length)).toEqual([60, 60, 60])
    // Each is told what is left after it.
    expect(
      accepted(0)
        .map((take) => take?.remaining)
        .sort((a = 0, b = 0) => b - a),
    ).toEqual(times(60).map((index) => 59 - index))
  })

  it('refuse a key that is known to be used up without asking, and count down to when it is served', async () => {
    await setClock(5_000)
    const { query, sent } = counted()
    const { key } = shared(1, testClock, query)
    expect(await key.take('one', 100)).toMatchObject({ accepted: true })
    await setClock(25_000)
    expect(await key.take('one', 20_100)).toMatchObject({ accepted: false, resetMs: rateWindowMs - 20_000 })
    expect(sent()).toBe(2)
    expect(await key.take('one', 60_099)).toMatchObject({ accepted: false, resetMs: 1 })
    expect(sent()).toBe(2)
    await setClock(5_000 + rateWindowMs)
    expect(await key.take('one', 60_100)).toMatchObject({ accepted: true })
  })

  it('query again for a refused address after a second, for its requests may be given back', async () => {
    const [one, other] = [shared(1), shared(1)]
    const taken = await one.address.take('one', 0)
    expect(await other.address.take('one', 0)).toMatchObject({ accepted: false })
    expect(one.address.release(taken)).toMatchObject({ remaining: 1 })
    // The statement that gives it back is this one.
    await one.key.take('any', 0)
    expect(await other.address.take('one', 999)).toMatchObject({ accepted: false })
    expect(await other.address.take('one', 1_000)).toMatchObject({ accepted: true })
  })

  it('are one statement for all that wait together, also for those that come while one is under way', async () => {
    const { query, sent } = counted()
    const held = Promise.withResolvers<void>()
    const holding: Query = (sql, values) => held.promise.then(() => query(sql, values))
    const { address } = shared(240, undefined, holding)
    const takes = times(100).map((index) => address.take(`id ${index % 30}`, 0))
    for (const index of times(3)) {
      await new Promise(setImmediate)
      takes.push(address.take(`later ${index}`, 0))
    }
    held.resolve()
    await Promise.all(takes)
    expect(sent()).toBe(2)
  })

  it('count exactly also when a statement that began earlier comes later', async () => {
    const takeAt = async (ms: number) => {
      await setClock(ms)
      return (await shared(2, testClock).key.take('one', 0)).accepted
    }
    expect([await takeAt(10_000), await takeAt(9_000), await takeAt(10_001)]).toEqual([true, true, false])
    expect([await takeAt(9_000 + rateWindowMs), await takeAt(9_001 + rateWindowMs)]).toEqual([true, false])
    expect([await takeAt(10_000 + rateWindowMs), await takeAt(10_001 + rateWindowMs)]).toEqual([true, false])
  })

  it('forget ids that hold nothing, once in a window, and none that does', async () => {
    await setClock(1_000)
    const sent: string[] = []
    const { address } = shared(2, testClock, (sql, values) => {
      sent.push(sql)
      return query(sql, values)
    })
    await Promise.all(times(3_000).map((index) => address.take(`idle ${index}`, 0)))
    await setClock(1_000 + rateWindowMs)
    await address.take('live', 0)
    await address.take('live', 0)
    await setClock(1_000 + 2 * rateWindowMs)
    await address.take('new', 0)
    await address.take('new', 0)
    const remembered = async () => (await pool.query('SELECT id FROM rate_limit ORDER BY id')).rows
    await expect.poll(remembered).toEqual([{ id: 'address live' }, { id: 'address new' }])
    expect(sent.filter((sql) => sql.startsWith('DELETE'))).toHaveLength(2)
    await setClock(1_000 + 2 * rateWindowMs - 1)
    expect(await shared(2, testClock).address.take('live', 0)).toMatchObject({ accepted: false })
  })

  it('touch no more rows than they count, however many there are', async () => {
    const sent: Parameters<Query>[] = []
    const { address } = shared(2, undefined, (...statement) => {
      sent.push(statement)
      return query(...statement)
    })
    for (const batch of times(20))
      await Promise.all(times(250).map((index) => address.take(`${batch} ${index}`, 0)))
    await pool.query('ANALYZE rate_limit')
    for (const [sql, values] of sent.slice(-2)) {
      const { rows } = await pool.query(`EXPLAIN ${sql}`, [...values])
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
      expect(plan).toContain('rate_limit')
      expect(plan).not.toContain('Seq Scan on rate_limit')
    }
  })

  it('fail for all that wait when their statement fails, and work with the next', async () => {
    let failure: Error | undefined = new Error('away')
    const failing: Query = async (sql, values) => {
      if (failure !== undefined) throw failure
      return query(sql, values)
    }
    const { key } = shared(1, undefined, failing)
    const waiting = [key.take('one', 0), key.take('two', 0)]
    for (const take of waiting) await expect(take).rejects.toThrow('away')
    failure = undefined
    expect(await key.take('two', 0)).toMatchObject({ accepted: true })
  })

  it('can be off, and are refused for another window and where a row would grow too large', () => {
    expect(openSharedLimits(query, 'sliding', 'off')).toBeUndefined()
    for (const window of ['fixed', 'bucket'])
      expect(() => openSharedLimits(query, window, 240)).toThrow(
        `the variant rate-window was ${window}. Leave it out, or set the rate limit off.`,
      )
    expect(shared(maxSharedLimit).key.limit).toBe(maxSharedLimit)
    expect(() => shared(maxSharedLimit + 1)).toThrow(
      'Processes on one database share at most 1000 requests per minute',
    )
  })
})
