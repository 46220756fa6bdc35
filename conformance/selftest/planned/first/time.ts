import { openAliases } from '../../../../src/api/aliases.ts'
import { toAccountId } from '../../../../src/ledger/ids.ts'
import { toInstant } from '../../../../src/ledger/instant.ts'
import type { Store } from '../../../../src/store/store.ts'
import { deploying, type Json, operating, storing } from '../../mutants/exchange-parts.ts'
import type { Make } from '../../mutants/mutant.ts'
import { isOf, remembering } from '../../mutants/remember-grants.ts'
import { everyItem, listing, windowOf } from '../../mutants/whole-lists.ts'
import { planning, shows } from '../bug.ts'
import { carrying, forgettingSource, reviving } from '../change-store.ts'
import { day, hour, minute, type Probe, second } from '../probe.ts'

/** Bugs that show when time has passed. */
export const bugs = planning('time', {
  'dedupe forgets a source after 45 s': {
    area: 'dedupe',
    rules: ['GRANT-SOURCE-NO-SECOND'],
    story: 'The tokens are keys of a cache that expire; after that the retry with another end is a purchase.',
    make: forgettingSource(({ createdAt }, now) => now - createdAt > 45 * second),
    proof: shows((server) => retriedAfter(server, 50 * second), 1, 2),
  },
  'dedupe forgets a source after 5 minutes': {
    area: 'dedupe',
    rules: ['GRANT-SOURCE-NO-SECOND'],
    story: 'As long as a proxy keeps idempotency keys.',
    needs: 'minutes',
    make: forgettingSource(({ createdAt }, now) => now - createdAt > 5 * minute),
    proof: shows((server) => retriedAfter(server, 6 * minute), 1, 2),
  },
  'dedupe forgets a source 20 s after its grant has ended': {
    area: 'dedupe',
    rules: ['GRANT-SOURCE-NO-SECOND'],
    story: 'A job moves expired grants into a table that dedupe does not look at.',
    make: forgettingSource(({ endsAt }, now) => now - endsAt > 20 * second),
    proof: shows(
      async (server) => {
        await server.create(0, { source: 'inv-1', end: 2 * second })
        server.wait(30 * second)
        await server.create(0, { source: 'inv-1' })
        return (await server.held(0)).length
      },
      1,
      2,
    ),
  },
  'a revoked grant is in the grants list again after 10 s': {
    area: 'revoke',
    rules: ['REVOKE-LEAVES-LIST', 'GRANTS-NOT-REVOKED', 'REVOKE-SELECTED'],
    story: 'A search index is filled again from a replica that lags.',
    make: reviving(({ revokedAt, isSelected }, now) => isSelected && now - revokedAt > 10 * second),
    proof: shows((server) => listedAfterRevoke(server, 12 * second), 0, 1),
  },
  'what a cascade revoked is in the grants list again after a minute': {
    area: 'revoke',
    rules: ['REVOKE-CASCADE-LATER', 'REVOKE-LEAVES-LIST', 'GRANTS-NOT-REVOKED'],
    story: 'Only the selected grant is marked for good; the others are hidden by a flag that expires.',
    make: reviving(({ revokedAt, isSelected }, now) => !isSelected && now - revokedAt > minute),
    proof: shows((server) => listedAfterRevoke(server, 65 * second), 0, 2),
  },
  'a user whose access was revoked is in the users list again after 30 s': {
    area: 'bundle users',
    rules: ['BUNDLE-USERS-LIVE', 'REVOKE-SELECTED'],
    story: 'The list reads a cache of members that a nightly job forgot to tell of revokes.',
    make: relisting(30 * second),
    proof: shows(
      async (server) => {
        const [grant] = await server.renew(0, 1)
        await server.revoke(grant)
        server.wait(31 * second)
        return (await server.entry(0)) !== undefined
      },
      false,
      true,
    ),
  },
  'a cursor of the grants list lives for 30 s': {
    area: 'paging',
    rules: ['PAGE-CURSOR-CONTINUES'],
    story: 'Cursors are names of result sets that are kept for half a minute.',
    make: carrying(
      ['listBundleGrants'],
      (_before: number | undefined, now) => now,
      (madeAt, now) => (now - madeAt > 30 * second ? 'refuse' : undefined),
    ),
    proof: shows(
      async (server) => {
        const path = `${server.inBundle({})}/grants`
        const { body } = await server.get(path, { limit: 5 })
        server.wait(35 * second)
        return (await server.get(path, { limit: 5, cursor: `${body.nextCursor}` })).status
      },
      200,
      400,
    ),
  },
  'a cursor of the search begins again from the first page after 20 s': {
    area: 'paging',
    rules: ['PAGE-CURSOR-CONTINUES'],
    story: 'A cursor that is no longer known is taken for none.',
    make: carrying(
      ['searchUsers'],
      (_before: number | undefined, now) => now,
      (madeAt, now) => (now - madeAt > 20 * second ? 'first page' : undefined),
    ),
    proof: shows(
      async (server) => {
        const query = { displayName: 'Test ', limit: 3 }
        const { body } = await server.get('/users', query)
        server.wait(25 * second)
        const later = await server.get('/users', { ...query, cursor: `${body.nextCursor}` })
        return later.body.users?.[0]?.displayName === body.users?.[0]?.displayName
      },
      false,
      true,
    ),
  },
  'an expired grant leaves the grants list 30 s after its end': {
    area: 'expiry',
    rules: ['GRANTS-EXPIRED-INCLUDED'],
    story: 'A job that runs every half minute moves what has ended into an archive.',
    make: listing('listGrants', (rows, _query, { instance }) =>
      rows.filter(({ grant }) => grant.endsAt > instance.now() - 30 * second),
    ),
    proof: shows((server) => listedAfterEnd(server, 40 * second, {}), 1, 0),
  },
  'an expired grant is not found by its source when it ended an hour ago': {
    area: 'grants list',
    rules: ['GRANTS-EXPIRED-INCLUDED', 'GRANTS-FILTER-SOURCE'],
    story: 'The index of sources is rebuilt each hour from live grants; it knows what the last import held.',
    needs: 'hours',
    make: storing((store, { instance }) => {
      const { record, grants } = remembering(store)
      const isArchived = (id: string): boolean =>
        grants().some(({ grant }) => grant.id === id && grant.endsAt < instance.now() - hour)
      return {
        record,
        listGrants: async (query) => {
          const slice = await store.listGrants(query)
          if (query.filter.sourceId === undefined) return slice
          return { ...slice, items: slice.items.filter(({ grant }) => !isArchived(grant.id)) }
        },
      }
    }),
    proof: shows((server) => listedAfterEnd(server, 61 * minute, { sourceId: 'inv-1' }), 1, 0),
  },
  'a checkout session ends after 10 minutes': {
    area: 'checkout',
    rules: ['CHECKOUT-LIFETIME-15-MINUTES'],
    needs: 'minutes',
    make: storing((store) => ({
      findCheckout: async (id) => {
        const session = await store.findCheckout(id)
        return session && { ...session, endsAt: toInstant(session.startedAt + 10 * minute) }
      },
    })),
    proof: shows((server) => sessionAfter(server, [1 * second, 12 * minute]), [200, 200], [200, 404]),
  },
  'each read of a checkout session begins its 15 minutes anew': {
    area: 'checkout',
    rules: ['CHECKOUT-LIFETIME-15-MINUTES'],
    story: 'The session is an entry of a cache whose lifetime slides.',
    needs: 'minutes',
    make: storing((store, { instance }) => slidingSessions(store, instance.now)),
    proof: shows((server) => sessionAfter(server, [10 * minute, 10 * minute]), [200, 404], [200, 200]),
  },
  'the end of the access is shown as it was up to 20 s before a renewal': {
    area: 'bundle users',
    rules: ['BUNDLE-USERS-ACCESS-ENDS-AT', 'BUNDLE-USERS-ACCESS-PERMANENT', 'BUNDLE-USERS-END-OR-PERMANENT'],
    story: 'The computed end is cached by the current grant, which a renewal does not change.',
    make: operating('listBundleUsers', (run) => {
      const known = new Map<unknown, { readonly until: number; readonly fields: Json }>()
      return async (input, call, instance) => {
        const page = await run(input, call, instance)
        const users = page.users.map((user) => {
          if (user.grantId === undefined) return user
          const { accessEndsAt, accessIsPermanent, ...rest } = user
          const name = `${input.bundleId} ${user.grantId}`
          const found = known.get(name)
          if (found !== undefined && call.now < found.until) return { ...rest, ...found.fields }
          const fields = { ...(accessEndsAt && { accessEndsAt }), accessIsPermanent }
          known.set(name, { until: call.now + 20 * second, fields })
          return user
        })
        return { ...page, users }
      }
    }),
    proof: shows(
      async (server) => {
        await server.create(0, { end: '2027-04-01T00:00:00Z' })
        await server.entry(0)
        await server.create(0, { end: '2027-05-01T00:00:00Z' })
        server.wait(10 * second)
        return (await server.entry(0))?.accessEndsAt
      },
      '2027-05-01T00:00:00.000Z',
      '2027-04-01T00:00:00.000Z',
    ),
  },
  'an entry shows the grant before until the next full minute': {
    area: 'bundle users',
    rules: ['BUNDLE-USERS-CURRENT-GRANT'],
    story: 'A job that runs each minute makes the next scheduled grant the current one.',
    make: storing((store) => ({
      listBundleUsers: async (query) => {
        const slice = await store.listBundleUsers(query)
        const then = toInstant(query.now - (query.now % minute))
        const before = await store.listBundleUsers({ ...query, now: then })
        const items = slice.items.map((user) => {
          const old = before.items.find(({ account }) => account.id === user.account.id)?.live[0]
          const isOver = old !== undefined && old.startsAt <= then && old.endsAt <= query.now
          return isOver ? { ...user, live: [old, ...user.live] } : user
        })
        return { ...slice, items }
      },
    })),
    proof: shows(
      async (server) => {
        // The clock stands at a full minute.
        await server.create(0, { end: minute + 3 * second })
        const next = await server.create(0, { end: day })
        server.wait(minute + 5 * second)
        return (await server.entry(0))?.grantId === next.body.grant?.id
      },
      true,
      false,
    ),
  },
  'aliases of users are others after midnight': {
    area: 'isolation',
    rules: ['USER-ALIAS-SCOPED', 'USER-ALIAS-USABLE'],
    story: 'They are sealed with a key that is changed each day.',
    needs: 'hours',
    make: deploying(({ aliases, now }) => {
      const dayOf = (): number => Math.floor(now() / day)
      const first = dayOf()
      const others = openAliases(new Uint8Array(32).fill(7))
      const today = <Viewer extends number>(viewer: Viewer) =>
        dayOf() === first ? undefined : toAccountId(viewer + 1_000_003 * (dayOf() - first))
      return {
        aliases: {
          seal: (viewer, accounts) => {
            const other = today(viewer)
            return other === undefined ? aliases.seal(viewer, accounts) : others.seal(other, accounts)
          },
          open: (viewer, alias) => {
            const other = today(viewer)
            return other === undefined ? aliases.open(viewer, alias) : others.open(other, alias)
          },
        },
      }
    }),
    proof: shows(
      async (server) => {
        const first = await server.create(0)
        server.wait(12 * hour)
        const second = await server.create(0, { end: 60 * day })
        return [first.status, second.status]
      },
      [200, 200],
      [200, 404],
    ),
  },
})

