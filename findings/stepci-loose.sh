# stepci 2.8.2, checks of answers (`check: jsonpath`, `check: json`).
# They compare as `==` of JavaScript does: null is equal to a field that is not there, 50 to "50", and false to 0 and to "". What is
# captured from a field that is not there is sent as nothing: `cursor=${{captures.next}}` asks for the first page again.
# It matters where a missing field and null differ, or one page from the next: a walk through a list whose `nextCursor` has another
# name is green, and has read the first page twice.
# The suite compares strictly: `equal` of `conformance/kit/assertion.ts`.
. "$(dirname "$0")/lib.sh"
npm_install stepci@2.8.2
cd "$work"
cat >server.mjs <<'N'
import { appendFileSync } from 'node:fs'
import { createServer } from 'node:http'

const server = createServer((request, response) => {
  if (request.url.startsWith('/page')) appendFileSync('pages', `${request.url}\n`)
  response.setHeader('Content-Type', 'application/json')
  response.end('{"limit":"50","zero":0,"empty":"","none":null}')
})
server.listen(0, '127.0.0.1', () => console.log(server.address().port))
N
node server.mjs >port &
until [ -s port ]; do sleep 0.1; done
base=http://127.0.0.1:$(cat port)
{
  printf 'version: "1.1"\nname: checks\ntests:\n'
  while IFS='|' read -r name path value; do
    printf '  %s:\n    steps:\n      - name: %s\n        http:\n          url: %s/\n          check: { jsonpath: { %s: %s } }\n' \
      "$name" "$name" "$base" "$path" "$value"
  done <<'C'
same|$.limit|"50"
other|$.limit|51
number-for-text|$.limit|50
null-for-missing|$.missing|null
false-for-zero|$.zero|false
false-for-empty|$.empty|false
zero-for-null|$.none|0
C
  cat <<C
  walk:
    steps:
      - name: first
        http: { url: $base/page, captures: { next: { jsonpath: \$.nextPage } } }
      - name: second
        http: { url: "$base/page?cursor=\${{captures.next}}", check: { status: 200 } }
C
} >checks.yml
node_modules/.bin/stepci run checks.yml >log 2>&1 || true
sed 's/\x1b\[[0-9;]*m//g' log | sed -nE 's/^ *(PASS|FAIL) +([a-z-]+) .*/\2 \1/p' >seen
cat pages >>seen
holds 'stepci 2.8.2 takes null for what is not there, and 50 for "50"' <<'S'
same PASS
other FAIL
number-for-text PASS
null-for-missing PASS
false-for-zero PASS
false-for-empty PASS
zero-for-null FAIL
walk PASS
/page
/page?cursor=
S
