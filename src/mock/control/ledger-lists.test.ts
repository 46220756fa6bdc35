import { describe, expect, it } from 'vitest'
import { controlled, publicly } from '../../testing/control.test-bed.ts'

interface Row {
  readonly id: string
  readonly account: string
  readonly bundle: string
  readonly startsAt: string
}

type Bed = Awaited<ReturnType<typeof controlled>>

/** All pages of a list, walked by the cursor. */
async function walked<Item = Row>({ ask, main }: Bed, path: string, list: string): Promise<Item[]> {
  const items: Item[] = []
  let cursor: string | undefined
  do {
    const after: string = cursor === undefined ? '' : `&cursor=${encodeURIComponent(cursor)}`
    const { status, body } = await ask('GET', main(`${path}${after}`))
    expect(status).toBe(200)
    items.push(...body[list])
    cursor = body.nextCursor
  } while (cursor !== undefined)
  return items
}

describe('control plane: the ledger', () => {
  it('control: grants of every state, those of a pair together and by start', async () => {
    const bed = await controlled()
    const { ask, main, mock } = bed
    const all = await walked(bed, '/grants?limit=1000', 'grants')
    const { current, scheduled, expired, revoked } = (await mock.count()).grants
    expect(all).toHaveLength(current + scheduled + expired + revoked)
    const states = Object.groupBy(
      (await mock.admin.listGrants()).grants.map(({ id, state }) => ({ id, state })),
      (row) => row.state,
    )
    for (const [state, rows = []] of Object.entries(states))
      for (const { id } of rows) expect(all).toContainEqual(expect.objectContaining({ id, state }))
    expect(revoked).toBeGreaterThan(0)
    expect(all).toContainEqual(expect.objectContaining({ state: 'revoked', revokedAt: expect.any(String) }))
    expect(all).toContainEqual(expect.objectContaining({ endsAt: null }))
    const pairs = all.map(({ account, bundle }) => `${account} ${bundle}`)
    expect(pairs.filter((pair, at) => pair !== pairs[at - 1])).toHaveLength(new Set(pairs).size)
    for (const rows of Object.values(Object.groupBy(all, ({ account, bundle }) => `${account} ${bundle}`)))
      expect(rows?.map(({ startsAt }) => startsAt).toSorted()).toEqual(rows?.map(({ startsAt }) => startsAt))
    expect(await walked(bed, '/grants?limit=3', 'grants')).toEqual(all)
    expect((await ask('GET', main(`/grants?limit=${all.length}`))).body).not.toHaveProperty('nextCursor')
  })

  it('control: grants of one user, by name, id, display name or its beginning, and of one bundle', async () => {
    const bed = await controlled()
    const { mock } = bed
    const ada = await walked(bed, '/grants?user=ada', 'grants')
    expect(ada.length).toBeGreaterThan(0)
    const [first] = ada
    expect(new Set(ada.map(({ account }) => account)).size).toBe(1)
    expect(await walked(bed, `/grants?user=${first?.account}`, 'grants')).toEqual(ada)
    const name = mock.users['ada'] ?? ''
    expect(await walked(bed, `/grants?user=${encodeURIComponent(name)}`, 'grants')).toEqual(ada)
    const beginning = name.slice(0, 3).toUpperCase()
    const begun = await walked(bed, `/grants?user=${encodeURIComponent(beginning)}`, 'grants')
    expect(begun).toEqual(expect.arrayContaining(ada))
    expect(await walked(bed, '/grants?user=nobody-has-this-name', 'grants')).toEqual([])
    const inMain = await walked(bed, '/grants?bundle=main&user=ada&limit=1', 'grants')
    expect(inMain).toEqual(ada.filter(({ bundle }) => bundle === mock.bundles['main']))
    expect(await walked(bed, `/grants?bundle=${mock.bundles['main']}&user=ada`, 'grants')).toEqual(inMain)
    await mock.admin.deleteAccount('ada')
    const deleted = await walked(bed, `/grants?user=${first?.account}`, 'grants')
    expect(deleted.map(({ id }) => id)).toEqual(ada.map(({ id }) => id))
    for (const grant of deleted) expect(grant).not.toHaveProperty('displayName')
  })

  it('control: users, keys, bundles and sessions, what is gone too, and no secret', async () => {
    const bed = await controlled()
    const { ask, main, mock } = bed
    await mock.admin.revokeKey('readOnly')
    await mock.admin.changeBundle('main', { status: 'archived' })
    await mock.admin.deleteAccount('ada')
    const users = await walked<{ id: string; name?: string }>(bed, '/accounts?limit=2', 'accounts')
    expect(users).toHaveLength((await mock.count()).accounts)
    const ada = users.find(({ name }) => name === 'ada')
    expect(ada).toMatchObject({ displayName: expect.any(String), deletedAt: expect.any(String) })
    expect((await ask('GET', main('/accounts?prefix=zzzz'))).body).toEqual({ accounts: [] })
    const named = await ask('GET', main(`/accounts?prefix=${encodeURIComponent('ADA')}`))
    expect(named.body.accounts).toContainEqual(ada)
    const keys = await ask('GET', main('/keys'))
    expect(keys.body.keys).toContainEqual(
      expect.objectContaining({ name: 'readOnly', revokedAt: expect.any(String) }),
    )
    const bundles = await ask('GET', main('/bundles'))
    expect(bundles.body.bundles).toContainEqual(
      expect.objectContaining({ as: 'main', id: mock.bundles['main'], status: 'archived' }),
    )
    const { checkouts } = (await ask('GET', main('/checkouts'))).body
    expect(checkouts).toContainEqual(
      expect.objectContaining({ name: 'fresh', checkoutId: mock.checkouts['fresh'] }),
    )
    for (const key of Object.values(mock.keys)) {
      const secret = key.slice(key.lastIndexOf('_') + 1)
      for (const { text } of [keys, bundles]) expect(text).not.toContain(secret)
    }
  })

  it('control: what no list has is refused by its name', async () => {
    const { ask, main } = await controlled()
    const refused = async (path: string) => {
      const { status, body } = await ask('GET', path)
      return [status, body.errorCode, body.metadata]
    }
    const wrong = (parameter: string) => [400, 'errors.control.invalid_parameter', { parameter }]
    for (const list of ['/grants', '/accounts']) {
      expect((await ask('GET', main(`${list}?limit=1000`))).status).toBe(200)
      expect(await refused(main(`${list}?limit=0`))).toEqual(wrong('limit'))
      expect(await refused(main(`${list}?limit=1001`))).toEqual(wrong('limit'))
      expect(await refused(main(`${list}?limit=many`))).toEqual(wrong('limit'))
      expect(await refused(main(`${list}?cursor=0`))).toEqual(wrong('cursor'))
      const { nextCursor } = (await ask('GET', main(`${list}?limit=1`))).body
      expect((await ask('GET', main(`${list}?cursor=${nextCursor}`))).status).toBe(200)
    }
    const { nextCursor } = (await ask('GET', main('/grants?limit=1'))).body
    await ask('PUT', main('/fixture'), { fixture: 'edge' })
    expect(await refused(main(`/grants?cursor=${nextCursor}`))).toEqual(wrong('cursor'))
    expect((await refused(main('/grants?bundle=nowhere')))[0]).toBe(404)
    for (const list of ['grants', 'accounts', 'keys', 'bundles', 'checkouts'])
      expect((await refused(`/workspaces/nowhere/${list}`))[0]).toBe(404)
  })

  it('control: a walk shows one moment, and a new one what has happened since', async () => {
    const bed = await controlled()
    const { ask, main, mock } = bed
    const { grants, nextCursor } = (await ask('GET', main('/grants?limit=1'))).body
    const before = (await ask('GET', main(`/grants?cursor=${nextCursor}`))).body.grants
    const created = await mock.fetch(`${mock.baseUrl}/v1/bundles/${mock.bundles['main']}/grants`, {
      method: 'POST',
      headers: { authorization: `Bearer ${mock.keys['full']}`, 'content-type': 'application/json' },
      body: JSON.stringify({ userId: await aliasOf(bed, 'newcomer'), grantType: 'gift' }),
    })
    expect(created.status).toBe(200)
    expect(await walked(bed, '/grants?limit=5', 'grants')).toHaveLength(grants.length + before.length + 1)
  })
})

/** The alias under which the owner of the bundle main knows a new account. */
async function aliasOf(bed: Bed, displayName: string): Promise<string> {
  await bed.mock.admin.createAccount({ displayName })
  return (await publicly(bed.mock, `/v1/users?displayName=${displayName}`)).body.users[0].userId
}
