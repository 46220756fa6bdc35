import type { Check, Trial } from '../kit/check.ts'
import { grantsOf, nextCursorOf, usersOf } from '../kit/wire.ts'

/** Accounts that the search must not find, and the grants of a deleted account. */
export const unseenChecks: readonly Check[] = [
  {
    id: 'search/not-the-owner',
    title: 'The search never finds the owner of the key',
    needs: ['people:owner'],
    run: (trial) => notFound(trial, 'USERS-NOT-OWNER', trial.resources.people?.owner ?? ''),
  },
  {
    id: 'search/owner-by-another',
    title: 'Another owner finds that user, by a beginning of the name too, in any letter case',
    needs: ['people:owner', 'key:otherOwner'],
    run: byAnother,
  },
  {
    id: 'search/not-the-deleted',
    title: 'The search never finds a deleted account',
    needs: ['people:deleted'],
    run: (trial) => notFound(trial, 'USERS-ACTIVE', trial.resources.people?.deleted ?? ''),
  },
  {
    id: 'grants/of-the-deleted',
    title: 'The grants of a deleted account stay in the list, and do not say whose they were',
    needs: ['people:deletedSource'],
    async run(trial) {
      const sourceId = trial.resources.people?.deletedSource
      const exchange = await trial.listGrants(trial.resources.bundles.main, { sourceId, limit: 100 })
      const grants = grantsOf(exchange)
      const listed = 'a grant of a deleted account is listed'
      if (!trial.judge('GRANTS-DELETED-ACCOUNT', listed, grants.length > 0, exchange))
        return trial.stop(listed)
      const named = exchange.text.includes('"userId"')
      trial.judge('GRANTS-DELETED-ACCOUNT', 'it is listed without userId', !named, exchange)
      trial.judge('GRANT-USER-ID-OMITTED', 'it has no userId at all, not even null', !named, exchange)
    },
  },
]

const queryOf = (name: string) => ({ displayName: [...name].slice(0, 30).join(''), limit: 50 })

async function byAnother(trial: Trial): Promise<void> {
  const name = trial.resources.people?.owner ?? ''
  const start = [...name].slice(0, 4).join('')
  for (const [rule, displayName] of [
    ['USERS-NOT-OWNER', queryOf(name).displayName],
    ['USERS-PREFIX', start],
    ['USERS-CASE-INSENSITIVE', start.toUpperCase()],
  ] as const) {
    const exchange = await trial.searchUsers({ displayName, limit: 50 }, 'otherOwner')
    const found = usersOf(exchange).some((user) => user.displayName === name)
    // A page that is not the last proves nothing about missing users.
    if (found || nextCursorOf(exchange) === undefined)
      trial.judge(rule, `"${displayName}" finds "${name}" for another owner`, found, exchange)
    else trial.untestable(rule, `"${displayName}" finds more than a page`)
  }
}

async function notFound(trial: Trial, rule: 'USERS-NOT-OWNER' | 'USERS-ACTIVE', name: string): Promise<void> {
  for (const displayName of new Set([queryOf(name).displayName, [...name].slice(0, 4).join('')])) {
    const exchange = await trial.searchUsers({ displayName, limit: 50 })
    const found = usersOf(exchange).some((user) => user.displayName === name)
    trial.judge(rule, `"${displayName}" does not find "${name}"`, !found && exchange.status === 200, exchange)
  }
}
