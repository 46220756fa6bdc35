import { describe, expect, it } from 'vitest'
import { mutants } from '../../selftest/mutants/all.ts'
import { pageByOffset, paging } from '../../selftest/mutants/change-lists.ts'
import { begins, changeHits } from '../../selftest/mutants/lists.ts'
import { type InProcessRun, runInProcess } from '../../selftest/run-in-process.ts'
import { everyTestUser, ownerName, testUserNames } from '../../selftest/test-fixture.ts'
import { withUsers } from '../../selftest/variants/deployments.ts'
import type { RuleId } from '../../spec/generated/rules.ts'
import { toAccountId } from '../../src/ledger/ids.ts'

/** Returns the result of a rule in a run of some checks. */
async function verdictOn(rule: RuleId, over: Omit<InProcessRun, 'seed' | 'profile'>) {
  const { report } = await runInProcess({ seed: 1, profile: 'certify', maxRequests: 400, ...over })
  const { verdict, missing } = report.rules.find((one) => one.rule === rule) ?? {}
  return { verdict, missing: missing?.join() ?? '', incomplete: report.run.incomplete }
}

const bug = (name: string) => mutants.find((mutant) => mutant.name === name)?.mutate ?? expect.fail(name)
const byName = 'make-session {bundleId} {displayName}'
const byId = 'make-session {bundleId} {userId}'

describe('the owner of the key', () => {
  it.each([
    ['passed', undefined],
    [
      'violated',
      paging('searchAccounts', async (list, query) => {
        const { items, next } = await list({ ...query, except: toAccountId(-1) })
        const others = items.filter(({ id }) => id !== query.except)
        return { items: others, next: others.length < items.length ? undefined : next }
      }),
    ],
  ])('does not end a search that goes on: %s', async (verdict, change) => {
    const over = { only: ['search/not-the-owner'], changeFixture: withUsers([ownerName, ownerName]) }
    expect(await verdictOn('PAGE-NEXT-CURSOR', { ...over, ...(change && { change }) })).toMatchObject({
      verdict,
    })
  })

  const only = ['search/not-the-owner']
  const judged = (over: Partial<InProcessRun>) => verdictOn('USERS-NOT-OWNER', { only, ...over })

  it.each([0, 1, 2])(
    'is found out beside %i users of the same name, by the count of another owner',
    async (count) => {
      const changeFixture = withUsers(Array<string>(count).fill(ownerName))
      expect(await judged({ changeFixture })).toMatchObject({ verdict: 'passed' })
      expect(await judged({ changeFixture, change: bug('the owner is found') })).toMatchObject({
        verdict: 'violated',
      })
    },
  )

  it('is not judged without a key of another owner: nobody else can say what the owner is called', async () => {
    const changeTarget: InProcessRun['changeTarget'] = ({ keys: { otherOwner: _, ...keys }, ...target }) => ({
      ...target,
      keys,
    })
    for (const change of [undefined, bug('the owner is found')])
      expect(await judged({ changeTarget, ...(change && { change }) })).toMatchObject({
        verdict: 'not testable',
        missing: 'keys.otherOwner',
      })
  })

  it('is not judged by a name that nobody has', async () => {
    const changeTarget: InProcessRun['changeTarget'] = (target) => ({
      ...target,
      people: { ...target.people, owner: 'Helena Castel' },
    })
    const both = { only, changeTarget }
    const said = {
      verdict: 'not testable',
      missing: expect.stringContaining('finds nobody called "Helena Castel"'),
    }
    expect(await judged(both)).toMatchObject(said)
    expect(await verdictOn('USERS-PREFIX', both)).toMatchObject(said)
  })
})

describe('test users of one name', () => {
  const changeFixture = withUsers(everyTestUser)
  const session = (command: string, over: Partial<InProcessRun> = {}) =>
    verdictOn('CHECKOUT-USER-ALIAS', {
      only: ['checkout/made'],
      changeFixture,
      changeTarget: (target) => ({ ...target, checkout: { ...target.checkout, command } }),
      ...over,
    })

  it('are all found, or the search is wrong', async () => {
    const only = ['search/prefix']
    expect(await verdictOn('USERS-PREFIX', { only, changeFixture })).toMatchObject({ verdict: 'passed' })
    expect(await verdictOn('USERS-NAMESAKES', { only, changeFixture })).toMatchObject({ verdict: 'observed' })
    let asked = ''
    const fits = (name: string, text: string) => {
      asked = text
      return begins(name, text)
    }
    const change = changeHits(fits, (found, page) => {
      const isFirst = ({ id, displayName }: (typeof found)[number]) =>
        found.find((one) => one.displayName === displayName)?.id === id
      return pageByOffset(asked.length > 5 ? found.filter(isFirst) : found, page)
    })
    expect(await verdictOn('USERS-PREFIX', { only, changeFixture, change })).toMatchObject({
      verdict: 'violated',
    })
  })

  it('have sessions made for them by userId alone', async () => {
    expect(await session(byName)).toMatchObject({
      verdict: 'not testable',
      missing: expect.stringContaining('use {userId} in checkout.command'),
    })
    expect(await session(byId)).toMatchObject({ verdict: 'passed' })
    const wrong = { change: bug('another alias in a session') }
    expect(await session(byId, wrong)).toMatchObject({ verdict: 'violated' })
  })

  it('leave the others their sessions by name', async () => {
    const some = { changeFixture: withUsers(testUserNames(3)) }
    expect(await session(byName, some)).toMatchObject({ verdict: 'passed' })
    const wrong = { ...some, change: bug('another alias in a session') }
    expect(await session(byName, wrong)).toMatchObject({ verdict: 'violated' })
  })

  it('may be more than the run has found: a session by name is then that of any of them', async () => {
    const change = changeHits(begins, (found, page) =>
      pageByOffset(
        found.toSorted((a, b) => b.id - a.id),
        page,
      ),
    )
    expect(await session(byName, { change })).toMatchObject({
      // That a session names a user at all is seen.
      verdict: 'passed',
      missing: expect.stringContaining('may be the name of several'),
    })
    expect(await session(byId, { change })).toMatchObject({ verdict: 'passed' })
  })
})
