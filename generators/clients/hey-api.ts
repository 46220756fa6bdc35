import { client } from './generated/client.gen.js'
import type { CreateGrantRequest } from './generated/index.js'
import { createBundleGrant, listBundles, revokeBundleGrant, searchUsers } from './generated/index.js'

// Creates, lists and revokes grants with the client that hey-api generates; scenario.ts compares what this prints.
client.setConfig({ baseUrl: process.env['BASE_URL'], auth: process.env['API_KEY'] })

const bundles: string[] = []
let pages = 0
for (let cursor: string | undefined, isLast = false; !isLast; pages++) {
  const { data } = await listBundles({ query: { limit: 2, cursor }, throwOnError: true })
  bundles.push(...data.bundles.map(({ _id }) => _id))
  cursor = data.nextCursor
  isLast = cursor === undefined
}
const bundleId = bundles.at(-1) ?? ''
const found = await searchUsers({ query: { displayName: 'rosa' }, throwOnError: true })
const userId = found.data.users[0]?.userId ?? ''

const create = async (body: CreateGrantRequest): Promise<string> => {
  const { data } = await createBundleGrant({ path: { bundleId }, body, throwOnError: true })
  return data.grant.id
}
const paid = await create({
  userId,
  grantType: 'paid_external',
  sourceId: 'paid-1',
  endsAt: '2098-12-31T00:00:00Z',
})
const permanent = await create({ userId, grantType: 'paid_external', sourceId: 'permanent-1' })
const revoked = await revokeBundleGrant({ path: { bundleId, grantId: permanent }, throwOnError: true })
const { error } = await createBundleGrant({
  path: { bundleId },
  body: { userId: 'unknown', grantType: 'gift' },
})

console.log(`pages ${pages}
bundles ${bundles}
user ${userId}
paid ${paid}
permanent ${permanent}
revoked ${revoked.data.grant.id}
error ${error?.errorCode}`)
