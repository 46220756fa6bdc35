import { Refusal } from '../../../src/contract/refusal.ts'
import { FOREVER, toInstant } from '../../../src/ledger/instant.ts'
import { adding, endingAt, startingAt } from './change-ledger.ts'
import { operating, showingGrants, storing } from './exchange-parts.ts'
import { type Make, mutantsByRules } from './mutant.ts'
import { remembering } from './remember-grants.ts'
import { listing, paging } from './whole-lists.ts'

/** Bugs that time brings to light. */
export const expiryMutants = mutantsByRules('expiry', {
  'BUNDLE-USERS-LIVE GRANT-EXPIRES-AT-END': {
    // Access ends when the next job runs.
    'a minute of grace': lingering(60_000),
    'ends count in full seconds': lingering(999),
  },
  'GRANT-START-CHOSEN': {
    // A renewal begins where the last period ended, even when that was long ago.
    'an expired grant carries the chain': storing((store) => {
      const { record, grants } = remembering(store)
      return {
        record: (pair, question, decide) =>
          record(pair, question, (view) => {
            const decided = decide(view)
            if (decided.effect.kind !== 'add' || view.live.length > 0) return decided
            const own = grants().filter(
              ({ bundle, account, revokedAt }) =>
                bundle === pair.bundle && account === pair.account && revokedAt === undefined,
            )
            if (own.length === 0) return decided
            const startsAt = toInstant(Math.max(...own.map(({ grant }) => grant.endsAt)))
            return adding({ ...decided.effect.grant, startsAt }) as unknown as typeof decided
          }),
      }
    }),
  },
  'SERVICE-NO-SUBSCRIPTIONS GRANT-EXPIRES-AT-END': {
    'a grant renews itself': (composition) =>
      showingGrants((grant) => {
        const [start, end] = [Date.parse(`${grant['startsAt']}`), Date.parse(`${grant['endsAt']}`)]
        const now = composition.instance.now()
        // Only what was made since the start: older grants keep their end.
        if (!(end <= now) || start < now - 600_000) return grant
        const periods = Math.ceil((now - end + 1) / (end - start))
        return { ...grant, endsAt: new Date(end + periods * (end - start)).toISOString() }
      })(composition),
  },
  'BUNDLE-USERS-LIVE BUNDLE-USERS-CURRENT-GRANT GRANT-STATES': {
    // A job turns scheduled grants into current ones, and it does not run.
    'the next grant never begins': listing('listBundleUsers', (users) =>
      users.filter(({ live }) => live.some(({ startsAt, createdAt }) => startsAt <= createdAt)),
    ),
  },
  'GRANT-CREATES': {
    'a short grant is refused': operating('createBundleGrant', (run) => (input, call, instance) => {
      const { endsAt = FOREVER } = input
      if (endsAt < call.now + 3_600_000 && endsAt > call.now)
        throw new Refusal('errors.request.invalid_body', 'endsAt must be an hour away at least.')
      return run(input, call, instance)
    }),
  },
  'GRANT-ENDS-AT-EXACT': {
    'a short grant is made longer': endingAt(({ startsAt, endsAt }, { now }) =>
      endsAt < now + 60_000 ? Math.max(now, startsAt) + 60_000 : endsAt,
    ),
  },
  'GRANT-START-CHOSEN GRANT-START-INSTANT': {
    'a grant begins by another clock': startingAt(({ startsAt, endsAt }, { live }) =>
      live.length === 0 ? Math.min(startsAt + 90_000, endsAt - 1) : startsAt,
    ),
  },
  'BUNDLE-USERS-CURRENT-GRANT BUNDLE-USERS-LIVE': {
    // The row still shows the first grant of the chain, for it was the current one.
    'an expired grant leaves its chain behind': operating('listBundleUsers', (run) => {
      const first = new Map<string, object>()
      return async (input, call, instance) => {
        const page = await run(input, call, instance)
        const users = page.users.map((row) => {
          const name = `${input.bundleId} ${row.user.userId}`
          const { grantId, grantType, startsAt, endsAt } = row
          const isChained = endsAt !== row.accessEndsAt
          if (isChained) first.set(name, { grantId, grantType, startsAt, endsAt })
          return isChained ? row : { ...row, ...first.get(name) }
        })
        return { ...page, users }
      }
    }),
  },
})

/** Users stay in the list for so many milliseconds after their end. */
function lingering(ms: number): Make {
  return paging('listBundleUsers', (list, query) => list({ ...query, now: toInstant(query.now - ms) }))
}
