import { setImmediate as pause } from 'node:timers/promises'
import { Refusal } from '../../../../src/contract/refusal.ts'
import type { PairView } from '../../../../src/ledger/decision.ts'
import type { Instant } from '../../../../src/ledger/instant.ts'
import type { ListedGrant } from '../../../../src/store/store.ts'
import { watching } from '../../mutants/change-ledger.ts'
import { both, operating, operatingEach, storing } from '../../mutants/exchange-parts.ts'
import { looseSources } from '../../mutants/loose-sources.ts'
import { unlocked } from '../../mutants/unlocked.ts'
import { planning, shows } from '../bug.ts'
import { listGrantsWith } from '../change-store.ts'
import { type Lock, openLock } from '../lock.ts'
import { onTwoNodes } from '../nodes.ts'
import { day, type Probe, second } from '../probe.ts'

/** Bugs that show when others act at the same time, or elsewhere. */
export const bugs = planning('concurrency', {
  'creates with two keys of one owner do not wait for each other': {
    area: 'races',
    rules: ['GRANT-START-CHOSEN'],
    story: 'The lock is one of the API key.',
    make: operating('createBundleGrant', (run, { instance: { store } }) => {
      const locks = new Map<string, Lock>()
      return async (input, call, instance) => {
        const { id } = call.caller.key
        const lock = locks.get(id) ?? openLock()
        locks.set(id, lock)
        return lock.hold(() => run(input, call, { ...instance, store: unlocked(store, staleLive) }))
      }
    }),
    proof: shows(
      async (server) => {
        const answers = await Promise.all(
          ['full', 'noUsers'].map((key, index) => server.create(0, { key, end: (index + 1) * day })),
        )
        return distinct(answers.map(({ body }) => body.grant?.startsAt))
      },
      2,
      1,
    ),
  },
  'the sixth create that waits for a user no longer waits': {
    area: 'races',
    rules: ['GRANT-START-CHOSEN'],
    story: 'The lock is given up after five tries.',
    make: storing((store) => {
      const locks = new Map<string, Lock>()
      return {
        record: (pair, question, decide) => {
          if (question.grant !== undefined) return store.record(pair, question, decide)
          const name = `${pair.bundle} ${pair.account}`
          const lock = locks.get(name) ?? openLock()
          locks.set(name, lock)
          const impatient = unlocked(store, staleLive, () => lock.hold(async () => undefined))
          if (lock.waiting() > 5) return impatient.record(pair, question, decide)
          return lock.hold(async () => {
            await pause()
            return store.record(pair, question, decide)
          })
        },
      }
    }),
    proof: shows(
      async (server) => {
        const answers = await Promise.all(
          Array.from({ length: 8 }, (_, index) => server.create(0, { end: (index + 1) * day })),
        )
        return distinct(answers.map(({ body }) => body.grant?.startsAt))
      },
      8,
      6,
    ),
  },
  'a create beside a revoke begins where the revoked access ends': {
    area: 'races',
    rules: ['GRANT-START-CHOSEN', 'REVOKE-CASCADE-LATER', 'GRANT-COVERED', 'GRANT-CREATES'],
    story: 'The chain is read before the transaction; only what was added meanwhile is looked at again.',
    make: storing((store) =>
      unlocked(
        store,
        (seen, view, question) => {
          if (question.grant !== undefined) return view
          const known = new Set(view.live.map(({ id }) => id))
          const live = [...view.live, ...seen.live.filter(({ id }) => !known.has(id))]
          return { ...view, live: live.toSorted((one, other) => one.startsAt - other.startsAt) }
        },
        async (question) => {
          await pause()
          if (question.grant === undefined) await pause()
        },
      ),
    ),
    proof: shows(
      async (server) => {
        const [first] = await server.renew(0, 1)
        const [created] = await Promise.all([server.create(0, { end: 5 * day }), server.revoke(first)])
        const left = await server.held(0)
        return left.length === 0 || created.body.grant?.startsAt !== first?.endsAt
      },
      true,
      false,
    ),
  },
  'a revoke leaves what is created while it looks for later grants': {
    area: 'races',
    rules: ['REVOKE-CASCADE-LATER', 'GRANT-START-CHOSEN'],
    make: storing((store) =>
      unlocked(
        store,
        (seen, view, question) => (question.grant === undefined ? view : { ...view, live: seen.live }),
        async (question) => {
          if (question.grant !== undefined) await pause()
        },
      ),
    ),
    proof: shows(
      async (server) => {
        const [first] = await server.renew(0, 1)
        await Promise.all([server.revoke(first), server.create(0, { end: 5 * day })])
        return (await server.held(0)).some(({ startsAt }) => startsAt === first?.endsAt)
      },
      false,
      true,
    ),
  },
  'a user is not listed while a renewal is written': {
    area: 'races',
    rules: ['BUNDLE-USERS-LIVE', 'PAGE-CURSOR-CONTINUES'],
    story: 'The row of the read model is deleted, then written anew.',
    make: storing((store) => {
      const busy: string[] = []
      return {
        record: async (pair, question, decide) => {
          if (question.grant !== undefined) return store.record(pair, question, decide)
          const name = `${pair.bundle} ${pair.account}`
          busy.push(name)
          await pause()
          await pause()
          busy.splice(busy.indexOf(name), 1)
          return store.record(pair, question, decide)
        },
        listBundleUsers: async (query) => {
          await pause()
          const slice = await store.listBundleUsers(query)
          const isBusy = (id: number): boolean => busy.includes(`${query.bundle} ${id}`)
          return { ...slice, items: slice.items.filter(({ account }) => !isBusy(account.id)) }
        },
      }
    }),
    proof: shows(
      async (server) => {
        await server.renew(0, 1)
        const [entry] = await Promise.all([server.entry(0), server.create(0, { end: 5 * day })])
        return entry !== undefined
      },
      true,
      false,
    ),
  },
  'each of two nodes keeps its grants lists for 10 s, or until it writes itself': {
    area: 'races',
    rules: ['GRANTS-NOT-REVOKED', 'REVOKE-LEAVES-LIST', 'GRANT-CREATES'],
    make: onTwoNodes(() => () => (composition) => {
      const kept = new Map<string, { readonly until: Instant | number; readonly answer: object }>()
      const caching = operating('listBundleGrants', (run) => async (input, call, instance) => {
        const name = `${call.caller.owner} ${JSON.stringify(input)}`
        const found = kept.get(name)
        if (found !== undefined && call.now < found.until) return found.answer
        const answer = await run(input, call, instance)
        kept.set(name, { until: call.now + 10 * second, answer })
        return answer
      })
      const clearing = operatingEach(
        ['createBundleGrant', 'revokeBundleGrant'],
        (run) =>
          async (...given) => {
            kept.clear()
            return run(...given)
          },
      )
      return both(caching, clearing)(composition)
    }),
    proof: shows(
      async (server) => {
        // Requests go to the two nodes in turn.
        await server.held(0)
        await server.create(0)
        return (await server.held(0)).length
      },
      1,
      0,
    ),
  },
  'a source that one of two nodes took is known to the other after 5 s': {
    area: 'dedupe',
    rules: ['GRANT-SOURCE-NO-SECOND'],
    story: 'The nodes tell each other of their tokens every five seconds.',
    make: both(
      storing(looseSources),
      onTwoNodes(() => {
        const takenBy = new Map<string, number>()
        return (node) =>
          storing((store) => ({
            record: watching(
              {
                ...store,
                record: (pair, question, decide) =>
                  store.record(pair, question, (view) => {
                    const { sameSource: same, now } = view
                    const isElsewhere = same !== undefined && (takenBy.get(same.id) ?? node) !== node
                    const isUnknown = isElsewhere && now - same.createdAt < 5 * second
                    return decide(isUnknown ? { ...view, sameSource: undefined } : view)
                  }),
              },
              (effect) => {
                if (effect.kind === 'add') takenBy.set(effect.grant.id, node)
              },
            ),
          }))
      }),
    ),
    proof: shows(
      async (server) => {
        await server.create(0, { source: 'inv-1', end: day })
        await server.create(0, { source: 'inv-1', end: 2 * day })
        return (await server.held(0)).length
      },
      1,
      2,
    ),
  },
  'a revoke by one of two nodes reaches the grants list of the other after 3 s': {
    area: 'revoke',
    rules: ['REVOKE-LEAVES-LIST', 'GRANTS-NOT-REVOKED', 'REVOKE-SELECTED'],
    story: 'The other node reads from a replica.',
    make: onTwoNodes(() => {
      const revokes: (ListedGrant & {
        readonly bundle: string
        readonly node: number
        readonly at: Instant
      })[] = []
      return (node) =>
        storing((store, { instance }) => ({
          record: watching(store, (effect, { bundle, account }, view) => {
            if (effect.kind !== 'revoke') return
            const seen = new Map(
              [...view.live, ...(view.selected ? [view.selected] : [])].map((one) => [one.id, one]),
            )
            for (const id of effect.grants) {
              const grant = seen.get(id)
              if (grant !== undefined) revokes.push({ grant, account, bundle, node, at: effect.at })
            }
          }),
          listGrants: listGrantsWith(store, ({ bundle }) =>
            revokes.filter(
              (one) => one.bundle === bundle && one.node !== node && instance.now() - one.at < 3 * second,
            ),
          ),
        }))
    }),
    proof: shows(
      async (server) => {
        const [first] = await server.renew(0, 1)
        await server.revoke(first)
        return (await server.held(0)).length
      },
      0,
      1,
    ),
  },
  'a create is answered with the user of the one that came last': {
    area: 'races',
    rules: ['GRANT-USER-ID', 'GRANT-CREATES'],
    story: 'The alias stands in a variable of the handler that all requests share.',
    make: operating('createBundleGrant', (run) => {
      let userId: string | undefined
      return async (input, call, instance) => {
        userId = input.userId
        await pause()
        const { grant } = await run(input, call, instance)
        return { grant: { ...grant, userId } }
      }
    }),
    proof: shows(
      async (server) => {
        const answers = await Promise.all([server.create(0), server.create(1)])
        return distinct(answers.map(({ body }) => body.grant?.userId))
      },
      2,
      1,
    ),
  },
  'grants lists of a bundle that are asked at once share one answer': {
    area: 'races',
    rules: [
      'GRANTS-FILTER-USER',
      'GRANTS-FILTER-TYPE',
      'GRANTS-FILTER-SOURCE',
      'GRANTS-FILTERS-COMBINE',
      'GRANTS-DIR-VALUES',
      'GRANTS-SORT-VALUES',
      'PAGE-LIMIT-ECHO',
      'PAGE-CURSOR-CONTINUES',
    ],
    story: 'Equal reads are joined, but their name leaves out the query.',
    make: operating('listBundleGrants', (run) => {
      const flying = new Map<string, Promise<object>>()
      return (input, call, instance) => {
        const name = `${call.caller.owner} ${input.bundleId}`
        const running = flying.get(name)
        if (running !== undefined) return running
        const answer = pause()
          .then(() => run(input, call, instance))
          .finally(() => flying.delete(name))
        flying.set(name, answer)
        return answer
      }
    }),
    proof: shows(
      async (server) => {
        await server.create(0)
        await server.create(1)
        const [one, other] = await Promise.all([server.held(0), server.held(1)])
        return distinct([one[0]?.userId, other[0]?.userId])
      },
      2,
      1,
    ),
  },
  'the users list cannot be read while a grant of the bundle is written': {
    area: 'races',
    rules: ['STATUS-SUCCESS-200'],
    story: 'The database is locked, and nobody waits for it.',
    make: storing((store) => {
      const writing: string[] = []
      return {
        record: async (pair, question, decide) => {
          writing.push(pair.bundle)
          await pause()
          await pause()
          writing.splice(writing.indexOf(pair.bundle), 1)
          return store.record(pair, question, decide)
        },
        listBundleUsers: async (query) => {
          await pause()
          if (writing.includes(query.bundle)) throw new Refusal('errors.server.internal', 'Try again later.')
          return store.listBundleUsers(query)
        },
      }
    }),
    proof: shows(
      async (server) => {
        const path = `${server.inBundle({})}/users`
        const [, list] = await Promise.all([server.create(0), server.get(path, { limit: 1 })])
        return list.status
      },
      200,
      500,
    ),
  },
  'of the revokes in a bundle at one moment only the last is kept': {
    area: 'races',
    rules: ['REVOKE-SELECTED', 'REVOKE-LEAVES-LIST', 'GRANTS-NOT-REVOKED'],
    story: 'A document of the bundle is read, changed and written back; the last one wins.',
    make: storing((store) => {
      const last = new Map<string, object>()
      return {
        record: async (pair, question, decide) => {
          if (question.grant === undefined) return store.record(pair, question, decide)
          const own = {}
          last.set(pair.bundle, own)
          await pause()
          if (last.get(pair.bundle) === own) return store.record(pair, question, decide)
          return store.record(pair, question, (view) => ({ ...decide(view), effect: { kind: 'none' } }))
        },
      }
    }),
    proof: shows(
      async (server) => {
        const made = await Promise.all([0, 1].map((user) => server.create(user)))
        await Promise.all(made.map(({ body }) => server.revoke(body.grant)))
        return (await heldBy(server, [0, 1])).length
      },
      0,
      1,
    ),
  },
})

/** What was live at the first reading, which others may have changed since. */
const staleLive = (seen: PairView, view: PairView): PairView => ({ ...view, live: seen.live })

const distinct = (values: readonly unknown[]): number => new Set(values).size

const heldBy = async (server: Probe, users: readonly number[]) =>
  (await Promise.all(users.map((user) => server.held(user)))).flat()
