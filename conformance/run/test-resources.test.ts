import { describe, expect, it } from 'vitest'
import { ns } from '../../selftest/second-implementation/state.ts'
import { secondTarget } from '../../selftest/second-implementation/transport.ts'
import { type Change, type Wild, wildRun, withJson } from '../../selftest/wild-target.test-bed.ts'
import { checks } from '../checks/all.ts'
import type { Check } from '../kit/check.ts'
import { GrantJournal, type JournalLine } from './journal.ts'
import type { Target } from './options.ts'

type Foreign = Wild['state']['bundles'][number]['grants'][number]

const same: Change = (answer) => answer
const writes = ({ sent }: Wild) => sent.filter(({ method }) => method !== 'GET')
const ours = ({ state }: Wild) =>
  state.bundles.flatMap(({ grants }) => grants.filter(({ source }) => source?.startsWith('ba-')))
const liveOurs = (wild: Wild & { readonly endedAt: number }) =>
  ours(wild).filter(({ revoked, until = Infinity }) => !revoked && until > ns(wild.endedAt))

/** A grant of the platform's own for every person whose name begins so. */
const grantsFor =
  (prefix: string, over: (now: number) => Partial<Foreign> = () => ({})) =>
  (state: Wild['state'], now: number): void => {
    const [main] = state.bundles
    for (const account of state.accounts.filter(({ name }) => name.startsWith(prefix)))
      main?.grants.push({
        id: `foreign-${account.name}`,
        account,
        type: 'trial',
        source: undefined,
        from: ns(now - 1_000),
        until: ns(now + 3_600_000),
        createdAt: ns(now - 1_000),
        revoked: false,
        ...over(now),
      })
  }
const foreign = ({ state }: Wild) =>
  state.bundles.flatMap(({ grants }) => grants.filter(({ id }) => id.startsWith('foreign-')))

