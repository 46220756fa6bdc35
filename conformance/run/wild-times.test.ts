import { describe, expect, it } from 'vitest'
import { type Change, type Json, wildRun, withGrants } from '../../selftest/wild-target.test-bed.ts'
import { checks } from '../checks/all.ts'
import type { WireAnswer } from './ports.ts'
import { replay } from './replay.ts'

const year = 365 * 86_400_000
const moved = (text: unknown, ms: number): unknown =>
  typeof text === 'string' ? new Date(Date.parse(text) + ms).toISOString() : text
const always =
  (edit: (grant: Json) => Json): Change =>
  (answer) =>
    withGrants(answer, edit)
const dated =
  (ms: number): Change =>
  (answer) => ({
    ...answer,
    headers: {
      ...answer.headers,
      date: new Date(Date.parse(answer.headers['date'] ?? '') + ms).toUTCString(),
    },
  })
/** Ends that are asked for within a minute are answered otherwise. */
const shortEnds =
  (edit: (grant: Json) => Json): Change =>
  (answer, { body }) => {
    const soon = Date.parse(JSON.parse(body ?? '{}').endsAt) - answer.sentAt < 60_000
    return soon ? withGrants(answer, edit) : answer
  }
const withoutEnd = ({ endsAt: _, ...grant }: Json): Json => grant

/** A run takes longer than its requests only by what its checks wait for. */
const bound = 5 * 60_000

describe('a target that is wrong about the time', () => {
  it.each<[string, Change, string]>([
    [
      'createdAt far in the future',
      always((grant) => ({ ...grant, createdAt: moved(grant['createdAt'], 70 * year) })),
      'GRANT-CREATED-AT',
    ],
    [
      'createdAt at the end of time',
      always((grant) => ({ ...grant, createdAt: '+275760-09-13T00:00:00.000Z' })),
      'GRANT-CREATED-AT',
    ],
    [
      'startsAt far in the future',
      always((grant) => ({ ...grant, startsAt: moved(grant['startsAt'], 30 * year) })),
      'GRANT-START-CHOSEN',
    ],
    [
      'both far in the future',
      always((grant) => ({
        ...grant,
        createdAt: moved(grant['createdAt'], 7 * year),
        startsAt: moved(grant['startsAt'], 7 * year),
      })),
      'GRANT-CREATED-AT',
    ],
    [
      'a short grant that is said to end in decades',
      shortEnds((grant) => ({ ...grant, endsAt: moved(grant['endsAt'], 80 * year) })),
      'GRANT-ENDS-AT-EXACT',
    ],
    ['a short grant that is said to be permanent', shortEnds(withoutEnd), 'GRANT-ENDS-AT-EXACT'],
  ])('%s: the run goes on and names the rule', async (_, change, rule) => {
    const { report, trace, tookMs } = await wildRun(change)
    expect(report.failures.map((failure) => failure.rule)).toContain(rule)
    expect(report.run.incomplete).toBeUndefined()
    expect(report.rules.filter(({ verdict }) => verdict === 'error')).toEqual([])
    expect(report.counts.passed).toBeGreaterThan(20)
    expect(tookMs).toBeLessThan(bound)
    expect(report.residue).toEqual([])
    // It takes as long as the run.
    if (rule === 'GRANT-START-CHOSEN') expect((await replay(checks, trace)).differences).toEqual([])
  })

  it.each([-50 * year + 86_400_000, 500 * year])(
    'a Date header that is %d ms off: nobody is accused, and a warning says so',
    async (ms) => {
      const { report, tookMs } = await wildRun(dated(ms))
      expect(report.failures.map(({ rule, findings }) => [rule, findings[0]?.claim])).toEqual([])
      expect(report.outcome).toBe('partial')
      expect(tookMs).toBeLessThan(bound)
      const doubts = report.warnings.filter((warning) =>
        warning.includes('contradicts itself about the time'),
      )
      // One that is centuries away is no clock at all, and nobody has listened to it.
      expect(doubts).toHaveLength(Math.abs(ms) > 50 * year ? 0 : 1)
    },
  )

  it('a createdAt that jumps about moves nobody’s idea of the time', async () => {
    let n = 0
    const jump = always((grant) => ({ ...grant, createdAt: moved(grant['createdAt'], (n++ % 3) * year) }))
    const { report, tookMs } = await wildRun(jump)
    expect(report.failures.map(({ rule }) => rule)).toContain('GRANT-CREATED-AT')
    expect(report.failures.map(({ rule }) => rule)).not.toContain('GRANT-EXPIRES-AT-END')
    expect(tookMs).toBeLessThan(bound)
  })

  it.each([30 * 86_400_000])(
    'a clock that is %d ms ahead behind a proxy that writes Date is another clock and nothing worse',
    async (skewMs) => {
      const { report, tookMs } = await wildRun(dated(-skewMs), {}, skewMs)
      expect(report.failures).toEqual([])
      expect(report.outcome).toBe('partial')
      expect(Math.round(((report.target.skew?.low ?? 0) - skewMs) / 1_000)).toBe(0)
      expect(tookMs).toBeLessThan(bound)
    },
  )
})

