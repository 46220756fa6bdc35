import createClient from 'openapi-fetch'
import type { components, paths } from './generated.js'

// Creates, lists and revokes grants with openapi-fetch; scenario.ts compares what this prints.
const { BASE_URL: baseUrl = '', API_KEY: key } = process.env
const api = createClient<paths>({ baseUrl, headers: { authorization: `Bearer ${key}` } })

const bundles: string[] = []
let pages = 0
for (let cursor: string | undefined, isLast = false; !isLast; pages++) {
  const { data } = await api.GET('/v1/bundles', { params: { query: { limit: 2, cursor } } })
  bundles.push(...(data?.bundles ?? []).map(({ _id }) => _id))
  cursor = data?.nextCursor
  isLast = cursor === undefined
}
const bundleId = bundles.at(-1) ?? ''
const found = await api.GET('/v1/users', { params: { query: { displayName: 'rosa' } } })
const userId = found.data?.users[0]?.userId ?? ''

const create = (body: components['schemas']['CreateGrantRequest']) =>
  api.POST('/v1/bundles/{bundleId}/grants', { params: { path: { bundleId } }, body })
const paid = await create({
  userId,
  grantType: 'paid_external',
  sourceId: 'paid-1',
  endsAt: '2098-12-31T00:00:00Z',
})
const permanent = await create({ userId, grantType: 'paid_external', sourceId: 'permanent-1' })
const grantId = permanent.data?.grant.id ?? ''
const revoked = await api.DELETE('/v1/bundles/{bundleId}/grants/{grantId}', {
  params: { path: { bundleId, grantId } },
})
const { error } = await create({ userId: 'unknown', grantType: 'gift' })

console.log(`pages ${pages}
bundles ${bundles}
user ${userId}
paid ${paid.data?.grant.id}
permanent ${grantId}
revoked ${revoked.data?.grant.id}
error ${error?.errorCode}`)