describe('test resources', () => {
  it('is not written to where somebody else’s grant is live, for whomever it is', async () => {
    const held = await wildRun(same, {}, 0, grantsFor('Test'))
    expect(writes(held)).toEqual([])
    expect(foreign(held)).toHaveLength(24)
    expect(foreign(held).every(({ revoked }) => !revoked)).toBe(true)
    expect(held.report.outcome).toBe('incomplete')
    expect(held.report.exitCode).toBe(4)
    expect(held.report.run.incomplete).toMatch(
      /^nothing was written, so \d+ checks of creating and revoking were left out; every user that was found has live grants/,
    )
    expect(held.report.warnings).toContain('Test 01 was left alone: it holds live grants of somebody else')
    const left = await wildRun(
      same,
      {},
      0,
      grantsFor('Test', () => ({ source: 'in_ba-0123456789abcdef.expiry.histories.13' })),
    )
    expect(left.report.warnings).toContain(
      'Test 01 was left alone: grants of an earlier run of this suite are still live: clean up with its journal',
    )
    // The control: with the same grants over, there is nobody in the way.
    const over = await wildRun(
      same,
      {},
      0,
      grantsFor('Test', (now) => ({ until: ns(now - 500) })),
    )
    expect(writes(over).length).toBeGreaterThan(50)
    expect(over.report.outcome).toBe('partial')
  })

  it.each<[string, Change, (now: number) => Partial<Foreign>]>([
    [
      'a Date header decades ahead makes their grants look over',
      (answer) => ({ ...answer, headers: { ...answer.headers, date: 'Wed, 01 Jan 2070 00:00:00 GMT' } }),
      () => ({}),
    ],
    [
      'the end of their grants cannot be read',
      (answer) => ({ ...answer, text: answer.text.replaceAll(/"endsAt":"[^"]*"/g, '"endsAt":"soon"') }),
      () => ({}),
    ],
    [
      'the list of grants fails',
      (answer, { method, url }) =>
        method === 'GET' && url.includes('/grants?userId')
          ? { ...answer, status: 503, text: '{"errorCode":"errors.server","message":"Sorry."}' }
          : answer,
      () => ({}),
    ],
    [
      'the list of grants has no end',
      (answer, { method, url }) =>
        method === 'GET' && url.includes('/grants?userId')
          ? withJson(answer, (json) => ({ ...json, grants: [], nextCursor: `more-${answer.sentAt}` }))
          : answer,
      () => ({}),
    ],
  ])('is not written to when %s', async (_, change, over) => {
    const held = await wildRun(change, {}, 0, grantsFor('Test', over))
    expect(writes(held)).toEqual([])
    expect(held.report.exitCode).not.toBe(0)
    expect(held.sent.length).toBeLessThan(150)
  })

  it('is used as far as it is free: one who holds a grant is left alone, the others serve', async () => {
    const some = await wildRun(same, {}, 0, grantsFor('Test 07'))
    expect(some.report.outcome).toBe('partial')
    const [held] = foreign(some)
    expect(held?.revoked).toBe(false)
    expect(writes(some).filter(({ body }) => body?.includes(held?.account.name ?? ''))).toEqual([])
  })

  it('is not written to in a bundle of another owner where somebody else’s grant is live', async () => {
    const run = (before: (state: Wild['state'], now: number) => void) =>
      wildRun(same, { checks, only: ['isolation/own-by-another'] }, 0, before)
    const created = ({ sent }: Wild) =>
      sent.filter(({ method, url }) => method === 'POST' && url.includes('/b-other/'))
    const held = await run((state, now) =>
      grantsFor('Test')({ ...state, bundles: state.bundles.filter(({ id }) => id === 'b-other') }, now),
    )
    expect(foreign(held).length).toBeGreaterThan(20)
    expect(created(held)).toEqual([])
    // The control: where nobody holds a grant there, one is made.
    expect(created(await run(() => undefined))).not.toEqual([])
  })

  it('stays untouched when somebody else grants access in the middle of the run', async () => {
    let lists = 0
    const wild = await wildRun(
      (answer, { method, url }) => {
        if (method === 'GET' && url.includes('/grants?userId')) lists++
        if (lists === 12) plant()
        return answer
      },
      {},
      0,
      (state, now) => {
        plant = () => {
          lists++
          const [main] = state.bundles
          const accounts = new Set(main?.grants.map(({ account }) => account))
          for (const account of accounts)
            if (account.name.startsWith('Test'))
              grantsFor(account.name, () => ({ source: 'invoice-7', from: ns(now), until: ns(now + 9e9) }))(
                state,
                now,
              )
        }
      },
    )
    expect(foreign(wild).length).toBeGreaterThan(0)
    expect(foreign(wild).filter(({ revoked }) => revoked)).toEqual([])
    expect(wild.report.warnings.join()).toContain('somebody else granted access during the run')
    expect(liveOurs(wild)).toEqual([])
  })

  it.each<[string, Partial<Target>, RegExp]>([
    ['nobody', { users: undefined }, /the target provides no test users: set users, or --users with --url/],
    ['users who do not exist', { users: { search: 'Nobody' } }, /none of the test users was found/],
    ['a name twice', { users: { names: ['No One', 'Test 99'] } }, /none of the test users was found/],
  ])('are %s: the run is incomplete, whatever else holds', async (_, provided, why) => {
    const wild = await wildRun(same, { target: { ...secondTarget, ...provided }, checks })
    expect(ours(wild)).toEqual([])
    expect(wild.report.counts.violated).toBe(0)
    expect(wild.report.outcome).toBe('incomplete')
    expect(wild.report.exitCode).toBe(4)
    expect(wild.report.run.incomplete).toMatch(why)
    expect(wild.report.counts.passed).toBeGreaterThan(10)
  })

  it('is no grant of a deleted account in a bundle that the target does not name', async () => {
    const deleted = checks.filter(({ id }) => id === 'grants/of-the-deleted')
    const verdictIn = async (target: Target) => {
      const { report } = await wildRun(same, { checks: deleted, target })
      return report.rules.find(({ rule }) => rule === 'GRANTS-DELETED-ACCOUNT')
    }
    const { main: _, ...bundles } = secondTarget.bundles
    expect(await verdictIn(secondTarget)).toMatchObject({ verdict: 'passed' })
    expect(await verdictIn({ ...secondTarget, bundles })).toMatchObject({
      verdict: 'not testable',
      missing: ['bundles.main'],
    })
  })

  it('is enough with the fewest users that any check asks for: what waits for an instant keeps no other check from its own', async () => {
    const names = ['Test 01', 'Test 02', 'Test 03', 'Test 04', 'Test 05', 'Test 06']
    const { report } = await wildRun(same, {
      target: { ...secondTarget, users: { names } },
      checks,
      only: ['lasting/answers', 'expiry', 'scenes/asked', 'trajectories/two-pairs', 'isolation/cursor'],
      maxRequests: 1_000,
    })
    expect(report.checks.filter(({ ending }) => ending === 'stopped')).toEqual([])
    expect(report.checks.filter(({ ending }) => ending === 'done')).toHaveLength(5)
    expect(report.counts.violated).toBe(0)
  })

  it('is nothing that checks which only read would need', async () => {
    const target = { ...secondTarget, users: undefined }
    const { report } = await wildRun(same, { target, checks, only: ['bundles'] })
    expect(report.outcome).toBe('partial')
  })
})

/** A run against a target that says that it revokes, and does not. */
function withoutRevokes(checks: readonly Check[]): ReturnType<typeof wildRun> {
  let bundles: Wild['state']['bundles'] = []
  const change: Change = (answer, { method }) => {
    if (method === 'DELETE')
      for (const { grants } of bundles) for (const grant of grants) grant.revoked = false
    return answer
  }
  // With fewer the clean-up cannot look at every list, as it then warns.
  return wildRun(change, { checks, maxRequests: 1_100 }, 0, (state) => {
    bundles = state.bundles
  })
}

let plant: () => void = () => undefined

describe('what a run leaves behind', () => {
  it('is told when the target is gone in the middle, and the journal knows it', async () => {
    const journal: JournalLine[] = []
    let creates = 0
    const wild = await wildRun(
      (answer, { method }) => {
        if (method === 'POST') creates++
        return creates > 12 ? { ...answer, status: 0, headers: {}, text: 'connect ECONNREFUSED' } : answer
      },
      { journal: (line) => journal.push(line) },
    )
    const { report } = wild
    expect(report.exitCode).toBe(4)
    expect(report.run.incomplete).toContain('ECONNREFUSED')
    const left = new Set(report.residue.map(({ grantId }) => grantId))
    const lost = [...left].some((id) => /^no answer came for sourceId (\S*ba-abcdef12\.|\(none\))/.test(id))
    expect(lost).toBe(true)
    const known = new Set(journal.flatMap((line) => (line.journal === 'create' ? [line.sourceId] : [])))
    for (const grant of liveOurs(wild)) expect(known).toContain(grant.source)
  })

  it('is nothing, although an answer to a create was lost', async () => {
    let creates = 0
    const wild = await wildRun((answer, { method }) => {
      if (method === 'POST' && ++creates === 9)
        return { ...answer, status: 502, headers: {}, text: 'Bad Gateway' }
      return answer
    })
    expect(wild.report.failures).toEqual([])
    expect(wild.report.residue).toEqual([])
    expect(liveOurs(wild)).toEqual([])
  })

  it('is told also of a bundle that is not written to, as one that is archived', async () => {
    const inTheArchive: Check = {
      id: 'chain/in-the-archive',
      title: 'A grant in an archived bundle is revoked',
      rules: [],
      needs: ['users-without-grants:1'],
      run: async (trial) => {
        await trial.create({ ...(await trial.pair()), bundleId: 'b-old' }, {})
      },
    }
    const { report, state } = await withoutRevokes([inTheArchive])
    const [archived] = state.bundles.flatMap(({ id, grants }) => (id === 'b-old' ? grants : []))
    expect(archived).toMatchObject({ revoked: false })
    expect(report.residue.map(({ grantId }) => grantId)).toContain(archived?.id)
  })

  it('is told, within the budget, when a target says that it revokes and does not', async () => {
    const wild = await withoutRevokes(checks)
    expect(wild.report.outcome).toBe('violated')
    expect(wild.report.run.requests).toBeLessThanOrEqual(1_800)
    const left = new Set(wild.report.residue.map(({ grantId }) => grantId))
    expect(left.size).toBeGreaterThan(0)
    expect(liveOurs(wild).filter(({ id }) => !left.has(id))).toEqual([])
  })
})

it('a create whose body begins with a byte order mark is known to the clean-up, as some take it', () => {
  const journal = new GrantJournal(() => undefined)
  const pair = { bundleId: 'b', userId: 'u' }
  journal.recordCreate(1, { path: '/v1/bundles/b/grants', body: '\ufeff{"userId":"u"}' }, 0)
  expect(journal.createsOf(pair).map(({ n }) => n)).toEqual([1])
})
