# @usebruno/cli 4.1.0, assertions (`assert { }`) on the answer `{"grants":[],"nextCursor":null}`.
# An expression that raises is compared as its error, an object: `res.body.grants[0].id` of an empty list is defined, not empty, JSON, and
# unequal to everything; so is each misspelt one, as `res.bdy`. Only the entry itself, without `.id`, is undefined. And `isFalsy` is true of
# false alone, not of null, 0 or what is not there.
# It matters to whoever tests a list: `grants[0].id: isDefined` passes when the list is empty.
# `docs/contract.md` names Bruno for its requests; the tests of this API are the suite's.
. "$(dirname "$0")/lib.sh"
npm_install @usebruno/cli@4.1.0
cd "$work"
cat >server.mjs <<'N'
import { createServer } from 'node:http'

const server = createServer((_, response) => {
  response.setHeader('Content-Type', 'application/json')
  response.end('{"grants":[],"nextCursor":null}')
})
server.listen(0, '127.0.0.1', () => console.log(server.address().port))
N
node server.mjs >port &
until [ -s port ]; do sleep 0.1; done
mkdir bruno && cd bruno
echo '{"version":"1","name":"c","type":"collection"}' >bruno.json
cat >list.bru <<B
meta {
  name: list
  type: http
  seq: 1
}

get {
  url: http://127.0.0.1:$(cat ../port)/
  body: none
  auth: none
}

assert {
  res.body.grants[0]: isDefined
  res.body.grants[0].id: isDefined
  res.body.grants[0].id: isNotEmpty
  res.body.grants[0].id: isJson
  res.body.grants[0].id: neq revoked
  res.body.grants[0].id: notMatches ^x
  res.body.grants[0].id: isString
  res.bdy.grants: isDefined
  res.body.nextCursor: isFalsy
  res.body.grants.length: isFalsy
  res.body.grants.length: eq 0
}
B
../node_modules/.bin/bru run list.bru >../log 2>&1 || true
sed -nE 's/^ *(✓|✕) (res\..*)/\2 \1/p' ../log | sed 's/✓/passes/; s/✕/fails/' >"$work/seen"
holds 'an assertion of Bruno 4.1.0 on what is not there passes as defined' <<'S'
res.body.grants[0]: isDefined fails
res.body.grants[0].id: isDefined passes
res.body.grants[0].id: isNotEmpty passes
res.body.grants[0].id: isJson passes
res.body.grants[0].id: neq revoked passes
res.body.grants[0].id: notMatches ^x passes
res.body.grants[0].id: isString fails
res.bdy.grants: isDefined passes
res.body.nextCursor: isFalsy fails
res.body.grants.length: isFalsy fails
res.body.grants.length: eq 0 passes
S
