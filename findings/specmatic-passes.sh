# specmatic 2.55.1 (npm), `specmatic test` of a contract against a server whose every answer breaks its schema in one place.
# It passes half a number for an `integer`, three entries under `maxItems: 2` and none under `minItems: 1`, two that are the same under
# `uniqueItems`, a fraction of a cent under `multipleOf`, 30 February, and a field without the one that it needs (`dependentRequired`).
# It fails a wrong type, length, pattern, bound, enum and `const`, so that a green run looks like a check of the schema.
# It matters to whoever takes it for the check of a server. `docs/contract.md` says what it loses.
. "$(dirname "$0")/lib.sh"
needs java
npm_install specmatic@2.55.1
cd "$work"
cat >try.mjs <<'N'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'

const cases = {
  integer: [{ type: 'integer' }, 1.5],
  multipleOf: [{ type: 'number', multipleOf: 0.01 }, 10.005],
  minItems: [{ type: 'array', items: { type: 'integer' }, minItems: 1 }, []],
  maxItems: [{ type: 'array', items: { type: 'integer' }, maxItems: 2 }, [1, 2, 3]],
  uniqueItems: [{ type: 'array', items: { type: 'string' }, uniqueItems: true }, ['a', 'a']],
  date: [{ type: 'string', format: 'date' }, '2030-02-30'],
  dependentRequired: [
    { type: 'object', properties: { a: { type: 'integer' }, b: { type: 'integer' } }, dependentRequired: { a: ['b'] } },
    { a: 1 },
  ],
  type: [{ type: 'integer' }, '5'],
  pattern: [{ type: 'string', pattern: '^a' }, 'b'],
  maxLength: [{ type: 'string', maxLength: 3 }, 'abcd'],
  exclusiveMinimum: [{ type: 'number', exclusiveMinimum: 0 }, 0],
  enum: [{ type: 'string', enum: ['a'] }, 'b'],
  const: [{ const: 'a' }, 'b'],
  dateTime: [{ type: 'string', format: 'date-time' }, '2030-01-01'],
}
const answer = (schema) => ({ description: 'ok', content: { 'application/json': { schema } } })
const path = ([name, [value]]) => [
  `/${name}`,
  { get: { responses: { 200: answer({ type: 'object', required: ['value'], properties: { value } }) } } },
]
const paths = Object.fromEntries(Object.entries(cases).map(path))
writeFileSync('contract.json', JSON.stringify({ openapi: '3.1.0', info: { title: 't', version: '1' }, paths }))
const server = createServer((request, response) => {
  response.setHeader('Content-Type', 'application/json')
  response.end(JSON.stringify({ value: cases[request.url.slice(1)]?.[1] }))
})
server.listen(0, '127.0.0.1', () => console.log(server.address().port))
N
node try.mjs >port &
until [ -s port ]; do sleep 0.1; done
java -jar node_modules/specmatic/specmatic.jar test contract.json --host 127.0.0.1 --port "$(cat port)" >log 2>&1 || true
sed -nE 's/^ *Scenario: GET \/([A-Za-z]+) .* has (SUCCEEDED|FAILED).*/\1 \2/p' log | sort -k2r,2 -k1,1 >seen
holds 'specmatic 2.55.1 passes half a number for an integer, and lists of any length' <<'S'
date SUCCEEDED
dependentRequired SUCCEEDED
integer SUCCEEDED
maxItems SUCCEEDED
minItems SUCCEEDED
multipleOf SUCCEEDED
uniqueItems SUCCEEDED
const FAILED
dateTime FAILED
enum FAILED
exclusiveMinimum FAILED
maxLength FAILED
pattern FAILED
type FAILED
S
