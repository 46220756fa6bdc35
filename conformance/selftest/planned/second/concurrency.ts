import { setImmediate as pause } from 'node:timers/promises'
import { Refusal } from '../../../../src/contract/refusal.ts'
import type { PairView } from '../../../../src/ledger/decision.ts'
import type { Grant } from '../../../../src/ledger/grant.ts'
import type { Store } from '../../../../src/store/store.ts'
import { watching } from '../../mutants/change-ledger.ts'
import { both, operating, operatingEach, storing } from '../../mutants/exchange-parts.ts'
import { looseSources } from '../../mutants/loose-sources.ts'
import { isOf } from '../../mutants/remember-grants.ts'
import { unlocked } from '../../mutants/unlocked.ts'
import { everyItem, paging, windowOf } from '../../mutants/whole-lists.ts'
import { planning, shows } from '../bug.ts'
import { onTwoNodes } from '../nodes.ts'
import { day, second } from '../probe.ts'

/** Bugs that show when others act at the same time, or elsewhere. */
export const bugs = planning('concurrency', {
  'first creates for a user do not wait for each other': {
    area: 'races',
    rules: ['GRANT-START-CHOSEN'],
    make: storing((store) =>
      unlocked(store, (seen, view, question) =>
        question.grant === undefined && seen.live.length === 0 ? { ...view, live: [] } : view,
      ),
    ),
    proof: shows(
      async (server) => {
        const answers = await Promise.all([1, 2, 3].map((days) => server.create(0, { end: days * day })))
        return distinct(answers.map(({ body }) => body.grant?.startsAt))
      },
      3,
      1,
    ),
  },
  'the source is looked up before the lock': {
    area: 'races',
    rules: ['GRANT-SOURCE-NO-SECOND'],
    make: both(
      storing(looseSources),
      storing((store) => unlocked(store, (seen, view) => ({ ...view, sameSource: seen.sameSource }))),
    ),
    proof: shows(
      async (server) => {
        await Promise.all([1, 2].map((days) => server.create(0, { source: 'inv-1', end: days * day })))
        return (await server.held(0)).length
      },
      1,
      2,
    ),
  },
  'a source is one of the key that sent it': {
    area: 'dedupe',
    rules: ['GRANT-SOURCE-NO-SECOND'],
    make: both(
      storing(looseSources),
      operating('createBundleGrant', (run, { instance: { store } }) => {
        const sentBy = new Map<string, string>()
        return (input, call, instance) => {
          const key = call.caller.key.id
          const record: Store['record'] = (pair, question, decide) =>
            store.record(pair, question, (view) => {
              const other = view.sameSource !== undefined && (sentBy.get(view.sameSource.id) ?? key) !== key
              const decided = decide(other ? { ...view, sameSource: undefined } : view)
              if (decided.effect.kind === 'add') sentBy.set(decided.effect.grant.id, key)
              return decided
            })
          return run(input, call, { ...instance, store: { ...store, record } })
        }
      }),
    ),
    proof: shows(
      async (server) => {
        await server.create(0, { source: 'inv-1', end: day })
        await server.create(0, { source: 'inv-1', end: 2 * day, key: 'noUsers' })
        return (await server.held(0)).length
      },
      1,
      2,
    ),
  },
  'creates in one bundle at once see the chain of the last user': {
    area: 'races',
    rules: ['GRANT-START-CHOSEN', 'GRANT-COVERED', 'GRANT-USER-ID', 'GRANT-CREATES'],
    make: storing((store) => {
      const last = new Map<string, PairView>()
      return {
        record: async (pair, question, decide) => {
          if (question.grant !== undefined) return store.record(pair, question, decide)
          const seen = await store.record(pair, question, (view) => ({
            decision: view,
            effect: { kind: 'none' },
          }))
          last.set(pair.bundle, seen)
          await pause()
          const shared = last.get(pair.bundle) ?? seen
          return store.record(pair, question, (view) =>
            decide(
              shared === seen
                ? view
                : { ...view, live: shared.live.filter(({ endsAt }) => endsAt > view.now) },
            ),
          )
        },
      }
    }),
    proof: shows(
      async (server) => {
        const [, first] = [await server.renew(1, 1), await server.renew(0, 1)]
        const [, created] = [
          first,
          await Promise.all([server.create(2, { end: 5 * day }), server.create(0, { end: 9 * day })]),
        ]
        return created[0].body.grant?.startsAt === first[0]?.endsAt
      },
      false,
      true,
    ),
  },
  'the grants list cannot be read while a revoke is written': {
    area: 'races',
    rules: ['STATUS-SUCCESS-200'],
    make: storing((store) => {
      const writing: string[] = []
      return {
        record: async (pair, question, decide) => {
          if (question.grant === undefined) return store.record(pair, question, decide)
          writing.push(pair.bundle)
          await pause()
          await pause()
          writing.splice(writing.indexOf(pair.bundle), 1)
          return store.record(pair, question, decide)
        },
        listGrants: async (query) => {
          await pause()
          if (writing.includes(query.bundle)) throw new Refusal('errors.server.internal', 'Try again later.')
          return store.listGrants(query)
        },
      }
    }),
    proof: shows(
      async (server) => {
        const [first] = await server.renew(0, 1)
        const path = `${server.inBundle({})}/grants`
        const [, list] = await Promise.all([server.revoke(first), server.get(path, { limit: 1 })])
        return list.status
      },
      200,
      500,
    ),
  },
  'searches at once share one answer': {
    area: 'races',
    rules: [
      'USER-ALIAS-SCOPED',
      'USERS-PREFIX',
      'USERS-NOT-OWNER',
      'PAGE-LIMIT-ECHO',
      'PAGE-CURSOR-CONTINUES',
    ],
    make: operating('searchUsers', (run) => {
      let running: Promise<object> | undefined
      return (input, call, instance) => {
        running ??= pause()
          .then(() => run(input, call, instance))
          .finally(() => {
            running = undefined
          })
        return running
      }
    }),
    proof: shows(
      async (server) => {
        const [one, other] = await Promise.all([server.search('Test '), server.search('Anna')])
        return one[0] === other[0]
      },
      false,
      true,
    ),
  },
  'each of two nodes keeps its users lists for 10 s, or until it writes itself': {
    area: 'races',
    rules: [
      'BUNDLE-USERS-LIVE',
      'BUNDLE-USERS-ACCESS-ENDS-AT',
      'BUNDLE-USERS-CURRENT-GRANT',
      'BUNDLE-USERS-ACCESS-PERMANENT',
      'REVOKE-SELECTED',
    ],
    make: onTwoNodes(() => () => (composition) => {
      const kept = new Map<string, { readonly until: number; readonly answer: object }>()
      const caching = operating('listBundleUsers', (run) => async (input, call, instance) => {
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
        const path = `${server.inBundle({})}/users`
        // Requests go to the two nodes in turn.
        const before = await server.get(path, { limit: 100 })
        await server.create(0)
        const after = await server.get(path, { limit: 100 })
        return (after.body.users?.length ?? 0) - (before.body.users?.length ?? 0)
      },
      1,
      0,
    ),
  },
  'a grant that one of two nodes made is part of the chain for the other after 2 s': {
    area: 'create',
    rules: ['GRANT-START-CHOSEN', 'GRANT-COVERED'],
    make: onTwoNodes(() => {
      const madeBy = new Map<string, number>()
      return (node) =>
        storing((store) => ({
          record: watching(
            {
              ...store,
              record: (pair, question, decide) =>
                store.record(pair, question, (view) => {
                  if (question.grant !== undefined) return decide(view)
                  const isKnown = ({ id, createdAt }: Grant): boolean =>
                    (madeBy.get(id) ?? node) === node || view.now - createdAt >= 2 * second
                  return decide({ ...view, live: view.live.filter(isKnown) })
                }),
            },
            (effect) => {
              if (effect.kind === 'add') madeBy.set(effect.grant.id, node)
            },
          ),
        }))
    }),
    proof: shows(
      async (server) => {
        const [first, next] = await server.renew(0, 2)
        return next?.startsAt === first?.endsAt
      },
      true,
      false,
    ),
  },
  'a revoke by one of two nodes reaches the users list of the other after 3 s': {
    area: 'revoke',
    rules: ['BUNDLE-USERS-LIVE', 'REVOKE-SELECTED'],
    make: onTwoNodes(() => {
      const revokes: {
        readonly bundle: string
        readonly account: number
        readonly grant: Grant
        readonly node: number
        readonly at: number
      }[] = []
      return (node) =>
        storing((store, { fixture }) => ({
          record: watching(store, (effect, { bundle, account }, view) => {
            if (effect.kind === 'revoke' && view.selected !== undefined)
              revokes.push({ bundle, account, grant: view.selected, node, at: effect.at })
          }),
          listBundleUsers: async (query) => {
            const slice = await store.listBundleUsers(query)
            if (slice.next !== undefined) return slice
            const late = revokes.filter(
              (one) =>
                one.bundle === query.bundle &&
                one.node !== node &&
                query.now - one.at < 3 * second &&
                one.grant.startsAt <= query.now &&
                !slice.items.some(({ account }) => account.id === one.account),
            )
            const more = late.flatMap((one) => {
              const account = fixture.facts.accounts.find(({ id }) => id === one.account)
              return account === undefined ? [] : [{ account, live: [one.grant] }]
            })
            return { ...slice, items: [...slice.items, ...more].slice(0, query.limit) }
          },
        }))
    }),
    proof: shows(
      async (server) => {
        const [first] = await server.renew(0, 1)
        await server.create(1)
        await server.revoke(first)
        const path = `${server.inBundle({})}/users`
        const { body } = await server.get(path, { limit: 100 })
        return body.users?.some(({ user }) => user?.userId === server.alias(0))
      },
      false,
      true,
    ),
  },
  'of two revokes for one user at once the second is skipped': {
    area: 'races',
    rules: ['REVOKE-SELECTED', 'REVOKE-LEAVES-LIST', 'GRANTS-NOT-REVOKED', 'REVOKE-CASCADE-LATER'],
    make: storing((store) => {
      const busy: Parameters<Store['record']>[0][] = []
      return {
        record: async (pair, question, decide) => {
          if (question.grant === undefined) return store.record(pair, question, decide)
          if (busy.some((one) => isOf(pair, one)))
            return store.record(pair, question, (view) => ({ ...decide(view), effect: { kind: 'none' } }))
          busy.push(pair)
          await pause()
          busy.splice(busy.indexOf(pair), 1)
          return store.record(pair, question, decide)
        },
      }
    }),
    proof: shows(
      async (server) => {
        const [first, next] = await server.renew(0, 2)
        await Promise.all([server.revoke(next), server.revoke(first)])
        return (await server.held(0)).length
      },
      0,
      1,
    ),
  },
  'the pages of one user are counted from the start': {
    area: 'paging',
    rules: ['PAGE-CURSOR-CONTINUES'],
    make: (composition) => {
      const counted = paging('listGrants', async (list, query) =>
        windowOf(await everyItem(list, query), query),
      )(composition)
      return storing((store) => ({
        listGrants: (query) =>
          (query.filter.account === undefined ? store : counted.instance.store).listGrants(query),
      }))(composition)
    },
    proof: shows(
      async (server) => {
        await server.renew(0, 4)
        const query = { userId: server.alias(0), limit: 2 }
        const path = `${server.inBundle({})}/grants`
        const one = await server.get(path, query)
        await server.create(0, { end: 9 * day })
        const two = await server.get(path, { ...query, cursor: `${one.body.nextCursor}` })
        return two.body.grants?.[0]?.id === one.body.grants?.[1]?.id
      },
      false,
      true,
    ),
  },
  'pages that are asked for at once say the limit of the last one': {
    area: 'races',
    rules: ['PAGE-LIMIT-ECHO'],
    make: (composition) => {
      let limit: unknown
      return operatingEach(
        ['listBundleGrants', 'listBundleUsers', 'listBundles', 'searchUsers'],
        (run) => async (input, call, instance) => {
          limit = input['limit']
          await pause()
          return { ...(await run(input, call, instance)), limit }
        },
      )(composition)
    },
    proof: shows(
      async (server) => {
        const answers = await Promise.all([3, 7].map((limit) => server.get('/bundles', { limit })))
        return answers.map(({ body }) => body.limit)
      },
      [3, 7],
      [7, 7],
    ),
  },
})

const distinct = (values: readonly unknown[]): number => new Set(values).size
