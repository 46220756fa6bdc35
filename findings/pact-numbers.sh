# @pact-foundation/pact 17.1.4 (the Rust core 20.2.0), its verifier and its matchers of numbers and texts against answers of a provider.
# `decimal` refuses a whole number, `5` or `0`, and takes `5.0`, which no JavaScript service can write: a price fails on the day it is
# round. `integer` refuses `1.0` and `1e2`, which JSON Schema calls integers. An example that is a number (`like`) takes both.
# `regex` must match the whole text, unlike a pattern of JSON Schema: `[a-z]+` refuses `1abc2`.
# It matters to whoever takes the patterns and types of an OpenAPI contract over into a pact: what passes there fails here.
# The price and discount of our contract are `number`, its patterns have both anchors (`spec/openapi.yaml`).
. "$(dirname "$0")/lib.sh"
npm_install @pact-foundation/pact@17.1.4 @pact-foundation/pact-core@20.2.0
cat >"$work/try.mjs" <<'N'
import { createServer } from 'node:http'
import { MatchersV3, PactV4, Verifier } from '@pact-foundation/pact'

const { decimal, integer, like, regex } = MatchersV3
const cases = {
  decimal: [decimal(1.5), ['2.5', '5.0', '5', '0']],
  integer: [integer(1), ['2', '1.0', '1e2']],
  like: [like(1), ['2', '2.5']],
  regex: [regex('[a-z]+', 'abc'), ['"xyz"', '"1abc2"']],
}
let body
const server = createServer((_, answer) => answer.writeHead(200, { 'Content-Type': 'application/json' }).end(body))
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
for (const [name, [matcher, values]] of Object.entries(cases)) {
  const pact = new PactV4({ consumer: 'billing', provider: name, dir: 'pacts', logLevel: 'error' })
  await pact
    .addInteraction()
    .uponReceiving('a read')
    .withRequest('GET', '/checkout')
    .willRespondWith(200, (answer) => answer.jsonBody({ price: matcher }))
    .executeTest(({ url }) => fetch(`${url}/checkout`))
  for (const value of values) {
    body = `{"price":${value}}`
    const verified = await new Verifier({
      provider: name,
      providerBaseUrl: `http://127.0.0.1:${server.address().port}`,
      pactUrls: [`pacts/billing-${name}.json`],
      logLevel: 'error',
    })
      .verifyProvider()
      .then(() => 'verified', () => 'refused')
    process.stderr.write(`finding ${name}, ${value}: ${verified}\n`)
  }
}
server.close()
N
(cd "$work" && PACT_DO_NOT_TRACK=true node try.mjs) 2>&1 >/dev/null | sed -n 's/^finding //p' >"$work/seen"
holds 'pact 17.1.4 refuses a round price as a decimal, and 1.0 as an integer' <<'S'
decimal, 2.5: verified
decimal, 5.0: verified
decimal, 5: refused
decimal, 0: refused
integer, 2: verified
integer, 1.0: refused
integer, 1e2: refused
like, 2: verified
like, 2.5: verified
regex, "xyz": verified
regex, "1abc2": refused
S
