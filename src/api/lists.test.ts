import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { operations } from '../../spec/generated/contract.ts'
import type { Operation } from '../../spec/operation.ts'
import type { Received } from '../http/client.test-bed.ts'
import { at, day, type Served, serve } from '../testing/served.test-bed.ts'
import { cursorFilters } from './page.ts'

const history = `
  busy:
    owner: owner
    name: Busy
    access: public
    created: -50d
    grants:
      - { account: ann, type: paid_external, source: a-1, starts: -60d, ends: -30d }
      - { account: ann, type: paid_external, source: a-2, starts: -30d, ends: +1d }
      - { account: ann, type: gift, starts: +1d, ends: +20d, created: -5d }
      - { account: bob, type: paid_external, source: b-1, starts: -10d }
      - { account: cyd, type: trial, starts: +2d, ends: +9d, created: -1d }
      - { account: gone, type: owner_grant, source: g-1, starts: -20d, ends: +20d }
      - { account: cyd, type: gift, source: c-1, starts: -40d, ends: +40d, revoked: -30d }
`

const {
  limit: _,
  cursor: __,
  ...sealed
}: Operation['parameters']['query'] = operations.listBundleGrants.parameters.query
const sealedParameters = Object.entries(sealed)

async function walk(
  served: Served,
  path: string,
  list: string,
  limit: number,
): Promise<readonly Received['body'][]> {
  const items: Received['body'][] = []
  let cursor = ''
  for (let pages = 0; pages < 100; pages++) {
    const { status, body } = await served.get(
      `${path}${path.includes('?') ? '&' : '?'}limit=${limit}${cursor}`,
    )
    expect(status).toBe(200)
    expect(body.limit).toBe(limit)
    expect(body[list].length).toBeLessThanOrEqual(limit)
    items.push(...body[list])
    if (body.nextCursor === undefined) return items
    cursor = `&cursor=${encodeURIComponent(body.nextCursor)}`
  }
  throw new Error('the list does not end')
}

const sources = (items: readonly { sourceId?: string; grantType: string }[]): string[] =>
  items.map(({ sourceId, grantType }) => sourceId ?? grantType)

describe('listBundles', () => {
  it('shows the owner’s bundles but the archived one, newest first, with who has access', async () => {
    const served = await serve(history)
    const { body } = await served.get('/v1/bundles')
    expect(body.bundles.map(({ name }: { name: string }) => name)).toEqual(['Busy', 'Second', 'Main'])
    expect(body).toMatchObject({
      limit: 50,
      bundles: [{ grantedUsersCount: 3, marketType: expect.any(String) }, {}, {}],
    })
    expect(body).not.toHaveProperty('nextCursor')
    expect((await served.get('/v1/bundles', { as: 'rival' })).body.bundles).toHaveLength(1)
  })
})

describe('searchUsers', () => {
  it('finds by prefix without case, echoes the query, leaves out the owner and deleted accounts', async () => {
    const served = await serve()
    const found = async (name: string, as = 'full') =>
      (await served.get(`/v1/users?displayName=${encodeURIComponent(name)}`, { as })).body.users.map(
        ({ displayName }: { displayName: string }) => displayName,
      )
    expect(await found('AN')).toEqual(['Ann'])
    expect(await found('nn')).toEqual([])
    expect(await found('go')).toEqual([])
    expect(await found('ol')).toEqual([])
    expect(await found('ol', 'rival')).toEqual(['Olivia Owner'])
    expect(await found('%%')).toEqual([])
    expect((await served.get('/v1/users?displayName=aN')).body).toMatchObject({ query: 'aN', limit: 10 })
  })

  it('gives each viewer aliases of its own, and knows no other’s', async () => {
    const served = await serve()
    const mine = await served.alias('Ann')
    const theirs = await served.alias('Ann', { as: 'rival' })
    expect(mine).not.toBe(theirs)
    expect(await served.alias('Ann', { as: 'second' })).toBe(mine)
    const refused = await served.post(`/v1/bundles/${served.bundles['main']}/grants`, {
      userId: theirs,
      grantType: 'gift',
    })
    expect(refused.status).toBe(404)
  })

  it.each([
    ['a', 400],
    ['an', 200],
    ['x'.repeat(30), 200],
    ['x'.repeat(31), 400],
    ['e\u0301', 400],
    ['e\u0301'.repeat(30), 200],
    ['\u{1F600}', 400],
    ['\u{1F600}x', 200],
  ])('counts the characters of %s after normalisation: %i', async (name, status) => {
    const served = await serve()
    const answered = await served.get(`/v1/users?displayName=${encodeURIComponent(name)}`)
    expect(answered.status).toBe(status)
    if (status === 200) expect(answered.body.query).toBe(name)
  })
})

