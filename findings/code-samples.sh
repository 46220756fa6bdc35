# @scalar/snippetz 0.6.19 (npm), which writes the code samples of an API's reference in 39 languages and clients: those of one list of grants
# after a moment, with an id given twice. The samples of five are run as well.
# It takes a request of HAR. With the query in `queryString` alone 23 samples have no query, without a word, and those of Python, PHP and
# ofetch only the last id; F# leaves the `+` of the offset as it is. With the query in `url` too, as HAR has it, ten write it twice behind
# two question marks. Only with the query in `url` alone are all right.
# It matters to whoever copies a sample: the list has everybody's grants, or none.
# Our pages have one language, and its commands are run by the tests: `src/cli/documented.test.ts`.
. "$(dirname "$0")/lib.sh"
needs curl wget go
npm_install @scalar/snippetz@0.6.19
pip_install requests==2.34.2
cat >"$work/try.mjs" <<'N'
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { promisify } from 'node:util'
import { snippetz } from '@scalar/snippetz'

const run = promisify(execFile)
let seen = ''
const server = createServer((request, response) => {
  seen = decodeURIComponent(request.url)
  response.end('{}')
}).listen(0, '127.0.0.1')
await once(server, 'listening')
const list = `http://127.0.0.1:${server.address().port}/grants`
const query = '?id=1&id=2&after=2030-01-01T00%3A00%3A00%2B02%3A00'
const queryString = [...new URLSearchParams(query)].map(([name, value]) => ({ name, value }))
const rest = { method: 'GET', httpVersion: 'HTTP/1.1', headers: [], cookies: [], headersSize: -1, bodySize: -1 }
const forms = { queryString: { url: list, queryString }, url: { url: list + query, queryString: [] }, both: { url: list + query, queryString } }
const runs = [
  ['shell', 'curl', 'sh', 'sample.sh'],
  ['shell', 'wget', 'sh', 'sample.sh'],
  ['node', 'fetch', 'node', 'sample.mjs'],
  ['python', 'requests', process.env.PYTHON, 'sample.py'],
  ['go', 'native', 'go', 'run', 'sample.go'],
]
const { print, plugins } = snippetz()
for (const [form, parts] of Object.entries(forms)) {
  console.log(`the query in ${form}`)
  for (const [target, client, ...command] of runs) {
    const sample = print(target, client, structuredClone({ ...rest, ...parts }))
    writeFileSync(command.at(-1), client === 'requests' ? `import requests\n${sample}` : sample)
    await run(command[0], command.slice(1))
    console.log(`  ${target} ${client}: ${seen}`)
  }
  const samples = plugins().map(({ target, client }) => [`${target} ${client}`, print(target, client, structuredClone({ ...rest, ...parts }))])
  const without = samples.filter(([, sample]) => !sample.includes('after')).map(([name]) => name)
  const twice = samples.filter(([, sample]) => /after.*\?.*after/.test(sample)).map(([name]) => name)
  console.log(`  of ${samples.length} without it: ${without.join(', ') || 'none'}\n  with two question marks: ${twice.join(', ') || 'none'}`)
}
server.close()
N
(cd "$work" && PYTHON=$python node try.mjs) >"$work/seen"
holds 'code samples of snippetz 0.6.19 have no query in 23 of 39 languages, or have it twice in ten' <<'S'
the query in queryString
  shell curl: /grants?id=1&id=2&after=2030-01-01T00:00:00+02:00
  shell wget: /grants
  node fetch: /grants?id=1&id=2&after=2030-01-01T00:00:00+02:00
  python requests: /grants?id=2&after=2030-01-01T00:00:00+02:00
  go native: /grants
  of 39 without it: c libcurl, csharp restsharp, clojure clj_http, go native, java asynchttp, java nethttp, java okhttp, java unirest, js axios, js jquery, js xhr, kotlin okhttp, node axios, objc nsurlsession, ocaml cohttp, powershell webrequest, powershell restmethod, python python3, r httr, ruby native, shell wget, shell httpie, swift nsurlsession
  with two question marks: none
the query in url
  shell curl: /grants?id=1&id=2&after=2030-01-01T00:00:00+02:00
  shell wget: /grants?id=1&id=2&after=2030-01-01T00:00:00+02:00
  node fetch: /grants?id=1&id=2&after=2030-01-01T00:00:00+02:00
  python requests: /grants?id=1&id=2&after=2030-01-01T00:00:00+02:00
  go native: /grants?id=1&id=2&after=2030-01-01T00:00:00+02:00
  of 39 without it: none
  with two question marks: none
the query in both
  shell curl: /grants?id=1&id=2&after=2030-01-01T00:00:00+02:00?id=1&id=2&after=2030-01-01T00:00:00+02:00
  shell wget: /grants?id=1&id=2&after=2030-01-01T00:00:00+02:00
  node fetch: /grants?id=1&id=2&after=2030-01-01T00:00:00+02:00?id=1&id=2&after=2030-01-01T00:00:00+02:00
  python requests: /grants?id=1&id=2&after=2030-01-01T00:00:00+02:00&id=2&after=2030-01-01T00:00:00+02:00
  go native: /grants?id=1&id=2&after=2030-01-01T00:00:00+02:00
  of 39 without it: none
  with two question marks: csharp httpclient, dart http, fsharp httpclient, http http1.1, js fetch, node fetch, node undici, php curl, rust reqwest, shell curl
S
