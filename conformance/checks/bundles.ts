import { findRowCost } from '../kit/bundle-user-row.ts'
import type { Check, Trial } from '../kit/check.ts'
import { idsOf, succeeded } from '../kit/claims.ts'
import { drafts } from '../kit/drafts.ts'
import { walk } from '../kit/walk.ts'
import { bundlesOf, bundleUsersOf, field } from '../kit/wire.ts'

/** The bundles list: which bundles it has, and their fields. */
export const bundleChecks: readonly Check[] = [
  {
    id: 'bundles/list',
    title: 'The bundles list has every own bundle that is not archived, under the id of the other paths',
    needs: [],
    run: list,
  },
  {
    id: 'bundles/archived',
    title: 'An archived bundle is not listed',
    needs: ['bundle:archived'],
    async run(trial) {
      const { items, pages } = await everyBundle(trial)
      const absent = !idsOf(items).includes(trial.resources.bundles.archived ?? '')
      trial.judge('BUNDLES-NOT-ARCHIVED', 'the archived bundle is not among them', absent, pages)
    },
  },
  {
    id: 'bundles/count',
    title: 'Whom grantedUsersCount counts is reported',
    needs: [],
    run: count,
  },
]

const everyBundle = (trial: Trial) =>
  walk(trial, {
    draft: (cursor) => drafts.listBundles({ limit: 100, cursor }),
    itemsOf: bundlesOf,
    most: 4,
  })

async function list(trial: Trial): Promise<void> {
  const first = succeeded(trial, 'PAGE-PARAMETERS-OPTIONAL', await trial.listBundles())
  trial.judge('PAGE-PARAMETERS-OPTIONAL', 'the list works without limit and cursor', true, first)
  const { items, pages, end } = await everyBundle(trial)
  const archived = idsOf(items.filter(({ status }) => status === 'archived'))
  trial.equal('BUNDLES-NOT-ARCHIVED', 'no bundle has the status archived', archived, [], pages)
  const { main, second } = trial.resources.bundles
  for (const [name, id] of Object.entries({ main, second })) {
    if (id === undefined || end !== 'last page') continue
    const listed = idsOf(items).includes(id)
    trial.judge('BUNDLES-NOT-ARCHIVED', `the bundle ${name} of the target is listed`, listed, pages)
  }
  const [some] = bundlesOf(first).filter(({ id }) => id !== main)
  const known = await trial.listGrants(some?.id ?? main, { limit: 1 })
  const claim = 'the id of a listed bundle is the one of the other paths'
  trial.judge('BUNDLE-ID', claim, known.status === 200, [first, known])
  const texts = (name: string) => {
    const rows = field(first.json, 'bundles')
    const values = (Array.isArray(rows) ? rows : []).map((row) => String(field(row, name)))
    return [...new Set(values)].toSorted().join(', ')
  }
  trial.observe('BUNDLE-MARKET-VALUES', `${texts('marketType')}; ${texts('quote')}`, first)
}

async function count(trial: Trial): Promise<void> {
  const { main } = trial.resources.bundles
  const before = await trial.listBundles({ limit: 100 })
  const sound = bundlesOf(before).every(
    ({ grantedUsersCount: users }) => users !== undefined && Number.isInteger(users) && users >= 0,
  )
  trial.judge('BUNDLE-GRANTED-USERS-COUNT', 'it is an integer of zero or more', sound, before)
  const users = await walk(trial, {
    draft: (cursor) => drafts.listUsers(main, { limit: 100, cursor }),
    itemsOf: bundleUsersOf,
    most: findRowCost,
  })
  const after = await trial.listBundles({ limit: 100 })
  const counts = [before, after].map(
    (page) => bundlesOf(page).find(({ id }) => id === main)?.grantedUsersCount,
  )
  // A count that changed while the list was read cannot be compared.
  if (users.end !== 'last page' || counts[0] === undefined || counts[0] !== counts[1]) {
    trial.untestable('BUNDLE-COUNT-MEANING', 'the users list is too long or too lively to be counted')
    return
  }
  const variant = counts[0] === users.items.length ? 'listed-users' : 'otherwise'
  trial.observe('BUNDLE-COUNT-MEANING', variant, [before, ...users.pages, after])
}
