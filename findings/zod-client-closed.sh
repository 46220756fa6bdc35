# openapi-zod-client 1.18.3 with zod 3.25.76.
# A schema that is closed (`additionalProperties: false`) becomes an object that drops unknown fields instead of refusing them, and
# `const` of a parameter is lost. A misspelt optional field is gone before the request is sent, without an error.
# It matters where leaving a field out means something: in our API a create whose `endsAt` is misspelt is permanent access. The
# server refuses the misspelt field (variant `unknown-body-property`), but with this client it never arrives.
. "$(dirname "$0")/lib.sh"
npm_install openapi-zod-client@1.18.3 zod@3.25.76 @zodios/core@10.9.6 axios@1.7.9 typescript@5.9.3
cat >"$work/contract.yaml" <<'Y'
openapi: 3.1.0
info: { title: t, version: '1' }
paths:
  /grants:
    post:
      operationId: create
      parameters: [{ name: version, in: query, schema: { type: integer, const: 1 } }]
      requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/Grant' } } } }
      responses: { '200': { description: ok, content: { application/json: { schema: { $ref: '#/components/schemas/Grant' } } } } }
components:
  schemas:
    Grant:
      type: object
      required: [userId]
      properties: { userId: { type: string }, endsAt: { type: string, format: date-time } }
      additionalProperties: false
Y
cd "$work"
node node_modules/openapi-zod-client/bin.js contract.yaml -o client.ts >made.log 2>&1
node node_modules/typescript/bin/tsc --module nodenext --moduleResolution nodenext --target es2022 --skipLibCheck client.ts >tsc.log 2>&1 || { cat tsc.log >&2; exit 1; }
cat >try.cjs <<'N'
const { schemas, api } = require('./client.js')
console.log('misspelt:', JSON.stringify(schemas.Grant.safeParse({ userId: 'a', endAt: '2030-01-01T00:00:00Z' })))
const version = api.api[0].parameters.find((parameter) => parameter.name === 'version')
console.log('const 1, given 2:', version.schema.safeParse(2).success)
N
node try.cjs >"$work/seen"
holds 'openapi-zod-client 1.18.3 drops unknown fields of a closed schema, and loses const' <<'S'
misspelt: {"success":true,"data":{"userId":"a"}}
const 1, given 2: true
S
