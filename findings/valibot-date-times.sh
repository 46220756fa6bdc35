# valibot 1.5.0 with @valibot/to-json-schema 1.8.0 (npm): what a schema takes, and what the JSON Schema that is made of it takes, which
# goes into a contract; ajv 8.20.0 with ajv-formats 3.0.1 reads it. zod 4.6.7 and typebox 1.4.3 beside it.
# `isoDateTime` and `isoTimestamp` both become `format: date-time`. The first takes a time without seconds and without an offset alone:
# no text is valid for both it and the contract made of it. `isoTime` becomes `format: time`, which
# needs an offset, and takes none. `isoTimestamp` and `isoDate` take 30 February. What zod and typebox take is what their schemas say.
# It matters where the contract is published: each client that keeps to it is answered 400, and the tests, which send what the library
# takes, are green.
# `spec/openapi.yaml` is written by hand, and `spec/date-time.ts` takes what it says.
. "$(dirname "$0")/lib.sh"
npm_install valibot@1.5.0 @valibot/to-json-schema@1.8.0 zod@4.6.7 typebox@1.4.3 ajv@8.20.0 ajv-formats@3.0.1
cat >"$work/try.mjs" <<'N'
import { toJsonSchema } from '@valibot/to-json-schema'
import ajvModule from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import Type from 'typebox'
import Value from 'typebox/value'
import * as v from 'valibot'
import * as z from 'zod'

const ajv = new ajvModule.default()
formats.default(ajv)
const texts = [
  '2030-01-01T00:00', '2030-01-01T00:00:00Z', '2030-01-01T02:00:00+02:00', '2030-02-30T00:00:00Z', '2030-01-01 00:00:00Z',
  '2030-01-01', '2030-02-30', '00:00', '00:00:00Z',
]
const ofValibot = (action) => {
  const schema = v.pipe(v.string(), action)
  return [(text) => v.is(schema, text), toJsonSchema(schema)]
}
const ofTypebox = Type.String({ format: 'date-time' })
const ofZod = z.iso.datetime({ offset: true })
for (const [name, [takes, schema]] of Object.entries({
  isoDateTime: ofValibot(v.isoDateTime()),
  isoTimestamp: ofValibot(v.isoTimestamp()),
  isoDate: ofValibot(v.isoDate()),
  isoTime: ofValibot(v.isoTime()),
  'zod iso.datetime': [(text) => ofZod.safeParse(text).success, z.toJSONSchema(ofZod)],
  'typebox date-time': [(text) => Value.Check(ofTypebox, text), ofTypebox],
})) {
  const valid = ajv.compile({ ...schema, $schema: undefined })
  const both = texts.filter((text) => takes(text) && valid(text))
  const library = texts.filter((text) => takes(text) && !valid(text))
  const contract = texts.filter((text) => !takes(text) && valid(text))
  console.log(`${name}, ${schema.format}: both ${both.join(', ') || 'none'}; the library alone ${library.join(', ') || 'none'};`)
  console.log(`  the contract alone ${contract.join(', ') || 'none'}`)
}
N
node "$work/try.mjs" >"$work/seen"
holds 'no text is valid both for isoDateTime of valibot 1.5.0 and for the JSON Schema made of it' <<'S'
isoDateTime, date-time: both none; the library alone 2030-01-01T00:00;
  the contract alone 2030-01-01T00:00:00Z, 2030-01-01T02:00:00+02:00, 2030-01-01 00:00:00Z
isoTimestamp, date-time: both 2030-01-01T00:00:00Z, 2030-01-01T02:00:00+02:00, 2030-01-01 00:00:00Z; the library alone 2030-02-30T00:00:00Z;
  the contract alone none
isoDate, date: both 2030-01-01; the library alone 2030-02-30;
  the contract alone none
isoTime, time: both none; the library alone 00:00;
  the contract alone 00:00:00Z
zod iso.datetime, date-time: both 2030-01-01T00:00:00Z, 2030-01-01T02:00:00+02:00; the library alone none;
  the contract alone none
typebox date-time, date-time: both 2030-01-01T00:00:00Z, 2030-01-01T02:00:00+02:00; the library alone none;
  the contract alone 2030-01-01 00:00:00Z
S
