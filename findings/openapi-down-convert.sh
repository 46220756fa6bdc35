# @apiture/openapi-down-convert 0.14.2, contracts of 3.1 made into 3.0.
# It exits 0 without a word, and what it writes means something else, or is no 3.0: `patternProperties` is taken out beside
# `additionalProperties: false`, so that no field is allowed at all; `propertyNames` and `unevaluatedProperties: false` are taken out, so
# that any is; a list of types, `exclusiveMinimum: 0`, `type: 'null'` and `if` stay as they are, which openapi-spec-validator refuses.
# It matters to whoever has a 3.1 contract and a tool that reads 3.0 alone.
# Of our contract it leaves the `summary` of `info` and an `if`, which 3.0 does not have: there is no 3.0 form of it.
. "$(dirname "$0")/lib.sh"
npm_install @apiture/openapi-down-convert@0.14.2
pip_install openapi-spec-validator==0.9.0
cd "$work"
cat >try.mjs <<'N'
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'

const schemas = [
  { type: ['string', 'null'] },
  { type: 'object', patternProperties: { '^x-': { type: 'string' } }, additionalProperties: false },
  { type: 'object', propertyNames: { pattern: '^x-' } },
  { type: 'object', unevaluatedProperties: false },
  { type: ['string', 'integer'] },
  { type: 'number', exclusiveMinimum: 0 },
  { anyOf: [{ type: 'string' }, { type: 'null' }] },
  { if: { required: ['a'] }, then: { required: ['b'] } },
]
for (const schema of schemas) {
  const contract = { openapi: '3.1.0', info: { title: 't', version: '1' }, paths: {}, components: { schemas: { A: schema } } }
  writeFileSync('contract.json', JSON.stringify(contract))
  execFileSync('node_modules/.bin/openapi-down-convert', ['-i', 'contract.json', '-o', 'down.json'])
  const down = JSON.parse(readFileSync('down.json', 'utf8'))
  let verdict = 'valid'
  try {
    execFileSync('venv/bin/openapi-spec-validator', ['down.json'], { stdio: 'ignore' })
  } catch {
    verdict = 'refused'
  }
  console.log(`${JSON.stringify(schema)} becomes ${JSON.stringify(down.components.schemas.A)}, ${verdict} as ${down.openapi}`)
}
N
node try.mjs >seen
holds 'openapi-down-convert 0.14.2 leaves a schema that allows nothing, or anything, or is no 3.0' <<'S'
{"type":["string","null"]} becomes {"type":"string","nullable":true}, valid as 3.0.3
{"type":"object","patternProperties":{"^x-":{"type":"string"}},"additionalProperties":false} becomes {"type":"object","additionalProperties":false}, valid as 3.0.3
{"type":"object","propertyNames":{"pattern":"^x-"}} becomes {"type":"object"}, valid as 3.0.3
{"type":"object","unevaluatedProperties":false} becomes {"type":"object"}, valid as 3.0.3
{"type":["string","integer"]} becomes {"type":["string","integer"]}, refused as 3.0.3
{"type":"number","exclusiveMinimum":0} becomes {"type":"number","exclusiveMinimum":0}, refused as 3.0.3
{"anyOf":[{"type":"string"},{"type":"null"}]} becomes {"anyOf":[{"type":"string"},{"type":"null"}]}, refused as 3.0.3
{"if":{"required":["a"]},"then":{"required":["b"]}} becomes {"if":{"required":["a"]},"then":{"required":["b"]}}, refused as 3.0.3
S
