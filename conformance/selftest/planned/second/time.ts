import type { Grant } from '../../../../src/ledger/grant.ts'
import { FOREVER, toInstant } from '../../../../src/ledger/instant.ts'
import { answering, decidingNew, revoking, seeingPair } from '../../mutants/change-ledger.ts'
import { both, operating, showingGrants, stepping, storing } from '../../mutants/exchange-parts.ts'
import { isOf, remembering, seeingRemembered } from '../../mutants/remember-grants.ts'
import { listing } from '../../mutants/whole-lists.ts'
import { planning, shows } from '../bug.ts'
import { carrying, forgettingSource, reviving } from '../change-store.ts'
import { day, hour, minute, type Probe, second } from '../probe.ts'

/** Bugs that show when time has passed. */
export const bugs = planning('time', {
  'dedupe forgets sources of what was not paid after 20 s': {
    area: 'dedupe',
    rules: ['GRANT-SOURCE-NO-SECOND'],
    make: forgettingSource(
      ({ type, createdAt }, now) => type !== 'paid_external' && now - createdAt > 20 * second,
    ),
    proof: shows((server) => retriedAfter(server, 25 * second, 'gift'), 1, 2),
  },
  'dedupe forgets a source after a day': {
    area: 'dedupe',
    rules: ['GRANT-SOURCE-NO-SECOND'],
    needs: 'hours',
    make: forgettingSource(({ createdAt }, now) => now - createdAt > 20 * hour),
    proof: shows((server) => retriedAfter(server, 22 * hour, 'paid_external'), 1, 2),
  },
  'a revoked grant covers again a minute later': {
    area: 'create',
    rules: ['GRANT-COVERED', 'GRANT-CREATES', 'REVOKE-SELECTED', 'GRANT-START-CHOSEN'],
    make: seeingRemembered(
      (one, pair, now) =>
        isOf(pair, one) &&
        one.revokedAt !== undefined &&
        now - one.revokedAt > minute &&
        one.grant.endsAt > now,
    ),
    proof: shows(
      async (server) => {
        const [grant] = await server.renew(0, 1)
        await server.revoke(grant)
        server.wait(70 * second)
        await server.create(0, { end: hour })
        return (await server.held(0)).length
      },
      1,
      0,
    ),
  },
  'a revoked grant is in the grants list again after four hours': {
    area: 'revoke',
    rules: ['REVOKE-LEAVES-LIST', 'GRANTS-NOT-REVOKED', 'REVOKE-SELECTED'],
    needs: 'hours',
    make: reviving(({ revokedAt }, now) => now - revokedAt > 4 * hour),
    proof: shows(
      async (server) => {
        const [grant] = await server.renew(0, 2)
        await server.revoke(grant)
        server.wait(5 * hour)
        return (await server.held(0)).length
      },
      0,
      2,
    ),
  },
  'a cursor of the users list lives for 25 s': {
    area: 'paging',
    rules: ['PAGE-CURSOR-CONTINUES'],
    make: carrying(
      ['listBundleUsers'],
      (_before: number | undefined, now) => now,
      (madeAt, now) => (now - madeAt > 25 * second ? 'refuse' : undefined),
    ),
    proof: shows((server) => cursorAfter(server, `${server.inBundle({})}/users`, 28 * second), 200, 400),
  },
  'a cursor lives for 10 minutes': {
    area: 'paging',
    rules: ['PAGE-CURSOR-CONTINUES'],
    needs: 'minutes',
    make: carrying(
      ['listBundleUsers', 'listBundleGrants', 'searchUsers', 'listBundles'],
      (_before: number | undefined, now) => now,
      (madeAt, now) => (now - madeAt > 10 * minute ? 'refuse' : undefined),
    ),
    proof: shows((server) => cursorAfter(server, '/bundles', 11 * minute), 200, 400),
  },
  'sorted by endsAt the list has no grant that ended 45 s ago': {
    area: 'grants list',
    rules: ['GRANTS-EXPIRED-INCLUDED', 'PAGE-CURSOR-CONTINUES'],
    make: listing('listGrants', (rows, { sort }, { instance }) =>
      sort !== 'endsAt'
        ? rows
        : rows.filter(
            ({ grant }) =>
              grant.endsAt > instance.now() - 45 * second || grant.endsAt < instance.now() - hour,
          ),
    ),
    proof: shows(
      async (server) => {
        await server.create(0, { end: second })
        server.wait(50 * second)
        return [(await server.held(0)).length, (await server.held(0, { sort: 'endsAt' })).length]
      },
      [1, 1],
      [1, 0],
    ),
  },
  'a user whose access has ended is listed for up to 20 s more': {
    area: 'bundle users',
    rules: ['BUNDLE-USERS-LIVE', 'GRANT-EXPIRES-AT-END'],
    make: storing((store, { fixture }) => {
      const { record, grants } = remembering(store)
      return {
        record,
        listBundleUsers: async (query) => {
          const slice = await store.listBundleUsers(query)
          const { bundle, now } = query
          if (slice.next !== undefined || slice.items.length === query.limit) return slice
          const swept = now - (now % (20 * second))
          const late = fixture.facts.accounts.flatMap((account) => {
            const own = grants().filter((one) => isOf({ bundle, account: account.id }, one))
            const over = own.filter(
              ({ grant, revokedAt }) =>
                revokedAt === undefined && grant.endsAt <= now && grant.endsAt > swept,
            )
            const isListed = slice.items.some((row) => row.account.id === account.id)
            const isLive = own.some(({ grant, revokedAt }) => revokedAt === undefined && grant.endsAt > now)
            return isListed || isLive ? [] : over.slice(0, 1).map(({ grant }) => ({ account, live: [grant] }))
          })
          return { ...slice, items: [...slice.items, ...late].slice(0, query.limit) }
        },
      }
    }),
    proof: shows(
      async (server) => {
        await server.create(0, { end: 2 * second })
        server.wait(5 * second)
        const early = (await server.entry(0)) !== undefined
        server.wait(20 * second)
        return [early, (await server.entry(0)) !== undefined]
      },
      [false, false],
      [true, false],
    ),
  },
  'the start of a grant is shown in whole seconds after 30 s': {
    area: 'grants list',
    rules: ['GRANT-STARTS-AT'],
    make: (composition) =>
      showingGrants((grant) => {
        const startsAt = Date.parse(`${grant['startsAt']}`)
        const isOld = startsAt < composition.instance.now() - 30 * second
        const whole = new Date(Math.floor(startsAt / second) * second).toISOString()
        return isOld ? { ...grant, startsAt: whole } : grant
      })(composition),
    proof: shows(
      async (server) => {
        server.wait(333)
        const made = await server.create(0)
        server.wait(40 * second)
        return (await server.held(0))[0]?.startsAt === made.body.grant?.startsAt
      },
      true,
      false,
    ),
  },
  'a checkout session ends 2 minutes after its first read': {
    area: 'checkout',
    rules: ['CHECKOUT-LIFETIME-15-MINUTES'],
    needs: 'minutes',
    make: storing((store, { instance }) => {
      const firstRead = new Map<string, number>()
      return {
        findCheckout: async (id) => {
          const session = await store.findCheckout(id)
          if (session === undefined) return undefined
          const read = firstRead.get(id) ?? instance.now()
          firstRead.set(id, read)
          return { ...session, endsAt: toInstant(Math.min(session.endsAt, read + 2 * minute)) }
        },
      }
    }),
    proof: shows((server) => sessionAfter(server, [second, 3 * minute]), [200, 200], [200, 404]),
  },
  'a checkout session can be read for 20 minutes': {
    area: 'checkout',
    rules: ['CHECKOUT-LIFETIME-15-MINUTES'],
    needs: 'minutes',
    make: storing((store) => ({
      findCheckout: async (id) => {
        const session = await store.findCheckout(id)
        return session && { ...session, endsAt: toInstant(session.startedAt + 20 * minute) }
      },
    })),
    proof: shows((server) => sessionAfter(server, [14 * minute, 3 * minute]), [200, 404], [200, 200]),
  },
  'what was found by a source is kept for 15 s': {
    area: 'grants list',
    rules: ['REVOKE-LEAVES-LIST', 'GRANTS-NOT-REVOKED', 'GRANT-CREATES', 'GRANTS-FILTER-SOURCE'],
    make: operating('listBundleGrants', (run) => {
      const kept = new Map<string, { readonly until: number; readonly answer: object }>()
      return async (input, call, instance) => {
        const name = `${call.caller.owner} ${JSON.stringify(input)}`
        const found = kept.get(name)
        if (found !== undefined && call.now < found.until) return found.answer
        const answer = await run(input, call, instance)
        if (input.sourceId !== undefined) kept.set(name, { until: call.now + 15 * second, answer })
        return answer
      }
    }),
    proof: shows(
      async (server) => {
        const { body } = await server.create(0, { source: 'inv-1' })
        await server.grants({ sourceId: 'inv-1' })
        await server.revoke(body.grant)
        return (await server.grants({ sourceId: 'inv-1' })).length
      },
      0,
      1,
    ),
  },
  'a cascade leaves grants that were scheduled 30 s ago': {
    area: 'revoke',
    rules: ['REVOKE-CASCADE-LATER'],
    make: (composition) =>
      revoking((selected, live) => [
        selected,
        ...live.filter(
          ({ startsAt, createdAt }) =>
            startsAt > selected.startsAt && composition.instance.now() - createdAt < 30 * second,
        ),
      ])(composition),
    proof: shows(
      async (server) => {
        const [grant] = await server.renew(0, 3)
        server.wait(35 * second)
        await server.revoke(grant)
        return (await server.held(0)).length
      },
      0,
      2,
    ),
  },
  'a renewal 12 hours after a create does not see its grant': {
    area: 'create',
    rules: ['GRANT-START-CHOSEN', 'GRANT-COVERED'],
    needs: 'hours',
    make: seeingPair((view) => ({
      ...view,
      live: view.live.filter(({ createdAt }) => view.now - createdAt < 12 * hour),
    })),
    proof: shows(
      async (server) => {
        const [first] = await server.renew(0, 1)
        server.wait(13 * hour)
        const next = await server.create(0, { end: 5 * day })
        return next.body.grant?.startsAt === first?.endsAt
      },
      true,
      false,
    ),
  },
  'for 30 s after permanent access was revoked a create is answered with it': {
    area: 'create',
    rules: ['GRANT-CREATES', 'REVOKE-SELECTED', 'GRANT-COVERED', 'GRANT-NO-END-PERMANENT'],
    make: (composition) => {
      const lost = new Map<string, { readonly grant: Grant; readonly at: number }>()
      const watch = stepping(({ decideRevoke }) => ({
        decideRevoke: (choose) => (view) => {
          const decided = decideRevoke(choose)(view)
          if (decided.effect.kind === 'revoke')
            for (const grant of [...view.live, ...(view.selected ? [view.selected] : [])])
              if (grant.endsAt === FOREVER && decided.effect.grants.includes(grant.id))
                lost.set(grant.id, { grant, at: view.now })
          return decided
        },
      }))
      const pairs = storing((store) => {
        const { record, grants } = remembering(store)
        return {
          record: (pair, question, decide) =>
            record(pair, question, (view) => {
              if (question.grant !== undefined || view.sameSource !== undefined) return decide(view)
              const mine = grants().filter((one) => isOf(pair, one))
              const back = mine.find(({ grant }) => view.now - (lost.get(grant.id)?.at ?? 0) < 30 * second)
              return decide(back === undefined ? view : { ...view, live: [...view.live, back.grant] })
            }),
        }
      })
      const answered = decidingNew((view) => {
        const known = view.live.find(({ id }) => lost.has(id))
        return known && answering({ kind: 'covered', grant: known })
      })
      return both(pairs, watch, answered)(composition)
    },
    proof: shows(
      async (server) => {
        const { body } = await server.create(0, { end: 'never' })
        await server.revoke(body.grant)
        server.wait(10 * second)
        await server.create(0, { end: day })
        return (await server.held(0)).length
      },
      1,
      0,
    ),
  },
})

async function retriedAfter(server: Probe, ms: number, type: string): Promise<number> {
  await server.create(0, { source: 'inv-1', type, end: 30 * day })
  server.wait(ms)
  await server.create(0, { source: 'inv-1', type, end: 60 * day })
  return (await server.held(0)).length
}

async function cursorAfter(server: Probe, path: string, ms: number): Promise<number> {
  const { body } = await server.get(path, { limit: 1 })
  server.wait(ms)
  return (await server.get(path, { limit: 1, cursor: `${body.nextCursor}` })).status
}

async function sessionAfter(server: Probe, waits: readonly number[]): Promise<readonly number[]> {
  const statuses: number[] = []
  for (const ms of waits) {
    server.wait(ms)
    statuses.push((await server.get(`/checkout/${server.handles.checkouts['fresh']}`)).status)
  }
  return statuses
}
