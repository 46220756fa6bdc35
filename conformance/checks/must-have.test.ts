import { setImmediate as pause } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { mutantCalled } from '../../selftest/mutants/all.ts'
import { changeRevokedGrants } from '../../selftest/mutants/change-ledger.ts'
import { listing } from '../../selftest/mutants/change-lists.ts'
import { changeStore } from '../../selftest/mutants/change-server.ts'
import { runAgainstMutant } from '../../selftest/mutants/try-mutant.ts'
import { runInProcess } from '../../selftest/run-in-process.ts'
import { testUserNames } from '../../selftest/test-fixture.ts'
import { withUsers } from '../../selftest/variants/deployments.ts'
import { misread } from '../../selftest/variants/misread-variants.ts'
import type { FixtureFile } from '../../src/fixtures/fixture.ts'
import type { Grant } from '../../src/ledger/grant.ts'
import type { AccountId, Pair } from '../../src/ledger/ids.ts'

describe('a run that is asked for a long chain', () => {
  const change = listing('listGrants', (rows, { filter }) =>
    filter.account === undefined ? rows : rows.slice(0, 150),
  )
  it.each([
    [undefined, []],
    [200, ['GRANTS-FILTER-USER']],
  ])('of %s grants sees what is beyond 150 rows of a user: %j', async (scale, rules) => {
    const { report } = await runInProcess({
      seed: 1,
      profile: 'certify',
      only: ['size/chain'],
      change,
      resources: { scale },
    })
    expect([...new Set(report.failures.map(({ rule }) => rule))]).toEqual(rules)
  })

  it('reads more than 64 pages of it', async () => {
    const found = async (scale?: number) => {
      const { report } = await runAgainstMutant(mutantCalled('a walk ends after 64 pages'), 1, {
        only: ['size/chain'],
        resources: { scale },
      })
      return report.failures.map(({ rule }) => rule)
    }
    expect([await found(), await found(102)]).toEqual([[], ['PAGE-CURSOR-CONTINUES']])
  })
})

