# swagger-client 3.39.0 (with which Swagger UI sends what is tried out) and openapi-client-axios 7.9.1 (npm): clients that read the contract when
# they run, and what each sends of a call that is right or slightly wrong.
# swagger-client leaves a Date out, so that `since: new Date(...)` asks for the whole list, and an empty text and a name that the contract lacks as
# well. openapi-client-axios sends `DELETE /v1/grants/undefined` where the required id of the path was not given; both send `/v1/grants/` for an
# empty one, another path. Neither checks a bound, or a body of a closed schema.
# It matters to callers in JavaScript without types: the answer is 200 with more than was asked for, and nothing says that the filter was not sent.
# A filter that is empty or has another name is refused (`src/contract/parse.ts`), but what is not sent never arrives; our client writes its queries
# itself (`src/client/listing.ts`).
. "$(dirname "$0")/lib.sh"
npm_install swagger-client@3.39.0 openapi-client-axios@7.9.1 axios@1.21.1
cd "$work"
cat >server.mjs <<'N'
import { createServer } from 'node:http'

let last = 'nothing'
const server = createServer(async (request, response) => {
  let body = ''
  for await (const chunk of request) body += chunk
  const asked = last
  if (request.url === '/last') last = 'nothing'
  else last = `${request.method} ${decodeURIComponent(request.url)} ${body}`.trim()
  response.writeHead(200, { 'Content-Type': 'application/json' }).end(request.url === '/last' ? JSON.stringify(asked) : '[]')
})
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`))
N
node server.mjs >address &
until [ -s address ]; do sleep 0.1; done
cat >contract.json <<J
{
  "openapi": "3.0.3", "info": { "title": "Access", "version": "1" }, "servers": [{ "url": "$(cat address)" }],
  "paths": {
    "/v1/grants": {
      "get": {
        "operationId": "listGrants",
        "parameters": [
          { "name": "userId", "in": "query", "schema": { "type": "string" } },
          { "name": "since", "in": "query", "schema": { "type": "string", "format": "date-time" } },
          { "name": "limit", "in": "query", "schema": { "type": "integer", "maximum": 100 } }
        ],
        "responses": { "200": { "description": "OK", "content": { "application/json": { "schema": { "type": "array", "items": {} } } } } }
      },
      "post": {
        "operationId": "createGrant",
        "requestBody": {
          "required": true,
          "content": { "application/json": { "schema": {
            "type": "object", "required": ["userId"], "additionalProperties": false,
            "properties": { "userId": { "type": "string" }, "endsAt": { "type": "string", "format": "date-time" } }
          } } }
        },
        "responses": { "200": { "description": "OK", "content": { "application/json": { "schema": { "type": "array", "items": {} } } } } }
      }
    },
    "/v1/grants/{grantId}": {
      "delete": {
        "operationId": "revokeGrant",
        "parameters": [{ "name": "grantId", "in": "path", "required": true, "schema": { "type": "string" } }],
        "responses": { "200": { "description": "OK", "content": { "application/json": { "schema": { "type": "array", "items": {} } } } } }
      }
    }
  }
}
J
cat >try.mjs <<'N'
import { readFileSync } from 'node:fs'
import axiosModule from 'openapi-client-axios'
import SwaggerClient from 'swagger-client'

const contract = () => JSON.parse(readFileSync('contract.json', 'utf8'))
const swagger = await SwaggerClient({ spec: contract() })
const axios = await new axiosModule.default({ definition: contract() }).init()
const clients = {
  'swagger-client': async (operationId, parameters, requestBody) => swagger.execute({ operationId, parameters, requestBody }),
  'openapi-client-axios': (operationId, parameters, body) => axios[operationId](parameters, body),
}
const calls = {
  'a misspelt filter': ['listGrants', { user: 'u1' }],
  'a limit too large': ['listGrants', { limit: 1000 }],
  'since, a Date': ['listGrants', { since: new Date('2030-01-01T00:00:00Z') }],
  'an empty user': ['listGrants', { userId: '' }],
  'no id of a grant': ['revokeGrant', {}],
  'an empty id of a grant': ['revokeGrant', { grantId: '' }],
  'a misspelt end': ['createGrant', null, { userId: 'u1', endAt: '2030-01-01T00:00:00Z' }],
}
for (const [client, run] of Object.entries(clients))
  for (const [name, call] of Object.entries(calls)) {
    const seen = await run(...call).then(() => '', () => 'raises, ')
    console.log(`${name} | ${client}: ${seen}sent ${await (await fetch(`${contract().servers[0].url}/last`)).json()}`)
  }
N
node try.mjs >seen
sort -s -t '|' -k 1,1 seen >sorted && mv sorted seen
holds 'swagger-client 3.39.0 asks for the whole list where since is a Date, openapi-client-axios deletes "undefined"' <<'S'
a limit too large | swagger-client: sent GET /v1/grants?limit=1000
a limit too large | openapi-client-axios: sent GET /v1/grants?limit=1000
a misspelt end | swagger-client: sent POST /v1/grants {"userId":"u1","endAt":"2030-01-01T00:00:00Z"}
a misspelt end | openapi-client-axios: sent POST /v1/grants {"userId":"u1","endAt":"2030-01-01T00:00:00Z"}
a misspelt filter | swagger-client: sent GET /v1/grants
a misspelt filter | openapi-client-axios: sent GET /v1/grants?user=u1
an empty id of a grant | swagger-client: sent DELETE /v1/grants/
an empty id of a grant | openapi-client-axios: sent DELETE /v1/grants/
an empty user | swagger-client: sent GET /v1/grants
an empty user | openapi-client-axios: sent GET /v1/grants?userId=
no id of a grant | swagger-client: raises, sent nothing
no id of a grant | openapi-client-axios: sent DELETE /v1/grants/undefined
since, a Date | swagger-client: sent GET /v1/grants
since, a Date | openapi-client-axios: sent GET /v1/grants?since=2030-01-01T00:00:00.000Z
S