describe('listBundleUsers', () => {
  it('has one row for each user with a live grant: the current grant and the end of the continuous access', async () => {
    const served = await serve(history)
    const path = `/v1/bundles/${served.bundles['busy']}/users`
    const { body } = await served.get(path)
    expect(body.users).toEqual([
      {
        user: {
          userId: await served.alias('Ann'),
          displayName: 'Ann',
          avatar: 'https://avatars.example/ann.png',
        },
        grantId: expect.any(String),
        grantType: 'paid_external',
        startsAt: at(-30),
        endsAt: at(1),
        accessEndsAt: at(20),
        accessIsPermanent: false,
      },
      {
        user: { userId: await served.alias('Cyd'), displayName: 'Cyd' },
      },
      {
        user: { userId: await served.alias('Bob'), displayName: 'Bob' },
        grantId: expect.any(String),
        grantType: 'paid_external',
        startsAt: at(-10),
        accessIsPermanent: true,
      },
    ])
  })

  it('drops a user at the very instant the access ends', async () => {
    const served = await serve(history)
    const names = async () =>
      (await served.get(`/v1/bundles/${served.bundles['busy']}/users`)).body.users.map(
        (row: { user: { displayName: string } }) => row.user.displayName,
      )
    served.clock.now += 20 * day - 1
    expect(await names()).toContain('Ann')
    served.clock.now += 1
    expect(await names()).not.toContain('Ann')
  })

  it('pages with cursors of the stated pattern, the same set for every page size', async () => {
    const served = await serve(history)
    const path = `/v1/bundles/${served.bundles['busy']}/users`
    const { body } = await served.get(`${path}?limit=1`)
    expect(body.nextCursor).toMatch(/^(?:grant|scan):[a-f0-9]{32}$/)
    expect(await walk(served, path, 'users', 1)).toEqual(await walk(served, path, 'users', 100))
  })
})

