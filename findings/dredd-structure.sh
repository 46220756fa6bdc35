# dredd 14.1.0, a contract of OpenAPI 3.0 with a schema and no examples, and a server whose every answer breaks the schema.
# It makes an example out of the schema and compares keys and lists with it, so that these pass: a text for an integer, null for what is
# required, a value outside the enum, a field that a closed schema refuses, an empty list under `minItems: 1`, and any second entry of a
# list. A missing field and an object in place of a list fail. It warns of `additionalProperties` and `minItems`, and of nothing else.
# It matters to whoever has it as the test of a server: an `endsAt` that is null or a number passes.
# `conformance/contract/oracle.ts` checks each answer of a run against the schema.
. "$(dirname "$0")/lib.sh"
npm_install dredd@14.1.0
cd "$work"
cat >try.mjs <<'N'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'

const grant = { id: 'x', grantType: 'gift' }
const answers = {
  valid: { limit: 50, grants: [grant] },
  textForInteger: { limit: 'fifty', grants: [grant] },
  nullForRequired: { limit: null, grants: [{ id: null, grantType: null }] },
  outsideEnum: { limit: 50, grants: [{ id: 'x', grantType: 'other' }] },
  unknownField: { limit: 50, grants: [grant], extra: 1 },
  emptyList: { limit: 50, grants: [] },
  secondEntry: { limit: 50, grants: [grant, { wrong: 1 }] },
  missingField: { limit: 50, grants: [{ id: 'x' }] },
  objectForList: { limit: 50, grants: {} },
}
const entry = {
  type: 'object',
  required: ['id', 'grantType'],
  properties: { id: { type: 'string' }, grantType: { type: 'string', enum: ['gift'] } },
}
const schema = {
  type: 'object',
  required: ['limit', 'grants'],
  additionalProperties: false,
  properties: { limit: { type: 'integer' }, grants: { type: 'array', minItems: 1, items: entry } },
}
const get = { responses: { 200: { description: 'ok', content: { 'application/json': { schema } } } } }
const paths = Object.fromEntries(Object.keys(answers).map((name) => [`/${name}`, { get }]))
writeFileSync('contract.json', JSON.stringify({ openapi: '3.0.3', info: { title: 't', version: '1' }, paths }))
const server = createServer((request, response) => {
  response.setHeader('Content-Type', 'application/json')
  response.end(JSON.stringify(answers[request.url.slice(1)]))
})
server.listen(0, '127.0.0.1', () => console.log(server.address().port))
N
node try.mjs >port &
until [ -s port ]; do sleep 0.1; done
node_modules/.bin/dredd contract.json "http://127.0.0.1:$(cat port)" --no-color >log 2>&1 || true
sed -nE 's/^(pass|fail).*: GET \(200\) \/([A-Za-z]+) .*/\2 \1/p' log | awk '!seen[$0]++' >seen
holds 'dredd 14.1.0 compares the keys and lists of an answer alone, whatever the schema says' <<'S'
valid pass
textForInteger pass
nullForRequired pass
outsideEnum pass
unknownField pass
emptyList pass
secondEntry pass
missingField fail
objectForList fail
S