describe('what every run tries', () => {
  it.each([
    ['grants/combined', 'grantType is left out beside userId in ascending order'],
    ['grants/combined', 'with endsBefore a list sorted by startsAt is sorted by endsAt'],
    ['grants/combined', 'createdBefore counts on the first page only'],
    ['grants/combined', 'the pages of one user are counted from the start'],
    ['size/chain', 'the twentieth page of grants lacks a row'],
    ['size/chain', 'a page of users is made from 100 rows of live grants'],
    ['size/chain', 'a page of grants with a limit above 64 leaves out what is beyond'],
    ['size/chain', 'a filter finds nothing behind 200 rows'],
    ['size/chain', 'a lifetime behind more than 10 links is answered with the last of them'],
    ['size/lists', 'a walk of the users list ends after 30 pages'],
    ['size/lists', 'more than twenty hits'],
    ['search/prefix', 'a search compares the first 20 characters'],
    ['search/prefix', 'a search for more than 20 characters finds nobody'],
    ['grants/filter-refusals', 'trial cannot be filtered'],
    ['grants/filter-refusals', 'a source filter that is given twice crashes'],
    ['races/one-pair', 'revokes at once of two grants of a user deadlock'],
    ['races/one-pair', 'of two revokes in one chain at once the second takes no later grants'],
    ['races/one-pair', 'one source at once with one end in other characters is granted twice'],
    ['races/queue', 'of creates at once those behind the sixth do not wait'],
    ['races/keys', 'searches of one owner that meet have the permissions of the last'],
    ['lasting/answers', 'a create in the second of an end begins at that end'],
    ['lasting/answers', 'a create from 9 to 15 s after an end begins at that end'],
    ['lasting/answers', 'a user whose grant begins 18 s after it was created is not listed then'],
    ['lasting/answers', 'a grant that has begun 10 s after it was created cannot be revoked'],
    ['lasting/answers', 'the filter by user forgets an alias 12 s after it was shown'],
    ['checkout/lasts', 'a session is over 30 s after it was first read'],
    ['scenes/as-they-are', 'beyond 50 users on a page of grants there is no userId'],
    ['chain/histories', 'what was found by a source is kept for 15 s'],
    ['races/one-pair', 'a create beside a revoke begins where the revoked access ends'],
    ['races/queue', 'creates with two keys of one owner do not wait for each other'],
    ['chain/written-ends', 'half a second is five milliseconds'],
    ['chain/written-ends', 'the sign of an offset of less than an hour is lost'],
    ['races/queue', 'an end passes in a queue of 8 ms a create'],
    ['lasting/answers', 'of two new users at once one is not listed'],
    ['lasting/answers', 'what ended 30 s ago is found by its user and its source alone'],
    ['races/reads', 'keys that meet'],
    ['grants/combined', 'permanent grants on a later page'],
    ['grants/combined', 'rising, a page that ends with the last end of all is the last one'],
    ['grants/combined', 'falling, a page that ends with the last permanent grant is the last one'],
    ['grants/combined', 'rising, a page that begins with the first permanent grant lacks it'],
    ['grants/combined', 'falling, a page that begins with the first end of all lacks it'],
    ['grants/combined', 'rising, a page that ends among equal starts leaves the others out'],
    ['grants/combined', 'falling, a page that ends among equal starts leaves the others out'],
    ['grants/combined', 'falling, a page that ends among equal ends leaves the others out'],
    ['grants/combined', 'rising, a cursor has the second of the last creation'],
    ['size/chain', '130 rows without a match end a later page'],
    ['search/not-the-owner', 'the page of a search on which the owner would be is the last one'],
    ['limits/bundles', 'the cursor of a full last page of bundles is refused'],
    ['limits/search', 'the cursor of a full last page of a search is refused'],
    ['limits/bundle-users', 'the cursor of a full last page of users is refused'],
    ['trajectories/two-pairs', 'a read beside a write fills the cache behind it'],
    ['isolation/own-by-another', 'the caller of a create is whoever came last'],
    ['refusals/bodies', 'an array of one object is taken for the object'],
    ['odd-writes/creates', 'an endsAt with a lower-case t gives permanent access'],
    ['chain/written-ends', '2999-12-31T23:59:59Z is never'],
    ['grants/filter-refusals', 'createdAfter at a whole second leaves out what is in it'],
    ['grants/filter-refusals', 'createdBefore at a whole second takes what is in it'],
    ['grants/of-the-deleted', 'the list sorted by endsAt shows the user of a deleted account'],
    ['grants/of-the-deleted', 'grants of deleted accounts are missing when sorted by end'],
    [
      'limits/grants',
      'a later page of listBundleGrants says its own limit and has as many rows as the first',
    ],
    ...[
      'startsAfter at a whole second leaves out what is in it',
      'startsBefore at a whole second takes what is in it',
      'endsAfter at a whole second leaves out what is in it',
      'endsBefore at a whole second takes what is in it',
      'sort may be what every object has',
      'dir may be what every object has',
      'grantType may be what every object has',
    ].map((name) => ['grants/filter-refusals', name]),
    ['refusals/required', 'the type of a create may be what every object has'],
    ['refusals/source-edges', 'a comment of SQL in a source'],
    ['refusals/source-edges', 'a folder above in a source'],
    ['refusals/source-edges', 'a statement of SQL in a source'],
    ['refusals/source-edges', 'a script in a source'],
    ...['search', 'bundles', 'bundle-users', 'grants'].flatMap((list) => [
      [
        `limits/${list}`,
        `a later page of ${list === 'search' ? 'a search may have 51 users' : `${list} may have 101 rows`}`,
      ],
      [`limits/${list}`, `a later page of ${list === 'search' ? 'a search' : list} may have no rows`],
    ]),
    ...['userId', 'endsBefore'].map((name) => ['limits/grants', `grants may have 101 rows beside ${name}`]),
    ...['paid_external', 'gift', 'owner_grant', 'referral_reward'].flatMap((type) => [
      ['refusals/source-edges', `the source of a ${type} may have 257 characters`],
      ['refusals/source-edges', `the source of a ${type} may have a blank`],
    ]),
    ...['userId', 'grantType', 'sourceId', 'endsAt'].map((field) => [
      'refusals/types',
      `an object with the one field ${field} is its ${field}`,
    ]),
    ...['searchUsers behind a cursor', 'listBundleGrants with sourceId'].flatMap((what) => [
      ['auth/not-a-key', `no key is needed to ${what}`],
      ['auth/not-a-key', `a revoked key does ${what}`],
      ['auth/not-a-key', `any secret lets do ${what}`],
      ['masks/reading', `masks are not asked to ${what}`],
    ]),
    ['refusals/source-edges', 'the source constructor crashes'],
    ['refusals/source-edges', 'the source constructor is always a duplicate'],
    ['isolation/own-by-another', 'a create that is covered is answered with the alias of another owner'],
    ['isolation/own-by-another', 'the end of access is that of all owners'],
    ['lasting/answers', 'a grant that has begun 18 s after it was created cannot be revoked'],
    ['lasting/answers', 'a revoke of a grant that has begun 18 s after it was created does nothing'],
    ['checkout/lasts', 'a session is gone from 28 to 33 s after it was first read'],
    ['size/chain', 'a list ends where 100 rows in a row do not match'],
    ['refusals/required', 'a create trims its userId'],
    ['unknown/writing', 'a create reads as much of a userId as an alias has'],
    ['unknown/writing', 'a userId of 128 characters crashes a create'],
    ['grants/filter-refusals', 'the filter by user trims its userId'],
    ['grants/filter-refusals', 'the filter by user reads as much as an alias has'],
    ['grants/filter-refusals', 'an offset over midnight leaves the date as it is'],
    ['lasting/answers', 'dedupe forgets a source 28 s after its grant has ended'],
    ['races/one-pair', 'a revoke beside another one of the same grant crashes'],
    ['isolation/own-by-another', 'access for good from another owner covers'],
    ['isolation/own-by-another', 'scheduled access from another owner is continued'],
    ['isolation/own-by-another', 'what another owner gave before goes with a revoke'],
    ['isolation/own-by-another', 'a source shows what another owner has from it'],
    ['scenes/asked', 'a renewal moves a user to the front of the users list'],
    ['refusals/types', 'an empty source is none, but of a payment'],
    ['revoke/histories', 'a body without a source that comes again with its key within 3 s is not looked at'],
    ['size/lists', 'the last user of a page has one grant unless it is the last page'],
  ])('%s finds with whatever seed that %s', async (check, name) => {
    const bug = mutantCalled(name)
    const { report } = await runAgainstMutant(bug, bug.name.length, { only: [check], maxRequests: 500 })
    expect(
      report.failures.map(({ rule }) => rule).filter((rule) => bug.rules.includes(rule as never)),
    ).not.toEqual([])
  })
})

