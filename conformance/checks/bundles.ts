import fc from 'fast-check'
import { answers, equal, includes, noneOf } from '../kit/assertion.ts'
import { type Check, check, type Drawn, type Trial } from '../kit/check.ts'
import { grantedPair, idsOf, keyOrFull } from '../kit/claims.ts'
import { drafts, type KeyName } from '../kit/draft.ts'
import type { Exchange } from '../kit/exchange.ts'
import { judgePages, paginate, paginateUsers, pagingRules } from '../kit/pages.ts'
import { bundlesOf, field, instantOf, rowsOf } from '../kit/wire.ts'
import { observeOrder } from './operations.ts'

const input = fc.record({
  pages: fc.integer({ min: 2, max: 4 }),
  key: fc.constantFrom<KeyName>('noUsers', 'noGrants', 'readOnly'),
  row: fc.nat({ max: 99 }),
})

/** Tests the list of an owner's bundles, for every key and in pages of any length, and reports whom `grantedUsersCount` counts. */
export const bundleChecks: readonly Check[] = [
  check({
    id: 'bundles/list',
    title:
      'Every own bundle that is not archived is listed, the same for every key and in pages of any length',
    rules: [...pagingRules, 'BUNDLES-NOT-ARCHIVED', 'BUNDLES-OWNED', 'BUNDLE-ID', 'BUNDLES-ORDER'],
    runsAlone: true,
    input,
    run: judgeList,
  }),
  {
    id: 'revoke/count',
    title: 'Whom a bundle counts is reported, from before and after a revoke',
    rules: ['BUNDLE-COUNT-MEANING'],
    needs: ['users-without-grants:1'],
    runsAlone: true,
    run: observeCount,
  },
]

async function judgeList(trial: Trial, { pages, key, row }: Drawn<typeof input>): Promise<void> {
  const { main, second, archived } = trial.resources.bundles
  const first = await trial.listBundles({ limit: 100 })
  const byKey = keyOrFull(trial, key)
  const limit = Math.max(1, Math.ceil(bundlesOf(first).length / pages))
  const rows = (page: Exchange) => rowsOf(page, 'bundles')
  const read = (by: KeyName) =>
    paginate(trial, rows, pages + 1, (cursor) => drafts.listBundles({ limit, cursor }, by))
  const paged = await read(byKey)
  judgePages(trial, 'bundles', limit, { ...paged, items: idsIn(paged.items) })
  const after = await trial.listBundles({ limit: 100 })
  const whole = field(after.json, 'nextCursor') === undefined
  const items = bundlesOf(after)
  const everywhere = [after, ...paged.pages].flatMap(bundlesOf)
  const over = idsOf(everywhere.filter(({ status, id }) => status === 'archived' || id === archived))
  if (archived !== undefined || over.length > 0)
    trial.judge('BUNDLES-NOT-ARCHIVED', 'no archived bundle is listed', noneOf(over))
  else trial.untestable('BUNDLES-NOT-ARCHIVED', 'bundles.archived')
  // What an archived one has may be shown to nobody.
  const live = idsOf(items).filter((id) => !over.includes(id))
  const grants = await trial.listGrants(live[row % Math.max(1, live.length)] ?? main, { limit: 3 })
  const claim = 'the id of a listed bundle is the one of the other paths'
  if (!trial.judge('BUNDLE-ID', claim, answers(grants), [after, grants])) return
  for (const [name, id] of Object.entries({ main, second })) {
    const claim = `the bundle ${name} of the target is listed`
    const isThere = includes(idsOf(items), [id ?? ''], after)
    // Half of the rule proves nothing without the other.
    if (id !== undefined && whole && (archived !== undefined || !isThere.holds))
      trial.judge('BUNDLES-NOT-ARCHIVED', claim, isThere)
  }
  if (trial.resources.keys.includes('otherOwner')) {
    const others = await trial.listBundles({ limit: 100 }, 'otherOwner')
    const shared = idsOf(bundlesOf(others)).filter((one) => one === main || idsOf(items).includes(one))
    const claim = 'no bundle is listed for two owners'
    if (!trial.judge('BUNDLES-OWNED', claim, noneOf(shared, after), [after, others])) return
  }
  if (whole && paged.end === 'last page') {
    // A row that has changed meanwhile proves nothing.
    const before = rowsOf(first, 'bundles').map((one) => JSON.stringify(one))
    const still = rowsOf(after, 'bundles').filter((one) => before.includes(JSON.stringify(one)))
    const pagedItems = paged.items.filter((one) => idsIn(still).includes(String(field(one, '_id'))))
    const claim = 'every key of an owner is shown the same bundles, in the same order, in pages of any length'
    const judged = equal(idsIn(pagedItems), idsIn(still), paged.pages.at(-1))
    const byFull = judged.holds || byKey === 'full' ? [] : (await read('full')).items
    const repaired = { ...equal(idsIn(byFull), idsIn(still)), rule: 'AUTH-BUNDLES-GOVERNS' } as const
    trial.judge('PAGE-CURSOR-CONTINUES', claim, { ...judged, repaired })
    const same = 'every key of an owner is shown the same of each bundle'
    if (judged.holds) trial.judge('BUNDLES-OWNED', same, equal(lasting(pagedItems), lasting(still)))
  }
  const created = rowsOf(after, 'bundles').map((one) => instantOf(field(one, 'createdAt')))
  observeOrder(trial, 'BUNDLES-ORDER', after, created, { rising: 'oldest', falling: 'newest' })
}

const idsIn = (rows: readonly unknown[]): readonly string[] => rows.map((one) => String(field(one, '_id')))

/** Returns the fields of each row in one order, without the count, which time alone changes. */
const lasting = (rows: readonly unknown[]): readonly unknown[] =>
  rows.map((row) =>
    Object.entries(row as object)
      .filter(([name]) => name !== 'grantedUsersCount')
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )

/** Reports whom a bundle counts; a cached count agrees with the users list before or after a revoke, not both. */
async function observeCount(trial: Trial): Promise<void> {
  const { pair, grant } = await grantedPair(trial)
  const isCounted = async () => {
    const bundles = await trial.listBundles({ limit: 100 })
    const { items, end } = await paginateUsers(trial, pair.bundleId)
    const counted = bundlesOf(bundles).find(({ id }) => id === pair.bundleId)?.grantedUsersCount
    if (counted === undefined || end !== 'last page') return undefined
    return { listed: items.length, holds: counted === items.length }
  }
  const before = await isCounted()
  await trial.revoke(pair, grant.id)
  const after = await isCounted()
  if (before === undefined || after === undefined || after.listed !== before.listed - 1)
    trial.untestable('BUNDLE-COUNT-MEANING', 'the users list is too long or too lively to be counted')
  else trial.observe('BUNDLE-COUNT-MEANING', before.holds && after.holds ? 'listed-users' : 'otherwise')
}
