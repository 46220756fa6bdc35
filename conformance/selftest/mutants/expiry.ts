import { Refusal } from '../../../src/contract/refusal.ts'
import { FOREVER, type Instant, toInstant } from '../../../src/ledger/instant.ts'
import { writingGrant } from './change-ledger.ts'
import { operating, showingGrants, storing } from './exchange-parts.ts'
import { type Mutant, mutantsOf } from './mutant.ts'
import { remembering } from './remember-grants.ts'
import { everyBundleUser, windowOf } from './whole-lists.ts'

/** Bugs that time brings to light. */
export const expiryMutants: readonly Mutant[] = mutantsOf('expiry', {
  'a minute of grace': {
    rules: ['BUNDLE-USERS-LIVE', 'GRANT-EXPIRES-AT-END'],
    story: 'Access ends when the next job runs, and until then the user is in the list.',
    make: storing((store) => ({
      listBundleUsers: (query) => store.listBundleUsers({ ...query, now: toInstant(query.now - 60_000) }),
    })),
  },
  'ends count in full seconds': {
    rules: ['BUNDLE-USERS-LIVE', 'GRANT-EXPIRES-AT-END'],
    story: 'Now and the ends are compared in seconds, rounded up.',
    make: storing((store) => ({
      listBundleUsers: (query) => store.listBundleUsers({ ...query, now: toInstant(query.now - 999) }),
    })),
  },
  'an expired grant carries the chain': {
    rules: ['GRANT-START-CHOSEN'],
    story:
      'A renewal begins where the last period ended, even when that was long ago: it begins in the past.',
    make: storing((store) => {
      const { record, grants } = remembering(store)
      return {
        record: (pair, question, decide) =>
          record(pair, question, (view) => {
            const decided = decide(view)
            if (decided.effect.kind !== 'add' || view.live.length > 0) return decided
            const ends = grants()
              .filter(
                ({ bundle, account, revokedAt }) =>
                  bundle === pair.bundle && account === pair.account && revokedAt === undefined,
              )
              .map(({ grant }) => grant.endsAt)
            if (ends.length === 0) return decided
            const startsAt = ends.reduce<Instant>(
              (last, end) => (end > last ? end : last),
              ends[0] as Instant,
            )
            const grant = { ...decided.effect.grant, startsAt }
            const decision = { kind: 'granted', grant } as unknown as typeof decided.decision
            return { decision, effect: { kind: 'add', grant } }
          }),
      }
    }),
  },
  'a grant renews itself': {
    rules: ['SERVICE-NO-SUBSCRIPTIONS', 'GRANT-EXPIRES-AT-END'],
    story: 'A grant that comes to its end is prolonged by its own length.',
    make: (composition) =>
      showingGrants((grant) => {
        const [start, end] = [Date.parse(`${grant['startsAt']}`), Date.parse(`${grant['endsAt']}`)]
        const now = composition.instance.now()
        // Only what was made since the start: older grants keep their end.
        if (!(end <= now) || start < now - 600_000) return grant
        const periods = Math.ceil((now - end + 1) / (end - start))
        return { ...grant, endsAt: new Date(end + periods * (end - start)).toISOString() }
      })(composition),
  },
  'the next grant never begins': {
    rules: ['BUNDLE-USERS-LIVE', 'BUNDLE-USERS-CURRENT-GRANT', 'GRANT-STATES'],
    story: 'A job turns scheduled grants into current ones, and it does not run.',
    make: storing((store) => ({
      listBundleUsers: async (query) => {
        const users = await everyBundleUser(store, query)
        const begun = users.filter(({ live }) =>
          live.some(({ startsAt, createdAt }) => startsAt <= createdAt),
        )
        return windowOf(begun, query)
      },
    })),
  },
  'a short grant is refused': {
    rules: ['GRANT-CREATES'],
    story: 'An end has to be an hour away at least.',
    make: operating('createBundleGrant', (run) => (input, call, instance) => {
      const end = input.endsAt ?? FOREVER
      if (end < call.now + 3_600_000 && end > call.now)
        throw new Refusal('errors.request.invalid_body', 'endsAt must be an hour away at least.')
      return run(input, call, instance)
    }),
  },
  'a short grant is made longer': {
    rules: ['GRANT-ENDS-AT-EXACT'],
    story: 'A grant lasts a minute at least.',
    make: writingGrant((grant, { now }) => ({
      ...grant,
      endsAt: grant.endsAt < now + 60_000 ? toInstant(Math.max(now, grant.startsAt) + 60_000) : grant.endsAt,
    })),
  },
  'a grant begins by another clock': {
    rules: ['GRANT-START-CHOSEN', 'GRANT-START-INSTANT'],
    story: 'The start is taken from the clock of the database, which is a minute and a half ahead.',
    make: writingGrant((grant, { live }) => ({
      ...grant,
      startsAt:
        live.length === 0 ? toInstant(Math.min(grant.startsAt + 90_000, grant.endsAt - 1)) : grant.startsAt,
    })),
  },
  'an expired grant leaves its chain behind': {
    rules: ['BUNDLE-USERS-CURRENT-GRANT', 'BUNDLE-USERS-LIVE'],
    story: 'When the first grant of a chain has expired, the row still shows it, for it was the current one.',
    make: (composition) => {
      const first = new Map<string, object>()
      return operating('listBundleUsers', (run) => async (input, call, instance) => {
        const page = await run(input, call, instance)
        return {
          ...page,
          users: page.users.map((row) => {
            const name = `${input.bundleId} ${row.user.userId}`
            const { grantId, grantType, startsAt, endsAt } = row
            const chained = endsAt !== row.accessEndsAt
            if (chained) first.set(name, { grantId, grantType, startsAt, endsAt })
            const continued = first.get(name)
            if (continued === undefined || chained) return row
            return { ...row, ...continued }
          }),
        }
      })(composition)
    },
  },
})