it.each([1, 2, 3])('with the seed %d a cascade is found that compares whole seconds', async (seed) => {
  const secondOf = ({ startsAt }: Grant): number => Math.floor(startsAt / 1_000)
  const change = changeRevokedGrants((selected, live) => [
    selected,
    ...live.filter((grant) => secondOf(grant) > secondOf(selected)),
  ])
  const { report } = await runInProcess({ seed, profile: 'certify', only: ['revoke/histories'], change })
  expect(report.failures.map(({ rule }) => rule)).toEqual(['REVOKE-CASCADE-LATER'])
})

describe('a bundle of which no page has grants of more than 50 users', () => {
  const changeFixture = ({ bundles: { main, ...others } = {}, ...fixture }: FixtureFile): FixtureFile => {
    if (main === undefined) throw new Error('the bundle is gone')
    return { ...fixture, bundles: { main: { ...main, grants: main.grants?.slice(0, -2) ?? [] }, ...others } }
  }
  it('leaves it open what such a page shows, which the report says', async () => {
    const wishes = { seed: 1, profile: 'certify', only: ['scenes/as-they-are'] } as const
    const missing = async (over: object) => {
      const { failures, rules } = (await runInProcess({ ...wishes, ...over })).report
      return [failures, rules.find(({ rule }) => rule === 'GRANT-USER-ID')?.missing]
    }
    const because = 'no page of grants has more than 50 users'
    expect([await missing({}), await missing({ changeFixture })]).toEqual([
      [[], []],
      [[], [because]],
    ])
  })
})