describe('listBundleGrants', () => {
  it('shows what is not revoked, expired ones and those of deleted accounts included', async () => {
    const served = await serve(history)
    const { body } = await served.get(`/v1/bundles/${served.bundles['busy']}/grants?sort=startsAt&dir=asc`)
    expect(sources(body.grants)).toEqual(['a-1', 'a-2', 'g-1', 'b-1', 'gift', 'trial'])
    expect(body.grants[2]).not.toHaveProperty('userId')
  })

  it.each([
    ['grantType=gift', ['gift']],
    ['sourceId=b-1', ['b-1']],
    [`startsAfter=${at(-10)}`, ['gift', 'trial']],
    [`startsAfter=${at(-10, -1)}`, ['b-1', 'gift', 'trial']],
    [`startsBefore=${at(-30)}`, ['a-1']],
    [`endsAfter=${at(20)}`, ['b-1']],
    [`endsBefore=${at(9)}`, ['a-1', 'a-2']],
    [`createdAfter=${at(-10)}`, ['gift', 'trial']],
    [`createdBefore=${at(-30)}`, ['a-1']],
    [`startsAfter=${at(-40)}&endsBefore=${at(30)}&grantType=paid_external`, ['a-2']],
  ])('filters by %s', async (filter, expected) => {
    const served = await serve(history)
    const { body } = await served.get(
      `/v1/bundles/${served.bundles['busy']}/grants?sort=startsAt&dir=asc&${filter}`,
    )
    expect(sources(body.grants)).toEqual(expected)
  })

  it('filters by user, and by an alias that is not known to an empty page', async () => {
    const served = await serve(history)
    const path = `/v1/bundles/${served.bundles['busy']}/grants?sort=startsAt&dir=asc`
    expect(sources((await served.get(`${path}&userId=${await served.alias('Ann')}`)).body.grants)).toEqual([
      'a-1',
      'a-2',
      'gift',
    ])
    expect((await served.get(`${path}&userId=nobody`)).body).toEqual({ grants: [], limit: 50 })
  })

  it('sorts by three instants both ways, permanent access as the latest end', async () => {
    const served = await serve(history)
    const sorted = async (query: string) =>
      sources((await served.get(`/v1/bundles/${served.bundles['busy']}/grants?${query}`)).body.grants)
    expect(await sorted('sort=endsAt&dir=asc')).toEqual(['a-1', 'a-2', 'trial', 'g-1', 'gift', 'b-1'])
    for (const sort of ['createdAt', 'startsAt', 'endsAt'])
      expect(await sorted(`sort=${sort}&dir=desc`)).toEqual((await sorted(`sort=${sort}&dir=asc`)).reverse())
    expect(await sorted('')).toEqual(await sorted('sort=createdAt&dir=desc'))
  })

  it('gives the same items in the same order for every page size, sort and direction', async () => {
    const served = await serve(history)
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('createdAt', 'startsAt', 'endsAt'),
        fc.constantFrom('asc', 'desc'),
        fc.integer({ min: 1, max: 7 }),
        async (sort, dir, limit) => {
          const path = `/v1/bundles/${served.bundles['busy']}/grants?sort=${sort}&dir=${dir}`
          expect(await walk(served, path, 'grants', limit)).toEqual(await walk(served, path, 'grants', 100))
        },
      ),
      { numRuns: 25 },
    )
  })

  it('answers a forged cursor with an empty page under forged-cursor=empty', async () => {
    const served = await serve(history, { variants: { 'forged-cursor': 'empty' } })
    const bundle = `/v1/bundles/${served.bundles['busy']}`
    const cursor = '0'.repeat(32)
    for (const [path, page] of [
      [`/v1/bundles?cursor=${cursor}`, { bundles: [], limit: 50 }],
      [`/v1/users?displayName=an&cursor=${cursor}`, { users: [], query: 'an', limit: 10 }],
      [`${bundle}/users?cursor=grant:${cursor}`, { users: [], limit: 50 }],
      [`${bundle}/grants?cursor=${cursor}`, { grants: [], limit: 50 }],
    ] as const)
      expect((await served.get(path)).body, path).toEqual(page)
  })

  it.each(sealedParameters)(
    'seals the parameter %s of the grants list in its cursors',
    async (name, parameter) => {
      const served = await serve(history)
      const path = `/v1/bundles/${served.bundles['busy']}/grants?limit=1`
      const values =
        parameter.enum ??
        (parameter.format === 'date-time' ? [at(-70), at(70)] : [await served.alias('Ann'), 'a-1'])
      // What has its default says the same as what is left out.
      for (const value of values.filter((one) => one !== parameter.default)) {
        const filtered = `${path}&${name}=${encodeURIComponent(value)}`
        const { nextCursor } = (await served.get(path)).body
        expect((await served.get(`${filtered}&cursor=${nextCursor}`)).body.errorCode, filtered).toBe(
          'errors.request.invalid_cursor',
        )
        expect((await served.get(`${path}&cursor=${nextCursor}`)).status).toBe(200)
        const own = (await served.get(filtered)).body.nextCursor
        if (own !== undefined) expect((await served.get(`${path}&cursor=${own}`)).status, filtered).toBe(400)
      }
    },
  )

  it('seals a cursor to what is given, so that one more optional parameter in the contract leaves it valid', () => {
    const declared: Operation['parameters']['query'] = operations.listBundleGrants.parameters.query
    const tag = { type: 'string', required: false } as const
    const later = { tag, ...declared, detail: { ...tag, default: 'short' } }
    const before = cursorFilters(declared, { limit: 1, sort: 'createdAt', dir: 'asc', sourceId: 'a-1' })
    const query = { limit: 9, sort: 'createdAt', dir: 'asc', sourceId: 'a-1', detail: 'short' }
    expect(before).toEqual(['sourceId=a-1', 'dir=asc'])
    expect(cursorFilters(later, query)).toEqual(before)
    expect(cursorFilters(later, { ...query, tag: 'vip' })).not.toEqual(before)
    expect(cursorFilters(later, { ...query, detail: 'long' })).not.toEqual(before)
  })

  it('refuses a cursor of other filters, another sort, list or owner, and a forged one (PAGE-CURSOR-MISMATCH)', async () => {
    const served = await serve(history)
    const path = `/v1/bundles/${served.bundles['busy']}/grants?limit=1`
    const { nextCursor } = (await served.get(path)).body
    const sealed = await served.get(`${path}&cursor=${nextCursor}`)
    expect(sealed.status).toBe(200)
    for (const other of [
      `${path}&dir=asc&cursor=${nextCursor}`,
      `${path}&grantType=gift&cursor=${nextCursor}`,
      `/v1/bundles?cursor=${nextCursor}`,
      `/v1/bundles/${served.bundles['main']}/grants?cursor=${nextCursor}`,
      `${path}&cursor=${nextCursor.slice(1)}`,
      `${path}&cursor=${'0'.repeat(32)}`,
    ])
      expect((await served.get(other)).body.errorCode, other).toBe('errors.request.invalid_cursor')
  })
})
