# arazzo-runner 0.9.6 (PyPI) and `redocly respect` of @redocly/cli 2.77.0, the same Arazzo 1.0.1 workflows against one server.
# arazzo-runner takes a condition of two with `&&` for true although the second is false. A step that fails and is to be tried again
# ("retry") it asks once, is answered 503, and says that the workflow is complete. It fails `== null` and each comparison of a header
# field, and sends the text "$5" of a payload as null. respect passes and fails these as it should; it takes a number for equal to its
# text. Both fail `!(...)` and a text that differs in case alone, which the specification makes equal.
# It matters to whoever has flows as a gate: what one runner calls broken the other passes, and one passes what is broken.
# `docs/flows.md` names respect alone, and our flows are written for it: no `&&` outside JSONPath, no retry, no header field.
. "$(dirname "$0")/lib.sh"
npm_install @redocly/cli@2.77.0
pip_install arazzo-runner==0.9.6
cat >"$work/server.mjs" <<'N'
import { appendFileSync } from 'node:fs'
import { createServer } from 'node:http'

let reads = 0
const server = createServer((request, answer) => {
  let body = ''
  request.on('data', (chunk) => (body += chunk)).on('end', () => {
    if (request.url === '/busy') appendFileSync('reads', '.')
    if (request.method === 'POST') appendFileSync('posts', `${JSON.stringify(JSON.parse(body).note)}\n`)
    const busy = request.url === '/busy' && ++reads % 3 !== 0
    answer.writeHead(busy ? 503 : 200, { 'Content-Type': 'application/json', 'X-Request-Id': 'r1' })
    answer.end('{"count":2,"access":"restricted","none":null}')
  })
})
server.listen(0, '127.0.0.1', () => console.log(server.address().port))
N
cd "$work"
node server.mjs >port &
until [ -s port ]; do sleep 0.1; done
cat >write.mjs <<'N'
import { readFileSync, writeFileSync } from 'node:fs'

const responses = { 200: { description: 'ok' }, 503: { description: 'busy' } }
const requestBody = { content: { 'application/json': { schema: { type: 'object' } } } }
const api = {
  openapi: '3.1.0',
  info: { title: 't', version: '1' },
  servers: [{ url: `http://127.0.0.1:${readFileSync('port', 'utf8').trim()}` }],
  paths: {
    '/list': { get: { operationId: 'list', responses } },
    '/busy': { get: { operationId: 'busy', responses } },
    '/grants': { post: { operationId: 'create', requestBody, responses } },
  },
}
const conditions = {
  'and, second false': '$statusCode == 200 && $response.body#/count == 3',
  'or, second true': '$statusCode == 201 || $response.body#/count == 2',
  'equal to null': '$response.body#/none == null',
  not: '!($response.body#/count == 3)',
  'header field': "$response.header.X-Request-Id == 'r1'",
  'number and its text': "$response.body#/count == '2'",
  'text in capitals': "$response.body#/access == 'RESTRICTED'",
}
const step = (operationId, condition) => ({ stepId: 's', operationId, successCriteria: [{ condition }] })
const id = (name) => name.replace(/[^a-z]+/g, '-')
const workflows = Object.entries(conditions).map(([name, condition]) => ({ workflowId: id(name), steps: [step('list', condition)] }))
const again = [{ name: 'again', type: 'retry', retryAfter: 0.1, retryLimit: 3 }]
workflows.push(
  { workflowId: 'retry', steps: [{ ...step('busy', '$statusCode == 200'), onFailure: again }] },
  { workflowId: 'payload', steps: [{ ...step('create', '$statusCode == 200'), requestBody: { payload: { note: '$5' } } }] },
)
writeFileSync('api.yaml', JSON.stringify(api))
const sourceDescriptions = [{ name: 'api', url: './api.yaml', type: 'openapi' }]
writeFileSync('flows.arazzo.yaml', JSON.stringify({ arazzo: '1.0.1', info: { title: 't', version: '1' }, sourceDescriptions, workflows }))
N
node write.mjs
"$python" - <<'P' 2>"$work/runner.log"
import json
import logging

logging.disable(logging.CRITICAL)
from arazzo_runner import ArazzoRunner

runner = ArazzoRunner.from_arazzo_path('flows.arazzo.yaml')
found = {}
for flow in json.load(open('flows.arazzo.yaml'))['workflows']:
    result = runner.execute_workflow(flow['workflowId'], {})
    found[flow['workflowId']] = 'passes' if result.status.value == 'workflow_complete' else 'fails'
found['reads'] = len(open('reads').read())
json.dump(found, open('runner.json', 'w'))
P
export REDOCLY_TELEMETRY=off REDOCLY_SUPPRESS_NOTIFICATIONS=true
node_modules/.bin/redocly respect flows.arazzo.yaml -J respect.json >respect.log 2>&1 || true
node - >seen <<'N'
const { readFileSync } = require('node:fs')
const runner = JSON.parse(readFileSync('runner.json'))
const [file] = Object.values(JSON.parse(readFileSync('respect.json')).files)
for (const { workflowId, status } of file.executedWorkflows)
  console.log(`${workflowId}: arazzo-runner ${runner[workflowId]}, respect ${status === 'success' ? 'passes' : 'fails'}`)
console.log(`reads of what is busy twice: arazzo-runner ${runner.reads}`)
console.log('the text "$5" arrives:', readFileSync('posts', 'utf8').trim().split('\n').join(', '))
N
holds 'arazzo-runner 0.9.6 passes a false "and" and a step that was to be tried again, and fails null and header fields' <<'S'
and-second-false: arazzo-runner passes, respect fails
or-second-true: arazzo-runner passes, respect passes
equal-to-null: arazzo-runner fails, respect passes
not: arazzo-runner fails, respect fails
header-field: arazzo-runner fails, respect passes
number-and-its-text: arazzo-runner fails, respect passes
text-in-capitals: arazzo-runner fails, respect fails
retry: arazzo-runner passes, respect passes
payload: arazzo-runner passes, respect passes
reads of what is busy twice: arazzo-runner 1
the text "$5" arrives: null, "$5"
S
