import { describe, expect, it } from 'vitest'
import { at, day, serve } from '../testing/served.test-bed.ts'

async function chainOfThree(options?: Parameters<typeof serve>[1]) {
  const served = await serve('', options)
  const ann = await served.alias('Ann')
  const path = `/v1/bundles/${served.bundles['main']}/grants`
  const create = async (userId: string, sourceId: string, days: number) =>
    (await served.post(path, { userId, grantType: 'paid_external', sourceId, endsAt: at(days) })).body.grant
  const grants = [await create(ann, 'a-1', 30), await create(ann, 'a-2', 60), await create(ann, 'a-3', 90)]
  const listed = async (): Promise<string[]> =>
    (await served.get(path)).body.grants.map(({ id }: { id: string }) => id)
  return { served, ann, path, grants, create, listed }
}

describe('revokeBundleGrant', () => {
  it('revokes the grant and those of its pair that start later, and no others (REVOKE-CASCADE-LATER, REVOKE-CASCADE-ONLY), and answers it as it was (REVOKE-SHOWN-FIELDS)', async () => {
    const { served, path, grants, create, listed } = await chainOfThree()
    const bobs = await create(await served.alias('Bob'), 'b-1', 90)
    const revoked = await served.delete(`${path}/${grants[1].id}`)
    expect(revoked).toMatchObject({ status: 200, body: { grant: grants[1] } })
    expect((await listed()).sort()).toEqual([grants[0].id, bobs.id].sort())
  })

  it('lets a later create begin where the shortened chain ends', async () => {
    const { served, path, grants, create } = await chainOfThree()
    await served.delete(`${path}/${grants[1].id}`)
    expect((await create(grants[0].userId, 'a-4', 45)).startsAt).toBe(at(30))
    await served.delete(`${path}/${grants[0].id}`)
    expect((await create(grants[0].userId, 'a-5', 45)).startsAt).toBe(at(0))
  })

  it('answers a repeated revoke and never runs the cascade again (REVOKE-REVOKED)', async () => {
    const { served, path, grants, create, listed } = await chainOfThree()
    await served.delete(`${path}/${grants[1].id}`)
    const renewed = await create(grants[0].userId, 'a-4', 70)
    expect((await served.delete(`${path}/${grants[1].id}`)).body.grant.id).toBe(grants[1].id)
    expect(await listed()).toContain(renewed.id)
  })

  it('leaves an expired grant and what follows it alone (REVOKE-EXPIRED)', async () => {
    const { served, path, grants, listed } = await chainOfThree()
    served.clock.now += 31 * day
    const refused = await served.delete(`${path}/${grants[0].id}`)
    expect(refused).toMatchObject({ status: 409, body: { errorCode: 'errors.grant.not_revocable' } })
    expect(await listed()).toHaveLength(3)
    expect((await served.delete(`${path}/${grants[1].id}`)).status).toBe(200)
    expect(await listed()).toEqual([grants[0].id])
  })

  it('knows no grant of another bundle, another owner, or nobody', async () => {
    const { served, path, grants, listed } = await chainOfThree()
    const second = path.replace(served.bundles['main'] ?? '', served.bundles['second'] ?? '')
    expect((await served.delete(`${second}/${grants[0].id}`)).body.errorCode).toBe('errors.grant.not_found')
    expect((await served.delete(`${path}/${grants[0].id}`, { as: 'rival' })).body.errorCode).toBe(
      'errors.bundle.not_found',
    )
    expect((await served.delete(`${path}/000000000000000000000000`)).status).toBe(404)
    expect(await listed()).toHaveLength(3)
  })

  it.each([
    ['200', 200],
    ['404', 404],
    ['409', 409],
    ['410', 410],
  ] as const)('follows the variant revoke-revoked=%s', async (variant, status) => {
    const { served, path, grants } = await chainOfThree({ variants: { 'revoke-revoked': variant } })
    await served.delete(`${path}/${grants[2].id}`)
    expect((await served.delete(`${path}/${grants[2].id}`)).status).toBe(status)
  })

  it.each([
    ['return', 200, 3],
    ['not-found', 404, 3],
    ['revoke', 200, 0],
  ] as const)('follows the variant revoke-expired=%s', async (variant, status, left) => {
    const { served, path, grants, listed } = await chainOfThree({ variants: { 'revoke-expired': variant } })
    served.clock.now += 31 * day
    expect((await served.delete(`${path}/${grants[0].id}`)).status).toBe(status)
    expect(await listed()).toHaveLength(left)
  })
})
