import { Refusal } from '../../../../src/contract/refusal.ts'
import { chainAt } from '../../../../src/ledger/chain.ts'
import { FOREVER } from '../../../../src/ledger/instant.ts'
import { answering, decidingNew, revoking, seeingPair } from '../../mutants/change-ledger.ts'
import { both, deploying, operating, showingGrantText, storing } from '../../mutants/exchange-parts.ts'
import { looseSources } from '../../mutants/loose-sources.ts'
import { remembering } from '../../mutants/remember-grants.ts'
import { listing, paging } from '../../mutants/whole-lists.ts'
import { planning, shows } from '../bug.ts'
import { carrying } from '../change-store.ts'
import { day, type Probe } from '../probe.ts'

/** Bugs that show when there is much of something. */
export const bugs = planning('size', {
  'a new grant starts after the first 35 links of a longer chain': {
    area: 'create',
    rules: ['GRANT-START-CHOSEN', 'GRANT-COVERED'],
    make: seeingPair((view) => ({ ...view, live: view.live.slice(0, 35) })),
    proof: shows(
      async (server) => {
        const grants = await server.renew(0, 38)
        return grants.filter(({ startsAt }, index) => index > 0 && startsAt !== grants[index - 1]?.endsAt)
          .length
      },
      0,
      2,
    ),
  },
  'a cascade takes at most 14 later grants': {
    area: 'revoke',
    rules: ['REVOKE-CASCADE-LATER'],
    make: revoking((selected, live) => [
      selected,
      ...live.filter(({ startsAt }) => startsAt > selected.startsAt).slice(0, 14),
    ]),
    proof: shows(
      async (server) => {
        const [first] = await server.renew(0, 18)
        await server.revoke(first)
        return (await server.held(0)).length
      },
      0,
      3,
    ),
  },
  'the users list ends at 55 users': {
    area: 'bundle users',
    rules: ['PAGE-NEXT-CURSOR', 'PAGE-CURSOR-CONTINUES', 'BUNDLE-USERS-LIVE'],
    make: listing('listBundleUsers', (rows) => rows.slice(0, 55)),
    proof: shows(
      async (server) => {
        for (let user = 0; user < 120; user++) await server.create(user)
        return (await server.entries({ limit: 20 })).length > 55
      },
      true,
      false,
    ),
  },
  'a page of grants with a limit above 64 leaves out what is beyond': {
    area: 'paging',
    rules: ['PAGE-CURSOR-CONTINUES', 'GRANTS-NOT-REVOKED'],
    make: paging('listGrants', async (list, query) => {
      const slice = await list(query)
      return { ...slice, items: slice.items.slice(0, 64) }
    }),
    proof: shows(
      async (server) => {
        const whole = await server.grants({ limit: 20 })
        return (await server.grants({ limit: 90 })).length === whole.length
      },
      true,
      false,
    ),
  },
  'a page of the search with a limit above 20 leaves out what is beyond': {
    area: 'user search',
    rules: ['PAGE-CURSOR-CONTINUES', 'USERS-PREFIX'],
    make: paging('searchAccounts', async (list, query) => {
      const slice = await list(query)
      return { ...slice, items: slice.items.slice(0, 20) }
    }),
    proof: shows(async (server) => (await server.search('Test ', { limit: 50 })).length, 24, 20),
  },
  'a source of 256 characters is refused': {
    area: 'create',
    rules: ['GRANT-SOURCE-MAX-256', 'STATUS-SUCCESS-200', 'GRANT-CREATES', 'GRANT-SOURCE-PATTERN'],
    make: operating('createBundleGrant', (run) => async (input, call, instance) => {
      if ((input.sourceId?.length ?? 0) > 255)
        throw new Refusal('errors.request.invalid_body', 'sourceId is too long.', { field: 'sourceId' })
      return run(input, call, instance)
    }),
    proof: shows(async (server) => (await server.create(0, { source: 'a'.repeat(256) })).status, 200, 400),
  },
  'a source is shown with its first 200 characters': {
    area: 'grants list',
    rules: ['GRANT-SOURCE-FIELD'],
    make: showingGrantText('sourceId', (text) => text.slice(0, 200)),
    proof: shows(
      async (server) => (await server.create(0, { source: 'a'.repeat(210) })).body.grant?.sourceId?.length,
      210,
      200,
    ),
  },
  'dedupe knows the last 100 sources of the deployment': {
    area: 'dedupe',
    rules: ['GRANT-SOURCE-NO-SECOND'],
    make: both(
      storing(looseSources),
      storing((store) => {
        const { record, grants } = remembering(store)
        return {
          record: (pair, question, decide) =>
            record(pair, question, (view) => {
              const withSource = grants().filter(({ grant }) => grant.sourceId !== undefined)
              const index = withSource.findIndex(({ grant }) => grant.id === view.sameSource?.id)
              const isOld = index >= 0 && withSource.length - index > 100
              return decide(isOld ? { ...view, sameSource: undefined } : view)
            }),
        }
      }),
    ),
    proof: shows(
      async (server) => {
        await server.create(0, { source: 'inv-1', end: day })
        for (let user = 1; user < 22; user++) await server.renew(user, 5)
        await server.create(0, { source: 'inv-1', end: 40 * day })
        return (await server.held(0)).length
      },
      1,
      2,
    ),
  },
  'an alias works while it is among the last 60 that were shown': {
    area: 'user search',
    rules: ['USER-ALIAS-USABLE', 'USER-ALIAS-SCOPED'],
    make: deploying(({ aliases }) => {
      const shown = new Map<string, true>()
      const evicted = new Set<string>()
      return {
        aliases: {
          seal: (viewer, accounts) => {
            const sealed = aliases.seal(viewer, accounts)
            for (const alias of sealed) {
              evicted.delete(alias)
              shown.delete(alias)
              shown.set(alias, true)
            }
            for (const alias of [...shown.keys()].slice(0, Math.max(0, shown.size - 60))) {
              shown.delete(alias)
              evicted.add(alias)
            }
            return sealed
          },
          open: (viewer, alias) => (evicted.has(alias) ? undefined : aliases.open(viewer, alias)),
        },
      }
    }),
    proof: shows(
      async (server) => {
        await server.search(server.nameOf(0))
        for (const prefix of ['Test ', 'An', 'Jo', 'ma', 'el', 'li', 'so', 'no', 'da', 'mi', 'am', 'le'])
          await server.search(prefix, { limit: 50 })
        await server.entries({ limit: 100 })
        return (await server.create(0)).status
      },
      200,
      404,
    ),
  },
  'the filter by type finds the first 40 grants': {
    area: 'grants list',
    rules: ['GRANTS-FILTER-TYPE', 'PAGE-CURSOR-CONTINUES', 'PAGE-NEXT-CURSOR'],
    make: listing('listGrants', (rows, { filter }) => (filter.type === undefined ? rows : rows.slice(0, 40))),
    proof: shows(
      async (server) => {
        await server.renew(0, 45, { type: 'referral_reward' })
        return (await server.held(0, { grantType: 'referral_reward' })).length
      },
      45,
      40,
    ),
  },
  'a user with more than 10 live grants is listed twice': {
    area: 'bundle users',
    rules: ['BUNDLE-USERS-ONCE', 'PAGE-CURSOR-CONTINUES'],
    make: listing('listBundleUsers', (rows) =>
      rows.flatMap((row) => (row.live.length > 10 ? [row, row] : [row])),
    ),
    proof: shows(
      async (server) => {
        await server.renew(0, 12)
        const rows = await server.entries({ limit: 100 })
        return rows.filter(({ user }) => user?.userId === server.alias(0)).length
      },
      1,
      2,
    ),
  },
  'a cascade looks at the last 20 grants of the bundle': {
    area: 'revoke',
    rules: ['REVOKE-CASCADE-LATER'],
    make: (composition) => {
      const made: string[] = []
      const watch = storing((store) => ({
        record: (pair, question, decide) =>
          store.record(pair, question, (view) => {
            const decided = decide(view)
            if (decided.effect.kind === 'add') made.push(decided.effect.grant.id)
            return decided
          }),
      }))
      const revoke = revoking((selected, live) => {
        const late = made.slice(-20)
        return [
          selected,
          ...live.filter(
            ({ id, startsAt }) => startsAt > selected.startsAt && (!made.includes(id) || late.includes(id)),
          ),
        ]
      })
      return both(watch, revoke)(composition)
    },
    proof: shows(
      async (server) => {
        const [first] = await server.renew(0, 3)
        for (let user = 1; user < 22; user++) await server.create(user)
        await server.revoke(first)
        return (await server.held(0)).length
      },
      0,
      2,
    ),
  },
  'a walk of the users list ends after 30 pages': {
    area: 'paging',
    rules: ['PAGE-NEXT-CURSOR', 'PAGE-CURSOR-CONTINUES', 'BUNDLE-USERS-LIVE'],
    make: carrying(
      ['listBundleUsers'],
      (pages: number = 1) => pages + 1,
      (page) => (page >= 30 ? 'end' : undefined),
    ),
    proof: shows(
      async (server) => {
        for (let user = 0; user < 24; user++) await server.create(user)
        return (await server.entries({ limit: 1 })).length > 30
      },
      true,
      false,
    ),
  },
  'grants behind the first 128 come the other way round': {
    area: 'grants list',
    rules: [
      'GRANTS-SORT-VALUES',
      'GRANTS-DIR-VALUES',
      'GRANTS-DIR-DEFAULT-DESC',
      'GRANTS-SORT-DEFAULT-CREATED',
    ],
    make: listing('listGrants', (rows) => [...rows.slice(0, 128), ...rows.slice(128).toReversed()]),
    proof: shows(
      async (server) => {
        for (let user = 0; user < 24; user++) await server.renew(user, 6)
        const shown = await server.grants({ limit: 50, sort: 'startsAt', dir: 'asc' })
        return shown.every(
          ({ startsAt }, index) => index === 0 || startsAt >= (shown[index - 1]?.startsAt ?? ''),
        )
      },
      true,
      false,
    ),
  },
  'a lifetime behind more than 10 links is answered with the last of them': {
    area: 'create',
    rules: ['GRANT-CREATES', 'GRANT-COVERED', 'GRANT-NO-END-PERMANENT'],
    make: decidingNew(({ now, live }, request) => {
      const { grants, reach } = chainAt(live, now)
      const last = grants.at(-1)
      const isLost = request.endsAt === FOREVER && reach !== FOREVER && grants.length > 10
      return isLost && last ? answering({ kind: 'covered', grant: last }) : undefined
    }),
    proof: shows(lifetimeBehind, 13, 12),
  },
})

async function lifetimeBehind(server: Probe): Promise<number> {
  await server.renew(0, 12)
  await server.create(0, { end: 'never' })
  return (await server.held(0)).length
}
