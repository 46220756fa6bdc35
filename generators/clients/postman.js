import { readFileSync } from 'node:fs'
import sdk from 'postman-collection'

const collection = new sdk.Collection(JSON.parse(readFileSync('generated.json', 'utf8')))
const { variables } = collection
variables.one('baseUrl').set(process.env['BASE_URL'])
variables.add({ key: 'bearerToken', value: process.env['API_KEY'] })

/** Sends a request of the collection with values in place of its placeholders, and without the optional ones that get none. */
async function send(name, { path = {}, query = {}, body = {} }) {
  const item = collection.oneDeep(name)
  const { method, url, body: imported } = item.request
  url.variables.each((variable) => variable.set(path[variable.key]))
  url.query.each((parameter) => {
    parameter.value = String(query[parameter.key])
    parameter.disabled = query[parameter.key] === undefined
  })
  const fields = imported?.raw && Object.keys(JSON.parse(imported.raw)).map((field) => [field, body[field]])
  const { token } = item.getAuth().parameters().toObject()
  const response = await fetch(variables.replace(url.toString()), {
    method,
    headers: {
      ...item.request.getHeaders({ enabled: true }),
      authorization: `Bearer ${variables.replace(token)}`,
    },
    body: fields && JSON.stringify(Object.fromEntries(fields)),
  })
  return response.json()
}

const bundles = []
let pages = 0
for (let cursor, isLast = false; !isLast; pages++) {
  const page = await send('List your bundles', { query: { limit: 2, cursor } })
  bundles.push(...page.bundles.map(({ _id }) => _id))
  cursor = page.nextCursor
  isLast = cursor === undefined
}
const bundleId = bundles.at(-1)
const found = await send('Search users by display name', { query: { displayName: 'rosa' } })
const { userId } = found.users[0]

const create = (body) => send('Create a grant', { path: { bundleId }, body })
const paid = await create({
  userId,
  grantType: 'paid_external',
  sourceId: 'paid-1',
  endsAt: '2098-12-31T00:00:00Z',
})
const permanent = await create({ userId, grantType: 'paid_external', sourceId: 'permanent-1' })
const revoked = await send('Revoke a grant', { path: { bundleId, grantId: permanent.grant.id } })
const { errorCode } = await create({ userId: 'unknown', grantType: 'gift' })

console.log(`pages ${pages}
bundles ${bundles}
user ${userId}
paid ${paid.grant.id}
permanent ${permanent.grant.id}
revoked ${revoked.grant.id}
error ${errorCode}`)
