import type { Check } from '../check.ts'
import { succeeded } from '../claims.ts'
import type { Exchange } from '../exchange.ts'
import { bundlesOf, holdersOf, nextCursorOf, type WireBundle } from '../wire.ts'

/** The bundles list. */
export const bundleChecks: readonly Check[] = [
  {
    id: 'bundles/list',
    title: 'The bundles list has every own bundle once, and counts its users',
    rules: [
      'BUNDLE-GRANTED-USERS-COUNT',
      'BUNDLE-COUNT-MEANING',
      'PAGE-PARAMETERS-OPTIONAL',
      'BUNDLES-ORDER',
    ],
    needs: [],
    cost: 6,
    profile: 'smoke',
    run: async (trial) => {
      const first = succeeded(trial, 'PAGE-PARAMETERS-OPTIONAL', await trial.listBundles())
      trial.judge('PAGE-PARAMETERS-OPTIONAL', 'the list works without limit and cursor', true, first)
      const bundles = bundlesOf(first)
      const counts = bundles.every(
        ({ grantedUsersCount: count }) => count !== undefined && Number.isInteger(count) && count >= 0,
      )
      trial.judge(
        'BUNDLE-GRANTED-USERS-COUNT',
        'grantedUsersCount is an integer of zero or more',
        counts,
        first,
      )
      const main = bundles.find(({ id }) => id === trial.lent.bundles.main)
      const pages: Exchange[] = []
      let cursor: string | undefined
      do {
        const page = await trial.listUsers(trial.lent.bundles.main, { limit: 100, cursor })
        pages.push(page)
        cursor = nextCursorOf(page)
      } while (cursor !== undefined && pages.length < 4)
      const again = await trial.listBundles()
      const ids = (list: readonly WireBundle[]) => list.map(({ id }) => id)
      trial.equal('BUNDLES-ORDER', 'the order is the same each time', ids(bundlesOf(again)), ids(bundles), [
        first,
        again,
      ])
      const listed = pages.flatMap((page) => holdersOf(page)).length
      if (cursor !== undefined || main === undefined)
        return trial.untestable('BUNDLE-COUNT-MEANING', 'the users list is too long to be counted')
      trial.observe(
        'BUNDLE-COUNT-MEANING',
        main.grantedUsersCount === listed ? 'listed-users' : 'otherwise',
        [first, ...pages],
      )
    },
  },
  {
    id: 'bundles/archived',
    title: 'An archived bundle is not listed',
    rules: ['BUNDLES-NOT-ARCHIVED'],
    needs: ['bundle:archived'],
    cost: 6,
    profile: 'certify',
    run: async (trial) => {
      const pages: Exchange[] = []
      let cursor: string | undefined
      do {
        const page = succeeded(trial, 'BUNDLES-NOT-ARCHIVED', await trial.listBundles({ limit: 100, cursor }))
        pages.push(page)
        cursor = nextCursorOf(page)
      } while (cursor !== undefined && pages.length < 6)
      const bundles = pages.flatMap((page) => bundlesOf(page))
      const { archived, main } = trial.lent.bundles
      trial.judge(
        'BUNDLES-NOT-ARCHIVED',
        'the archived bundle is not among them',
        !bundles.some(({ id }) => id === archived),
        pages,
      )
      trial.judge(
        'BUNDLES-NOT-ARCHIVED',
        'none has the status archived',
        !bundles.some(({ status }) => status === 'archived'),
        pages,
      )
      if (cursor === undefined)
        trial.judge(
          'BUNDLES-NOT-ARCHIVED',
          'the main bundle is among them',
          bundles.some(({ id }) => id === main),
          pages,
        )
    },
  },
]
