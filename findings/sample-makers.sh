# json-schema-faker 0.6.3, openapi-sampler 1.7.10 and mock-json-schema 1.1.3 (which openapi-backend answers with), makers of values that
# a schema is to take; each value judged by Ajv 8.20.0.
# json-schema-faker draws below the minimum once it is large (a second of 2030 becomes one of 1992), above the maximum once it is far
# below zero, and lengthens a date-time with letters until `minLength` is kept. mock-json-schema makes an object of a `const` and of
# `["null", "string"]`, and knows no exclusive bound. A text with a pattern is "string" for the two that draw nothing.
# It matters to whoever fills a mock or a test with them: the first answer of such a mock is refused by its own contract.
# Our mock answers with what its ledger holds, never with samples, and the examples of the contract are checked (`spec/examples.test.ts`).
. "$(dirname "$0")/lib.sh"
npm_install json-schema-faker@0.6.3 openapi-sampler@1.7.10 mock-json-schema@1.1.3 ajv@8.20.0 ajv-formats@3.0.1
cat >"$work/try.mjs" <<'N'
import addFormats from 'ajv-formats'
import Ajv from 'ajv/dist/2020.js'
import { generate } from 'json-schema-faker'
import mocks from 'mock-json-schema'
import sampler from 'openapi-sampler'

const ajv = addFormats.default(new Ajv.default({ strict: false }))
const schemas = [
  { type: 'integer', minimum: 1000 },
  { type: 'integer', minimum: 1893456000 },
  { type: 'integer', maximum: -2000000 },
  { type: 'integer', exclusiveMinimum: 5, exclusiveMaximum: 7 },
  { const: 'paid' },
  { type: ['null', 'string'] },
  { type: 'string', pattern: '^(?:grant|scan):[a-f0-9]{32}$' },
  { type: 'string', format: 'date-time', minLength: 25 },
  { type: 'array', items: { enum: ['a', 'b'] }, minItems: 2, uniqueItems: true },
]
const makers = {
  faker: (schema) => generate(structuredClone(schema)),
  sampler: (schema) => sampler.sample(schema, { quiet: true }),
  mock: (schema) => mocks.mock(schema),
}
for (const schema of schemas) {
  const valid = ajv.compile(schema)
  const verdicts = []
  for (const [name, make] of Object.entries(makers)) {
    const value = await make(schema)
    verdicts.push(`${name} ${valid(value) ? 'valid' : name === 'faker' ? `wrong (${valid.errors[0].keyword})` : `wrong (${JSON.stringify(value)})`}`)
  }
  console.log(`${JSON.stringify(schema)}: ${verdicts.join(', ')}`)
}
N
(cd "$work" && node try.mjs 2>/dev/null) >"$work/seen"
holds 'json-schema-faker 0.6.3 draws below a large minimum, mock-json-schema 1.1.3 makes an object of a const' <<'S'
{"type":"integer","minimum":1000}: faker valid, sampler valid, mock valid
{"type":"integer","minimum":1893456000}: faker wrong (minimum), sampler valid, mock valid
{"type":"integer","maximum":-2000000}: faker wrong (maximum), sampler valid, mock valid
{"type":"integer","exclusiveMinimum":5,"exclusiveMaximum":7}: faker valid, sampler valid, mock wrong (0)
{"const":"paid"}: faker valid, sampler valid, mock wrong ({})
{"type":["null","string"]}: faker valid, sampler valid, mock wrong ({})
{"type":"string","pattern":"^(?:grant|scan):[a-f0-9]{32}$"}: faker valid, sampler wrong ("string"), mock wrong ("string")
{"type":"string","format":"date-time","minLength":25}: faker wrong (format), sampler wrong ("2019-08-24T14:15:22Z"), mock wrong ("1970-01-01T00:00:00.000Z")
{"type":"array","items":{"enum":["a","b"]},"minItems":2,"uniqueItems":true}: faker valid, sampler wrong (["a","a"]), mock wrong (["a","a"])
S
