# hypothesis-jsonschema 0.23.1 with hypothesis 6.170.17 (Python), three hundred texts drawn from each schema, judged by Ajv 8.20.0.
# A pattern is read as Python reads it: `\d` draws the digits of all scripts and `\w` all letters, which a pattern of JSON Schema does not
# match, so that most of what is drawn as valid is refused by the server. `format: uuid` is not known to it, and the text is any text; of
# date-times it never draws small letters or a leap second, which RFC 3339 allows.
# It matters to whoever takes a refused "valid" request for a fault of the server, and a green run for a test of the ids.
# The patterns of `spec/openapi.yaml` name their characters, without `\d` and `\w`; our own generators are fast-check's.
. "$(dirname "$0")/lib.sh"
pip_install hypothesis-jsonschema==0.23.1 hypothesis==6.170.17
npm_install ajv@8.20.0 ajv-formats@3.0.1
cat >"$work/try.py" <<'P'
import json
import sys

from hypothesis import HealthCheck, given, settings
from hypothesis_jsonschema import from_schema

schemas = [
    {'type': 'string', 'pattern': r'^\d{4}$'},
    {'type': 'string', 'pattern': r'^[0-9]{4}$'},
    {'type': 'string', 'pattern': r'^inv_\w{1,8}$'},
    {'type': 'string', 'format': 'uuid'},
    {'type': 'string', 'format': 'date-time'},
]
for schema in schemas:
    drawn = []

    @settings(max_examples=300, database=None, derandomize=True, suppress_health_check=list(HealthCheck))
    @given(from_schema(schema))
    def draw(text):
        drawn.append(text)

    draw()
    json.dump({'schema': schema, 'drawn': drawn}, sys.stdout)
    print()
P
cat >"$work/try.mjs" <<'N'
import { readFileSync } from 'node:fs'
import formats from 'ajv-formats'
import Ajv from 'ajv/dist/2020.js'

const ajv = new Ajv()
formats(ajv)
for (const line of readFileSync(0, 'utf8').trim().split('\n')) {
  const { schema, drawn } = JSON.parse(line)
  const refused = drawn.filter((text) => !ajv.validate(schema, text)).length
  const share = refused === 0 ? 'none' : refused > drawn.length / 2 ? 'most' : 'some'
  const more = schema.format === 'date-time' ? `, with :60 or a small letter ${drawn.filter((text) => /:60|[tz]/.test(text)).length}` : ''
  console.log(`${schema.pattern ?? schema.format}: ${share} refused${more}`)
}
N
(cd "$work" && "$python" try.py | node try.mjs) >"$work/seen"
holds 'hypothesis-jsonschema 0.23.1 draws texts for \d, \w and uuid that JSON Schema refuses' <<'S'
^\d{4}$: most refused
^[0-9]{4}$: none refused
^inv_\w{1,8}$: most refused
uuid: most refused
date-time: none refused, with :60 or a small letter 0
S
