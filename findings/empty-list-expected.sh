# pactum 3.9.1, frisby 2.2.0, chai-subset 1.6.0 and chai-like 1.1.3 (npm), the toMatchObject of vitest 5.1.2 and gabbi 4.2.3 (PyPI): an answer
# with three grants, of which each is told to expect none, `{ grants: [] }`.
# pactum's `expectJsonLike`, frisby's `json` and chai-subset look for each expected entry among the entries that are there, and there is
# nothing to look for: an empty list is found in every list. To chai-subset an entry that is expected twice is found in a list that
# has it once, and to it and toMatchObject `{ grants: {} }` is a list too. chai-like, toMatchObject and gabbi compare lists, and fail.
# It matters to the test of a revoke: "no grant is left" passes with all of them left, and the same line in the next tool fails.
# The suite compares whole lists, by ids (`conformance/kit/assertion.ts`).
. "$(dirname "$0")/lib.sh"
npm_install pactum@3.9.1 frisby@2.2.0 chai@4.5.0 chai-subset@1.6.0 chai-like@1.1.3 vitest@5.1.2
pip_install gabbi==4.2.3
cat >"$work/server.mjs" <<'N'
import http from 'node:http'

const grants = ['a', 'b', 'c'].map((id) => ({ id }))
const server = http.createServer((_request, response) =>
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ grants, nextCursor: null })),
)
server.listen(0, '127.0.0.1', () => console.log(server.address().port))
N
node "$work/server.mjs" >"$work/port" &
until [ -s "$work/port" ]; do sleep 0.1; done
service=http://127.0.0.1:$(cat "$work/port")
cat >"$work/try.test.mjs" <<'N'
import { appendFileSync } from 'node:fs'
import * as chai from 'chai'
import like from 'chai-like'
import subset from 'chai-subset'
import frisby from 'frisby'
import pactum from 'pactum'
import { expect, test } from 'vitest'

chai.use(subset)
chai.use(like)
const url = `${process.env.SERVICE}/grants`
const read = async () => (await fetch(url)).json()
const tools = {
  'pactum, expectJsonLike': (expected) => pactum.spec().get(url).expectJsonLike(expected),
  'frisby, json': (expected) => frisby.get(url).expect('json', expected),
  'chai-subset': async (expected) => chai.expect(await read()).to.containSubset(expected),
  'chai-like': async (expected) => chai.expect(await read()).to.be.like(expected),
  toMatchObject: async (expected) => expect(await read()).toMatchObject(expected),
}
const expectations = {
  'a list of none': { grants: [] },
  'an object': { grants: {} },
  'a twice': { grants: [{ id: 'a' }, { id: 'a' }] },
  'another one': { grants: [{ id: 'z' }] },
}
test('each tool', async () => {
  for (const [name, check] of Object.entries(tools)) {
    const found = []
    for (const [what, expected] of Object.entries(expectations)) {
      const passed = await Promise.resolve(check(expected)).then(() => true, () => false)
      found.push(`${what} ${passed ? 'passes' : 'fails'}`)
    }
    appendFileSync('lines', `${name}: ${found.join(', ')}\n`)
  }
}, 30_000)
N
: >"$work/lines"
(cd "$work" && SERVICE=$service node node_modules/vitest/vitest.mjs run try.test.mjs) >"$work/vitest.log" 2>&1 || { tail -n 20 "$work/vitest.log" >&2; exit 1; }
gabbi() {
  printf 'tests: [{ name: one, GET: /grants, response_json_paths: { "$.grants": %s } }]\n' "$1" |
    "$work/venv/bin/gabbi-run" "$service" >"$work/gabbi.log" 2>&1 && echo passes || echo fails
}
{
  cat "$work/lines"
  echo "gabbi: a list of none $(gabbi '[]'), an object $(gabbi '{}'), a twice $(gabbi '[{ id: a }, { id: a }]'), another one $(gabbi '[{ id: z }]')"
} >"$work/seen"
holds 'pactum 3.9.1, frisby 2.2.0 and chai-subset 1.6.0 find no grant in a list of three where none is expected' <<'S'
pactum, expectJsonLike: a list of none passes, an object fails, a twice fails, another one fails
frisby, json: a list of none passes, an object fails, a twice fails, another one fails
chai-subset: a list of none passes, an object passes, a twice passes, another one fails
chai-like: a list of none fails, an object fails, a twice fails, another one fails
toMatchObject: a list of none fails, an object passes, a twice fails, another one fails
gabbi: a list of none fails, an object fails, a twice fails, another one fails
S
