# oasdiff 1.37.0 and `redocly diff` of @redocly/cli 2.77.0 on pairs of contracts that differ in one place.
# oasdiff has "No changes to report" where a request body is closed (`additionalProperties: false`), where its media type becomes
# another one, where `then` demands one field more, where the server gets a path. `redocly diff` calls each of these major, and
# calls a `dependentRequired` that demands one field more a patch, which oasdiff reports as an error.
# It matters to whoever lets one of them decide a pull request. Our `diff` calls breaking what it can decide, and "not judged" what
# it cannot; docs/versioning-policy.md has what counts.
. "$(dirname "$0")/lib.sh"
npm_install @redocly/cli@2.77.0
needs go
printf 'telemetry: off\nextends: [diff-recommended]\n' >"$work/redocly.yaml"
mkdir "$work/go"
(cd "$work/go" && go mod init finding && GOFLAGS=-mod=mod go get github.com/oasdiff/oasdiff@v1.37.0 &&
  GOFLAGS=-mod=mod go build -o "$work/oasdiff" github.com/oasdiff/oasdiff) >"$work/go.log" 2>&1 || missing oasdiff
cat >"$work/pairs.mjs" <<'N'
import { writeFileSync } from 'node:fs'

const contract = (change) => {
  const body = {
    type: 'object',
    properties: { kind: { type: 'string' }, source: { type: 'string' }, ends: { type: 'string' } },
    dependentRequired: { source: ['kind'] },
    if: { properties: { kind: { const: 'paid' } }, required: ['kind'] },
    then: { required: ['source'] },
  }
  const content = { 'application/json': { schema: body } }
  const api = {
    openapi: '3.1.0',
    info: { title: 't', version: '1.0.0' },
    servers: [{ url: 'https://api.example' }],
    paths: { '/grants': { post: { operationId: 'create', requestBody: { content }, responses: { 200: { description: 'ok' } } } } },
  }
  change(body, content, api)
  return JSON.stringify(api)
}
const changes = {
  base: () => {},
  closed: (body) => { body.additionalProperties = false },
  'media-type': (body, content) => {
    delete content['application/json']
    content['application/vnd.grant+json'] = { schema: body }
  },
  'then-demands-more': (body) => { body.then = { required: ['source', 'ends'] } },
  'server-path': (_, __, api) => { api.servers = [{ url: 'https://api.example/v2' }] },
  'dependent-demands-more': (body) => { body.dependentRequired = { source: ['kind', 'ends'] } },
}
for (const [name, change] of Object.entries(changes)) writeFileSync(`${name}.json`, contract(change))
N
cd "$work" && node pairs.mjs
for name in closed media-type then-demands-more server-path dependent-demands-more; do
  found=$(./oasdiff changelog base.json "$name.json" -f singleline 2>/dev/null | grep -oE 'No changes to report|^error' | sort -u | head -n 1) || true
  impact=$(node_modules/.bin/redocly diff base.json "$name.json" --config redocly.yaml 2>&1 | grep -oE '[0-9]+ major, [0-9]+ minor, [0-9]+ patch') || true
  echo "$name: oasdiff $found; redocly $impact"
done >"$work/seen"
holds 'oasdiff 1.37.0 reports nothing for four breaking changes, redocly diff 2.77.0 calls a fifth a patch' <<'S'
closed: oasdiff No changes to report; redocly 1 major, 0 minor, 0 patch
media-type: oasdiff No changes to report; redocly 1 major, 0 minor, 0 patch
then-demands-more: oasdiff No changes to report; redocly 1 major, 0 minor, 0 patch
server-path: oasdiff No changes to report; redocly 1 major, 0 minor, 0 patch
dependent-demands-more: oasdiff error; redocly 0 major, 0 minor, 1 patch
S
