import { Refusal } from '../../../../src/contract/refusal.ts'
import { accessOf } from '../../../../src/ledger/chain.ts'
import { FOREVER, toInstant } from '../../../../src/ledger/instant.ts'
import { readingText } from '../../mutants/change-input.ts'
import { bodies, type Json, operating, readingBody, stepping, storing } from '../../mutants/exchange-parts.ts'
import { isOf, seeingRemembered } from '../../mutants/remember-grants.ts'
import { planning, shows } from '../bug.ts'
import { confusingSources, filteringSource, forgettingSource } from '../change-store.ts'
import { day, type Probe } from '../probe.ts'

/** Bugs that show with some value, form of a value or combination. */
export const bugs = planning('values', {
  'an end after January 2038 is the last second of 32 bits': {
    area: 'create',
    rules: ['GRANT-ENDS-AT-EXACT'],
    make: readingText('endsAt', (text) =>
      Date.parse(text) > 2_147_483_647_000 ? '2038-01-19T03:14:07Z' : text,
    ),
    proof: shows(
      (server) => endOf(server, '2040-01-01T00:00:00Z'),
      '2040-01-01T00:00:00.000Z',
      '2038-01-19T03:14:07.000Z',
    ),
  },
  'an end on a 29 February is one day earlier': {
    area: 'create',
    rules: ['GRANT-ENDS-AT-EXACT'],
    make: readingText('endsAt', (text) => text.replace('-02-29', '-02-28')),
    proof: shows(
      (server) => endOf(server, '2028-02-29T00:00:00Z'),
      '2028-02-29T00:00:00.000Z',
      '2028-02-28T00:00:00.000Z',
    ),
  },
  'the sign of an offset of less than an hour is lost': {
    area: 'create',
    rules: ['GRANT-ENDS-AT-EXACT'],
    make: readingText('endsAt', (text) => text.replace(/-(00:\d\d)$/, '+$1')),
    proof: shows(
      (server) => endOf(server, '2028-01-01T00:00:00-00:30'),
      '2028-01-01T00:30:00.000Z',
      '2027-12-31T23:30:00.000Z',
    ),
  },
  'media types that begin with application/json are taken': {
    area: 'refusals',
    rules: ['ERROR-MEDIA-TYPE'],
    make: readingBody((request, limit, read) => {
      const type = request.headers['content-type'] ?? ''
      const isClose = type.startsWith('application/json') && !/^application\/json *(;|$)/.test(type)
      return read(
        isClose
          ? { ...request, headers: { ...request.headers, 'content-type': 'application/json' } }
          : request,
        limit,
      )
    }),
    proof: shows(
      async (server) => (await server.create(0, { headers: { 'content-type': 'application/json5' } })).status,
      415,
      200,
    ),
  },
  'an array of one object is taken for the object': {
    area: 'refusals',
    rules: ['ERROR-INVALID-REFUSED'],
    make: readingBody(async (request, limit, read) => {
      const text = await read(request, limit)
      const array = /^\s*\[\s*(\{[^{}]*\})\s*\]\s*$/.exec(text)
      return array?.[1] ?? text
    }),
    proof: shows(
      async (server) => {
        const fields = {
          userId: server.alias(0),
          grantType: 'gift',
          endsAt: new Date(server.now() + day).toISOString(),
        }
        return (await server.send('POST', `${server.inBundle({})}/grants`, {}, [fields])).status
      },
      400,
      200,
    ),
  },
  'with endsBefore a list sorted by startsAt is sorted by endsAt': {
    area: 'grants list',
    rules: ['GRANTS-SORT-VALUES', 'GRANTS-FILTERS-COMBINE'],
    make: storing((store) => ({
      listGrants: (query) => {
        const { sort, filter } = query
        return store.listGrants(
          sort === 'startsAt' && filter.endsAt.before !== undefined ? { ...query, sort: 'endsAt' } : query,
        )
      },
    })),
    proof: shows(
      async (server) => {
        await server.create(0, { end: 9 * day })
        await server.create(1, { end: 5 * day })
        const endsBefore = new Date(server.now() + 20 * day).toISOString()
        const createdAfter = new Date(server.now() - 1_000).toISOString()
        const [first] = await server.grants({ sort: 'startsAt', dir: 'asc', endsBefore, createdAfter })
        return first?.userId === server.alias(0)
      },
      true,
      false,
    ),
  },
  'beside startsAfter no startsBefore counts': {
    area: 'grants list',
    rules: ['GRANTS-FILTER-STARTS', 'GRANTS-FILTERS-COMBINE'],
    make: storing((store) => ({
      listGrants: (query) => {
        const { after, before } = query.filter.startsAt
        const startsAt = { after, before: after === undefined ? before : undefined }
        return store.listGrants({ ...query, filter: { ...query.filter, startsAt } })
      },
    })),
    proof: shows(
      async (server) => {
        await server.renew(0, 3)
        const startsAfter = new Date(server.now() - day).toISOString()
        const startsBefore = new Date(server.now() + day / 2).toISOString()
        return (await server.held(0, { startsAfter, startsBefore })).length
      },
      1,
      3,
    ),
  },
  'createdBefore counts on the first page only': {
    area: 'grants list',
    rules: ['GRANTS-FILTER-CREATED', 'PAGE-CURSOR-CONTINUES'],
    make: storing((store) => ({
      listGrants: (query) => {
        if (query.after === undefined) return store.listGrants(query)
        const createdAt = { ...query.filter.createdAt, before: undefined }
        return store.listGrants({ ...query, filter: { ...query.filter, createdAt } })
      },
    })),
    proof: shows(
      async (server) => {
        await server.renew(0, 3)
        const createdBefore = new Date(server.now() + 1).toISOString()
        server.wait(1_000)
        await server.create(0, { end: 9 * day })
        return (await server.held(0, { createdBefore, limit: 2, sort: 'startsAt', dir: 'asc' })).length
      },
      3,
      4,
    ),
  },
  'the filter by source makes no difference between upper and lower case': {
    area: 'grants list',
    rules: ['GRANTS-FILTER-SOURCE'],
    make: filteringSource((asked, shown) => asked.toLowerCase() === shown.toLowerCase()),
    proof: shows(
      async (server) => {
        await server.create(0, { source: 'INV-1', end: day })
        return (await server.held(0, { sourceId: 'inv-1' })).length
      },
      0,
      1,
    ),
  },
  'dedupe compares what stands after the last colon': {
    area: 'dedupe',
    rules: ['GRANT-SOURCE-SCOPE', 'GRANT-CREATES'],
    make: confusingSources(
      ({ type, id }, known) =>
        type === known.type && id.includes(':') && id.split(':').at(-1) === known.sourceId?.split(':').at(-1),
    ),
    proof: shows(
      async (server) => {
        await server.create(0, { source: 'stripe:42', end: day })
        return (await server.create(0, { source: 'paypal:42', end: 2 * day })).status
      },
      200,
      409,
    ),
  },
  'a grant of the owner is no duplicate': {
    area: 'dedupe',
    rules: ['GRANT-SOURCE-NO-SECOND'],
    make: forgettingSource(({ type }) => type === 'owner_grant'),
    proof: shows(
      async (server) => {
        for (const days of [1, 2])
          await server.create(0, { source: 'x-1', type: 'owner_grant', end: days * day })
        return (await server.held(0)).length
      },
      1,
      2,
    ),
  },
  'a search of 30 characters is refused': {
    area: 'user search',
    rules: ['USERS-NAME-LENGTH', 'STATUS-SUCCESS-200'],
    make: operating('searchUsers', (run) => async (input, call, instance) => {
      if ([...input.displayName].length >= 30)
        throw new Refusal('errors.request.invalid_parameter', 'displayName is too long.', {
          parameter: 'displayName',
        })
      return run(input, call, instance)
    }),
    proof: shows(
      async (server) => (await server.get('/users', { displayName: 'a'.repeat(30) })).status,
      200,
      400,
    ),
  },
  'a create needs the permission for users too': {
    area: 'permissions',
    rules: ['AUTH-GRANTS-GOVERNS', 'STATUS-SUCCESS-200'],
    make: stepping(({ authorize }) => ({
      authorize: (call, operationId) => {
        authorize(call, operationId)
        if (operationId === 'createBundleGrant') authorize(call, 'searchUsers')
      },
    })),
    proof: shows(async (server) => (await server.create(0, { key: 'noUsers' })).status, 200, 403),
  },
  'a create in a bundle of another owner is refused, and done': {
    area: 'isolation',
    rules: ['BUNDLE-OWNED'],
    make: operating('createBundleGrant', (run) => async (input, call, instance) => {
      const { owner } = call.caller
      const bundle = await instance.store.findBundle(input.bundleId)
      if (bundle !== undefined && bundle.owner !== owner) {
        const { aliases } = instance
        const open: typeof aliases.open = (_viewer, alias) => aliases.open(owner, alias)
        const caller = { ...call.caller, owner: bundle.owner }
        await run(input, { ...call, caller }, { ...instance, aliases: { ...aliases, open } })
      }
      return run(input, call, instance)
    }),
    proof: shows(
      async (server) => {
        const { status } = await server.create(0, { bundle: 'other', source: 'strange-1' })
        const found = await server.grants({ sourceId: 'strange-1' }, { bundle: 'other', key: 'otherOwner' })
        return [status, found.length]
      },
      [404, 0],
      [404, 1],
    ),
  },
  'permanent access that is scheduled is not seen in the users list': {
    area: 'bundle users',
    rules: ['BUNDLE-USERS-ACCESS-PERMANENT', 'BUNDLE-USERS-ACCESS-ENDS-AT', 'BUNDLE-USERS-END-OR-PERMANENT'],
    make: stepping(() => ({
      accessOf: (live, now) =>
        accessOf(
          live.filter(({ startsAt, endsAt }) => startsAt <= now || endsAt !== FOREVER),
          toInstant(now),
        ),
    })),
    proof: shows(
      async (server) => {
        await server.create(0, { end: day })
        await server.create(0, { end: 'never' })
        return (await server.entry(0))?.accessIsPermanent
      },
      true,
      false,
    ),
  },
  'the metadata of a refused body has a number': {
    area: 'errors',
    rules: ['ERROR-METADATA', 'ERROR-BODY'],
    make: bodies(413, (body) => ({ ...body, metadata: { limit: 16_384 } })),
    proof: shows(
      async (server) => {
        const { body } = await server.send('POST', `${server.inBundle({})}/grants`, {}, ' '.repeat(100_000))
        return typeof (body['metadata'] as Json)['limit']
      },
      'string',
      'number',
    ),
  },
  'an unknown checkout session has a code of another shape': {
    area: 'errors',
    rules: ['ERROR-CODE-SHAPE', 'ERROR-BODY'],
    make: bodies('error', (body) =>
      body['errorCode'] === 'errors.checkout.not_found' ? { ...body, errorCode: 'CHECKOUT_NOT_FOUND' } : body,
    ),
    proof: shows(
      async (server) => (await server.get(`/checkout/${'0'.repeat(24)}`)).body['errorCode'],
      'errors.checkout.not_found',
      'CHECKOUT_NOT_FOUND',
    ),
  },
  'a renewal begins where the revoked end of the chain was': {
    area: 'create',
    rules: ['GRANT-START-CHOSEN', 'GRANT-COVERED', 'GRANT-CREATES'],
    make: seeingRemembered(
      (one, pair, now) => isOf(pair, one) && one.revokedAt !== undefined && one.grant.startsAt > now,
    ),
    proof: shows(
      async (server) => {
        const [first, next] = await server.renew(0, 2)
        await server.revoke(next)
        const { body } = await server.create(0, { end: 5 * day })
        return body.grant?.startsAt === first?.endsAt
      },
      true,
      false,
    ),
  },
})

async function endOf(server: Probe, end: string): Promise<string | undefined> {
  return (await server.create(0, { end })).body.grant?.endsAt
}
