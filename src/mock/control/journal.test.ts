import { describe, expect, it } from 'vitest'
import { parseApiKey } from '../../ledger/api-key.ts'
import { controlled, publicly } from '../../testing/control.test-bed.ts'
import { peopledFile } from '../../testing/service.test-bed.ts'

describe('control plane: journal', () => {
  it('control: the journal is read, filtered, exported and cleared, without a secret', async () => {
    const bed = await controlled()
    const { ask, main } = bed
    await publicly(bed.mock, '/v1/bundles')
    await publicly(bed.mock, `/v1/bundles?limit=0&api_key=${bed.mock.keys['full']}`)
    const listed = (await ask('GET', main('/requests?status=4xx&key=full&last=5'))).body
    expect(listed).toMatchObject({
      complete: true,
      requests: [{ number: 2, refusal: { metadata: { parameter: 'limit' } }, keyFoundIn: ['query'] }],
    })
    expect((await ask('GET', main('/requests/1'))).body.operationId).toBe('listBundles')
    expect((await ask('GET', main('/requests/9'))).status).toBe(404)
    const har = (await ask('GET', main('/har'))).body
    expect(har.log.entries).toHaveLength(2)
    for (const filter of ['status=4xx&key=full&last=5', 'after=1', 'last=1', 'path=/v1&status=400'])
      expect([filter, (await ask('GET', main(`/har?${filter}`))).body.log.entries]).toEqual([
        filter,
        [har.log.entries[1]],
      ])
    expect((await ask('GET', main('/har?status=9xx'))).status).toBe(400)
    expect(JSON.stringify([listed, har])).not.toContain(
      parseApiKey(bed.mock.keys['full'] ?? '', 'bak')?.secret,
    )
    const { users } = (await publicly(bed.mock, '/v1/users?displayName=Rosa')).body
    await publicly(bed.mock, `/v1/bundles/${bed.mock.bundles['main']}/grants?userId=${users[0].userId}`)
    for (const path of ['requests', 'har']) {
      const of = async (user: string) => (await ask('GET', main(`/${path}?user=${user}`))).body
      const [found, byAlias, other] = await Promise.all(['Rosa', users[0].userId, 'Ada%20Nwosu'].map(of))
      const paths = (body: typeof found) => JSON.stringify(body).match(/(?<="(?:path|url)":")[^"?]+/g)
      expect(paths(found)).toEqual([expect.stringMatching(/users$/), expect.stringMatching(/grants$/)])
      expect([paths(byAlias), paths(other)]).toEqual([paths(found), null])
      expect((await ask('GET', main(`/${path}?user=nobody`))).status).toBe(404)
    }
    expect((await ask('GET', main('/requests?status=9xx'))).status).toBe(400)
    expect((await ask('GET', main('/requests?changed=true'))).body.requests).toEqual([])
    await ask('DELETE', main('/requests'))
    expect((await ask('GET', main('/requests'))).body).toEqual({ requests: [], complete: false })
  })

  it('control: the requests with a key of a ledger that no fixture made are found by user too', async () => {
    const { db, admin, key } = await peopledFile()
    await admin.close()
    const { ask, main, mock } = await controlled({ db })
    const [rosa] = (await publicly(mock, '/v1/users?displayName=Rosa', key)).body.users
    await publicly(mock, `/v1/users/${rosa.userId}`, key)
    const of = async (user: string) => (await ask('GET', main(`/requests?user=${user}`))).body.requests
    expect(await of('Rosa')).toMatchObject([{ number: 1 }, { number: 2, response: { status: 404 } }])
    expect(await of('Bob')).toEqual([])
  })

  it('control: a request of the public API is sent with a key by its name, and is in the journal', async () => {
    const { ask, main, mock } = await controlled()
    const { body: sent } = await ask('POST', main('/send'), {
      method: 'GET',
      path: '/v1/bundles?limit=1',
      key: 'full',
    })
    expect(sent).toMatchObject({
      number: 1,
      operationId: 'listBundles',
      authenticated: true,
      response: { status: 200 },
    })
    const wrong = {
      method: 'POST',
      path: `/v1/bundles/${mock.bundles['main']}/grants`,
      key: 'full',
      body: '{',
    }
    expect((await ask('POST', main('/send'), wrong)).body).toMatchObject({
      number: 2,
      refusal: { code: 'errors.request.malformed_json' },
    })
    expect((await ask('POST', main('/send'), { ...wrong, key: 'nokey' })).status).toBe(404)
    expect((await ask('POST', main('/send'), { ...wrong, key: '0123456789abcdef' })).status).toBe(404)
    expect((await ask('POST', main('/send'), { ...wrong, path: 'http://elsewhere' })).status).toBe(400)
    const [, id = ''] = mock.keys['full']?.split('_') ?? []
    expect((await ask('POST', main('/send'), { ...wrong, key: id })).body).toMatchObject({ number: 3 })
    expect(mock.requests()).toHaveLength(3)
  })

  it('control: a request that is sent is answered with its own entry, whatever others ask meanwhile', async () => {
    let begins = false
    const others: Promise<unknown>[] = []
    const askWithoutPause = async (): Promise<void> => {
      for (let count = 0; count < 100; count++) {
        others.push(publicly(mock, '/v1/bundles?limit=2'))
        await undefined
      }
    }
    const { ask, main, mock } = await controlled({
      clock() {
        const isFirst = begins
        begins = false
        if (isFirst) others.push(askWithoutPause())
        return Date.UTC(2026, 2, 10)
      },
    })
    begins = true
    const request = { method: 'GET', path: '/v1/bundles?limit=1', key: 'full' }
    expect((await ask('POST', main('/send'), request)).body.request.query).toBe('limit=1')
    for (const other of others) await other
    expect(mock.requests()).toHaveLength(101)
  })

  it('control: advice narrows to one request, also to one beyond the first three cases', async () => {
    const { ask, main, mock } = await controlled()
    for (let times = 0; times < 5; times++) await publicly(mock, `/v1/bundles?key=${mock.keys['full']}`)
    await publicly(mock, '/v1/bundles')
    const about = async (request: string) =>
      (await ask('GET', main(`/advice?request=${request}`))).body.findings
    expect(await about('5')).toMatchObject([
      { rule: 'KEY-SERVER-SIDE', count: 1, cases: [{ evidence: [5] }] },
    ])
    expect(await about('6')).toEqual([])
    expect((await ask('GET', main('/advice?request=first'))).status).toBe(400)
  })

  it('control: scenarios are noted, and advice is given', async () => {
    const { ask, main, mock } = await controlled()
    const note = {
      scenario: 'invoice-paid',
      bundleId: mock.bundles['main'],
      userId: 'Ada Nwosu',
      periodEnd: '2026-04-01T00:00:00Z',
    }
    expect((await ask('POST', main('/notes'), note)).status).toBe(200)
    expect(
      (await ask('GET', main('/advice'))).body.findings.map(({ rule }: { rule: string }) => rule),
    ).toEqual(['PAY-PERIOD-IS-GRANT'])
    const odd = await ask('POST', main('/notes'), { ...note, periodEnd: 'soon' })
    expect([odd.status, odd.body.metadata]).toEqual([400, { field: 'periodEnd' }])
    expect((await ask('POST', main('/notes'), { scenario: 'guess' })).status).toBe(400)
    expect((await ask('POST', main('/notes'), { ...note, bundleId: 'main', userId: 'ada' })).status).toBe(200)
    expect((await ask('POST', main('/notes'), { ...note, userId: 'someone' })).status).toBe(404)
    expect((await ask('POST', main('/notes'), { ...note, bundleId: 'nowhere' })).status).toBe(404)
  })

  it('control: a noted refund concerns the grants that the ledger holds, and no other source', async () => {
    const { ask, main, mock } = await controlled({ fixture: 'billing' })
    const refund = { scenario: 'refund', bundleId: 'main', userId: 'leapMonthly' }
    const typo = await ask('POST', main('/notes'), { ...refund, sourceId: 'feb29n-1' })
    expect([typo.status, typo.body.message]).toEqual([
      404,
      expect.stringContaining('"feb29n-1"; there is feb29m-'),
    ])
    const rules = async () =>
      (await ask('GET', main('/advice'))).body.findings.map(({ rule }: { rule: string }) => rule)
    expect(await rules()).toEqual([])
    expect((await ask('POST', main('/notes'), refund)).status).toBe(200)
    expect(await rules()).toEqual(['PAY-REFUND-REVOKE'])
    const { grants } = (await ask('GET', main('/grants?user=leapMonthly'))).body
    const { id } = grants.find(({ state }: { state: string }) => state === 'current')
    const headers = { authorization: `Bearer ${mock.keys['full']}` }
    const path = `/v1/bundles/${mock.bundles['main']}/grants/${id}`
    await mock.fetch(`http://here${path}`, { method: 'DELETE', headers })
    expect(await rules()).toEqual([])
  })
})