async function retriedAfter(server: Probe, ms: number): Promise<number> {
  await server.create(0, { source: 'inv-1', end: 30 * day })
  server.wait(ms)
  await server.create(0, { source: 'inv-1', end: 60 * day })
  return (await server.held(0)).length
}

async function listedAfterRevoke(server: Probe, ms: number): Promise<number> {
  const [grant] = await server.renew(0, 3)
  await server.revoke(grant)
  server.wait(ms)
  return (await server.held(0)).length
}

async function listedAfterEnd(server: Probe, ms: number, query: Readonly<Record<string, string>>) {
  await server.create(0, { source: 'inv-1', end: second })
  server.wait(ms)
  return (await server.held(0, query)).length
}

async function sessionAfter(server: Probe, waits: readonly number[]): Promise<readonly number[]> {
  const statuses: number[] = []
  for (const ms of waits) {
    server.wait(ms)
    statuses.push((await server.get(`/checkout/${server.handles.checkouts['fresh']}`)).status)
  }
  return statuses
}

function slidingSessions(store: Store, now: () => number): Partial<Store> {
  const until = new Map<string, number>()
  return {
    findCheckout: async (id) => {
      const session = await store.findCheckout(id)
      if (session === undefined) return undefined
      const endsAt = Math.max(session.endsAt, until.get(id) ?? 0)
      if (now() < endsAt) until.set(id, now() + 15 * minute)
      return { ...session, endsAt: toInstant(endsAt) }
    },
  }
}

/** Users whose last access was revoked are in the users list again, at its end, until that access would have ended. */
function relisting(ms: number): Make {
  return storing((store, { fixture: { facts } }) => {
    const { record, grants } = remembering(store)
    return {
      record,
      listBundleUsers: async (query) => {
        const { bundle, now } = query
        const rows = await everyItem(store.listBundleUsers, query)
        const back = facts.accounts.flatMap((account) => {
          if (rows.some((row) => row.account.id === account.id)) return []
          const live = grants().filter(
            (one) =>
              isOf({ bundle, account: account.id }, one) &&
              one.revokedAt !== undefined &&
              now - one.revokedAt > ms &&
              one.grant.startsAt <= now &&
              one.grant.endsAt > now,
          )
          return live.slice(0, 1).map(({ grant }) => ({ account, live: [grant] }))
        })
        return windowOf([...rows, ...back], query)
      },
    }
  })
}