describe('a target with so many users', () => {
  const searchUpTo = (most: number) => listing('searchAccounts', (rows) => rows.slice(0, most))
  const usersUpTo = (most: number) => listing('listBundleUsers', (rows) => rows.slice(0, most))
  const staged = (count: number): ReturnType<typeof withUsers> => {
    const grown = withUsers(testUserNames(24 + count).slice(24))
    return (fixture) => {
      const { bundles: { main, ...others } = {}, ...rest } = grown(fixture)
      if (main === undefined) throw new Error('the bundle is gone')
      const gift = { account: 'namesakes', type: 'gift', starts: '-9d', ends: '+21d' } as const
      return { ...rest, bundles: { main: { ...main, grants: [...(main.grants ?? []), gift] }, ...others } }
    }
  }
  it.each([
    [60, 'a search ends at 50', searchUpTo(50), 'USERS-PREFIX'],
    [200, 'a search ends at 200', searchUpTo(200), 'USERS-PREFIX'],
    [120, 'the users list ends at 100', usersUpTo(100), 'BUNDLE-USERS-LIVE'],
    [220, 'the users list ends at 200', usersUpTo(200), 'BUNDLE-USERS-LIVE'],
  ])('has %i more: %s', async (count, _, change, rule) => {
    const only = ['size/lists', 'holders/as-granted']
    const rules = async (over: object) => {
      const changeFixture = staged(count)
      const { report } = await runInProcess({ seed: 1, profile: 'certify', only, changeFixture, ...over })
      return [...new Set(report.failures.map((failure) => failure.rule))]
    }
    expect([await rules({}), await rules({ change })]).toEqual([[], [rule]])
  })

  it('is told up to which number it was tried', async () => {
    const missing = async (changeFixture?: ReturnType<typeof staged>) => {
      const { report } = await runInProcess({
        seed: 1,
        profile: 'certify',
        only: ['size/lists'],
        ...(changeFixture && { changeFixture }),
      })
      return report.rules.find(({ rule }) => rule === 'PAGE-NEXT-CURSOR')?.missing
    }
    const otherChecks = 'the checks that were chosen do not judge it'
    const [bundle, text] = ['a bundle with more than 100 users', 'a text that finds more than 50 users']
    expect([await missing(), await missing(staged(200))]).toEqual([[bundle, text], [otherChecks]])
  })
})

describe('two users who leave at once', () => {
  // The users of a bundle are read, changed and written back without a lock.
  const change = changeStore((store) => {
    const [leaving, left] = [new Set<string>(), new Set<string>()]
    const rows = new Map<AccountId, Awaited<ReturnType<typeof store.listBundleUsers>>['items'][number]>()
    return {
      record: async (pair, question, decide) => {
        const name = nameOf(pair)
        if (question.grant === undefined) left.delete(name)
        else if (leaving.size > 0 && !leaving.has(name)) left.add(name)
        leaving.add(name)
        await pause()
        const decision = await store.record(pair, question, decide)
        leaving.delete(name)
        return decision
      },
      listBundleUsers: async (query) => {
        const { items, next } = await store.listBundleUsers(query)
        for (const row of items) rows.set(row.account.id, row)
        const stay = [...rows].filter(([account]) => left.has(nameOf({ ...query, account })))
        const isIn = (id: AccountId) => items.some(({ account }) => account.id === id)
        const more = stay.flatMap(([id, row]) => (next !== undefined || isIn(id) ? [] : row))
        return { items: [...items, ...more].slice(0, query.limit), next }
      },
    }
  })

  it('are both found to have left, or not', async () => {
    const wishes = { seed: 1, profile: 'certify', only: ['races/reads-beside-writes'] } as const
    const rules = async (over: object) =>
      (await runInProcess({ ...wishes, ...over })).report.failures.map(({ rule }) => rule)
    expect([await rules({}), await rules({ change })]).toEqual([[], ['BUNDLE-USERS-LIVE']])
  })
})

describe('a bound on ends', () => {
  it.each(['latest', 'never'] as const)(
    'shows at any seed that permanent grants match %s',
    async (chosen) => {
      const variants = { 'permanent-filter': chosen } as const
      const { report } = await runInProcess({
        seed: 23,
        profile: 'certify',
        only: ['grants/combined'],
        variants,
      })
      expect(misread(report, variants, ['permanent-filter'])).toEqual([])
    },
  )
})

describe('the next end of a grant', () => {
  it('is followed by a revoke of what has ended, whichever pair it is of', async () => {
    const variants = { 'revoke-expired': 'conflict' } as const
    const { report } = await runInProcess({ seed: 26, profile: 'certify', variants })
    expect(misread(report, variants, ['revoke-expired'])).toEqual([])
  })
})

const nameOf = ({ bundle, account }: Pair): string => `${bundle} ${account}`
