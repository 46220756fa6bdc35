# @typespec/openapi3 1.16.0 (npm): `tsp-openapi3` makes TypeSpec of a contract of 3.1, and the compiler with the same package a contract
# of that; ajv 8.20.0 holds each value against the schema before and after.
# Without a word, and with exit code 0, a closed object is open and its `dependentRequired` gone; `minimum` and `minItems` are kept, and
# beside them `exclusiveMaximum`, `exclusiveMinimum`, `multipleOf` and `uniqueItems` are dropped; so are the bounds of a list's entries
# and of a map's names and values, `patternProperties` and `not`.
# (microsoft/typespec#8583 is about another loss of `additionalProperties`.)
# It matters to whoever moves a contract to TypeSpec and compares operations and types: each server that is made of the new one takes
# what it refused, a misspelt `endAt` first of all.
# Our contract is written by hand, and the server refuses unknown fields (variant `unknown-body-property`).
. "$(dirname "$0")/lib.sh"
npm_install --legacy-peer-deps @typespec/compiler@1.16.0 @typespec/openapi3@1.16.0 @typespec/openapi@1.16.0 @typespec/http@1.16.0 ajv@8.20.0
cd "$work"
cat >contract.yaml <<'Y'
openapi: 3.1.0
info: { title: t, version: '1' }
paths:
  /grants:
    post:
      operationId: createGrant
      requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/Grant' } } } }
      responses: { '204': { description: done } }
components:
  schemas:
    Grant:
      type: object
      additionalProperties: false
      required: [id]
      dependentRequired: { renews: [endsAt] }
      properties:
        id: { type: string, minLength: 1, maxLength: 40, pattern: '^[a-z]+$' }
        endsAt: { type: [string, 'null'], minLength: 1 }
        renews: { type: boolean }
        price: { type: number, minimum: 0, exclusiveMaximum: 1000, multipleOf: 0.5 }
        seats: { type: integer, exclusiveMinimum: 0 }
        tags: { type: array, minItems: 1, uniqueItems: true, items: { type: string, minLength: 1 } }
        notes: { type: object, propertyNames: { maxLength: 3 }, additionalProperties: { type: string, maxLength: 3 } }
        parts: { type: object, patternProperties: { '^x': { type: string } } }
        other: { not: { type: string } }
Y
cat >tspconfig.yaml <<'Y'
emit: ['@typespec/openapi3']
options: { '@typespec/openapi3': { openapi-versions: [3.1.0], file-type: yaml, emitter-output-dir: '{project-root}/back' } }
Y
node node_modules/@typespec/openapi3/cmd/tsp-openapi3.js contract.yaml --output-dir . >import.log 2>&1 || missing "$(cat import.log)"
node node_modules/@typespec/compiler/cmd/tsp.js compile main.tsp --config tspconfig.yaml >compile.log 2>&1 || missing "$(cat compile.log)"
cat >try.mjs <<'N'
import { readFileSync } from 'node:fs'
import ajvModule from 'ajv/dist/2020.js'
import YAML from 'yaml'

const [before, after] = ['contract.yaml', 'back/openapi.yaml'].map((file) => {
  const { Grant } = YAML.parse(readFileSync(file, 'utf8')).components.schemas
  return new ajvModule.default({ strict: false, logger: false }).compile(Grant)
})
for (const more of [
  {}, { id: 'A' }, { price: -1 }, { tags: [] }, { endAt: '2030' }, { renews: true }, { endsAt: '' }, { price: 1000 }, { price: 0.1 },
  { seats: 0 }, { seats: 1.5 }, { tags: ['a', 'a'] }, { tags: [''] }, { notes: { long: 'a' } }, { notes: { a: 'long' } },
  { parts: { x: 1 } }, { other: 'a' },
]) {
  const verdict = (valid) => (valid ? 'taken' : 'refused')
  const value = { id: 'a', ...more }
  console.log(`${JSON.stringify(more)}: ${verdict(before(value))}, then ${verdict(after(value))}`)
}
N
{ cat import.log; node try.mjs; } >seen
holds 'a contract that went through TypeSpec by @typespec/openapi3 1.16.0 takes what it refused' <<'S'
{}: taken, then taken
{"id":"A"}: refused, then refused
{"price":-1}: refused, then refused
{"tags":[]}: refused, then refused
{"endAt":"2030"}: refused, then taken
{"renews":true}: refused, then taken
{"endsAt":""}: refused, then refused
{"price":1000}: refused, then taken
{"price":0.1}: refused, then taken
{"seats":0}: refused, then taken
{"seats":1.5}: refused, then refused
{"tags":["a","a"]}: refused, then taken
{"tags":[""]}: refused, then taken
{"notes":{"long":"a"}}: refused, then taken
{"notes":{"a":"long"}}: refused, then taken
{"parts":{"x":1}}: refused, then taken
{"other":"a"}: refused, then taken
S
