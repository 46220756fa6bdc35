# @redocly/cli 2.77.0, @scalar/openapi-parser 0.24.17, @apidevtools/json-schema-ref-parser 15.5.2, @stoplight/json-ref-resolver 3.1.6,
# json-refs 3.0.15 and json-schema-deref-sync 0.14.0 (npm), prance 26.7.19.0 and jsonref 1.1.0 (PyPI): a contract of OpenAPI 3.1, where
# keywords beside a `$ref` hold as well as what it refers to, written without references. Ajv 8.20.0 judges four values that it refuses.
# None keeps the contract. Five drop what is beside the reference: a price above `maximum`, a paid grant without a price. The others write
# the one `required` and `properties` over the other, so that a paid grant needs no id, and for three the id has no type any more.
# It matters to whoever makes checks, mocks or pages of a contract by them: what the API refuses passes, and each tool says another thing.
# Beside a reference of `spec/openapi.yaml` stands a description at most.
. "$(dirname "$0")/lib.sh"
npm_install @redocly/cli@2.77.0 @scalar/openapi-parser@0.24.17 @apidevtools/json-schema-ref-parser@15.5.2 @stoplight/json-ref-resolver@3.1.6 json-refs@3.0.15 \
  json-schema-deref-sync@0.14.0 ajv@8.20.0
pip_install prance==26.7.19.0 jsonref==1.1.0
cd "$work"
cat >contract.json <<'J'
{
  "openapi": "3.1.0",
  "info": { "title": "Grants", "version": "1" },
  "paths": {},
  "components": {
    "schemas": {
      "Price": { "type": "number", "minimum": 0 },
      "SmallPrice": { "$ref": "#/components/schemas/Price", "maximum": 20 },
      "Grant": { "type": "object", "properties": { "id": { "type": "string" } }, "required": ["id"] },
      "PaidGrant": { "$ref": "#/components/schemas/Grant", "properties": { "price": { "type": "number" } }, "required": ["price"] }
    }
  }
}
J
cat >try.py <<'P'
import json

import jsonref
import prance.util.resolver

contract = json.load(open('contract.json'))
resolver = prance.util.resolver.RefResolver(contract, 'file:///contract.json')
resolver.resolve_references()
json.dump(resolver.specs, open('prance.json', 'w'))
for name, merge in (('jsonref', False), ('jsonref with merge_props', True)):
    json.dump(jsonref.replace_refs(contract, proxies=False, lazy_load=False, merge_props=merge), open(f'{name}.json', 'w'))
P
"$python" try.py
node_modules/.bin/redocly bundle contract.json --dereferenced --output redocly.json >redocly.log 2>&1
cat >try.mjs <<'N'
import { readFileSync } from 'node:fs'
import RefParser from '@apidevtools/json-schema-ref-parser'
import { dereference } from '@scalar/openapi-parser'
import { Resolver } from '@stoplight/json-ref-resolver'
import Ajv from 'ajv/dist/2020.js'
import derefSync from 'json-schema-deref-sync'
import jsonRefs from 'json-refs'

const read = (name) => JSON.parse(readFileSync(`${name}.json`, 'utf8'))
const dereferenced = {
  'the contract itself': read('contract'),
  'redocly bundle': read('redocly'),
  '@scalar/openapi-parser': (await dereference(read('contract'))).schema,
  '@apidevtools/json-schema-ref-parser': await RefParser.dereference(read('contract')),
  '@stoplight/json-ref-resolver': (await new Resolver().resolve(read('contract'))).result,
  'json-refs': (await jsonRefs.resolveRefs(read('contract'))).resolved,
  'json-schema-deref-sync': derefSync(read('contract')),
  prance: read('prance'),
  jsonref: read('jsonref'),
  'jsonref with merge_props': read('jsonref with merge_props'),
}
const values = [['SmallPrice', 50], ['PaidGrant', { price: 5 }], ['PaidGrant', { id: 5, price: 5 }], ['PaidGrant', { id: 'a' }]]
for (const [name, contract] of Object.entries(dereferenced)) {
  const ajv = new Ajv.default({ strict: false })
  ajv.addSchema({ $id: 'contract', ...contract })
  const taken = values.filter(([schema, value]) => ajv.validate({ $ref: `contract#/components/schemas/${schema}` }, value))
  console.log(`${name} takes: ${taken.map(([schema, value]) => `${schema} ${JSON.stringify(value)}`).join(', ') || 'none'}`)
}
N
node try.mjs >seen
holds 'eight dereferencers of OpenAPI 3.1 lose what is beside a reference, or what it refers to' <<'S'
the contract itself takes: none
redocly bundle takes: PaidGrant {"price":5}, PaidGrant {"id":5,"price":5}
@scalar/openapi-parser takes: PaidGrant {"price":5}, PaidGrant {"id":5,"price":5}
@apidevtools/json-schema-ref-parser takes: PaidGrant {"price":5}
@stoplight/json-ref-resolver takes: SmallPrice 50, PaidGrant {"id":"a"}
json-refs takes: SmallPrice 50, PaidGrant {"id":"a"}
json-schema-deref-sync takes: SmallPrice 50, PaidGrant {"id":"a"}
prance takes: SmallPrice 50, PaidGrant {"id":"a"}
jsonref takes: SmallPrice 50, PaidGrant {"id":"a"}
jsonref with merge_props takes: PaidGrant {"price":5}, PaidGrant {"id":5,"price":5}
S
