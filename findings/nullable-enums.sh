# zod 4.6.7 and valibot 1.5.0 with @valibot/to-json-schema 1.8.0 (npm): the schemas that they make for OpenAPI 3.0 of a status that may be
# null, read by express-openapi-validator 5.6.2, openapi-schema-validator 0.8.1 (what openapi-core checks with) and kin-openapi 0.153.0.
# Both write `nullable: true` beside an enum without null, which since OpenAPI 3.0.3 takes no null: the first two refuse it, kin-openapi
# takes it. Of a literal valibot writes `nullable` without a type, for which the first answers 500 to every request. The schemas for 3.1
# of both take null everywhere.
# It matters where a contract is made from the code: the server takes null, and what stands before it refuses what its own tests send.
# Our contract is 3.1, where null is a type (`spec/openapi.yaml`).
. "$(dirname "$0")/lib.sh"
npm_install zod@4.6.7 valibot@1.5.0 @valibot/to-json-schema@1.8.0 express@4.21.2 express-openapi-validator@5.6.2 ajv@8.20.0
pip_install openapi-schema-validator==0.8.1
cat >"$work/try.mjs" <<'N'
import { writeFileSync } from 'node:fs'
import { toJsonSchema } from '@valibot/to-json-schema'
import ajvModule from 'ajv/dist/2020.js'
import express from 'express'
import * as validator from 'express-openapi-validator'
import * as v from 'valibot'
import * as z from 'zod'

const ofZod = z.object({ status: z.enum(['on', 'off']).nullable(), kind: z.literal('a').nullable() })
const ofValibot = v.object({ status: v.nullable(v.picklist(['on', 'off'])), kind: v.nullable(v.literal('a')) })
const values = { 'status null': { status: null, kind: 'a' }, 'kind null': { status: 'on', kind: null } }
const makers = {
  zod: (target) => z.toJSONSchema(ofZod, { target }),
  valibot: (target) => toJsonSchema(ofValibot, { target }),
}
for (const [maker, make] of Object.entries(makers)) {
  const later = new ajvModule.default().compile({ ...make('draft-2020-12'), $schema: undefined })
  const schema = { ...make('openapi-3.0'), $schema: undefined }
  const content = { 'application/json': { schema } }
  const post = { requestBody: { required: true, content }, responses: { 204: { description: 'done' } } }
  const contract = { openapi: '3.0.3', info: { title: 't', version: '1' }, paths: { '/grants': { post } } }
  writeFileSync(`${maker}.json`, JSON.stringify(contract))
  const app = express()
  app.use(express.json(), validator.middleware({ apiSpec: `${maker}.json` }))
  app.post('/grants', (_, response) => response.sendStatus(204))
  app.use((failure, _request, response, _next) => response.sendStatus(failure.status ?? 500))
  const server = app.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  for (const [name, value] of Object.entries(values)) {
    const { status } = await fetch(`http://127.0.0.1:${server.address().port}/grants`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(value),
    })
    console.log(`${maker}, ${name} | express-openapi-validator ${status}`)
    console.log(`${maker}, ${name} | 3.1 ${later(value) ? 'takes' : 'refuses'}`)
  }
  server.close()
}
N
cat >"$work/try.py" <<'P'
import json

from openapi_schema_validator import OAS30Validator

for maker in ('zod', 'valibot'):
    post = json.load(open(f'{maker}.json'))['paths']['/grants']['post']
    schema = post['requestBody']['content']['application/json']['schema']
    for name, value in {'status null': {'status': None, 'kind': 'a'}, 'kind null': {'status': 'on', 'kind': None}}.items():
        seen = 'takes' if OAS30Validator(schema).is_valid(value) else 'refuses'
        print(f'{maker}, {name} | openapi-schema-validator {seen}')
P
cd "$work"
{
  NODE_ENV=production node try.mjs 2>node.log
  "$python" try.py
  go_run github.com/getkin/kin-openapi@v0.153.0 <<'G'
package main

import (
	"fmt"

	"github.com/getkin/kin-openapi/openapi3"
)

func main() {
	for _, maker := range []string{"zod", "valibot"} {
		contract, failure := openapi3.NewLoader().LoadFromFile("../" + maker + ".json")
		if failure != nil {
			panic(failure)
		}
		schema := contract.Paths.Value("/grants").Post.RequestBody.Value.Content["application/json"].Schema.Value
		for _, name := range []string{"status", "kind"} {
			value := map[string]any{"status": "on", "kind": "a"}
			value[name] = nil
			seen := "refuses"
			if schema.VisitJSON(value) == nil {
				seen = "takes"
			}
			fmt.Printf("%s, %s null | kin-openapi %s\n", maker, name, seen)
		}
	}
}
G
} >lines
cd "$work"
sort -s -t '|' -k 1,1 lines | awk -F ' [|] ' '{ if ($1 != name) print $1; name = $1; print "  " $2 }' >seen
holds 'null of the 3.0 schemas that zod 4.6.7 and valibot 1.5.0 make of an enum is refused by two of three readers' <<'S'
valibot, kind null
  express-openapi-validator 500
  3.1 takes
  openapi-schema-validator refuses
  kin-openapi takes
valibot, status null
  express-openapi-validator 500
  3.1 takes
  openapi-schema-validator refuses
  kin-openapi takes
zod, kind null
  express-openapi-validator 400
  3.1 takes
  openapi-schema-validator refuses
  kin-openapi takes
zod, status null
  express-openapi-validator 400
  3.1 takes
  openapi-schema-validator refuses
  kin-openapi takes
S
