# har-to-openapi 3.0.1, a contract made from recorded traffic (HAR 1.2).
# Each query value that was recorded first becomes the `default` of its parameter: the contract then says that a list without `limit`
# has one row, and one without `createdAfter` begins in 2030. The Authorization field becomes a header parameter, and the key its
# default and its example. An integer beyond 2^53 is written rounded, `1.0` as an integer, and each object is closed and requires
# nothing, so that the next field a service adds breaks the contract.
# It matters to whoever starts a contract from traffic: mocks and generated clients fill in defaults, and the key is in the repository.
# The HAR of our mock has no key in it (`src/mock/journal/har.ts`); our contract is written by hand.
. "$(dirname "$0")/lib.sh"
npm_install har-to-openapi@3.0.1
cat >"$work/try.mjs" <<'N'
import { generateSpec } from 'har-to-openapi'

const type = { name: 'Content-Type', value: 'application/json' }
const entry = {
  startedDateTime: '2030-01-01T00:00:00.000Z',
  time: 1,
  request: {
    method: 'GET',
    url: 'http://api.test/v1/grants?limit=1&createdAfter=2030-01-01T00%3A00%3A00Z',
    httpVersion: 'HTTP/1.1',
    cookies: [],
    headers: [{ name: 'Authorization', value: 'Bearer key_1_secret' }],
    queryString: [
      { name: 'limit', value: '1' },
      { name: 'createdAfter', value: '2030-01-01T00:00:00Z' },
    ],
    headersSize: -1,
    bodySize: 0,
  },
  response: {
    status: 200,
    statusText: '',
    httpVersion: 'HTTP/1.1',
    cookies: [],
    headers: [type],
    content: { size: 45, mimeType: 'application/json', text: '{"id":"g","number":12345678901234567891,"price":1.0}' },
    redirectURL: '',
    headersSize: -1,
    bodySize: 45,
  },
  cache: {},
  timings: { send: 0, wait: 1, receive: 0 },
}
const { spec } = await generateSpec(
  { log: { version: '1.2', creator: { name: 't', version: '1' }, entries: [entry] } },
  { forceAllRequestsInSameSpec: true },
)
const { parameters, responses } = spec.paths['/v1/grants'].get
for (const { name, schema } of parameters) console.log(`${name}: default ${schema.default}`)
const { schema, example } = responses['200'].content['application/json']
console.log('example:', JSON.stringify(example))
console.log(`price: ${schema.properties.price.type}, closed ${schema.additionalProperties === false}, required ${JSON.stringify(schema.required)}`)
N
(cd "$work" && node try.mjs) >"$work/seen"
holds 'har-to-openapi 3.0.1 makes defaults of recorded values, and one of the API key' <<'S'
limit: default 1
createdAfter: default 2030-01-01T00:00:00Z
Authorization: default Bearer key_1_secret
example: {"id":"g","number":12345678901234567000,"price":1}
price: integer, closed true, required []
S
