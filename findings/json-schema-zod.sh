# zod 4.6.7 (`fromJSONSchema`), json-schema-to-zod 2.8.1, @dmitryrechkin/json-schema-to-zod 1.0.1, @composio/json-schema-to-zod 0.3.3 and
# zod-from-json-schema 0.5.6 (npm): a check made of a JSON Schema, beside what Ajv 8.20.0 says of one value.
# Without a word the first three let through what lacks a required name that is not among the properties, what has neither of two names
# (`anyOf` of `required`), and a price below a `minimum` without a `type`. Of `if` one takes no notice, of `dependentRequired` three; zod raises. A
# valid constant object is refused by two, an end with an offset and a name by its pattern by one. Only the last is right in all.
# It matters to whoever checks requests, or the arguments of a tool, by the schema of an API: the check passes, and the API refuses.
# Requests are checked against the contract itself: `src/contract/parse.ts`.
. "$(dirname "$0")/lib.sh"
npm_install zod@4.6.7 json-schema-to-zod@2.8.1 @composio/json-schema-to-zod@0.3.3 \
  @dmitryrechkin/json-schema-to-zod@1.0.1 zod-from-json-schema@0.5.6 ajv@8.20.0 ajv-formats@3.0.1
cat >"$work/try.mjs" <<'N'
import { jsonSchemaToZod as composio } from '@composio/json-schema-to-zod'
import { JSONSchemaToZod } from '@dmitryrechkin/json-schema-to-zod'
import addFormats from 'ajv-formats'
import Ajv from 'ajv/dist/2020.js'
import { jsonSchemaToZod } from 'json-schema-to-zod'
import { z } from 'zod'
import { convertJsonSchemaToZod } from 'zod-from-json-schema'

const ajv = addFormats.default(new Ajv.default({ strict: false }))
const libraries = {
  zod: (schema) => z.fromJSONSchema(schema),
  'json-schema-to-zod': (schema) => new Function('z', `return ${jsonSchemaToZod(schema)}`)(z),
  composio,
  dmitryrechkin: (schema) => JSONSchemaToZod.convert(schema),
  'zod-from-json-schema': convertJsonSchemaToZod,
}
const text = { type: 'string' }
const cases = [
  [{ type: 'object', properties: { id: text }, required: ['id', 'endsAt'] }, { id: 'a' }],
  [{ type: 'object', properties: { userId: text, alias: text }, anyOf: [{ required: ['userId'] }, { required: ['alias'] }] }, {}],
  [{ type: 'object', properties: { price: { minimum: 0 } } }, { price: -5 }],
  [{ type: 'object', properties: { source: text, price: {} }, if: { properties: { source: { const: 'paid' } } }, then: { required: ['price'] } }, { source: 'paid' }],
  [{ type: 'object', properties: { price: {}, currency: {} }, dependentRequired: { price: ['currency'] } }, { price: 5 }],
  [{ const: { unit: 'month' } }, { unit: 'month' }],
  [{ type: 'string', format: 'date-time' }, '2030-01-01T02:00:00+02:00'],
  [{ type: 'object', patternProperties: { '^x-': text }, additionalProperties: false }, { 'x-a': 'a' }],
  [{ type: 'integer', exclusiveMinimum: 0 }, 0],
  [{ type: 'array', prefixItems: [text], items: false }, ['a', 'b']],
]
for (const [schema, value] of cases) {
  const valid = ajv.validate(schema, value)
  const wrong = { takes: [], refuses: [], raises: [] }
  for (const [name, convert] of Object.entries(libraries)) {
    try {
      const taken = convert(structuredClone(schema)).safeParse(value).success
      if (taken !== valid) wrong[taken ? 'takes' : 'refuses'].push(name)
    } catch {
      wrong.raises.push(name)
    }
  }
  console.log(`${JSON.stringify(schema)}\n  ${valid ? 'valid' : 'not valid'}: ${JSON.stringify(value)}`)
  for (const [kind, names] of Object.entries(wrong)) if (names.length > 0) console.log(`  ${kind}: ${names.join(', ')}`)
}
N
(cd "$work" && node try.mjs 2>/dev/null) >"$work/seen"
holds 'fromJSONSchema of zod 4.6.7 and two converters take what lacks a required name, and refuse a constant object that is valid' <<'S'
{"type":"object","properties":{"id":{"type":"string"}},"required":["id","endsAt"]}
  not valid: {"id":"a"}
  takes: zod, json-schema-to-zod, dmitryrechkin
{"type":"object","properties":{"userId":{"type":"string"},"alias":{"type":"string"}},"anyOf":[{"required":["userId"]},{"required":["alias"]}]}
  not valid: {}
  takes: zod, json-schema-to-zod, dmitryrechkin
{"type":"object","properties":{"price":{"minimum":0}}}
  not valid: {"price":-5}
  takes: zod, json-schema-to-zod, dmitryrechkin
{"type":"object","properties":{"source":{"type":"string"},"price":{}},"if":{"properties":{"source":{"const":"paid"}}},"then":{"required":["price"]}}
  not valid: {"source":"paid"}
  takes: json-schema-to-zod
  raises: zod
{"type":"object","properties":{"price":{},"currency":{}},"dependentRequired":{"price":["currency"]}}
  not valid: {"price":5}
  takes: json-schema-to-zod, composio, dmitryrechkin
  raises: zod
{"const":{"unit":"month"}}
  valid: {"unit":"month"}
  refuses: zod, json-schema-to-zod
{"type":"string","format":"date-time"}
  valid: "2030-01-01T02:00:00+02:00"
  refuses: dmitryrechkin
{"type":"object","patternProperties":{"^x-":{"type":"string"}},"additionalProperties":false}
  valid: {"x-a":"a"}
  refuses: dmitryrechkin
{"type":"integer","exclusiveMinimum":0}
  not valid: 0
  takes: dmitryrechkin
{"type":"array","prefixItems":[{"type":"string"}],"items":false}
  not valid: ["a","b"]
  takes: json-schema-to-zod, composio, dmitryrechkin
S
