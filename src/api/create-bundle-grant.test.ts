import { describe, expect, it } from 'vitest'
import { at, day, serve } from '../testing/served.test-bed.ts'

const invoice = (userId: string, sourceId: string, endsAt?: string) => ({
  userId,
  grantType: 'paid_external',
  sourceId,
  ...(endsAt === undefined ? {} : { endsAt }),
})

async function ready(more?: string, options?: Parameters<typeof serve>[1]) {
  const served = await serve(more, options)
  const ann = await served.alias('Ann')
  const path = `/v1/bundles/${served.bundles['main']}/grants`
  const listed = async () => (await served.get(path)).body.grants
  return { served, ann, path, listed }
}

describe('createBundleGrant', () => {
  it('starts at once without access, and where the chain ends with it (GRANT-START-CHOSEN)', async () => {
    const { served, ann, path } = await ready()
    const first = await served.post(path, invoice(ann, 'inv-1', at(30)))
    expect(first.status).toBe(200)
    expect(first.body.grant).toMatchObject({ userId: ann, startsAt: at(0), endsAt: at(30), createdAt: at(0) })
    served.clock.now += 10 * day
    const second = await served.post(path, invoice(ann, 'inv-2', at(60)))
    expect(second.body.grant).toMatchObject({ startsAt: at(30), endsAt: at(60), createdAt: at(10) })
    served.clock.now += 60 * day
    const afterGap = await served.post(path, invoice(ann, 'inv-3', at(100)))
    expect(afterGap.body.grant).toMatchObject({ startsAt: at(70), endsAt: at(100) })
  })

  it('answers with the covering grant and adds nothing (GRANT-COVERED)', async () => {
    const { served, ann, path, listed } = await ready()
    const first = await served.post(path, invoice(ann, 'inv-1', at(30)))
    const second = await served.post(path, invoice(ann, 'inv-2', at(60)))
    const inFirst = await served.post(path, invoice(ann, 'inv-3', at(30)))
    expect(inFirst.body.grant).toMatchObject({ id: first.body.grant.id, sourceId: 'inv-1' })
    expect((await served.get(`${path}?sourceId=inv-3`)).body.grants).toEqual([])
    const inSecond = await served.post(path, invoice(ann, 'inv-4', at(30, 1)))
    expect(inSecond.body.grant.id).toBe(second.body.grant.id)
    expect(await listed()).toHaveLength(2)
    const beyond = await served.post(path, invoice(ann, 'inv-5', at(60, 1)))
    expect(beyond.body.grant).toMatchObject({ startsAt: at(60), endsAt: at(60, 1) })
  })

  it('makes access without endsAt permanent, and covers everything with it (GRANT-NO-END-PERMANENT)', async () => {
    const { served, ann, path } = await ready()
    const { body } = await served.post(path, { userId: ann, grantType: 'gift' })
    expect(body.grant).not.toHaveProperty('endsAt')
    const later = await served.post(path, invoice(ann, 'inv-1', at(3650)))
    expect(later.body.grant.id).toBe(body.grant.id)
  })

  it('replays the same terms and refuses others under one sourceId (GRANT-DUPLICATE-SOURCE)', async () => {
    const { served, ann, path, listed } = await ready()
    const first = await served.post(path, invoice(ann, 'inv-1', at(30)))
    expect((await served.post(path, invoice(ann, 'inv-1', at(30)))).body).toEqual(first.body)
    const other = await served.post(path, invoice(ann, 'inv-1', at(60)))
    expect(other).toMatchObject({
      status: 409,
      body: { errorCode: 'errors.grant.duplicate_source', metadata: { grantId: first.body.grant.id } },
    })
    expect(await listed()).toHaveLength(1)
  })

  it('keeps the source of a revoked grant taken (GRANT-REVOKED-SOURCE)', async () => {
    const { served, ann, path, listed } = await ready()
    const { body } = await served.post(path, invoice(ann, 'inv-1', at(30)))
    await served.delete(`${path}/${body.grant.id}`)
    expect((await served.post(path, invoice(ann, 'inv-1', at(30)))).status).toBe(409)
    expect(await listed()).toEqual([])
    expect((await served.post(path, invoice(ann, 'inv-2', at(30)))).status).toBe(200)
  })

  it('counts a source per bundle, user and type (GRANT-SOURCE-SCOPE)', async () => {
    const { served, ann, path, listed } = await ready()
    const bob = await served.alias('Bob')
    const ids = new Set<string>()
    const bodies = [
      invoice(ann, 's', at(1)),
      { ...invoice(ann, 's', at(2)), grantType: 'gift' },
      invoice(ann, 'S', at(3)),
      invoice(bob, 's', at(1)),
    ]
    for (const body of bodies) ids.add((await served.post(path, body)).body.grant.id)
    const elsewhere = await served.post(
      path.replace(served.bundles['main'] ?? '', served.bundles['second'] ?? ''),
      invoice(ann, 's', at(1)),
    )
    ids.add(elsewhere.body.grant.id)
    expect(ids.size).toBe(5)
    expect(await listed()).toHaveLength(4)
  })

  it('takes an end with an offset or finer digits as the instant that it names (GRANT-ENDS-AT-NORMALISED)', async () => {
    const { served, ann, path } = await ready()
    const { body } = await served.post(path, invoice(ann, 'inv-1', '2026-04-01T02:00:00.1239+02:00'))
    expect(body.grant.endsAt).toBe('2026-04-01T00:00:00.123Z')
  })

  it.each([
    ['no userId', { userId: undefined }, 400, 'errors.request.invalid_body', 'userId is required'],
    [
      'an unknown alias',
      { userId: '00000000000000000000000000000000' },
      404,
      'errors.user.not_found',
      'userId',
    ],
    [
      'a type that only the platform gives',
      { grantType: 'trial' },
      400,
      'errors.request.invalid_body',
      'grantType must be one of',
    ],
    [
      'no sourceId for paid_external',
      { sourceId: undefined },
      400,
      'errors.request.invalid_body',
      'sourceId is required',
    ],
    [
      'a sourceId with a space',
      { sourceId: 'inv 1' },
      400,
      'errors.request.invalid_body',
      'sourceId must match',
    ],
    [
      'a sourceId of 257 characters',
      { sourceId: 'a'.repeat(257) },
      400,
      'errors.request.invalid_body',
      'sourceId',
    ],
    ['an end that is now', { endsAt: at(0) }, 400, 'errors.grant.ends_in_past', 'later than now'],
    [
      'a date without time',
      { endsAt: '2026-04-01' },
      400,
      'errors.request.invalid_body',
      'endsAt must be an RFC 3339',
    ],
    ['30 February', { endsAt: '2027-02-30T00:00:00Z' }, 400, 'errors.request.invalid_body', 'endsAt'],
    ['a misspelt endsAt', { endAt: at(30) }, 400, 'errors.request.invalid_body', "did you mean 'endsAt'?"],
  ])(
    'refuses %s and records nothing; repaired, the same request succeeds',
    async (_, defect, status, errorCode, words) => {
      const { served, ann, path, listed } = await ready()
      const sound = invoice(ann, 'inv-1', at(30))
      const refused = await served.post(path, { ...sound, ...defect })
      expect(refused).toMatchObject({ status, body: { errorCode } })
      expect(refused.body.message).toContain(words)
      expect(await listed()).toEqual([])
      expect((await served.post(path, sound)).status).toBe(200)
    },
  )

  it('refuses bodies that are no JSON object', async () => {
    const { served, path } = await ready()
    for (const body of ['', '{', '[]', 'null', '"text"', '{"userId":1e999}']) {
      const refused = await served.send('POST', path, {
        body,
        headers: { 'content-type': 'application/json' },
      })
      expect(refused.status, body).toBe(400)
    }
  })

  it('grants nothing in an archived or foreign bundle, nor to the owner or a deleted account', async () => {
    const { served, ann, path } = await ready()
    const into = (bundle: string) => `/v1/bundles/${served.bundles[bundle]}/grants`
    expect((await served.post(into('archived'), invoice(ann, 'i', at(1)))).body.errorCode).toBe(
      'errors.bundle.archived',
    )
    expect((await served.post(into('rivals'), invoice(ann, 'i', at(1)))).body.errorCode).toBe(
      'errors.bundle.not_found',
    )
    const rivalsOwner = await served.alias('Olivia', { as: 'rival' })
    expect((await served.post(path, invoice(rivalsOwner, 'i', at(1)))).status).toBe(404)
    expect((await served.post(path, invoice(await served.alias('Rita'), 'i', at(1)))).status).toBe(200)
  })

  it.each([
    ['conflict', 409, 409],
    ['return-existing', 200, 200],
  ] as const)('follows the variant duplicate-source=%s', async (variant, same, other) => {
    const { served, ann, path, listed } = await ready('', { variants: { 'duplicate-source': variant } })
    await served.post(path, invoice(ann, 'inv-1', at(30)))
    expect((await served.post(path, invoice(ann, 'inv-1', at(30)))).status).toBe(same)
    expect((await served.post(path, invoice(ann, 'inv-1', at(60)))).status).toBe(other)
    expect(await listed()).toHaveLength(1)
  })
})