const refusal =
  (headers: Readonly<Record<string, string>>): Change =>
  (answer): WireAnswer => ({
    ...answer,
    status: 429,
    headers: { ...answer.headers, ...headers, 'content-type': 'application/json' },
    text: JSON.stringify({ errorCode: 'errors.rate.limit', message: 'Slow down.' }),
  })

const fiveMinutes = 5 * 60_000 + 1_000

describe('a target that only ever refuses with 429', () => {
  it.each([
    ['asks for years of quiet', { 'retry-after': '1000000000' }, 1_000],
    ['says nothing of how long', {}, fiveMinutes],
    ['names a date', { 'retry-after': new Date(Date.UTC(2026, 4, 7, 9)).toUTCString() }, 1_000],
    ['says nonsense', { 'retry-after': 'soon' }, fiveMinutes],
  ])('%s: the run ends as incomplete and accuses nobody', async (_, headers, most) => {
    const { report, tookMs } = await wildRun(refusal(headers))
    expect(report.failures).toEqual([])
    expect(report.exitCode).toBe(4)
    expect(report.run.incomplete).toMatch(
      /^the target serves nothing for .* with 429 .*: lower rateLimit, or try later$/,
    )
    expect(tookMs).toBeLessThan(most)
  })

  it('begins in the middle of a run: what is live then is told as left behind', async () => {
    let creates = 0
    const { report, state } = await wildRun((answer, request) => {
      if (request.method === 'POST') creates++
      return creates > 20 ? refusal({ 'retry-after': '99999' })(answer, request) : answer
    })
    expect(report.exitCode).toBe(4)
    expect(report.failures).toEqual([])
    expect(report.residue.length).toBeGreaterThan(0)
    // Grants whose revoke was refused as well are told too, though this target revoked them.
    const created = state.bundles.flatMap(({ grants }) => grants.map(({ id }) => id))
    const left = report.residue.map(({ grantId }) => grantId)
    expect([...created, expect.stringMatching(/^no answer came/)]).toEqual(expect.arrayContaining(left))
  })
})

describe('a target whose clocks cannot be met', () => {
  it.each<[string, Change]>([
    [
      'shows no times of a grant',
      always(({ startsAt: _, createdAt: __, ...grant }) => ({ ...grant, grantType: 'trial' })),
    ],
    [
      'refuses each create',
      (answer, { method }) =>
        method === 'POST'
          ? { ...answer, status: 403, text: '{"errorCode":"errors.a.b","message":"No."}' }
          : answer,
    ],
  ])('and which %s, is asked for them once', async (_, change) => {
    const { report, sent } = await wildRun(change, { confirm: 'off' })
    expect(report.failures).not.toEqual([])
    expect(sent.filter(({ body = '' }) => body.includes('.clocks.'))).toHaveLength(1)
  })
})
