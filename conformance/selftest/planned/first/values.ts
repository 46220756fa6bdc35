import { chainAt } from '../../../../src/ledger/chain.ts'
import { FOREVER, toInstant } from '../../../../src/ledger/instant.ts'
import { readingField, readingText } from '../../mutants/change-input.ts'
import { adding, decidingNew, wanted } from '../../mutants/change-ledger.ts'
import { operating, readingBody, storing } from '../../mutants/exchange-parts.ts'
import { listing, paging } from '../../mutants/whole-lists.ts'
import { planning, shows } from '../bug.ts'
import { confusingSources } from '../change-store.ts'
import { day, hour, type Probe, second } from '../probe.ts'

/** Bugs that show with some value, form of a value or combination. */
export const bugs = planning('values', {
  'the minutes of an offset in endsAt are not read': {
    area: 'create',
    rules: ['GRANT-ENDS-AT-EXACT'],
    make: readingText('endsAt', (text) => text.replace(/([+-]\d\d):\d\d$/, '$1:00')),
    proof: shows(
      (server) => endOf(server, '2028-01-01T12:00:00+05:45'),
      '2028-01-01T06:15:00.000Z',
      '2028-01-01T07:00:00.000Z',
    ),
  },
  'an endsAt with a lower-case t gives permanent access': {
    area: 'create',
    rules: ['GRANT-ENDS-AT-EXACT', 'GRANT-NO-END-PERMANENT'],
    story: 'It is split at the letter T; what has no time of day is no end.',
    make: readingText('endsAt', (text) => (text.includes('t') ? undefined : text)),
    proof: shows((server) => endOf(server, '2028-01-01t12:00:00Z'), '2028-01-01T12:00:00.000Z', undefined),
  },
  'a fraction of one or two digits in endsAt is read as milliseconds': {
    area: 'create',
    rules: ['GRANT-ENDS-AT-EXACT'],
    make: readingText('endsAt', (text) =>
      text.replace(/\.(\d{1,2})(?=[Zz+-])/, (_fraction, digits: string) => `.${digits.padStart(3, '0')}`),
    ),
    proof: shows(
      (server) => endOf(server, '2028-01-01T12:00:00.5Z'),
      '2028-01-01T12:00:00.500Z',
      '2028-01-01T12:00:00.005Z',
    ),
  },
  'createdAfter filters the start when the list is sorted by it': {
    area: 'grants list',
    rules: ['GRANTS-FILTER-CREATED', 'GRANTS-FILTERS-COMBINE'],
    story: 'The bound is put on the column of the sort, whose index is used.',
    make: storing((store) => ({
      listGrants: async (query) => {
        const { filter, sort } = query
        const { after } = filter.createdAt
        if (sort !== 'startsAt' || after === undefined) return store.listGrants(query)
        const moved = {
          createdAt: { ...filter.createdAt, after: undefined },
          startsAt: { ...filter.startsAt, after },
        }
        return store.listGrants({ ...query, filter: { ...filter, ...moved } })
      },
    })),
    proof: shows(
      async (server) => {
        await server.renew(0, 2)
        const createdAfter = new Date(server.now()).toISOString()
        return (await server.held(0, { createdAfter, sort: 'startsAt' })).length
      },
      0,
      1,
    ),
  },
  'grantType is left out beside userId in ascending order': {
    area: 'grants list',
    rules: ['GRANTS-FILTERS-COMBINE', 'GRANTS-FILTER-TYPE'],
    make: storing((store) => ({
      listGrants: (query) => {
        const { filter, direction } = query
        if (filter.account === undefined || direction === 'desc') return store.listGrants(query)
        return store.listGrants({ ...query, filter: { ...filter, type: undefined } })
      },
    })),
    proof: shows(
      async (server) => {
        await server.create(0, { end: day })
        await server.create(0, { end: 2 * day, type: 'gift' })
        return (await server.held(0, { grantType: 'gift', dir: 'asc' })).length
      },
      1,
      2,
    ),
  },
  'grants that start within one second are sorted by startsAt the other way round': {
    area: 'grants list',
    rules: ['GRANTS-SORT-VALUES', 'GRANTS-DIR-VALUES'],
    story: 'The column holds whole seconds, and the id that parts ties is not reversed.',
    make: listing('listGrants', (rows, { sort, direction }) => {
      if (sort !== 'startsAt') return rows
      const sign = direction === 'asc' ? 1 : -1
      const secondOf = (index: number) => Math.floor((rows[index]?.grant.startsAt ?? 0) / second)
      return rows
        .map((row, index) => ({ row, index }))
        .toSorted(
          (one, other) => sign * (secondOf(one.index) - secondOf(other.index)) || other.index - one.index,
        )
        .map(({ row }) => row)
    }),
    proof: shows(
      async (server) => {
        await server.create(0)
        await server.create(1)
        const [first] = await server.grants({ sort: 'startsAt', dir: 'desc', startsBefore: iso(server, 1) })
        return first?.userId === server.alias(1)
      },
      true,
      false,
    ),
  },
  'dedupe does not look at dots and dashes at the end of a source': {
    area: 'dedupe',
    rules: ['GRANT-SOURCE-SCOPE', 'GRANT-CREATES'],
    make: confusingSources(
      ({ type, id }, known) => type === known.type && trimmed(id) === trimmed(known.sourceId ?? ''),
    ),
    proof: shows((server) => secondSource(server, 'inv-1', 'inv-1.'), 200, 409),
  },
  'sources that are one number are one source': {
    area: 'dedupe',
    rules: ['GRANT-SOURCE-SCOPE', 'GRANT-CREATES'],
    story: 'A language whose == compares such texts as numbers: 1e3 and 1000, 007 and 7.',
    make: confusingSources(
      ({ type, id }, known) => type === known.type && Number(id) === Number(known.sourceId),
    ),
    proof: shows((server) => secondSource(server, '0100', '1e2'), 200, 409),
  },
  'gifts and rewards share their sources': {
    area: 'dedupe',
    rules: ['GRANT-SOURCE-SCOPE', 'GRANT-CREATES'],
    story: 'Both are kept as what was given for free.',
    make: confusingSources(
      ({ type, id }, known) =>
        id === known.sourceId &&
        [type, known.type].every((one) => one === 'gift' || one === 'referral_reward'),
    ),
    proof: shows(
      async (server) => {
        await server.create(0, { source: 'ref-1', type: 'gift', end: day })
        return (await server.create(0, { source: 'ref-1', type: 'referral_reward', end: 2 * day })).status
      },
      200,
      409,
    ),
  },
  'the bounds of endsAt are cut to whole seconds': {
    area: 'grants list',
    rules: ['GRANTS-FILTER-ENDS'],
    make: storing((store) => ({
      listGrants: (query) => {
        const { after, before } = query.filter.endsAt
        const cut = (at: number | undefined) =>
          at === undefined ? undefined : toInstant(Math.floor(at / second) * second)
        const endsAt = { after: cut(after), before: cut(before) }
        return store.listGrants({ ...query, filter: { ...query.filter, endsAt } })
      },
    })),
    proof: shows(
      async (server) => {
        await server.create(0, { end: '2028-01-01T12:00:00.400Z' })
        return (await server.held(0, { endsAfter: '2028-01-01T12:00:00.700Z' })).length
      },
      0,
      1,
    ),
  },
  'a body without Content-Length may be as large as it likes': {
    area: 'refusals',
    rules: ['ERROR-BODY-TOO-LARGE'],
    make: readingBody((request, limit, read) =>
      read(request, request.headers['content-length'] === undefined ? 2 ** 30 : limit),
    ),
    proof: shows(
      async (server) => {
        const fields = JSON.stringify({
          sourceId: 'inv-1',
          userId: server.alias(0),
          grantType: 'paid_external',
          endsAt: iso(server, day),
        })
        const chunked = { headers: { 'transfer-encoding': 'chunked' } }
        const path = `${server.inBundle({})}/grants`
        return (await server.send('POST', path, chunked, fields + ' '.repeat(9_000_000))).status
      },
      413,
      200,
    ),
  },
  'permanent access that is scheduled does not cover': {
    area: 'create',
    rules: ['GRANT-COVERED'],
    story: 'Whether the access is permanent is asked of the current grant.',
    make: decidingNew((view, request) => {
      const { now, live } = view
      const holder = chainAt(live, now).grants.find(({ endsAt }) => endsAt === FOREVER)
      const isMissed = request.endsAt === FOREVER && holder !== undefined && holder.startsAt > now
      return isMissed ? adding(wanted(request, holder.startsAt, now)) : undefined
    }),
    proof: shows(
      async (server) => {
        await server.create(0, { end: day })
        await server.create(0, { end: 'never' })
        await server.create(0, { end: 'never' })
        return (await server.held(0)).length
      },
      2,
      3,
    ),
  },
  'a gift does not cover what is paid': {
    area: 'create',
    rules: ['GRANT-COVERED'],
    story: 'Who pays shall get something.',
    make: decidingNew(({ now, live }, request) => {
      const holder = chainAt(live, now).grants.find(({ endsAt }) => endsAt >= request.endsAt)
      const isGift = request.type === 'paid_external' && holder?.type === 'gift' && request.endsAt > now
      return isGift ? adding(wanted(request, now, now)) : undefined
    }),
    proof: shows(
      async (server) => {
        await server.create(0, { type: 'gift', end: day })
        await server.create(0, { end: hour })
        return (await server.held(0)).length
      },
      1,
      2,
    ),
  },
  'a page of one source has no nextCursor': {
    area: 'paging',
    rules: ['PAGE-NEXT-CURSOR', 'PAGE-CURSOR-CONTINUES'],
    story: 'A source was thought to be there once; but users and types may share it.',
    make: paging('listGrants', async (list, query) => {
      const slice = await list(query)
      return query.filter.sourceId === undefined ? slice : { ...slice, next: undefined }
    }),
    proof: shows(
      async (server) => {
        for (const user of [0, 1, 2]) await server.create(user, { source: 'inv-1' })
        return (await server.grants({ sourceId: 'inv-1', limit: 2 })).length
      },
      3,
      2,
    ),
  },
  'the filter by user takes an alias of another owner': {
    area: 'isolation',
    rules: ['USER-ALIAS-SCOPED'],
    make: operating('listBundleGrants', (run, { fixture: { facts } }) => (input, call, instance) => {
      const viewers = [call.caller.owner, ...facts.bundles.map(({ owner }) => owner)]
      const open: typeof instance.aliases.open = (_viewer, alias) =>
        viewers.map((viewer) => instance.aliases.open(viewer, alias)).find((account) => account !== undefined)
      return run(input, call, { ...instance, aliases: { ...instance.aliases, open } })
    }),
    proof: shows(
      async (server) => {
        await server.create(0)
        const displayName = server.nameOf(0)
        const { body } = await server.get('/users', { displayName }, { key: 'otherOwner' })
        return (await server.grants({ userId: `${body.users?.[0]?.userId}` })).length
      },
      0,
      1,
    ),
  },
  'a revoke in a bundle of another owner is refused, and done': {
    area: 'isolation',
    rules: ['BUNDLE-OWNED', 'REVOKE-CASCADE-ONLY'],
    story: 'The owner is asked for when the answer is written.',
    make: operating('revokeBundleGrant', (run) => async (input, call, instance) => {
      const bundle = await instance.store.findBundle(input.bundleId)
      if (bundle !== undefined && bundle.owner !== call.caller.owner) {
        const caller = { ...call.caller, owner: bundle.owner }
        await run(input, { ...call, caller }, instance)
      }
      return run(input, call, instance)
    }),
    proof: shows(
      async (server) => {
        const [grant] = await server.renew(0, 1)
        const { status } = await server.revoke(grant, { key: 'otherOwner' })
        return [status, (await server.held(0)).length]
      },
      [404, 1],
      [404, 0],
    ),
  },
  'a search compares the first 20 characters': {
    area: 'user search',
    rules: ['USERS-PREFIX'],
    make: storing((store) => ({
      searchAccounts: (query) =>
        store.searchAccounts({ ...query, prefix: [...query.prefix].slice(0, 20).join('') }),
    })),
    proof: shows(async (server) => (await server.search('Maximilian Alexander von X')).length, 0, 2),
  },
  'an endsAt that is empty gives permanent access': {
    area: 'refusals',
    rules: ['ERROR-INVALID-REFUSED', 'GRANT-NO-END-PERMANENT'],
    make: readingField('endsAt', (value) => (value === '' ? undefined : value)),
    proof: shows(async (server) => (await server.create(0, { end: '' })).status, 400, 200),
  },
})

const trimmed = (source: string): string => source.replace(/[.-]+$/, '')

const iso = (server: Probe, ms: number): string => new Date(server.now() + ms).toISOString()

async function endOf(server: Probe, end: string): Promise<string | undefined> {
  return (await server.create(0, { end })).body.grant?.endsAt
}

async function secondSource(server: Probe, one: string, other: string): Promise<number> {
  await server.create(0, { source: one, end: day })
  return (await server.create(0, { source: other, end: 2 * day })).status
}
