# openapi-merge 2.0.2 (what openapi-merge-cli runs), two contracts of OpenAPI 3.1 made one, with a prefix for names that both have; beside
# `join` of @redocly/cli 2.77.0.
# References to schemas and parameters follow their new names. A link that names its operation does not: "next page" of the second
# contract's list is then the list of the first. The second's `security` and `servers` are dropped and not written to its operations, so
# that /users asks for the first one's bearer at the first one's address, though its own scheme is still there. No warning.
# `redocly join` writes both to each operation, and refuses to join where two operations have one id.
# It matters to a gateway that shows one contract for several services: clients made from it send the wrong credential.
# Our contract has links by `operationId` (`spec/openapi.yaml`): merge it as the first, or with `join`.
. "$(dirname "$0")/lib.sh"
npm_install openapi-merge@2.0.2 @redocly/cli@2.77.0
cat >"$work/make.mjs" <<'N'
import { writeFileSync } from 'node:fs'
import { merge } from 'openapi-merge'

const contract = (name, operationId, scheme) => ({
  openapi: '3.1.0', info: { title: name, version: '1' }, servers: [{ url: `https://${name}.example.com` }], security: [{ [scheme.type]: [] }],
  paths: {
    [`/${name}`]: {
      get: {
        operationId,
        responses: {
          200: {
            description: 'A page.', links: { next: { operationId } },
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Page' } } },
          },
        },
      },
    },
  },
  components: { schemas: { Page: { type: 'object', properties: { [name]: { type: 'array' } } } }, securitySchemes: { [scheme.type]: scheme } },
})
const grants = contract('grants', 'list', { type: 'http', scheme: 'bearer' })
const users = (operationId) => contract('users', operationId, { type: 'apiKey', in: 'header', name: 'X-Key' })
const { output } = merge([{ oas: grants }, { oas: users('list'), dispute: { prefix: 'Users' } }])
const files = { merged: output, grants, same: users('list'), users: users('listUsers') }
for (const [name, content] of Object.entries(files)) writeFileSync(`${name}.json`, JSON.stringify(content))
N
cat >"$work/show.mjs" <<'N'
import { readFileSync } from 'node:fs'

const { paths, ...contract } = JSON.parse(readFileSync(process.argv[2]))
for (const [path, item] of Object.entries(paths)) {
  const { operationId, responses, security = contract.security } = item.get
  const [{ url }] = item.get.servers ?? item.servers ?? contract.servers
  const page = responses[200]
  console.log(`${path}: ${operationId}, next page ${page.links.next.operationId}, ${page.content['application/json'].schema.$ref.slice(21)},`,
    `${Object.keys(security[0])} at ${url}`)
}
N
cd "$work"
node make.mjs
join() { node node_modules/@redocly/cli/bin/cli.js join grants.json "$1.json" -o joined.json --prefix-components-with-info-prop title >join.log 2>&1; }
{
  echo openapi-merge
  node show.mjs merged.json
  echo 'redocly join'
  join same && echo 'joined two of one id' || echo 'one id: refused'
  join users && node show.mjs joined.json
} >seen
holds 'openapi-merge 2.0.2 renames an operation and not the links to it, and drops the security of the second contract' <<'S'
openapi-merge
/grants: list, next page list, Page, http at https://grants.example.com
/users: Userslist, next page list, UsersPage, http at https://grants.example.com
redocly join
one id: refused
/grants: list, next page list, grants_Page, grants_http at https://grants.example.com
/users: listUsers, next page listUsers, users_Page, users_apiKey at https://users.example.com
S
